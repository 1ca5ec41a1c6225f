"""The tree of a beam search: every hypothesis, where it came from, when it was dropped and at what score."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ....base.i18n import message
from ....base.numerics import loop_of
from ....base.sentences import TokenScores
from ....base.text import token_label
from ....figures.colours import COLOUR
from ....figures.marks import axis, make_figure
from ....figures.names import escaped, joined, looped, quoted
from ....figures.picture import MONOSPACE, Picture
from ....figures.table import Table
from ..chances import chance, signed, times
from .layout import heights, layers, origin
from .schema import BeamResult

STEPS = 12  # steps that are drawn side by side
_ROW = 38  # pixels of a hypothesis in the beam
_LETTERS, _REJECTED = 9, 7  # of the label of a hypothesis, of that of a rejected candidate
_NARROW = 10  # steps that leave room for so many on a page 16 cm wide; each step more costs a letter
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND = 0.3
_ASIDE, _BELOW = 0.05, 0.14  # of a score from its point, in steps and rows
_SMALL_TYPE = 11  # pixels, of scores and of rejected candidates
_SKIPPED: dict[str, Any] = {"type": "scatter", "hoverinfo": "skip", "showlegend": False}


@dataclasses.dataclass(frozen=True)
class NodeStyle:
    """How the hypotheses of one outcome are drawn; those that have ended have squares for circles."""

    role: str
    size: int
    symbol: str
    letters: int = 12


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
    "winner": NodeStyle("third", 11, "circle"),
    "final": NodeStyle("first", 9, "circle"),
    "dropped": NodeStyle("second", 8, "x"),
    "continued": NodeStyle("first", 7, "circle-open"),
    "rejected": NodeStyle("other", 4, "circle", letters=_SMALL_TYPE),
}
GREEDY = "fifth"  # role


def outcome(result: BeamResult, node: int) -> str:
    """Returns what became of a hypothesis, one of `OUTCOMES`."""
    if node in result.winner:
        return "winner"
    if not result.kept[node]:
        return "rejected"
    if result.pruned_step[node] >= 0:
        return "dropped"
    return "final" if node in result.best else "continued"


def tree(result: BeamResult, *, first: int = 1, candidates: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right, greedy search above them.

    A token stands over its line and the score of the hypothesis so far under it.

    Args:
        result: The search.
        first: First step that is drawn, of `STEPS` at the most.
        candidates: Whether rejected candidates are drawn too.
    """
    stack = layers(result, candidates=candidates)
    levels = [dict(zip(*layer, strict=True)) for layer in zip(stack, heights(result, stack), strict=True)]
    steps = range(first - 1, min(first + STEPS, result.steps + 1))
    within = steps[: max(0, len(stack) - steps[0])]  # greedy search may go on after the beam has ended
    marks = _edges(result, levels, within[1:])
    nodes = [node for step in within for node in stack[step] if result.step[node] == step]
    letters = _LETTERS - max(0, len(steps) - 1 - _NARROW)
    for name, style in OUTCOMES.items():
        chosen = [node for node in nodes if outcome(result, node) == name]
        if chosen:
            marks += _nodes(result, levels, chosen, name, style, letters)
    shown = [level for step in within for level in levels[step].values()] or [0.0]
    top = min(shown) - 1.3
    marks += _greedy(result.greedy, steps[1:], top, letters)
    top, bottom = top - 0.8, max(shown) + 0.9
    start = 0.25 if steps[0] == 0 else 1.25
    across = axis(
        "beam_step",
        range=[steps[0] - start, steps[-1] + 0.25],
        tickvals=list(steps),
        ticktext=[str(step) if step else message("beam-start") for step in steps],
        showgrid=True,
    )
    figure = make_figure(
        marks,
        height=round((bottom - top) * _ROW) + 84,
        margin_t=47,
        margin_b=66,
        xaxis=across,
        yaxis={"visible": False, "range": [bottom, top], "fixedrange": True},
    )
    return Picture(figure=figure, table=_table(result), message="beam-tree", values=_told(result))


