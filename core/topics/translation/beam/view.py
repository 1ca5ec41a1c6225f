"""The view "Beam search": the tree, and its player in the browser."""

import dataclasses
import functools
from typing import Any

import numpy as np

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS
from ....ui.frame import Frame
from ....ui.parts.browser import is_projector_on
from ....ui.parts.component import component, on_trigger
from ....ui.parts.controls import Controls
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import show_tokenization
from ..translate.schema import convert_request
from . import plot, schema, tree_traces

_COLOUR_ROLES = {
    "winner": "third",
    "stays": "first",
    "falls": "other",
    "greedy": tree_traces.GREEDY_COLOUR_ROLE,
}  # roles
_PLAYER_MESSAGES = (
    *("slider", "keeps", "rejected", "greedy", "start", "step", "detail", "next"),
    *("won", "refused", "final", "path", "continued", "dropped"),
)
_BROWSER_PLACEHOLDERS = ("step", "token", "chance", "score", "place", "fate", "next")  # by the browser


def show_beam(frame: Frame) -> None:
    """Shows the tree of a beam search and its player."""
    view_request = frame.form(schema.BeamView)
    request = convert_request(view_request, schema.BeamRequest)
    result = run_cached(request)
    with frame.controls_area:
        tokens = [result.tokens[node] for node in result.winning_path]
        show_tokenization(frame.controls, result.source, request.model, translation_tokens=tokens)
    max_first_step, first_step = result.num_steps - plot.MAX_STEPS + 1, 1
    if max_first_step > 1:
        first_step = frame.controls.slider(
            "first_step", message("beam-first-step"), 1, max_first_step, 1, None, frame.row
        )
    parents, ids = result.parents_and_ids
    show_player = functools.partial(_show_player, frame.controls, result)
    tree_frame = dataclasses.replace(frame, figure_options={"show_below": show_player})
    tree_frame.show(
        "tree",
        plot.plot_beam_tree,
        view_request,
        result=result,
        proof_values={"parents": parents, "target_ids": ids},
        first_step=first_step,
        # on a wall type is larger, and all would not fit
        show_rejected=view_request.show_rejected and not is_projector_on(),
    )


def _show_player(controls: Controls, result: schema.BeamResult) -> None:
    """Shows the player: a slider of the steps, the candidates of each, and details on hover.

    The address holds the step at which it rests, but for the last one, at which it begins.
    """
    chart = controls.key("tree")
    key = f"{chart}_player"
    step = controls.read_address_value("step", [str(number) for number in range(result.num_steps)])
    values = {name: f"{{{name}}}" for name in _BROWSER_PLACEHOLDERS} | {
        "steps": result.num_steps,
        "width": result.width,
    }
    texts = {name: message(f"beam-player.{name}", **values) for name in _PLAYER_MESSAGES}
    texts |= {name: message(name) for name in ("play", "pause")}
    colours = {name: ROLE_COLOURS[role] for name, role in _COLOUR_ROLES.items()}
    component("beam_player", __file__)(
        data={"chart": chart, "colours": colours, "words": texts, "at": int(step or result.num_steps)}
        | make_player_data(result),
        key=key,
        **on_trigger(key, "rested", functools.partial(_store_step, controls.page)),
    )


def _store_step(page: str, event: dict) -> None:
    Controls(page, None).write_address_value("step", str(event.get("step", "")))


def make_player_data(result: schema.BeamResult) -> dict[str, Any]:
    """Returns a search as plain lists; see `beam_steps.js`.

    Numbers are those of the trace: log-probabilities and scores in nats, -1 for none among steps and ranks.
    """
    greedy = result.greedy
    return {
        "width": result.width,
        "steps": result.num_steps,
        "subwords": any("▁" in token for token in result.tokens),
        "winner": list(result.winning_path),
        "best": list(result.final_beam),
        "tokens": list(result.tokens),
        "parent": result.parent.tolist(),
        "step": result.step.tolist(),
        "nats": result.log_probability.tolist(),
        "score": result.ranking_score.tolist(),
        "rank": result.rank.tolist(),
        "kept": result.in_beam.tolist(),
        "ended": result.has_ended.tolist(),
        "pruned": result.pruned_step.tolist(),
        "next": [[list(pair) for pair in pairs] for pairs in result.alternatives],
        "greedy": {"tokens": list(greedy.tokens), "score": np.cumsum(greedy.log_probability).tolist()},
    }
