"""The tree of a beam search: every hypothesis, where it came from, when it left and at what score."""

import dataclasses
from typing import Any

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE, PURPLE
from core.figures.base.picture import MONOSPACE, Picture, lay_out
from core.figures.base.tokens import escaped
from core.figures.translation.beam_layout import heights, layers, origin
from core.figures.translation.beam_words import columns, outcome, steps_of, story
from core.figures.translation.likelihood import signed
from core.traces.translation import BeamTrace, TokenScores

STEPS = 12  # steps that are drawn side by side
_ROW = 36  # pixels of a hypothesis in the beam
_LETTERS, _REJECTED = 9, 7  # of the label of a hypothesis, of that of a rejected candidate
_NARROW = 10  # steps that leave room for so many on a page 16 cm wide; each step more costs a letter
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND = 0.3
_ASIDE, _BELOW = 0.05, 0.14  # of a score from its point, in steps and rows
_SMALL_TYPE = 9  # pixels, of scores and of rejected candidates


@dataclasses.dataclass(frozen=True)
class NodeStyle:
    """How the hypotheses of one outcome are drawn; those that have ended have squares for circles."""

    colour: str
    size: int
    symbol: str
    letters: int = 11


@dataclasses.dataclass
class Edges:
    """The lines of one look, each from a node to where it came from, as x and y with gaps between.

    `nodes` and `steps` are those at the right ends, by which the browser finds a line.
    """

    line: dict[str, Any]
    x: list[float | None] = dataclasses.field(default_factory=list)
    y: list[float | None] = dataclasses.field(default_factory=list)
    nodes: list[int] = dataclasses.field(default_factory=list)
    steps: list[int] = dataclasses.field(default_factory=list)

    def add(self, node: int, step: int, start: float, end: float, level: float = 1 - _BEND) -> None:
        """Adds the line of a node, whose last part is level."""
        self.x += [step - 1, step - 1 + _BEND, step - 1 + _BEND + level, None]
        self.y += [float(start), float(end), float(end), None]
        self.nodes.append(node)
        self.steps.append(step)


OUTCOMES = {
    "winner": NodeStyle(GREEN, 11, "circle"),
    "final beam": NodeStyle(BLUE, 9, "circle"),
    "dropped": NodeStyle(ORANGE, 8, "x"),
    "continued": NodeStyle(BLUE, 7, "circle-open"),
    "rejected candidate": NodeStyle(GREY, 4, "circle", letters=_SMALL_TYPE),
}


