"""Plotly traces of the tree of a beam search: edges, hypotheses, and greedy search."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ....base.i18n import message
from ....base.sentences import TokenScores
from ....base.text import shorten_token
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label
from ....figures.picture import MONOSPACE_FONTS
from ..probability_text import format_nats
from .layout import find_line_start
from .schema import BeamResult

GREEDY_COLOUR_ROLE = "fifth"  # role
_MAX_REJECTED_CHARACTERS = 7  # of the label of a rejected candidate
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND_WIDTH = 0.3
_SCORE_X_OFFSET, _SCORE_Y_OFFSET = 0.05, 0.14  # of a score from its point, in steps and rows
_SMALL_FONT_PIXELS = 11  # pixels, of scores and of rejected candidates
_NO_HOVER_TRACE: dict[str, Any] = {"type": "scatter", "hoverinfo": "skip", "showlegend": False}


# --- lines --------------------------------------------------------------------------------------------------


@dataclasses.dataclass
class EdgeGroup:
    """The edges of one line style, from parents to nodes, as x and y with gaps between.

    `nodes` and `steps` are those at the right ends, by which the browser finds an edge.
    """

    line: dict[str, Any]
    x: list[float | None] = dataclasses.field(default_factory=list)
    y: list[float | None] = dataclasses.field(default_factory=list)
    nodes: list[int] = dataclasses.field(default_factory=list)
    steps: list[int] = dataclasses.field(default_factory=list)

    def add(
        self, node: int, step: int, start: float, end: float, level_width: float = 1 - _BEND_WIDTH
    ) -> None:
        """Adds the edge of a node, whose last part is level."""
        self.x += [step - 1, step - 1 + _BEND_WIDTH, step - 1 + _BEND_WIDTH + level_width, None]
        self.y += [float(start), float(end), float(end), None]
        self.nodes.append(node)
        self.steps.append(step)


def edge_traces(
    result: BeamResult, node_heights: Sequence[Mapping[int, float]], steps: Iterable[int]
) -> list[dict]:
    """Returns the edges whose right ends are at some steps, one trace per line style.

    Args:
        result: The search.
        node_heights: Of each step its nodes with their heights.
        steps: Of the right ends; the start has no edge.
    """
    beam_colour, winner_colour = ROLE_COLOURS["first"], ROLE_COLOURS["third"]
    edge_groups = {
        "rejected": EdgeGroup({"color": "rgba(138,147,155,0.45)", "width": 1}),
        "in beam": EdgeGroup({"color": beam_colour, "width": 1.4}),
        "ended": EdgeGroup({"color": beam_colour, "width": 1.2, "dash": "dash"}),
        "winner ended": EdgeGroup({"color": winner_colour, "width": 2.5, "dash": "dash"}),
        "winner": EdgeGroup({"color": winner_colour, "width": 4}),
    }
    for step in steps:
        for node, height in node_heights[step].items():
            start = find_line_start(result, node, node_heights[step - 1])
            group_name = "in beam" if result.in_beam[node] else "rejected"
            if node in result.winning_path:
                group_name = "winner ended" if start == node else "winner"
            elif start == node:
                group_name = "ended"
            # a rejected candidate has its label there
            level_width = 0.04 if group_name == "rejected" else 1 - _BEND_WIDTH
            edge_groups[group_name].add(node, step, node_heights[step - 1][start], height, level_width)
    return [
        _NO_HOVER_TRACE
        | {"mode": "lines", "x": edge_group.x, "y": edge_group.y, "line": edge_group.line}
        | {"meta": {"edges": edge_group.nodes, "steps": edge_group.steps}}
        for edge_group in edge_groups.values()
        if edge_group.nodes
    ]


# --- hypotheses ---------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True)
class NodeStyle:
    """Marker style of the hypotheses of one outcome; ended ones have squares instead of circles."""

    role: str
    size: int
    symbol: str
    font_pixels: int = 12


OUTCOME_STYLES = {
    "winner": NodeStyle("third", 11, "circle"),
    "final": NodeStyle("first", 9, "circle"),
    "dropped": NodeStyle("second", 8, "x"),
    "continued": NodeStyle("first", 7, "circle-open"),
    "rejected": NodeStyle("other", 4, "circle", font_pixels=_SMALL_FONT_PIXELS),
}


def _truncate_label(token: str, max_characters: int) -> str:
    return escape_label(shorten_token(token, max_characters))


def node_traces(
    result: BeamResult,
    node_heights: Sequence[Mapping[int, float]],
    nodes: list[int],
    outcome: str,
    max_characters: int,
) -> list[dict]:
    """Returns the hypotheses of one outcome with their labels and scores.

    Args:
        result: The search.
        node_heights: Of each step its nodes with their heights.
        nodes: The hypotheses.
        outcome: Their outcome, one of `OUTCOME_STYLES`.
        max_characters: Of a label.
    """
    style = OUTCOME_STYLES[outcome]
    ended_symbol = "square" if style.symbol == "circle" else style.symbol
    in_beam = outcome != "rejected"
    scores = [format_nats(result.ranking_score[node]) if node else "" for node in nodes]
    max_label = max_characters if in_beam else min(max_characters, _MAX_REJECTED_CHARACTERS)
    labels = [_truncate_label(result.tokens[node], max_label) if node else "" for node in nodes]
    base_trace: dict[str, Any] = {
        "type": "scatter",
        "x": [int(result.step[node]) for node in nodes],
        "y": [float(node_heights[result.step[node]][node]) for node in nodes],
        "meta": {"nodes": nodes},
        "cliponaxis": False,
    }
    points = base_trace | {
        "mode": "markers+text",
        "name": message(f"beam-outcome.{outcome}"),
        "text": labels
        if in_beam
        else [f"{label}<br>{score}" for label, score in zip(labels, scores, strict=True)],
        "textposition": "top left" if in_beam else "middle left",
        "textfont": {"family": MONOSPACE_FONTS, "size": style.font_pixels},
        "marker": {
            "color": ROLE_COLOURS[style.role],
            "size": [style.size + 2 * bool(result.has_ended[node]) for node in nodes],
            "symbol": [ended_symbol if result.has_ended[node] else style.symbol for node in nodes],
        },
        "hoverinfo": "none",  # what is under the pointer is told below the tree, not on it
    }
    return [points, _score_trace(base_trace, scores)] if in_beam else [points]


def _score_trace(base_trace: Mapping[str, Any], scores: Sequence[str]) -> dict:
    return {
        **base_trace,
        **_NO_HOVER_TRACE,
        "x": [x - _SCORE_X_OFFSET for x in base_trace["x"]],
        "y": [y + _SCORE_Y_OFFSET for y in base_trace["y"]],
        "mode": "text",
        "text": scores,
        "textposition": "bottom left",
        "textfont": {"family": MONOSPACE_FONTS, "size": _SMALL_FONT_PIXELS},
    }


def greedy_traces(
    scores: TokenScores, steps: Iterable[int], height: float, max_characters: int
) -> list[dict]:
    """Returns the hypothesis of greedy search at one height."""
    greedy_steps = [step for step in steps if step <= len(scores.tokens)]
    totals = np.cumsum(scores.log_probability)
    base_trace: dict[str, Any] = {
        "type": "scatter",
        "x": greedy_steps,
        "y": [height] * len(greedy_steps),
        "cliponaxis": False,
        "meta": {"greedy": greedy_steps},
    }
    line = {
        "mode": "lines",
        "x": [x for step in greedy_steps for x in (step - 1, step, None)],
        "y": [y for _ in greedy_steps for y in (height, height, None)],
        "line": {"color": ROLE_COLOURS[GREEDY_COLOUR_ROLE], "width": 1.4, "dash": "dot"},
    }
    points = {
        "mode": "markers+text",
        "name": message("beam-outcome.greedy"),
        "text": [_truncate_label(scores.tokens[step - 1], max_characters) for step in greedy_steps],
        "textposition": "top left",
        "textfont": {"family": MONOSPACE_FONTS, "size": 12},
        "marker": {"color": ROLE_COLOURS[GREEDY_COLOUR_ROLE], "size": 8, "symbol": "diamond"},
        "hoverinfo": "skip",
    }
    score_trace = _score_trace(base_trace, [format_nats(totals[step - 1]) for step in greedy_steps])
    return [base_trace | _NO_HOVER_TRACE | line, base_trace | points, score_trace]
