"""What a figure stands in before it is seen: axes, names and empty tiles, in which a guess is made."""

import numpy as np
import plotly.graph_objects as go

from .lessons import HALF, anchor_of, axis_of

_KEPT = ("margin", "height", "width", "template", "font", "separators")  # of a layout, besides its axes
_TILE = "rgba(143,144,158,0.25)"


def empty_frame(figure: go.Figure, axis: str, ends: tuple[float, float] | None) -> go.Figure:
    """Returns what a figure stands in: its axes with their names, and empty tiles; none of its numbers.

    Args:
        figure: Stays as it is.
        axis: On which a number is guessed: "x", "y", "x2", ...
        ends: Of the numbers that may be guessed there; None where names are.
    """
    layout = {
        name: value for name, value in figure.to_dict()["layout"].items() if "axis" in name or name in _KEPT
    }
    data = [_empty(trace) for trace in figure.data]
    frame = go.Figure(data, layout).update_layout(showlegend=False, hovermode=False, dragmode=False)
    if ends is not None:
        room = (ends[1] - ends[0]) / 20
        axis_of(frame, axis).update(range=[ends[0] - room, ends[1] + room], autorange=False)
        _keep_length(frame, figure, anchor_of(figure, axis))
    _settle(frame)
    return frame


def _settle(frame: go.Figure) -> None:
    """Lets an axis of names be as long as they are; one of numbers that are not there has none to tell."""
    told = set()
    for trace in frame.data:
        for letter in "xy":
            values = trace[letter]
            there = values is not None and any(value is not None for value in values)
            if trace.type == "heatmap" or there:
                told.add(trace[f"{letter}axis"] or letter)
    own = [name for name in frame.to_dict()["layout"] if name[1:5] == "axis"]
    for name in dict.fromkeys(["xaxis", "yaxis", *own]):
        layout = frame.layout[name]
        if layout.range is not None:
            continue
        if layout.ticktext is not None and len(layout.tickvals):
            ends = [min(layout.tickvals) - HALF, max(layout.tickvals) + HALF]
            layout.range = ends[::-1] if layout.autorange == "reversed" else ends
        elif name.replace("axis", "") not in told:
            layout.showticklabels = False


def _keep_length(frame: go.Figure, figure: go.Figure, axis: str) -> None:
    """Lets an axis of a frame be as long as the numbers of the figure along it."""
    values = [
        trace[axis[0]] for trace in figure.data if (getattr(trace, f"{axis[0]}axis", None) or axis[0]) == axis
    ]
    there = [np.asarray(one) for one in values if one is not None and len(one)]
    if (
        there
        and all(np.issubdtype(one.dtype, np.number) for one in there)
        and axis_of(frame, axis).range is None
    ):
        axis_of(frame, axis).range = [float(min(map(np.nanmin, there))), float(max(map(np.nanmax, there)))]


def _empty(trace) -> dict:
    there = {
        name: trace[name]
        for name in ("xaxis", "yaxis", "x", "y")
        if name in trace and trace[name] is not None
    }
    if trace.type != "heatmap":
        names = {
            name: values for name, values in there.items() if len(name) > 1 or isinstance(values[0], str)
        }
        return {"type": "scatter", "x": [None], "y": [None], "opacity": 0} | names
    tiles = {"z": np.zeros(np.shape(trace.z)), "xgap": 2, "ygap": 2, "showscale": False, "hoverinfo": "skip"}
    return {"type": "heatmap", "colorscale": [[0, _TILE], [1, _TILE]]} | tiles | there
