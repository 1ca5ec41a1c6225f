"""The empty frame of a figure, for guesses before its data is visible."""

import numpy as np
import plotly.graph_objects as go

from .answer_marks import HALF_CELL, get_anchor_axis, get_axis_layout

_COPIED_LAYOUT_KEYS = (
    "margin",
    "height",
    "width",
    "template",
    "font",
    "separators",
)  # of a layout, besides its axes
_TILE_COLOUR = "rgba(143,144,158,0.25)"


def make_empty_figure(figure: go.Figure, axis: str, value_range: tuple[float, float] | None) -> go.Figure:
    """Returns a copy of a figure with its axes and empty tiles, and without its data.

    Args:
        figure: It is not changed.
        axis: The axis of the guess: "x", "y", "x2", ...
        value_range: The valid numbers on it; None if it has names.
    """
    layout = {
        name: value
        for name, value in figure.to_dict()["layout"].items()
        if "axis" in name or name in _COPIED_LAYOUT_KEYS
    }
    traces = [_empty_trace(trace) for trace in figure.data]
    empty_figure = go.Figure(traces, layout).update_layout(showlegend=False, hovermode=False, dragmode=False)
    if value_range is not None:
        padding = (value_range[1] - value_range[0]) / 20
        get_axis_layout(empty_figure, axis).update(
            range=[value_range[0] - padding, value_range[1] + padding], autorange=False
        )
        _set_range_from_data(empty_figure, figure, get_anchor_axis(figure, axis))
    _fix_axis_ranges(empty_figure)
    return empty_figure


def _fix_axis_ranges(empty_figure: go.Figure) -> None:
    """Sets the range of axes with tick labels; hides the labels of axes without data."""
    axes_with_values = set()
    for trace in empty_figure.data:
        for letter in "xy":
            values = trace[letter]
            has_values = values is not None and any(value is not None for value in values)
            if trace.type == "heatmap" or has_values:
                axes_with_values.add(trace[f"{letter}axis"] or letter)
    axis_names = [name for name in empty_figure.to_dict()["layout"] if name[1:5] == "axis"]
    for name in dict.fromkeys(["xaxis", "yaxis", *axis_names]):
        layout = empty_figure.layout[name]
        if layout.range is not None:
            continue
        if layout.ticktext is not None and len(layout.tickvals):
            tick_range = [min(layout.tickvals) - HALF_CELL, max(layout.tickvals) + HALF_CELL]
            layout.range = tick_range[::-1] if layout.autorange == "reversed" else tick_range
        elif name.replace("axis", "") not in axes_with_values:
            layout.showticklabels = False


def _set_range_from_data(empty_figure: go.Figure, figure: go.Figure, axis: str) -> None:
    values = [
        trace[axis[0]] for trace in figure.data if (getattr(trace, f"{axis[0]}axis", None) or axis[0]) == axis
    ]
    arrays = [np.asarray(array) for array in values if array is not None and len(array)]
    if (
        arrays
        and all(np.issubdtype(array.dtype, np.number) for array in arrays)
        and get_axis_layout(empty_figure, axis).range is None
    ):
        get_axis_layout(empty_figure, axis).range = [
            float(min(map(np.nanmin, arrays))),
            float(max(map(np.nanmax, arrays))),
        ]


def _empty_trace(trace) -> dict:
    attributes = {
        name: trace[name]
        for name in ("xaxis", "yaxis", "x", "y")
        if name in trace and trace[name] is not None
    }
    if trace.type != "heatmap":
        label_attributes = {
            name: values for name, values in attributes.items() if len(name) > 1 or isinstance(values[0], str)
        }
        return {"type": "scatter", "x": [None], "y": [None], "opacity": 0} | label_attributes
    tiles = {"z": np.zeros(np.shape(trace.z)), "xgap": 2, "ygap": 2, "showscale": False, "hoverinfo": "skip"}
    return {"type": "heatmap", "colorscale": [[0, _TILE_COLOUR], [1, _TILE_COLOUR]]} | tiles | attributes
