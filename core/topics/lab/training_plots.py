"""Figures that all experiments share: learning curves and gradient norms."""

from typing import Any

import numpy as np

from ...figures.picture import Picture
from ...figures.table import Table, column_title, table_from_arrays
from ...figures.traces import category_axis, fixed_range_axis, heatmap_trace, line_trace, make_figure

_PREVIOUS_RUN_STYLE: dict = {"line": {"dash": "dot"}, "opacity": 0.5}
_SERIES_COLOUR_ROLES = ("first", "second", "third")


def _make_curves_table(result, metric: str, series_column: str, series_names: list[str]) -> Table:
    axes: list[dict] = [{series_column: series_names}, {"batches": result.snapshot_steps}]
    return table_from_arrays(axes, (metric,), **{metric: getattr(result, metric).T})


def make_learning_curves(
    result, previous_result, metric: str, series_column: str, series_names: list[str], **axis_options
):
    """Draws a metric of N series over the batches of a training, and dotted the previous training's.

    Args:
        result: Has `snapshot_steps` (M,) and the metric (M, N).
        previous_result: The result of the training before, or None.
        metric: Name of a field of the results; also the table's column.
        series_column: The table's column of the series' names.
        series_names: N names, for the legend.
        **axis_options: Of the y axis; see `plotly.graph_objects.layout.YAxis`.

    Returns:
        The figure and its table.
    """
    table = _make_curves_table(result, metric, series_column, series_names)
    traces = []
    for name, role in zip(series_names, _SERIES_COLOUR_ROLES, strict=False):
        trace_options: dict[str, Any] = {"x": "batches", "y": metric, "colour_role": role}
        if previous_result is not None:
            previous_table = _make_curves_table(previous_result, metric, series_column, series_names)
            previous_rows = previous_table.filter_rows(series_column, name)
            traces.append(line_trace(previous_rows, **trace_options | _PREVIOUS_RUN_STYLE))
        traces.append(
            line_trace(
                table.filter_rows(series_column, name), name=name, mode="lines+markers", **trace_options
            )
        )
    # no batch of -0.5
    batches_axis_options = {"tickvals": [0], "range": [-0.02, 1]} if len(result.snapshot_steps) == 1 else {}
    return make_figure(
        traces,
        height=360,
        xaxis=fixed_range_axis("batches", **batches_axis_options),
        yaxis=fixed_range_axis(metric, **axis_options),
    ), table


def batches_axis(result) -> dict:
    """Returns a category axis with the number of batches before each snapshot, for a heatmap's columns."""
    ticks = [f"{step:,}" for step in result.snapshot_steps.tolist()]
    return category_axis(ticks) | {"title": {"text": column_title("batches")}, "tickangle": -60}


def compute_gradient_norms_by_layer(result) -> dict[str, np.ndarray]:
    """Computes the gradient norm (M,) of each layer from the norms of its weights (M, W)."""
    layers = np.array(result.layer_of_weight)
    return {
        layer: np.sqrt((result.gradient_norms[:, layers == layer] ** 2).sum(axis=1))
        for layer in dict.fromkeys(result.layer_of_weight)
    }


def plot_gradients(result) -> Picture:
    """Draws the gradient norm of each layer (rows) after each number of batches (columns)."""
    norms = compute_gradient_norms_by_layer(result)
    matrix = np.array(list(norms.values()))  # (L, M)
    axes: list[dict] = [{"layer": list(norms)}, {"batches": result.snapshot_steps}]
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
    values = {
        "layer": list(norms)[largest_index[0]],
        "norm": f"{finite_norms.max():.3g}",
        "num_batches": int(result.snapshot_steps[largest_index[1]]),
    }
    claim_id = "training-gradients" if finite_norms.max() >= 0 else "training-no-gradients"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)
