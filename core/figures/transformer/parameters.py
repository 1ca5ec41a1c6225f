"""Where the parameters of a model are: a treemap of its weights."""

import numpy as np
import plotly.graph_objects as go

from core.base.checks import counted
from core.figures.base.colours import GREY, PALETTE, ink
from core.figures.base.picture import Picture, lay_out, percent
from core.traces.transformer.parameters import ParametersTrace

_HEIGHT = 540


def treemap(trace: ParametersTrace, *, name: str, colours: tuple[str, ...] = ()) -> Picture:
    """Draws each weight as a tile whose area is its number of parameters, inside those of its layer.

    Args:
        trace: The weights.
        name: Of the model, as it is read.
        colours: First parts of the paths, each of which has a colour by its place here, so that two models
            have the same; others come after them.
    """
    parts = list(dict.fromkeys([*colours, *(path[0] for path in trace.paths if path)]))
    fills = [PALETTE[parts.index(path[0]) % len(PALETTE)] if path else GREY for path in trace.paths]
    tiles = go.Treemap(
        ids=["/".join(("model", *path)) for path in trace.paths],
        labels=[path[-1].replace("_", " ") if path else name for path in trace.paths],
        parents=["/".join(("model", *path[:-1])) if path else "" for path in trace.paths],
        values=trace.counts,
        branchvalues="total",
        marker={"colors": fills, "line": {"width": 1}},
        textfont={"color": [ink(fill) for fill in fills]},
        texttemplate="%{label}<br>%{value:,}",
        customdata=[_hover(trace, index) for index in range(len(trace.paths))],
        hovertemplate="%{customdata}<extra></extra>",
        tiling={"pad": 1},
        pathbar={"visible": True, "thickness": 22},
        maxdepth=4,
    )
    figure = lay_out(
        go.Figure(tiles), height=_HEIGHT, margin_t=4, uniformtext={"minsize": 11, "mode": "hide"}
    )
    return Picture(figure=figure, story=_story(trace, name), columns=_columns(trace))


def first_parts(*traces: ParametersTrace) -> tuple[str, ...]:
    """Returns the first parts of the paths of models, those of the first model first."""
    return tuple(dict.fromkeys(path[0] for trace in traces for path in trace.paths if path))


def _hover(trace: ParametersTrace, index: int) -> str:
    """Returns what a tile tells: where it stands, its shape and its share."""
    path, shape, count = trace.paths[index], trace.shapes[index], int(trace.counts[index])
    where = " · ".join(path).replace("_", " ") or "all"
    size = f"{' × '.join(map(str, shape))} = " if shape else ""
    return f"{where}<br>{size}{count:,} parameters, {percent(count / trace.total)}"


def _story(trace: ParametersTrace, name: str) -> str:
    """Returns how many parameters there are, and where most of them."""
    top = [index for index, path in enumerate(trace.paths) if len(path) == 1]
    top.sort(key=lambda index: -trace.counts[index])
    shares = [
        f"{trace.paths[index][0].replace('_', ' ')} {percent(trace.counts[index] / trace.total)}"
        for index in top[:4]
    ]
    largest = max(trace.weights, key=lambda index: trace.counts[index])
    where = " · ".join(trace.paths[largest]).replace("_", " ")
    size = " × ".join(map(str, trace.shapes[largest] or ()))
    kinds = {kind: trace.share(kind) for kind in ("attention", "feed-forward", "embeddings")}
    by_kind = ""
    if kinds["attention"]:
        by_kind = f"By kind: {', '.join(f'{kind} {percent(share)}' for kind, share in kinds.items())}. "
    return (
        f"{name} has {trace.total:,} parameters in {counted(len(trace.weights), 'weight')}: "
        f"{', '.join(shares)}. {by_kind}The largest weight is {where}, {size}, with "
        f"{percent(trace.counts[largest] / trace.total)}."
    )


def _columns(trace: ParametersTrace) -> dict[str, list]:
    """Returns each node, a line each."""
    return {
        "part": ["/".join(path) or "all" for path in trace.paths],
        "shape": [" × ".join(map(str, shape)) if shape else "" for shape in trace.shapes],
        "parameters": trace.counts.tolist(),
        "share": np.divide(trace.counts, trace.total).tolist(),
    }
