"""The tree of a beam search: every hypothesis, where it came from, when it left and at what score."""

import itertools

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, GREEN, GREY, ORANGE
from core.figures.base.picture import MONOSPACE, Picture, lay_out, percent
from core.figures.base.tokens import escaped, joined, quoted
from core.traces.translation import BeamTrace

STEPS = 14  # steps that are drawn side by side
_ROW = 31  # pixels of a hypothesis in the beam
_SMALL = 0.5  # height of one that never came in, beside that of one that did
_LETTERS = 9  # of a label
# part of the way to the next step in which a line changes its height; labels stand over the rest
_BEND = 0.3
_FIRM = 1000.0  # how much straighter the winner's path is kept than others
KINDS = {  # name: colour, size, symbol
    "winner": (GREEN, 11, "circle"),
    "in the beam at the end": (BLUE, 9, "circle"),
    "left the beam": (ORANGE, 8, "x"),
    "continued": (BLUE, 7, "circle-open"),
    "never came in": (GREY, 4, "circle"),
}


def layers(trace: BeamTrace, *, candidates: bool = True) -> list[list[int]]:
    """Returns the nodes at each step from top to bottom, so ordered that no two lines of the tree cross.

    Children stand in the order of their parents, and by rank below one parent. A hypothesis that has ended
    stands at each later step at which it was still in the beam.
    """
    steps = int(trace.step.max())
    found = [[0]]
    for step in range(1, steps + 1):
        layer = []
        for parent in found[-1]:
            if trace.ended[parent]:
                if trace.pruned_step[parent] < 0 or trace.pruned_step[parent] > step:
                    layer.append(parent)
                continue
            children = np.flatnonzero(
                (trace.parent == parent) & (trace.step == step) & (trace.kept | candidates)
            )
            layer += [int(child) for child in children[np.argsort(trace.rank[children], kind="stable")]]
        found.append(layer)
    return found


