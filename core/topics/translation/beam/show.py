"""The view "Beam search": the tree, and its player in the browser."""

import functools
from typing import Any

import numpy as np

from ....base.messages import say
from ....figures.colours import COLOUR
from ....ui.frame import Frame
from ....ui.parts.browser import projected
from ....ui.parts.component import component, hears
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import answer
from ....ui.sentence import show_how_read
from ..translate.ask import made_from
from . import ask, draw

_COLOURS = {"winner": "third", "stays": "first", "falls": "other", "greedy": draw.GREEDY}  # roles
_WORDS = (
    *("slider", "keeps", "rejected", "greedy", "start", "step", "detail", "next"),
    *("won", "refused", "final", "path", "continued", "dropped"),
)
_FILLED = ("step", "token", "chance", "score", "place", "fate", "next")  # by the browser


def show_beam(frame: Frame) -> None:
    """Every hypothesis of a beam search, and how it grew."""
    view = frame.ask(ask.BeamView)
    request = made_from(view, ask.BeamRequest)
    trace = answer(request)
    with frame.above:
        tokens = [trace.tokens[node] for node in trace.winner]
        show_how_read(frame.controls, trace.source, request.model, tokens=tokens)
    last, first = trace.steps - draw.STEPS + 1, 1
    if last > 1:
        first = frame.controls.slider("from", say("beam-from"), 1, last, 1, None, frame.row)
    parents, ids = trace.chains
    # on a wall type is larger, and all would not fit
    look: dict[str, Any] = {"first": first, "candidates": view.candidates and not projected()}
    player = functools.partial(_show_player, frame.controls, trace)
    given = {"parents": parents, "target_ids": ids}
    frame.show("tree", draw.tree, view, trace=trace, given=given, under=player, **look)


def _show_player(controls: Controls, trace: ask.BeamTrace) -> None:
    """Shows a slider of the steps with Play, what stays and falls at each, and what the pointer is on.

    The address holds the step at which it rests, but for the last one, at which it begins.
    """
    chart = controls.key("tree")
    key = f"{chart}_player"
    step = controls.noted("step", [str(number) for number in range(trace.steps)])
    values = {name: f"{{{name}}}" for name in _FILLED} | {"steps": trace.steps, "width": trace.width}
    words = {name: say(f"beam-player.{name}", **values) for name in _WORDS}
    words |= {name: say(name) for name in ("play", "pause")}
    colours = {name: COLOUR[role] for name, role in _COLOURS.items()}
    component("beam_player", __file__)(
        data={"chart": chart, "colours": colours, "words": words, "at": int(step or trace.steps)}
        | played(trace),
        key=key,
        **hears(key, "rested", functools.partial(_rest, controls.page)),
    )


def _rest(page: str, event: dict) -> None:
    """Notes the step at which the player was left in the browser."""
    Controls(page, None).note("step", str(event.get("step", "")))


def played(trace: ask.BeamTrace) -> dict[str, Any]:
    """Returns a search as plain lists; see `beam_steps.js`.

    Numbers are those of the trace: log-probabilities and scores in nats, -1 for none among steps and ranks.
    """
    greedy = trace.greedy
    return {
        "width": trace.width,
        "steps": trace.steps,
        "subwords": any("▁" in token for token in trace.tokens),
        "winner": list(trace.winner),
        "best": list(trace.best),
        "tokens": list(trace.tokens),
        "parent": trace.parent.tolist(),
        "step": trace.step.tolist(),
        "nats": trace.log_probability.tolist(),
        "score": trace.ranked.tolist(),
        "rank": trace.rank.tolist(),
        "kept": trace.kept.tolist(),
        "ended": trace.ended.tolist(),
        "pruned": trace.pruned_step.tolist(),
        "next": [[list(pair) for pair in pairs] for pairs in trace.alternatives],
        "greedy": {"tokens": list(greedy.tokens), "score": np.cumsum(greedy.log_probability).tolist()},
    }
