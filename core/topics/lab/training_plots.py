"""What the figures of all trainings share: curves of what is learnt, and the gradients."""

from typing import Any

import numpy as np

from ...figures.picture import Picture
from ...figures.table import Table, column_title, table_from_arrays
from ...figures.traces import category_axis, fixed_range_axis, heatmap_trace, line_trace, make_figure

_BASELINE_STYLE: dict = {"line": {"dash": "dot"}, "opacity": 0.5}  # of the training before
SERIES_ROLES = ("first", "second", "third")


def make_curves_table(result, metric: str, series_column: str, series_names: list[str]) -> Table:
    """Returns what was seen of some series (M, N) at each moment; see `make_curves`."""
    axes: list[dict] = [{series_column: series_names}, {"batches": result.steps}]
    return table_from_arrays(axes, (metric,), **{metric: getattr(result, metric).T})


def make_curves(result, baseline, metric: str, series_column: str, series_names: list[str], **axis_options):
    """Draws series of a training over its batches, and dotted those of the training before.

    Args:
        result, baseline: With `steps` (M,), and the metric (M, N); the baseline may be None.
        metric: Also the column of the numbers.
        series_column: Of the names.
        series_names: Of the N series.
        axis_options: Of the axis of the numbers.

    Returns:
        The figure and its table.
    """
    table = make_curves_table(result, metric, series_column, series_names)
    traces = []
    for name, role in zip(series_names, SERIES_ROLES, strict=False):
        trace_options: dict[str, Any] = {"x": "batches", "y": metric, "colour_role": role}
        if baseline is not None:
            baseline_table = make_curves_table(baseline, metric, series_column, series_names).filter_rows(
                series_column, name
            )
            traces.append(line_trace(baseline_table, **trace_options | _BASELINE_STYLE))
        traces.append(
            line_trace(
                table.filter_rows(series_column, name), name=name, mode="lines+markers", **trace_options
            )
        )
    # no batch of -0.5
    batches_axis_options = {"tickvals": [0], "range": [-0.02, 1]} if len(result.steps) == 1 else {}
    return make_figure(
        traces,
        height=360,
        xaxis=fixed_range_axis("batches", **batches_axis_options),
        yaxis=fixed_range_axis(metric, **axis_options),
    ), table


def batches_axis(result) -> dict:
    """Returns the axis of the moments of a training as columns of cells."""
    ticks = [f"{step:,}" for step in result.steps.tolist()]
    return category_axis(ticks) | {"title": {"text": column_title("batches")}, "tickangle": -60}


def compute_layer_norms(layers: tuple[str, ...], gradients: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the norm (M,) of the gradient of each layer, from those of its weights (M, W)."""
    return {
        layer: np.sqrt((gradients[:, [weight_layer == layer for weight_layer in layers]] ** 2).sum(axis=1))
        for layer in dict.fromkeys(layers)
    }


def plot_gradients(result) -> Picture:
    """Draws the norm of the gradient by layer, a row a layer."""
    norms = compute_layer_norms(result.layers, result.gradients)
    matrix = np.array(list(norms.values()))  # (L, M)
    axes: list[dict] = [{"layer": list(norms)}, {"batches": result.steps}]
    table = table_from_arrays(axes, ("norm",), norm=matrix)
    finite_norms = np.where(np.isfinite(matrix), matrix, -1.0)  # a training may end in NaN
    largest_index = np.unravel_index(finite_norms.argmax(), matrix.shape)
    colorbar = {"title": {"text": column_title("norm"), "side": "right"}, "thickness": 10}
    trace = heatmap_trace(table, x="batches", y="layer", z="norm", colorbar=colorbar)
    figure = make_figure(
        [trace],
        height=26 * len(norms) + 110,
        xaxis=batches_axis(result),
        yaxis=category_axis(list(norms), autorange="reversed"),
    )
    batches = int(result.steps[largest_index[1]])
    values = {"layer": list(norms)[largest_index[0]], "norm": f"{finite_norms.max():.3g}", "batches": batches}
    message_id = "looks-gradients" if finite_norms.max() >= 0 else "looks-no-gradients"
    return Picture(figure=figure, table=table, claim_id=message_id, message_values=values)
