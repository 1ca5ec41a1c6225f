"""What the figures of all trainings share: curves of what is learnt, and the gradients."""

from typing import Any

import numpy as np

from ...figures.marks import axis, category_axis, curves, heatmap, make_figure
from ...figures.picture import Picture
from ...figures.table import Table, column_title, table_from_axes

_BEFORE: dict = {"line": {"dash": "dot"}, "opacity": 0.5}  # of the training before
ROLES = ("first", "second", "third")


def lines_table(result, what: str, column: str, names: list[str]) -> Table:
    """Returns what was seen of some series (M, N) at each moment; see `lines`."""
    axes: list[dict] = [{column: names}, {"batches": result.steps}]
    return table_from_axes(axes, (what,), **{what: getattr(result, what).T})


def lines(result, before, what: str, column: str, names: list[str], **look):
    """Draws series of a training over its batches, and dotted those of the training before.

    Args:
        result, before: With `steps` (M,), and `what` (M, N); before may be None.
        what: Also the column of the numbers.
        column: Of the names.
        names: Of the N series.
        look: Of the axis of the numbers.

    Returns:
        The figure and its table.
    """
    table = lines_table(result, what, column, names)
    marks = []
    for name, role in zip(names, ROLES, strict=False):
        one: dict[str, Any] = {"x": "batches", "y": what, "role": role}
        if before is not None:
            dotted = lines_table(before, what, column, names).where(column, name)
            marks.append(curves(dotted, **one | _BEFORE))
        marks.append(curves(table.where(column, name), name=name, mode="lines+markers", **one))
    first = {"tickvals": [0], "range": [-0.02, 1]} if len(result.steps) == 1 else {}  # no batch of -0.5
    return make_figure(marks, height=360, xaxis=axis("batches", **first), yaxis=axis(what, **look)), table


def over_batches(result) -> dict:
    """Returns the axis of the moments of a training as columns of cells."""
    ticks = [f"{step:,}" for step in result.steps.tolist()]
    return category_axis(ticks) | {"title": {"text": column_title("batches")}, "tickangle": -60}


def norms_of(layers: tuple[str, ...], gradients: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the norm (M,) of the gradient of each layer, from those of its weights (M, W)."""
    return {
        layer: np.sqrt((gradients[:, [one == layer for one in layers]] ** 2).sum(axis=1))
        for layer in dict.fromkeys(layers)
    }


def gradients(result) -> Picture:
    """Draws the norm of the gradient by layer, a row a layer."""
    norms = norms_of(result.layers, result.gradients)
    matrix = np.array(list(norms.values()))  # (L, M)
    axes: list[dict] = [{"layer": list(norms)}, {"batches": result.steps}]
    table = table_from_axes(axes, ("norm",), norm=matrix)
    there = np.where(np.isfinite(matrix), matrix, -1.0)  # a training may end in NaN
    largest = np.unravel_index(there.argmax(), matrix.shape)
    bar = {"title": {"text": column_title("norm"), "side": "right"}, "thickness": 10}
    mark = heatmap(table, x="batches", y="layer", z="norm", colorbar=bar)
    figure = make_figure(
        [mark],
        height=26 * len(norms) + 110,
        xaxis=over_batches(result),
        yaxis=category_axis(list(norms), autorange="reversed"),
    )
    batches = int(result.steps[largest[1]])
    values = {"layer": list(norms)[largest[0]], "norm": f"{there.max():.3g}", "batches": batches}
    message = "looks-gradients" if there.max() >= 0 else "looks-no-gradients"
    return Picture(figure=figure, table=table, message=message, values=values)
