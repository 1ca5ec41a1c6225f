"""The tree of a beam search: every hypothesis, where it came from, when it was dropped and at what score."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ....base.i18n import message
from ....base.numerics import find_loop
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, join_tokens, loop_message, quote_text
from ....figures.picture import MONOSPACE_FONTS, Picture
from ....figures.table import Table
from ....figures.traces import fixed_axis, make_figure
from ..probability_text import format_nats, format_probability, format_ratio
from .layout import compute_heights, find_line_start, order_layers
from .schema import BeamResult

MAX_STEPS = 12  # steps that are drawn side by side
_ROW_PIXELS = 38  # pixels of a hypothesis in the beam
_MAX_LABEL_CHARACTERS, _MAX_REJECTED_CHARACTERS = (
    9,
    7,
)  # of the label of a hypothesis, of that of a rejected candidate
_STEPS_WITH_FULL_LABELS = (
    10  # steps that leave room for so many on a page 16 cm wide; each step more costs a letter
)
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND_WIDTH = 0.3
_SCORE_X_OFFSET, _SCORE_Y_OFFSET = 0.05, 0.14  # of a score from its point, in steps and rows
_SMALL_FONT_PIXELS = 11  # pixels, of scores and of rejected candidates
_NO_HOVER_TRACE: dict[str, Any] = {"type": "scatter", "hoverinfo": "skip", "showlegend": False}


@dataclasses.dataclass(frozen=True)
class NodeStyle:
    """How the hypotheses of one outcome are drawn; those that have ended have squares for circles."""

    role: str
    size: int
    symbol: str
    font_pixels: int = 12


@dataclasses.dataclass
class EdgeGroup:
    """The lines of one look, each from a node to where it came from, as x and y with gaps between.

    `nodes` and `steps` are those at the right ends, by which the browser finds a line.
    """

    line: dict[str, Any]
    x: list[float | None] = dataclasses.field(default_factory=list)
    y: list[float | None] = dataclasses.field(default_factory=list)
    nodes: list[int] = dataclasses.field(default_factory=list)
    steps: list[int] = dataclasses.field(default_factory=list)

    def add(
        self, node: int, step: int, start: float, end: float, level_width: float = 1 - _BEND_WIDTH
    ) -> None:
        """Adds the line of a node, whose last part is level."""
        self.x += [step - 1, step - 1 + _BEND_WIDTH, step - 1 + _BEND_WIDTH + level_width, None]
        self.y += [float(start), float(end), float(end), None]
        self.nodes.append(node)
        self.steps.append(step)


OUTCOME_STYLES = {
    "winner": NodeStyle("third", 11, "circle"),
    "final": NodeStyle("first", 9, "circle"),
    "dropped": NodeStyle("second", 8, "x"),
    "continued": NodeStyle("first", 7, "circle-open"),
    "rejected": NodeStyle("other", 4, "circle", font_pixels=_SMALL_FONT_PIXELS),
}
GREEDY_COLOUR_ROLE = "fifth"  # role


def get_outcome(result: BeamResult, node: int) -> str:
    """Returns what became of a hypothesis, one of `OUTCOME_STYLES`."""
    if node in result.winning_path:
        return "winner"
    if not result.in_beam[node]:
        return "rejected"
    if result.pruned_step[node] >= 0:
        return "dropped"
    return "final" if node in result.best else "continued"


def plot_beam_tree(result: BeamResult, *, first: int = 1, candidates: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right, greedy search above them.

    A token stands over its line and the score of the hypothesis so far under it.

    Args:
        result: The search.
        first: First step that is drawn, of `MAX_STEPS` at the most.
        candidates: Whether rejected candidates are drawn too.
    """
    node_layers = order_layers(result, candidates=candidates)
    node_heights = [
        dict(zip(*nodes_and_heights, strict=True))
        for nodes_and_heights in zip(node_layers, compute_heights(result, node_layers), strict=True)
    ]
    steps = range(first - 1, min(first + MAX_STEPS, result.steps + 1))
    beam_steps = steps[
        : max(0, len(node_layers) - steps[0])
    ]  # greedy search may go on after the beam has ended
    marks = _edge_traces(result, node_heights, beam_steps[1:])
    nodes = [node for step in beam_steps for node in node_layers[step] if result.step[node] == step]
    max_characters = _MAX_LABEL_CHARACTERS - max(0, len(steps) - 1 - _STEPS_WITH_FULL_LABELS)
    for name, style in OUTCOME_STYLES.items():
        styled_nodes = [node for node in nodes if get_outcome(result, node) == name]
        if styled_nodes:
            marks += _node_traces(result, node_heights, styled_nodes, name, style, max_characters)
    visible_heights = [height for step in beam_steps for height in node_heights[step].values()] or [0.0]
    top = min(visible_heights) - 1.3
    marks += _greedy_traces(result.greedy, steps[1:], top, max_characters)
    top, bottom = top - 0.8, max(visible_heights) + 0.9
    left_space = 0.25 if steps[0] == 0 else 1.25
    step_axis = fixed_axis(
        "beam_step",
        range=[steps[0] - left_space, steps[-1] + 0.25],
        tickvals=list(steps),
        ticktext=[str(step) if step else message("beam-start") for step in steps],
        showgrid=True,
    )
    figure = make_figure(
        marks,
        height=round((bottom - top) * _ROW_PIXELS) + 84,
        margin_t=47,
        margin_b=66,
        xaxis=step_axis,
        yaxis={"visible": False, "range": [bottom, top], "fixedrange": True},
    )
    return Picture(
        figure=figure, table=_make_table(result), message="beam-tree", message_values=_caption_values(result)
    )