def tree(trace: BeamTrace, greedy: TokenScores, *, first: int = 1, candidates: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right, greedy search above them.

    A token stands over its line and the score of the hypothesis so far under it.

    Args:
        trace: The search.
        greedy: What greedy search found.
        first: First step that is drawn, of `STEPS` at the most.
        candidates: Whether rejected candidates are drawn too.
    """
    stack = layers(trace, candidates=candidates)
    levels = [dict(zip(*layer, strict=True)) for layer in zip(stack, heights(trace, stack), strict=True)]
    steps = range(first - 1, min(first + STEPS, steps_of(trace, greedy) + 1))
    winner = set(trace.path(trace.best[0]))
    figure = go.Figure()
    within = steps[: max(0, len(stack) - steps[0])]  # greedy search may go on after the beam has ended
    _add_edges(figure, trace, levels, within[1:], winner)
    nodes = [node for step in within for node in stack[step] if trace.step[node] == step]
    for name, style in OUTCOMES.items():
        chosen = [node for node in nodes if outcome(trace, node, winner) == name]
        if chosen:
            _add_nodes(figure, trace, levels, chosen, name, style, _letters(steps))
    shown = [level for step in within for level in levels[step].values()] or [0.0]
    top = min(shown) - 1.3
    _add_greedy(figure, greedy, steps[1:], top)
    _lay_out(figure, steps, top - 0.8, max(shown) + 0.9)
    return Picture(figure=figure, story=story(trace, greedy), columns=columns(trace, greedy, winner))


def _lay_out(figure: go.Figure, steps: range, top: float, bottom: float) -> None:
    """Gives a tree between two levels its axes."""
    lay_out(
        figure,
        height=round((bottom - top) * _ROW) + 84,
        margin_t=47,
        margin_b=63,
        legend={"font": {"size": 11}},
        xaxis={
            "title_text": "step; under each token the score of the hypothesis so far, in nats",
            "range": [steps[0] - (0.25 if steps[0] == 0 else 1.25), steps[-1] + 0.25],
            "tickvals": list(steps),
            "ticktext": ["start" if step == 0 else str(step) for step in steps],
            "showgrid": True,
            "zeroline": False,
            "fixedrange": True,
        },
        yaxis={"visible": False, "range": [bottom, top], "fixedrange": True},
    )


def _add_edges(
    figure: go.Figure, trace: BeamTrace, levels: list[dict[int, float]], steps: range, winner: set[int]
) -> None:
    """Draws the lines from each node to its parent, and on to where an ended one still stands."""
    looks = {
        "dropped": Edges({"color": "rgba(138,147,155,0.45)", "width": 1}),
        "kept": Edges({"color": BLUE, "width": 1.4}),
        "stays": Edges({"color": BLUE, "width": 1.2, "dash": "dash"}),
        "winner stays": Edges({"color": GREEN, "width": 2.5, "dash": "dash"}),
        "winner": Edges({"color": GREEN, "width": 4}),
    }
    for step in steps:
        for node, level in levels[step].items():
            start = origin(trace, node, levels[step - 1])
            name = "kept" if trace.kept[node] else "dropped"
            if node in winner:
                name = "winner stays" if start == node else "winner"
            elif start == node:
                name = "stays"
            # a rejected candidate has its label there
            level_part = 0.04 if name == "dropped" else 1 - _BEND
            looks[name].add(node, step, levels[step - 1][start], level, level_part)
    for edges in looks.values():
        if edges.nodes:
            _add_lines(figure, edges)


def _add_lines(figure: go.Figure, edges: Edges) -> None:
    """Draws the lines of one look."""
    figure.add_scatter(
        x=edges.x,
        y=edges.y,
        mode="lines",
        line=edges.line,
        hoverinfo="skip",
        showlegend=False,
        meta={"edges": edges.nodes, "steps": edges.steps},
    )


def _letters(steps: range) -> int:
    """Returns how many letters of a kept hypothesis stand side by side where these steps are drawn."""
    return _LETTERS - max(0, len(steps) - 1 - _NARROW)


def _label(token: str, letters: int) -> str:
    return escaped(token if len(token) <= letters else token[: letters - 1] + "…")


def _add_nodes(
    figure: go.Figure,
    trace: BeamTrace,
    levels: list[dict[int, float]],
    nodes: list[int],
    name: str,
    style: NodeStyle,
    letters: int,
) -> None:
    """Draws the nodes of one outcome, each at its own step, with token and score."""
    ended = "square" if style.symbol == "circle" else style.symbol
    kept = name != "rejected candidate"
    scores = [signed(trace.ranked[node]) if node else "" for node in nodes]
    most = letters if kept else min(letters, _REJECTED)
    labels = [_label(trace.tokens[node], most) if node else "" for node in nodes]
    where: dict[str, Any] = {
        "x": [int(trace.step[node]) for node in nodes],
        "y": [float(levels[trace.step[node]][node]) for node in nodes],
        "meta": {"nodes": nodes},
        "cliponaxis": False,
    }
    figure.add_scatter(
        **where,
        mode="markers+text",
        name=name,
        text=labels if kept else [f"{label}<br>{score}" for label, score in zip(labels, scores, strict=True)],
        textposition="top left" if kept else "middle left",
        textfont={"family": MONOSPACE, "size": style.letters},
        marker={
            "color": style.colour,
            "size": [style.size + 2 * bool(trace.ended[node]) for node in nodes],
            "symbol": [ended if trace.ended[node] else style.symbol for node in nodes],
        },
        hoverinfo="none",  # what is under the pointer is told below the tree, not on it
    )
    if kept:
        _add_scores(figure, where, scores)


def _add_scores(figure: go.Figure, where: dict[str, Any], scores: list[str]) -> None:
    """Writes scores under the lines of nodes."""
    figure.add_scatter(
        **where | {"x": [x - _ASIDE for x in where["x"]], "y": [y + _BELOW for y in where["y"]]},
        mode="text",
        text=scores,
        textposition="bottom left",
        textfont={"family": MONOSPACE, "size": _SMALL_TYPE},
        hoverinfo="skip",
        showlegend=False,
    )


def _add_greedy(figure: go.Figure, greedy: TokenScores, steps: range, level: float) -> None:
    """Draws the one hypothesis of greedy search on a level of its own."""
    chosen = [step for step in steps if step <= len(greedy.tokens)]
    totals = np.cumsum(greedy.log_probability)
    where: dict[str, Any] = {
        "x": chosen,
        "y": [level] * len(chosen),
        "meta": {"greedy": chosen},
        "cliponaxis": False,
    }
    figure.add_scatter(
        x=[x for step in chosen for x in (step - 1, step, None)],
        y=[y for _ in chosen for y in (level, level, None)],
        mode="lines",
        line={"color": PURPLE, "width": 1.4, "dash": "dot"},
        hoverinfo="skip",
        showlegend=False,
        meta={"greedy": chosen},
    )
    figure.add_scatter(
        **where,
        mode="markers+text",
        name="greedy search",
        text=[_label(greedy.tokens[step - 1], _letters(steps)) for step in chosen],
        textposition="top left",
        textfont={"family": MONOSPACE, "size": 11},
        marker={"color": PURPLE, "size": 8, "symbol": "diamond"},
        hoverinfo="skip",
    )
    _add_scores(figure, where, [signed(totals[step - 1]) for step in chosen])
