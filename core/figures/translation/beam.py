"""The tree of a beam search: every hypothesis, where it came from, when it left and at what score."""

import dataclasses

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE
from core.figures.base.picture import MONOSPACE, Picture, lay_out, percent
from core.figures.base.tokens import escaped, joined, quoted
from core.figures.translation.beam_layout import heights, layers, origin
from core.traces.translation import BeamTrace

STEPS = 14  # steps that are drawn side by side
_ROW = 31  # pixels of a hypothesis in the beam
_LETTERS = 9  # of a label
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND = 0.3


@dataclasses.dataclass(frozen=True)
class NodeStyle:
    """How the hypotheses of one outcome are drawn; those that have ended have squares for circles."""

    colour: str
    size: int
    symbol: str
    letters: int = 11


@dataclasses.dataclass
class Edges:
    """The lines of one look, each from a node to where it came from, as x and y with gaps between."""

    line: dict
    x: list[float | None] = dataclasses.field(default_factory=list)
    y: list[float | None] = dataclasses.field(default_factory=list)


OUTCOMES = {
    "winner": NodeStyle(GREEN, 11, "circle"),
    "in the beam at the end": NodeStyle(BLUE, 9, "circle"),
    "left the beam": NodeStyle(ORANGE, 8, "x"),
    "continued": NodeStyle(BLUE, 7, "circle-open"),
    "never came in": NodeStyle(GREY, 4, "circle", letters=9),
}


# --- what is told of it -------------------------------------------------------------------------------------


def outcome(trace: BeamTrace, node: int, winner: set[int]) -> str:
    """Returns what became of a node, one of `OUTCOMES`."""
    if node in winner:
        return "winner"
    if not trace.kept[node]:
        return "never came in"
    if trace.pruned_step[node] >= 0:
        return "left the beam"
    return "in the beam at the end" if node in trace.best else "continued"


def _outcome_sentence(trace: BeamTrace, node: int) -> str:
    """Returns what became of a node, with the step and the rank at which it did."""
    step, rank = int(trace.pruned_step[node]), int(trace.pruned_rank[node])
    if not trace.kept[node]:
        return f"never came in: number {rank + 1} of step {step}, the beam holds {trace.width}"
    if step >= 0:
        what = "it" if trace.ended[node] else "its best continuation"
        number = f"number {rank + 1}" if rank >= 0 else f"beyond number {2 * trace.width}"
        return f"left the beam at step {step}, where {what} was {number}"
    if node in trace.best:
        return f"in the beam at the end, at place {trace.best.index(node) + 1}"
    return "was in the beam, and so was a continuation of it"


def _hover(trace: BeamTrace, node: int) -> str:
    lines = ["the start"]
    if node:
        probability = percent(np.exp(trace.log_probability[node]))
        lines = [
            f"step {trace.step[node]}: <b>{escaped(trace.tokens[node])}</b> {probability}",
            f"total {trace.total[node]:.3f} nats, ranked by {trace.ranked[node]:.3f}, "
            f"number {trace.rank[node] + 1}",
            _outcome_sentence(trace, node),
        ]
    if trace.alternatives[node]:
        lines.append("next:")
    lines += [
        f"  {escaped(token) or '[PAD]'} {percent(chance)}" for token, chance in trace.alternatives[node]
    ]
    return "<br>".join(lines)


# --- the drawing --------------------------------------------------------------------------------------------