# --- lines --------------------------------------------------------------------------------------------------


def _edges(result: BeamResult, levels: Sequence[Mapping[int, float]], steps: Iterable[int]) -> list[dict]:
    kept, winner = COLOUR["first"], COLOUR["third"]
    looks = {
        "rejected": Edges({"color": "rgba(138,147,155,0.45)", "width": 1}),
        "kept": Edges({"color": kept, "width": 1.4}),
        "stays": Edges({"color": kept, "width": 1.2, "dash": "dash"}),
        "winner stays": Edges({"color": winner, "width": 2.5, "dash": "dash"}),
        "winner": Edges({"color": winner, "width": 4}),
    }
    for step in steps:
        for node, level in levels[step].items():
            start = origin(result, node, levels[step - 1])
            name = "kept" if result.kept[node] else "rejected"
            if node in result.winner:
                name = "winner stays" if start == node else "winner"
            elif start == node:
                name = "stays"
            # a rejected candidate has its label there
            level_part = 0.04 if name == "rejected" else 1 - _BEND
            looks[name].add(node, step, levels[step - 1][start], level, level_part)
    return [
        _SKIPPED
        | {"mode": "lines", "x": edges.x, "y": edges.y, "line": edges.line}
        | {"meta": {"edges": edges.nodes, "steps": edges.steps}}
        for edges in looks.values()
        if edges.nodes
    ]


# --- hypotheses ---------------------------------------------------------------------------------------------


def _label(token: str, letters: int) -> str:
    return escaped(token if len(token) <= letters else token[: letters - 1] + "…")


def _nodes(result: BeamResult, levels, nodes: list[int], name: str, style: NodeStyle, letters: int):
    ended = "square" if style.symbol == "circle" else style.symbol
    kept = name != "rejected"
    scores = [signed(result.ranked[node]) if node else "" for node in nodes]
    most = letters if kept else min(letters, _REJECTED)
    labels = [_label(result.tokens[node], most) if node else "" for node in nodes]
    where: dict[str, Any] = {
        "type": "scatter",
        "x": [int(result.step[node]) for node in nodes],
        "y": [float(levels[result.step[node]][node]) for node in nodes],
        "meta": {"nodes": nodes},
        "cliponaxis": False,
    }
    points = where | {
        "mode": "markers+text",
        "name": message(f"beam-outcome.{name}"),
        "text": labels
        if kept
        else [f"{label}<br>{score}" for label, score in zip(labels, scores, strict=True)],
        "textposition": "top left" if kept else "middle left",
        "textfont": {"family": MONOSPACE, "size": style.letters},
        "marker": {
            "color": COLOUR[style.role],
            "size": [style.size + 2 * bool(result.ended[node]) for node in nodes],
            "symbol": [ended if result.ended[node] else style.symbol for node in nodes],
        },
        "hoverinfo": "none",  # what is under the pointer is told below the tree, not on it
    }
    return [points, _scores(where, scores)] if kept else [points]


def _scores(where: Mapping[str, Any], scores: Sequence[str]) -> dict:
    """Returns scores under the lines of nodes."""
    return {
        **where,
        **_SKIPPED,
        "x": [x - _ASIDE for x in where["x"]],
        "y": [y + _BELOW for y in where["y"]],
        "mode": "text",
        "text": scores,
        "textposition": "bottom left",
        "textfont": {"family": MONOSPACE, "size": _SMALL_TYPE},
    }


