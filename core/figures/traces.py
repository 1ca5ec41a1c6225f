"""Marks: functions from a table and names of its columns to traces of Plotly, hover and all.

Most figures are `drawn([marks], ...)` or `panels(...)` of them; what one figure alone needs stands in its
`plot.py`.
"""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from . import margins
from .colours import ROLE_COLOURS, SEQUENTIAL_SCALE, SIGNED_SCALE
from .labels import escape_label
from .picture import apply_layout, float32
from .table import Table, column_title

MIN_FONT_SIZE = 13  # pixels, the least in a figure: on a wall they are 20
COLORBAR_MARGIN = (
    90  # pixels that a colour bar takes at the right; given from the start, Plotly need not draw twice
)
GUIDE_LINE = {"color": ROLE_COLOURS["guide"], "dash": "dot", "width": 1}
# ends of a scale: weights always from 0 to 1, signed numbers around 0, None from the numbers
_SCALE_RANGES = {
    "weight": (0.0, 1.0, SEQUENTIAL_SCALE),
    "signed": (-1.0, 1.0, SIGNED_SCALE),
    "": (None, None, SEQUENTIAL_SCALE),
}


def bars(
    table: Table,
    *,
    x: str,
    y: str,
    role: str = "first",
    name: str = "",
    is_horizontal: bool = False,
    **trace_options,
) -> dict:
    """Returns a bar a row.

    Args:
        table: Of the bars.
        x, y: Columns: where a bar stands, and how long it is; `is_horizontal` bars grow to the right, x is
            their length.
        role: Its colour, a key of `ROLE_COLOURS`.
        name: In the legend. Default: it stands in none.
        is_horizontal: See x.
        more: Of Plotly's trace.
    """
    hover = (
        {}
        if "customdata" in trace_options or "hoverinfo" in trace_options
        else table.hover_options(table.columns)
    )
    return {
        "type": "bar",
        "orientation": "h" if is_horizontal else "v",
        "x": _plotly_values(table[x]),
        "y": _plotly_values(table[y]),
        "marker": {"color": ROLE_COLOURS[role]},
        **_legend_options(name),
        **hover,
    } | trace_options


def curves(table: Table, *, x: str, y: str, role: str = "first", name: str = "", **trace_options) -> dict:
    """Returns a line through the rows; see `bars`."""
    hover = (
        {}
        if "customdata" in trace_options or "hoverinfo" in trace_options
        else table.hover_options(table.columns)
    )
    line = {"color": ROLE_COLOURS[role], "width": 2} | trace_options.pop("line", {})
    return {
        "type": "scatter",
        "mode": "lines",
        "x": _plotly_values(table[x]),
        "y": _plotly_values(table[y]),
        "line": line,
        **_legend_options(name),
        **hover,
    } | trace_options


def points(table: Table, *, x: str, y: str, role: str = "chosen", name: str = "", **trace_options) -> dict:
    """Returns a marker a row; see `bars`."""
    marker = {"color": ROLE_COLOURS[role], "size": 9} | trace_options.pop("marker", {})
    return curves(table, x=x, y=y, role=role, name=name, **trace_options) | {
        "mode": "markers",
        "marker": marker,
    }


