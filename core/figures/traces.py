"""Plotly traces, axes and figures, made of a table and the names of its columns.

Most figures are `make_figure(traces, ...)` or `make_panels(...)`; what only one figure needs is in its
`plot.py`.
"""

from collections.abc import Iterable, Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from . import margins
from .colours import ROLE_COLOURS, SEQUENTIAL_SCALE, SIGNED_SCALE
from .labels import escape_label
from .picture import apply_layout, to_float32
from .table import Table, column_title

MIN_FONT_SIZE = 13  # pixels, the least in a figure: on a wall they are 20
# pixels for a colour bar at the right, so that Plotly does not draw the figure twice
COLORBAR_MARGIN = 90
HIDDEN_AXIS = {"visible": False, "fixedrange": True}
GUIDE_LINE = {"color": ROLE_COLOURS["guide"], "dash": "dot", "width": 1}
# range and colours: weights from 0 to 1, signed numbers around 0, None for the range of the data
_SCALE_RANGES = {
    "weight": (0.0, 1.0, SEQUENTIAL_SCALE),
    "signed": (-1.0, 1.0, SIGNED_SCALE),
    "": (None, None, SEQUENTIAL_SCALE),
}


def bar_trace(
    table: Table,
    *,
    x: str,
    y: str,
    colour_role: str = "first",
    name: str = "",
    is_horizontal: bool = False,
    **trace_options,
) -> dict:
    """Returns a bar trace with a bar per row.

    Args:
        table: A bar per row.
        x, y: The columns with the position and the length of a bar; reversed for horizontal bars.
        colour_role: Its colour, a key of `ROLE_COLOURS`.
        name: The name in the legend. Default: it is not in the legend.
        is_horizontal: Whether the bars are horizontal.
        trace_options: Other options of the Plotly trace.
    """
    return {
        "type": "bar",
        "orientation": "h" if is_horizontal else "v",
        "x": _plotly_values(table[x]),
        "y": _plotly_values(table[y]),
        "marker": {"color": ROLE_COLOURS[colour_role]},
        "name": name,
        "showlegend": bool(name),
        **_default_hover(table, trace_options),
    } | trace_options


def line_trace(
    table: Table, *, x: str, y: str, colour_role: str = "first", name: str = "", **trace_options
) -> dict:
    """Returns a line trace through the rows; see `bar_trace`."""
    line = {"color": ROLE_COLOURS[colour_role], "width": 2} | trace_options.pop("line", {})
    return {
        "type": "scatter",
        "mode": "lines",
        "x": _plotly_values(table[x]),
        "y": _plotly_values(table[y]),
        "line": line,
        "name": name,
        "showlegend": bool(name),
        **_default_hover(table, trace_options),
    } | trace_options


def scatter_trace(
    table: Table, *, x: str, y: str, colour_role: str = "chosen", name: str = "", **trace_options
) -> dict:
    """Returns a marker trace with a marker per row; see `bar_trace`."""
    marker = {"color": ROLE_COLOURS[colour_role], "size": 9} | trace_options.pop("marker", {})
    return line_trace(table, x=x, y=y, colour_role=colour_role, name=name, **trace_options) | {
        "mode": "markers",
        "marker": marker,
    }


def text_trace(
    x: Iterable,
    y: Iterable,
    texts: Iterable[str],
    *,
    position: str = "middle right",
    size: float = MIN_FONT_SIZE,
    **trace_options,
) -> dict:
    """Returns a trace of texts, without hover texts; by default each begins at its point."""
    return {
        "type": "scatter",
        "mode": "text",
        "x": x,
        "y": y,
        "text": list(texts),
        "textposition": position,
        "textfont": {"size": size},
        "cliponaxis": False,
        "hoverinfo": "skip",
        "showlegend": False,
    } | trace_options


def heatmap_trace(
    table: Table,
    *,
    x: str,
    y: str,
    z: str,
    scale: str = "",
    text: str = "",
    is_large: bool = False,
    **trace_options,
) -> dict:
    """Returns a heat map of a table with a row per cell, the last axis varying fastest.

    Args:
        table: A cell per row.
        x, y, z: The columns for the axes and the colour.
        scale: "weight" for 0 to 1, "signed" for -1 to 1, "" for the range of the data.
        text: The column of the text in the cells, or "".
        is_large: Whether there are thousands of cells: the hover text then shows only the axes and the value,
            because a text per cell would be megabytes.
        trace_options: Other options of the Plotly trace.
    """
    low, high, colours = _SCALE_RANGES[scale]
    row_names = list(dict.fromkeys(table[y].tolist()))
    num_columns = len(table) // max(1, len(row_names))
    shape = (len(row_names), num_columns)
    hover = _hover_from_axes(x, y, z) if is_large else table.hover_options(table.columns)
    if not is_large:
        hover["customdata"] = np.array(hover["customdata"], object).reshape(*shape, -1).tolist()
    cell_texts = np.array([escape_label(str(value)) for value in table[text]] if text else [], object)
    text_options = {"text": cell_texts.reshape(shape).tolist(), "texttemplate": "%{text}"} if text else {}
    return {
        "type": "heatmap",
        "z": to_float32(table[z]).reshape(shape),
        "zmin": low,
        "zmax": high,
        "colorscale": colours,
        **hover,
        "hoverongaps": False,
        "xgap": 1 if num_columns <= 24 else 0,
        "ygap": 1 if num_columns <= 24 else 0,
        **text_options,
    } | trace_options