def _greedy(greedy: TokenScores, steps: Iterable[int], level: float, letters: int) -> list[dict]:
    """Returns the one hypothesis of greedy search on a level of its own."""
    chosen = [step for step in steps if step <= len(greedy.tokens)]
    totals = np.cumsum(greedy.log_probability)
    where: dict[str, Any] = {"type": "scatter", "x": chosen, "y": [level] * len(chosen), "cliponaxis": False}
    where["meta"] = {"greedy": chosen}
    line = {
        "mode": "lines",
        "x": [x for step in chosen for x in (step - 1, step, None)],
        "y": [y for _ in chosen for y in (level, level, None)],
        "line": {"color": COLOUR[GREEDY], "width": 1.4, "dash": "dot"},
    }
    points = {
        "mode": "markers+text",
        "name": message("beam-outcome.greedy"),
        "text": [_label(greedy.tokens[step - 1], letters) for step in chosen],
        "textposition": "top left",
        "textfont": {"family": MONOSPACE, "size": 12},
        "marker": {"color": COLOUR[GREEDY], "size": 8, "symbol": "diamond"},
        "hoverinfo": "skip",
    }
    scores = _scores(where, [signed(totals[step - 1]) for step in chosen])
    return [where | _SKIPPED | line, where | points, scores]


# --- numbers and words --------------------------------------------------------------------------------------


def _sentence(result: BeamResult, node: int) -> str:
    """Returns a hypothesis as a sentence, without the end token unless it is all."""
    nodes = result.path(node)[1:]
    words = nodes[:-1] if result.ended[node] and len(nodes) > 1 else nodes
    return joined(result.tokens[word] for word in words)


def _table(result: BeamResult) -> Table:
    """Returns the hypotheses as a table, those of the beam and, behind them, those of greedy search."""
    greedy, count = result.greedy, len(result.tokens)
    nodes, ends = range(1, count), range(1, len(greedy.tokens) + 1)
    totals = np.cumsum(greedy.log_probability)
    fates = [outcome(result, node) for node in nodes]
    columns: dict[str, Any] = {
        "found_by": [message("beam-outcome.beam")] * len(nodes)
        + [message("beam-outcome.greedy")] * len(ends),
        "hypothesis": list(range(1, count + len(ends))),
        "continues": result.chains[0],
        "beam_step": [*result.step[1:].tolist(), *ends],
        "token": [token_label(token) for token in (*result.tokens[1:], *greedy.tokens)],
        "hypothesis_text": [_sentence(result, node) for node in nodes]
        + [joined(greedy.tokens[:end]) for end in ends],
        "token_nats": np.append(result.log_probability[1:], greedy.log_probability),
        "total": np.append(result.total[1:], totals),
        "score": np.append(result.ranked[1:], totals),
        "beam_place": [*(result.rank[1:] + 1).tolist(), *[1] * len(ends)],
        "outcome": [message(f"beam-outcome.{fate}") for fate in fates]
        + [message("beam-outcome.greedy")] * len(ends),
        "dropped_at": [*result.pruned_step[1:].tolist(), *[-1] * len(ends)],
    }
    return Table(columns=columns, proves=("total",))


def _told(result: BeamResult) -> dict[str, Any]:
    best, greedy = result.best[0], result.greedy
    same = result.ids[list(result.winner[1:])].tolist() == greedy.ids.tolist()
    whole = len(greedy.tokens) == 1 or loop_of(greedy.tokens)  # else the last is the end token
    lead = result.ranked[best] - result.ranked[result.best[1]] if len(result.best) > 1 else 0.0
    return {
        "outcome": "same" if same else "more" if result.gain > 0 else "less",
        "times": times(result.gain),
        "chance": chance(result.total[best]),
        "winner": quoted(_sentence(result, best)),
        "total": signed(result.total[best]),
        "other": quoted(joined(greedy.tokens if whole else greedy.tokens[:-1])),
        "other_total": signed(greedy.total),
        "place": int(result.rank[result.lowest]) + 1,
        "step": int(result.step[result.lowest]),
        "token": quoted(result.tokens[result.lowest]),
        "lead": message("beam-lead", lead=f"{lead:.2f}") if len(result.best) > 1 and lead >= 0 else "",
        "loop": looped([result.tokens[node] for node in result.winner]) or looped(greedy.tokens),
    }
