"""The view "Beam search": the tree, and its player in the browser."""

import functools
from typing import Any

import numpy as np

from ....base.i18n import message
from ....figures.colours import COLOUR
from ....ui.frame import Frame
from ....ui.parts.browser import projected
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import show_how_read
from ..translate.schema import made_from
from . import plot, schema

_COLOURS = {"winner": "third", "stays": "first", "falls": "other", "greedy": plot.GREEDY}  # roles
_WORDS = (
    *("slider", "keeps", "rejected", "greedy", "start", "step", "detail", "next"),
    *("won", "refused", "final", "path", "continued", "dropped"),
)
_FILLED = ("step", "token", "chance", "score", "place", "fate", "next")  # by the browser


def show_beam(frame: Frame) -> None:
    """Every hypothesis of a beam search, and how it grew."""
    view = frame.form(schema.BeamView)
    request = made_from(view, schema.BeamRequest)
    result = run_cached(request)
    with frame.above:
        tokens = [result.tokens[node] for node in result.winner]
        show_how_read(frame.controls, result.source, request.model, tokens=tokens)
    last, first = result.steps - plot.STEPS + 1, 1
    if last > 1:
        first = frame.controls.slider("from", message("beam-from"), 1, last, 1, None, frame.row)
    parents, ids = result.chains
    # on a wall type is larger, and all would not fit
    look: dict[str, Any] = {"first": first, "candidates": view.candidates and not projected()}
    player = functools.partial(_show_player, frame.controls, result)
    given = {"parents": parents, "target_ids": ids}
    frame.show("tree", plot.tree, view, result=result, proof_values=given, under=player, **look)


def _show_player(controls: Controls, result: schema.BeamResult) -> None:
    """Shows a slider of the steps with Play, what stays and falls at each, and what the pointer is on.

    The address holds the step at which it rests, but for the last one, at which it begins.
    """
    chart = controls.key("tree")
    key = f"{chart}_player"
    step = controls.noted("step", [str(number) for number in range(result.steps)])
    values = {name: f"{{{name}}}" for name in _FILLED} | {"steps": result.steps, "width": result.width}
    words = {name: message(f"beam-player.{name}", **values) for name in _WORDS}
    words |= {name: message(name) for name in ("play", "pause")}
    colours = {name: COLOUR[role] for name, role in _COLOURS.items()}
    component("beam_player", __file__)(
        data={"chart": chart, "colours": colours, "words": words, "at": int(step or result.steps)}
        | played(result),
        key=key,
        **hears(key, "rested", functools.partial(_rest, controls.page)),
    )


def _rest(page: str, event: dict) -> None:
    """Notes the step at which the player was left in the browser."""
    Controls(page, None).note("step", str(event.get("step", "")))


def played(result: schema.BeamResult) -> dict[str, Any]:
    """Returns a search as plain lists; see `beam_steps.js`.

    Numbers are those of the trace: log-probabilities and scores in nats, -1 for none among steps and ranks.
    """
    greedy = result.greedy
    return {
        "width": result.width,
        "steps": result.steps,
        "subwords": any("▁" in token for token in result.tokens),
        "winner": list(result.winner),
        "best": list(result.best),
        "tokens": list(result.tokens),
        "parent": result.parent.tolist(),
        "step": result.step.tolist(),
        "nats": result.log_probability.tolist(),
        "score": result.ranked.tolist(),
        "rank": result.rank.tolist(),
        "kept": result.kept.tolist(),
        "ended": result.ended.tolist(),
        "pruned": result.pruned_step.tolist(),
        "next": [[list(pair) for pair in pairs] for pairs in result.alternatives],
        "greedy": {"tokens": list(greedy.tokens), "score": np.cumsum(greedy.log_probability).tolist()},
    }