def heatmap(
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
    """Returns a heat map of a table with a row a cell, the last axis running fastest.

    Args:
        table: Of the cells.
        x, y, z: Columns: across, down, and what the colour is.
        scale: "weight" for 0 to 1, "signed" for -1 to 1 around 0, "" for ends taken from the numbers.
        text: A column that is written into the cells, or "".
        is_large: Of thousands of cells: hover reads axes and colour, since a text a cell would be megabytes.
        more: Of Plotly's trace.
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
        "z": float32(table[z]).reshape(shape),
        "zmin": low,
        "zmax": high,
        "colorscale": colours,
        **hover,
        "hoverongaps": False,
        "xgap": 1 if num_columns <= 24 else 0,
        "ygap": 1 if num_columns <= 24 else 0,
        **text_options,
    } | trace_options


def arc_height(length):
    """Returns how high the arc over some steps stands; one over a single step is a line."""
    return length**0.9 - 1


def arc_traces(
    table: Table, *, start: str, end: str, weight: str, hover_columns: Sequence[str], chosen_rows=()
) -> list[dict]:
    """Returns an arc a row between two places of a line, the thicker the larger its weight.

    Args:
        table: Of the links, those that shall lie above the others last.
        start, end: Columns: the places, from the left.
        weight: Column of numbers from 0 to 1.
        hover_columns: Columns that are told of an arc, the first of them in bold.
        chosen_rows: Whether each has a colour of its own. Default: none has.
    """
    angles = np.linspace(0, np.pi, 31)
    traces = []
    for row, is_chosen in enumerate(chosen_rows or [False] * len(table)):
        arc = table.rows([row])
        x_start, x_end, arc_weight = (float(arc[name][0]) for name in (start, end, weight))
        hover_options = arc.hover_options(hover_columns[1:], heading=hover_columns[0])
        colour = (
            ROLE_COLOURS["chosen" if is_chosen else "first"] if arc_weight > 1e-3 else ROLE_COLOURS["other"]
        )
        traces.append(
            {
                "type": "scatter",
                "x": float32((x_start + x_end) / 2 - np.cos(angles) * (x_end - x_start) / 2),
                "y": float32(np.sin(angles) * arc_height(x_end - x_start)),
                "mode": "lines",
                "line": {"color": colour, "width": 1 + 9 * arc_weight},
                "opacity": 0.35 + 0.65 * min(1.0, 4 * arc_weight),
                "meta": arc_weight,
                **hover_options | {"customdata": hover_options["customdata"] * len(angles)},
            }
        )
    return traces


def make_bar_panels(
    titles: Sequence[str],
    bar_names: Sequence[Sequence[str]],
    traces: Sequence,
    *,
    narrow: bool,
    bar_pixels: int = 24,
    **layout,
) -> go.Figure:
    """Returns panels of bars that lie, each with a name beside it: side by side, or below each other.

    Args:
        titles: One a panel.
        bar_names: Of the bars of each panel, from the top.
        traces: Of each panel; bars stand at 0, 1, 2 ... .
        narrow: On a telephone they stand below each other.
        bar_pixels: Pixels of a bar and the gap under it.
        layout: More of Plotly's layout; what it says of an axis is added to what the names say.
    """
    bar_counts = [max(2, len(panel_names)) for panel_names in bar_names]
    left_margin = margins.left_margin((name for panel_names in bar_names for name in panel_names), 14) + 4
    axes = {
        f"yaxis{number}": category_axis(panel_names, range=[max(len(panel_names), 1) - 0.4, -0.6])
        | layout.pop(f"yaxis{number}", {})
        for number, panel_names in enumerate(bar_names, 1)
    }
    spacing = min(
        0.8 / max(1, len(titles) - 1), left_margin / 900
    )  # of the width, which is 900 pixels or more
    return make_panels(
        titles,
        traces,
        cols=1 if narrow else len(titles),
        height=sum(bar_counts) * bar_pixels + 75 * len(bar_counts)
        if narrow
        else max(bar_counts) * bar_pixels + 110,
        subplot_options={"vertical_spacing": 0.12} if narrow else {"horizontal_spacing": spacing},
        **{"margin": {"l": left_margin, "r": 24, "t": 60, "b": 46}} | axes | layout,
    )


def make_figure(traces: Sequence[dict], *, height: int, **layout) -> go.Figure:
    """Returns a figure of marks in one panel, with the margins, the hover and the legend of all figures.

    Args:
        traces: Drawn in their order.
        height: Of the figure in pixels.
        layout: More of Plotly's layout; an axis is `xaxis` or `yaxis`, see `fixed_axis`.
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
    """Returns a figure of panels, row by row, each with its title above it.

    Args:
        titles: One a panel.
        traces: Of each panel.
        height: Of the figure in pixels.
        cols: Panels side by side.
        subplot_options: More of Plotly's `make_subplots`: spacing, shared axes, heights.
        layout: More of Plotly's layout.
    """
    figure = make_subplots(
        rows=-(-len(titles) // cols), cols=cols, subplot_titles=list(titles), **subplot_options
    )
    figure.update_annotations(font_size=14)
    for index, panel_traces in enumerate(traces):
        for trace in panel_traces:
            figure.add_trace(_drop_none(trace), row=index // cols + 1, col=index % cols + 1)
    return apply_layout(figure, height=height, **layout)


def fixed_axis(column: str = "", **axis_options) -> dict:
    """Returns an axis that does not move, named like a column; "" for none."""
    defaults = {"fixedrange": True, "showgrid": False, "zeroline": False, "tickfont": {"size": MIN_FONT_SIZE}}
    return defaults | {"title": column_title(column) if column else None} | axis_options


def category_axis(names: Sequence[str], **axis_options) -> dict:
    """Returns an axis of names, numeric with tick text."""
    return fixed_axis() | {"tickvals": list(range(len(names))), "ticktext": list(names)} | axis_options


def colorbar_beside(title: str, domain: Sequence[float] = (0.0, 1.0), **colorbar_options) -> dict:
    """Returns a colour bar at the right of a panel, its title written along it.

    Args:
        title: What the colours stand for; a few words, since the bar is as long as the panel is high.
        domain: Of the panel's vertical axis.
        more: Of the bar, such as `tickvals`.
    """
    low, high = domain
    defaults = {
        "title": {"text": title, "side": "right"},
        "thickness": 10,
        "x": 1.0,
        "y": (low + high) / 2,
        "yanchor": "middle",
        "len": high - low,
        "xpad": 12,
        "ypad": 0,
    }
    return defaults | colorbar_options


def _hover_from_axes(x: str, y: str, z: str) -> dict:
    hover_text = f"{column_title(y)}: %{{y}}<br>{column_title(x)}: %{{x}}<br>{column_title(z)}: %{{z:.4g}}"
    return {"hovertemplate": f"{hover_text}<extra></extra>"}


def _legend_options(name: str) -> dict:
    return {"name": name, "showlegend": bool(name)}


def _drop_none(trace: dict) -> dict:
    return {name: value for name, value in trace.items() if value is not None}


def _plotly_values(values: np.ndarray):
    """Returns numbers as Plotly sends them in few bytes; names stay names."""
    return float32(values) if values.dtype.kind in "fiu" else values.tolist()