def spread(wanted: np.ndarray, weights: np.ndarray, gaps: np.ndarray) -> np.ndarray:
    """Returns the heights (N,) nearest to the wanted ones, in least squares, that keep their order and at
    least the gaps (N - 1,).

    The pool-adjacent-violators algorithm on what is left of each height after the gaps before it.
    """
    before = np.concatenate([[0.0], np.cumsum(gaps)])
    blocks: list[list[float]] = []  # value, weight, members
    for value, weight in zip(wanted - before, weights, strict=True):
        blocks.append([value, weight, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            value, weight, count = blocks.pop()
            last = blocks[-1]
            last[0] = (last[0] * last[1] + value * weight) / (last[1] + weight)
            last[1], last[2] = last[1] + weight, last[2] + count
    return np.concatenate([np.full(int(count), value) for value, _, count in blocks]) + before


def heights(trace: BeamTrace, stack: list[list[int]]) -> list[np.ndarray]:
    """Returns the height of each node of each layer, downwards: near its parent, apart from its neighbours,
    the winner's path at 0.
    """
    winner = set(trace.path(trace.best[0]))
    found = [np.zeros(1)]
    for above, layer in itertools.pairwise(stack):
        where = dict(zip(above, found[-1], strict=True))
        wanted = np.array(
            [where[node] if node in where else where[int(trace.parent[node])] for node in layer], float
        )
        size = np.where(trace.kept[layer], 1.0, _SMALL)
        weights = np.where([node in winner for node in layer], _FIRM, 1.0)
        found.append(spread(wanted, weights, (size[1:] + size[:-1]) / 2) if layer else np.zeros(0))
    return found


def kind(trace: BeamTrace, node: int, winner: set[int]) -> str:
    """Returns what became of a node, one of `KINDS`."""
    if node in winner:
        return "winner"
    if not trace.kept[node]:
        return "never came in"
    if trace.pruned_step[node] >= 0:
        return "left the beam"
    return "in the beam at the end" if node in trace.best else "continued"


def _fate(trace: BeamTrace, node: int) -> str:
    step, rank = int(trace.pruned_step[node]), int(trace.pruned_rank[node])
    if not trace.kept[node]:
        return f"never came in: number {rank + 1} of step {step}, the beam holds {trace.width}"
    if step >= 0:
        what = "it" if trace.ended[node] else "its best continuation"
        place = f"number {rank + 1}" if rank >= 0 else f"beyond number {2 * trace.width}"
        return f"left the beam at step {step}, where {what} was {place}"
    if node in trace.best:
        return f"in the beam at the end, at place {trace.best.index(node) + 1}"
    return "was in the beam, and so was a continuation of it"


def _hover(trace: BeamTrace, node: int) -> str:
    if node == 0:
        head = "the start"
    else:
        head = (
            f"step {trace.step[node]}: <b>{escaped(trace.tokens[node])}</b> {percent(np.exp(trace.log_probability[node]))}<br>"
            f"total {trace.total[node]:.3f} nats, ranked by {trace.ranked[node]:.3f}, number {trace.rank[node] + 1}<br>{_fate(trace, node)}"
        )
    following = "<br>".join(
        f"  {escaped(token) or '[PAD]'} {percent(chance)}" for token, chance in trace.alternatives[node]
    )
    return head + (f"<br>next:<br>{following}" if following else "")


def tree(trace: BeamTrace, *, first: int = 1, candidates: bool = True) -> Picture:
    """Draws the hypotheses of a beam search from left to right.

    Args:
        trace: The search.
        first: First step that is drawn, of `STEPS` at the most.
        candidates: Whether those are drawn that never came into the beam.
    """
    stack = layers(trace, candidates=candidates)
    levels = heights(trace, stack)
    last = min(first + STEPS - 1, len(stack) - 1)
    window = range(first - 1, last + 1)
    winner = set(trace.path(trace.best[0]))
    figure = go.Figure()
    _lines(figure, trace, stack, levels, window, winner)
    for name, look in KINDS.items():
        _points(
            figure,
            trace,
            [
                (step, float(level), node)
                for step in window
                for node, level in zip(stack[step], levels[step], strict=True)
                if trace.step[node] == step and kind(trace, node, winner) == name
            ],
            name,
            look,
        )
    shown = np.concatenate([levels[step] for step in window])
    top, bottom = shown.min() - 1.1, shown.max() + 0.9
    lay_out(figure, height=round((bottom - top) * _ROW) + 110, margin_t=43, margin_b=64)
    figure.update_layout(legend={"font": {"size": 11}})
    figure.update_xaxes(
        title_text="step",
        range=[first - 1.25, last + 0.25],
        tickvals=list(window),
        showgrid=True,
        zeroline=False,
        fixedrange=True,
        ticktext=["start" if step == 0 else str(step) for step in window],
    )
    figure.update_yaxes(visible=False, range=[bottom, top], fixedrange=True)
    return Picture(figure=figure, story=_story(trace), columns=_columns(trace))


def _lines(figure: go.Figure, trace: BeamTrace, stack, levels, window, winner: set[int]) -> None:
    """Draws the lines from each node to its parent, and on to where an ended one still stands; the last part
    of each is level.
    """
    looks = {
        "dropped": {"color": "rgba(138,147,155,0.45)", "width": 1},
        "kept": {"color": BLUE, "width": 1.4},
        "stays": {"color": BLUE, "width": 1.2, "dash": "dash"},
        "winner stays": {"color": GREEN, "width": 2.5, "dash": "dash"},
        "winner": {"color": GREEN, "width": 4},
    }
    ends: dict[str, tuple[list, list]] = {name: ([], []) for name in looks}
    for step in window[1:]:
        where = dict(zip(stack[step - 1], levels[step - 1], strict=True))
        for node, level in zip(stack[step], levels[step], strict=True):
            stays = node in where
            if node in winner:
                name = "winner stays" if stays else "winner"
            else:
                name = "stays" if stays else ("kept" if trace.kept[node] else "dropped")
            begin = float(where[node if stays else int(trace.parent[node])])
            ends[name][0].extend((step - 1, step - 1 + _BEND, step, None))
            ends[name][1].extend((begin, float(level), float(level), None))
    for name, (across, down) in ends.items():
        if across:
            figure.add_scatter(
                x=across, y=down, mode="lines", line=looks[name], hoverinfo="skip", showlegend=False
            )


def _label(token: str) -> str:
    return escaped(token if len(token) <= _LETTERS else token[: _LETTERS - 1] + "…")


def _points(
    figure: go.Figure,
    trace: BeamTrace,
    points: list[tuple[int, float, int]],
    name: str,
    look: tuple[str, int, str],
) -> None:
    """Draws the nodes of one kind; squares are hypotheses that have ended."""
    if not points:
        return
    colour, size, symbol = look
    small = name == "never came in"
    figure.add_scatter(
        x=[step for step, _, _ in points],
        y=[level for _, level, _ in points],
        mode="markers+text",
        name=name,
        text=[_label(trace.tokens[node]) if node else "" for _, _, node in points],
        textposition="top left",
        textfont={"family": MONOSPACE, "size": 9 if small else 11},
        marker={
            "color": colour,
            "size": [size + 2 * bool(trace.ended[node]) for _, _, node in points],
            "symbol": [
                "square" if trace.ended[node] and symbol == "circle" else symbol for _, _, node in points
            ],
        },
        customdata=[_hover(trace, node) for _, _, node in points],
        hovertemplate="%{customdata}<extra></extra>",
        cliponaxis=False,
    )


def _sentence(trace: BeamTrace, node: int) -> str:
    nodes = trace.path(node)[1:]
    return joined(
        trace.tokens[step] for step in (nodes[:-1] if trace.ended[node] and len(nodes) > 1 else nodes)
    )


def _story(trace: BeamTrace) -> str:
    path = trace.path(trace.best[0])[1:]
    lowest = max(path, key=lambda node: trace.rank[node])
    story = (
        f"A beam of {trace.width} weighed {len(trace.tokens) - 1:,} hypotheses over {int(trace.step.max())} steps; "
        f"{int(trace.kept.sum()) - 1} came in. The winner, {quoted(_sentence(trace, trace.best[0]))}, ended at step "
        f"{trace.step[trace.best[0]]} with {trace.total[trace.best[0]]:.2f} nats"
    )
    if len(trace.best) > 1:
        gap = trace.ranked[trace.best[0]] - trace.ranked[trace.best[1]]
        story += f", {gap:.2f} before {quoted(_sentence(trace, trace.best[1]))} in what they are ranked by"
    if trace.rank[lowest]:
        where = f"at step {trace.step[lowest]}, with {quoted(trace.tokens[lowest])} as number {trace.rank[lowest] + 1}"
        return f"{story}. It stood lowest {where}."
    return story + ". It stood first at every step."


def _columns(trace: BeamTrace) -> dict[str, list]:
    nodes = range(1, len(trace.tokens))
    winner = set(trace.path(trace.best[0]))
    numbers = {
        "log-probability": trace.log_probability,
        "total": trace.total,
        "ranked by": trace.ranked,
        "number at its step": trace.rank + 1,
    }
    return {
        "hypothesis": list(nodes),
        "continues": trace.parent[1:].tolist(),
        "step": trace.step[1:].tolist(),
        "token": list(trace.tokens[1:]),
        "so far": [_sentence(trace, node) for node in nodes],
        **{name: values[1:].tolist() for name, values in numbers.items()},
        "what became of it": [kind(trace, node, winner) for node in nodes],
        "left at step": [int(step) if step >= 0 else None for step in trace.pruned_step[1:]],
        "number there": [int(rank) + 1 if rank >= 0 else None for rank in trace.pruned_rank[1:]],
    }