def make_bar_panels(
    titles: Sequence[str],
    bar_names: Sequence[Sequence[str]],
    traces: Sequence,
    *,
    is_narrow: bool,
    bar_pixels: int = 24,
    **layout,
) -> go.Figure:
    """Returns panels of horizontal bars with a name beside each bar, side by side or below each other.

    Args:
        titles: A title per panel.
        bar_names: The names of the bars of each panel, from the top.
        traces: The traces of each panel; bars are at 0, 1, 2 ...
        is_narrow: On a telephone they stand below each other.
        bar_pixels: Pixels of a bar and the gap under it.
        layout: Other layout options; those of an axis are merged with the names.
    """
    bar_counts = [max(2, len(panel_names)) for panel_names in bar_names]
    left_margin = margins.left_margin((name for panel_names in bar_names for name in panel_names), 14) + 4
    axes = {
        f"yaxis{number}": category_axis(panel_names, range=[max(len(panel_names), 1) - 0.4, -0.6])
        | layout.pop(f"yaxis{number}", {})
        for number, panel_names in enumerate(bar_names, 1)
    }
    if is_narrow:
        height = sum(bar_counts) * bar_pixels + 75 * len(bar_counts)
        spacing = {"vertical_spacing": 0.12}
    else:
        height = max(bar_counts) * bar_pixels + 110
        # of the width, which is 900 pixels or more
        spacing = {"horizontal_spacing": min(0.8 / max(1, len(titles) - 1), left_margin / 900)}
    return make_panels(
        titles,
        traces,
        cols=1 if is_narrow else len(titles),
        height=height,
        subplot_options=spacing,
        **{"margin": {"l": left_margin, "r": 24, "t": 60 if any(titles) else 12, "b": 46}} | axes | layout,
    )


def make_figure(traces: Sequence[dict], *, height: int, **layout) -> go.Figure:
    """Returns a figure with one panel and the common layout.

    Args:
        traces: The traces, in drawing order.
        height: The height of the figure in pixels.
        layout: Other layout options, including `xaxis` and `yaxis`; see `fixed_range_axis`.
    """
    figure = go.Figure()
    figure.add_traces([_drop_none(trace) for trace in traces])
    return apply_layout(figure, height=height, **layout)


def make_panels(
    titles: Sequence[str],
    traces: Sequence[Sequence[dict]],
    *,
    height: int,
    cols: int = 1,
    subplot_options: dict,
    **layout,
) -> go.Figure:
    """Returns a figure of titled panels, row by row.

    Args:
        titles: A title per panel.
        traces: The traces of each panel.
        height: The height of the figure in pixels.
        cols: The number of panels side by side.
        subplot_options: Options of Plotly's `make_subplots`: spacing, shared axes, heights.
        layout: Other layout options.
    """
    figure = make_subplots(
        rows=-(-len(titles) // cols), cols=cols, subplot_titles=list(titles), **subplot_options
    )
    figure.update_annotations(font_size=14)
    for index, panel_traces in enumerate(traces):
        for trace in panel_traces:
            figure.add_trace(_drop_none(trace), row=index // cols + 1, col=index % cols + 1)
    return apply_layout(figure, height=height, **layout)


def fixed_range_axis(column: str = "", **axis_options) -> dict:
    """Returns an axis that cannot be zoomed, titled like a column; "" for no title."""
    defaults = {"fixedrange": True, "showgrid": False, "zeroline": False, "tickfont": {"size": MIN_FONT_SIZE}}
    return defaults | {"title": column_title(column) if column else None} | axis_options


def category_axis(names: Sequence[str], **axis_options) -> dict:
    """Returns an axis of names: numeric positions with tick labels."""
    return fixed_range_axis() | {"tickvals": list(range(len(names))), "ticktext": list(names)} | axis_options


def right_colorbar(title: str, **colorbar_options) -> dict:
    """Returns a colour bar at the right of a panel, with a vertical title.

    Args:
        title: What the colours mean, in a few words: the bar is as long as the panel is high.
        colorbar_options: Other options of the colour bar, such as `tickvals`.
    """
    defaults = {
        "title": {"text": title, "side": "right"},
        "thickness": 10,
        "x": 1.0,
        "y": 0.5,
        "yanchor": "middle",
        "len": 1.0,
        "xpad": 12,
        "ypad": 0,
    }
    return defaults | colorbar_options


def _default_hover(table: Table, trace_options: dict) -> dict:
    has_own_hover = "customdata" in trace_options or "hoverinfo" in trace_options
    return {} if has_own_hover else table.hover_options(table.columns)


def _hover_from_axes(x: str, y: str, z: str) -> dict:
    hover_text = f"{column_title(y)}: %{{y}}<br>{column_title(x)}: %{{x}}<br>{column_title(z)}: %{{z:.4g}}"
    return {"hovertemplate": f"{hover_text}<extra></extra>"}


def _drop_none(trace: dict) -> dict:
    return {name: value for name, value in trace.items() if value is not None}


def _plotly_values(values: np.ndarray):
    return to_float32(values) if values.dtype.kind in "fiu" else values.tolist()