def tree(trace: BeamTrace, *, first: int = 1, candidates: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right.

    Args:
        trace: The search.
        first: First step that is drawn, of `STEPS` at the most.
        candidates: Whether those are drawn that never came into the beam.
    """
    stack = layers(trace, candidates=candidates)
    levels = [dict(zip(*layer, strict=True)) for layer in zip(stack, heights(trace, stack), strict=True)]
    steps = range(first - 1, min(first + STEPS, len(stack)))
    winner = set(trace.path(trace.best[0]))
    figure = go.Figure()
    _add_edges(figure, trace, levels, steps[1:], winner)
    nodes = [node for step in steps for node in stack[step] if trace.step[node] == step]
    for name, style in OUTCOMES.items():
        chosen = [node for node in nodes if outcome(trace, node, winner) == name]
        if chosen:
            _add_nodes(figure, trace, levels, chosen, name, style)
    shown = [level for step in steps for level in levels[step].values()]
    top, bottom = min(shown) - 1.1, max(shown) + 0.9
    lay_out(
        figure,
        height=round((bottom - top) * _ROW) + 110,
        margin_t=43,
        margin_b=64,
        legend={"font": {"size": 11}},
        xaxis={
            "title_text": "step",
            "range": [first - 1.25, steps[-1] + 0.25],
            "tickvals": list(steps),
            "ticktext": ["start" if step == 0 else str(step) for step in steps],
            "showgrid": True,
            "zeroline": False,
            "fixedrange": True,
        },
        yaxis={"visible": False, "range": [bottom, top], "fixedrange": True},
    )
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace, winner))


def _add_edges(
    figure: go.Figure, trace: BeamTrace, levels: list[dict[int, float]], steps: range, winner: set[int]
) -> None:
    """Draws the lines from each node to its parent, and on to where an ended one still stands.

    The last part of each is level.
    """
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
            looks[name].x += [step - 1, step - 1 + _BEND, step, None]
            looks[name].y += [float(levels[step - 1][start]), float(level), float(level), None]
    for edges in looks.values():
        if edges.x:
            figure.add_scatter(
                x=edges.x, y=edges.y, mode="lines", line=edges.line, hoverinfo="skip", showlegend=False
            )


def _label(token: str) -> str:
    return escaped(token if len(token) <= _LETTERS else token[: _LETTERS - 1] + "…")


def _add_nodes(
    figure: go.Figure,
    trace: BeamTrace,
    levels: list[dict[int, float]],
    nodes: list[int],
    name: str,
    style: NodeStyle,
) -> None:
    """Draws the nodes of one outcome, each at its own step."""
    ended = "square" if style.symbol == "circle" else style.symbol
    figure.add_scatter(
        x=[int(trace.step[node]) for node in nodes],
        y=[float(levels[trace.step[node]][node]) for node in nodes],
        mode="markers+text",
        name=name,
        text=[_label(trace.tokens[node]) if node else "" for node in nodes],
        textposition="top left",
        textfont={"family": MONOSPACE, "size": style.letters},
        marker={
            "color": style.colour,
            "size": [style.size + 2 * bool(trace.ended[node]) for node in nodes],
            "symbol": [ended if trace.ended[node] else style.symbol for node in nodes],
        },
        customdata=[_hover(trace, node) for node in nodes],
        hovertemplate="%{customdata}<extra></extra>",
        cliponaxis=False,
    )


# --- in words and numbers -----------------------------------------------------------------------------------


def _sentence(trace: BeamTrace, node: int) -> str:
    nodes = trace.path(node)[1:]
    words = nodes[:-1] if trace.ended[node] and len(nodes) > 1 else nodes
    return joined(trace.tokens[word] for word in words)


def _story(trace: BeamTrace) -> str:
    best = trace.best[0]
    lowest = max(trace.path(best)[1:], key=lambda node: trace.rank[node])
    story = (
        f"A beam of {trace.width} weighed {len(trace.tokens) - 1:,} hypotheses over "
        f"{int(trace.step.max())} steps; {int(trace.kept.sum()) - 1} came in. The winner, "
        f"{quoted(_sentence(trace, best))}, ended at step {trace.step[best]} with {trace.total[best]:.2f} "
        "nats"
    )
    if len(trace.best) > 1:
        lead = trace.ranked[best] - trace.ranked[trace.best[1]]
        second = quoted(_sentence(trace, trace.best[1]))
        story += f", {lead:.2f} before {second} in what they are ranked by"
    if trace.rank[lowest]:
        token = quoted(trace.tokens[lowest])
        number = trace.rank[lowest] + 1
        return f"{story}. It stood lowest at step {trace.step[lowest]}, with {token} as number {number}."
    return story + ". It stood first at every step."


def _columns(trace: BeamTrace, winner: set[int]) -> dict[str, list]:
    nodes = range(1, len(trace.tokens))
    return {
        "hypothesis": list(nodes),
        "continues": trace.parent[1:].tolist(),
        "step": trace.step[1:].tolist(),
        "token": list(trace.tokens[1:]),
        "so far": [_sentence(trace, node) for node in nodes],
        "log-probability": trace.log_probability[1:].tolist(),
        "total": trace.total[1:].tolist(),
        "ranked by": trace.ranked[1:].tolist(),
        "number at its step": (trace.rank[1:] + 1).tolist(),
        "what became of it": [outcome(trace, node, winner) for node in nodes],
        "left at step": [int(step) if step >= 0 else None for step in trace.pruned_step[1:]],
        "number there": [int(rank) + 1 if rank >= 0 else None for rank in trace.pruned_rank[1:]],
    }