# --- lines --------------------------------------------------------------------------------------------------


def _edge_traces(
    result: BeamResult, node_heights: Sequence[Mapping[int, float]], steps: Iterable[int]
) -> list[dict]:
    beam_colour, winner_colour = ROLE_COLOURS["first"], ROLE_COLOURS["third"]
    edge_groups = {
        "rejected": EdgeGroup({"color": "rgba(138,147,155,0.45)", "width": 1}),
        "kept": EdgeGroup({"color": beam_colour, "width": 1.4}),
        "stays": EdgeGroup({"color": beam_colour, "width": 1.2, "dash": "dash"}),
        "winner stays": EdgeGroup({"color": winner_colour, "width": 2.5, "dash": "dash"}),
        "winner": EdgeGroup({"color": winner_colour, "width": 4}),
    }
    for step in steps:
        for node, height in node_heights[step].items():
            start = find_line_start(result, node, node_heights[step - 1])
            group_name = "kept" if result.in_beam[node] else "rejected"
            if node in result.winning_path:
                group_name = "winner stays" if start == node else "winner"
            elif start == node:
                group_name = "stays"
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


def _truncate_label(token: str, max_characters: int) -> str:
    return escape_label(token if len(token) <= max_characters else token[: max_characters - 1] + "…")


def _node_traces(
    result: BeamResult, node_heights, nodes: list[int], outcome: str, style: NodeStyle, max_characters: int
):
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


def _greedy_traces(
    scores: TokenScores, steps: Iterable[int], height: float, max_characters: int
) -> list[dict]:
    """Returns the one hypothesis of greedy search on a level of its own."""
    greedy_steps = [step for step in steps if step <= len(scores.tokens)]
    totals = np.cumsum(scores.log_probability)
    base_trace: dict[str, Any] = {
        "type": "scatter",
        "x": greedy_steps,
        "y": [height] * len(greedy_steps),
        "cliponaxis": False,
    }
    base_trace["meta"] = {"greedy": greedy_steps}
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


# --- numbers and words --------------------------------------------------------------------------------------


def _hypothesis_text(result: BeamResult, node: int) -> str:
    """Returns a hypothesis as a sentence, without the end token unless it is all."""
    nodes = result.path(node)[1:]
    words = nodes[:-1] if result.has_ended[node] and len(nodes) > 1 else nodes
    return join_tokens(result.tokens[word] for word in words)


def _make_table(result: BeamResult) -> Table:
    greedy, num_nodes = result.greedy, len(result.tokens)
    nodes, greedy_lengths = range(1, num_nodes), range(1, len(greedy.tokens) + 1)
    totals = np.cumsum(greedy.log_probability)
    outcomes = [get_outcome(result, node) for node in nodes]
    columns: dict[str, Any] = {
        "found_by": [message("beam-outcome.beam")] * len(nodes)
        + [message("beam-outcome.greedy")] * len(greedy_lengths),
        "hypothesis": list(range(1, num_nodes + len(greedy_lengths))),
        "continues": result.parents_and_ids[0],
        "beam_step": [*result.step[1:].tolist(), *greedy_lengths],
        "token": [token_label(token) for token in (*result.tokens[1:], *greedy.tokens)],
        "hypothesis_text": [_hypothesis_text(result, node) for node in nodes]
        + [join_tokens(greedy.tokens[:length]) for length in greedy_lengths],
        "token_nats": np.append(result.log_probability[1:], greedy.log_probability),
        "total": np.append(result.total[1:], totals),
        "score": np.append(result.ranking_score[1:], totals),
        "beam_place": [*(result.rank[1:] + 1).tolist(), *[1] * len(greedy_lengths)],
        "outcome": [message(f"beam-outcome.{outcome}") for outcome in outcomes]
        + [message("beam-outcome.greedy")] * len(greedy_lengths),
        "dropped_at": [*result.pruned_step[1:].tolist(), *[-1] * len(greedy_lengths)],
    }
    return Table(columns=columns, proof_columns=("total",))


def _caption_values(result: BeamResult) -> dict[str, Any]:
    best, greedy = result.best[0], result.greedy
    is_same = result.ids[list(result.winning_path[1:])].tolist() == greedy.ids.tolist()
    has_no_end_token = len(greedy.tokens) == 1 or find_loop(greedy.tokens)  # else the last is the end token
    lead_over_second = (
        result.ranking_score[best] - result.ranking_score[result.best[1]] if len(result.best) > 1 else 0.0
    )
    return {
        "outcome": "same" if is_same else "more" if result.gain_over_greedy > 0 else "less",
        "times": format_ratio(result.gain_over_greedy),
        "chance": format_probability(result.total[best]),
        "winner": quote_text(_hypothesis_text(result, best)),
        "total": format_nats(result.total[best]),
        "other": quote_text(join_tokens(greedy.tokens if has_no_end_token else greedy.tokens[:-1])),
        "other_total": format_nats(greedy.total),
        "place": int(result.rank[result.lowest]) + 1,
        "step": int(result.step[result.lowest]),
        "token": quote_text(result.tokens[result.lowest]),
        "lead": message("beam-lead", lead=f"{lead_over_second:.2f}")
        if len(result.best) > 1 and lead_over_second >= 0
        else "",
        "loop": loop_message([result.tokens[node] for node in result.winning_path])
        or loop_message(greedy.tokens),
    }
