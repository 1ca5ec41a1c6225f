"""Marks: functions from a table and names of its columns to traces of Plotly, hover and all.

Most figures are `drawn([marks], ...)` or `panels(...)` of them; what one figure alone needs stands in its
`plot.py`.
"""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from . import margins
from .colours import COLOUR, SEQUENTIAL, SIGNED
from .names import escaped
from .picture import float32, lay_out
from .table import Table, column_title

LETTERS = 13  # pixels, the least in a figure: on a wall they are 20
BESIDE = 90  # pixels that a colour bar takes at the right; given from the start, Plotly need not draw twice
GUIDE = {"color": COLOUR["guide"], "dash": "dot", "width": 1}
# ends of a scale: weights always from 0 to 1, signed numbers around 0, None from the numbers
_SCALES = {"weight": (0.0, 1.0, SEQUENTIAL), "signed": (-1.0, 1.0, SIGNED), "": (None, None, SEQUENTIAL)}


def bars(
    table: Table, *, x: str, y: str, role: str = "first", name: str = "", across: bool = False, **more
) -> dict:
    """Returns a bar a row.

    Args:
        table: Of the bars.
        x, y: Columns: where a bar stands, and how long it is; `across` bars grow to the right, x is their
            length.
        role: Its colour, a key of `COLOUR`.
        name: In the legend. Default: it stands in none.
        across: See x.
        more: Of Plotly's trace.
    """
    hover = {} if "customdata" in more or "hoverinfo" in more else table.hover(table.columns)
    return {
        "type": "bar",
        "orientation": "h" if across else "v",
        "x": _numbers(table[x]),
        "y": _numbers(table[y]),
        "marker": {"color": COLOUR[role]},
        **_legend(name),
        **hover,
    } | more


def curves(table: Table, *, x: str, y: str, role: str = "first", name: str = "", **more) -> dict:
    """Returns a line through the rows; see `bars`."""
    hover = {} if "customdata" in more or "hoverinfo" in more else table.hover(table.columns)
    line = {"color": COLOUR[role], "width": 2} | more.pop("line", {})
    return {
        "type": "scatter",
        "mode": "lines",
        "x": _numbers(table[x]),
        "y": _numbers(table[y]),
        "line": line,
        **_legend(name),
        **hover,
    } | more


def points(table: Table, *, x: str, y: str, role: str = "chosen", name: str = "", **more) -> dict:
    """Returns a marker a row; see `bars`."""
    marker = {"color": COLOUR[role], "size": 9} | more.pop("marker", {})
    return curves(table, x=x, y=y, role=role, name=name, **more) | {"mode": "markers", "marker": marker}


def heatmap(
    table: Table, *, x: str, y: str, z: str, scale: str = "", text: str = "", large: bool = False, **more
) -> dict:
    """Returns a heat map of a table with a row a cell, the last axis running fastest.

    Args:
        table: Of the cells.
        x, y, z: Columns: across, down, and what the colour is.
        scale: "weight" for 0 to 1, "signed" for -1 to 1 around 0, "" for ends taken from the numbers.
        text: A column that is written into the cells, or "".
        large: Of thousands of cells: hover reads axes and colour, since a text a cell would be megabytes.
        more: Of Plotly's trace.
    """
    low, high, colours = _SCALES[scale]
    names = list(dict.fromkeys(table[y].tolist()))
    across = len(table) // max(1, len(names))
    shape = (len(names), across)
    hover = _axes_hover(x, y, z) if large else table.hover(table.columns)
    if not large:
        hover["customdata"] = np.array(hover["customdata"], object).reshape(*shape, -1).tolist()
    letters = np.array([escaped(str(cell)) for cell in table[text]] if text else [], object)
    written = {"text": letters.reshape(shape).tolist(), "texttemplate": "%{text}"} if text else {}
    return {
        "type": "heatmap",
        "z": float32(table[z]).reshape(shape),
        "zmin": low,
        "zmax": high,
        "colorscale": colours,
        **hover,
        "hoverongaps": False,
        "xgap": 1 if across <= 24 else 0,
        "ygap": 1 if across <= 24 else 0,
        **written,
    } | more


def height_of_link(length):
    """Returns how high the arc over some steps stands; one over a single step is a line."""
    return length**0.9 - 1


def links(table: Table, *, first: str, last: str, weight: str, hover: Sequence[str], chosen=()) -> list[dict]:
    """Returns an arc a row between two places of a line, the thicker the larger its weight.

    Args:
        table: Of the links, those that shall lie above the others last.
        first, last: Columns: the places, from the left.
        weight: Column of numbers from 0 to 1.
        hover: Columns that are told of an arc, the first of them in bold.
        chosen: Whether each has a colour of its own. Default: none has.
    """
    turn = np.linspace(0, np.pi, 31)
    arcs = []
    for row, mark in enumerate(chosen or [False] * len(table)):
        link = table.rows([row])
        start, end, share = (float(link[name][0]) for name in (first, last, weight))
        told = link.hover(hover[1:], first=hover[0])
        colour = COLOUR["chosen" if mark else "first"] if share > 1e-3 else COLOUR["other"]
        arcs.append(
            {
                "type": "scatter",
                "x": float32((start + end) / 2 - np.cos(turn) * (end - start) / 2),
                "y": float32(np.sin(turn) * height_of_link(end - start)),
                "mode": "lines",
                "line": {"color": colour, "width": 1 + 9 * share},
                "opacity": 0.35 + 0.65 * min(1.0, 4 * share),
                "meta": share,
                **told | {"customdata": told["customdata"] * len(turn)},
            }
        )
    return arcs


def lying(
    titles: Sequence[str],
    names: Sequence[Sequence[str]],
    marks: Sequence,
    *,
    narrow: bool,
    line: int = 24,
    **layout,
) -> go.Figure:
    """Returns panels of bars that lie, each with a name beside it: side by side, or below each other.

    Args:
        titles: One a panel.
        names: Of the bars of each panel, from the top.
        marks: Of each panel; bars stand at 0, 1, 2 ... .
        narrow: On a telephone they stand below each other.
        line: Pixels of a bar and the gap under it.
        layout: More of Plotly's layout; what it says of an axis is added to what the names say.
    """
    lines = [max(2, len(one)) for one in names]
    beside = margins.beside((name for one in names for name in one), 14) + 4
    axes = {
        f"yaxis{number}": category_axis(one, range=[max(len(one), 1) - 0.4, -0.6])
        | layout.pop(f"yaxis{number}", {})
        for number, one in enumerate(names, 1)
    }
    side = min(0.8 / max(1, len(titles) - 1), beside / 900)  # of the width, which is 900 pixels or more
    return panels(
        titles,
        marks,
        cols=1 if narrow else len(titles),
        height=sum(lines) * line + 75 * len(lines) if narrow else max(lines) * line + 110,
        grid={"vertical_spacing": 0.12} if narrow else {"horizontal_spacing": side},
        **{"margin": {"l": beside, "r": 24, "t": 60, "b": 46}} | axes | layout,
    )


def make_figure(marks: Sequence[dict], *, height: int, **layout) -> go.Figure:
    """Returns a figure of marks in one panel, with the margins, the hover and the legend of all figures.

    Args:
        marks: Drawn in their order.
        height: Of the figure in pixels.
        layout: More of Plotly's layout; an axis is `xaxis` or `yaxis`, see `axis`.
    """
    figure = go.Figure()
    figure.add_traces([_without_none(mark) for mark in marks])
    return lay_out(figure, height=height, **layout)


def panels(
    titles: Sequence[str],
    marks: Sequence[Sequence[dict]],
    *,
    height: int,
    cols: int = 1,
    grid: dict,
    **layout,
) -> go.Figure:
    """Returns a figure of panels, row by row, each with its title above it.

    Args:
        titles: One a panel.
        marks: Of each panel.
        height: Of the figure in pixels.
        cols: Panels side by side.
        grid: More of Plotly's `make_subplots`: spacing, shared axes, heights.
        layout: More of Plotly's layout.
    """
    figure = make_subplots(rows=-(-len(titles) // cols), cols=cols, subplot_titles=list(titles), **grid)
    figure.update_annotations(font_size=14)
    for index, inside in enumerate(marks):
        for mark in inside:
            figure.add_trace(_without_none(mark), row=index // cols + 1, col=index % cols + 1)
    return lay_out(figure, height=height, **layout)


def axis(name: str = "", **more) -> dict:
    """Returns an axis that does not move, named like a column; "" for none."""
    shared = {"fixedrange": True, "showgrid": False, "zeroline": False, "tickfont": {"size": LETTERS}}
    return shared | {"title": column_title(name) if name else None} | more


def category_axis(names: Sequence[str], **more) -> dict:
    """Returns an axis of names, numeric with tick text."""
    return axis() | {"tickvals": list(range(len(names))), "ticktext": list(names)} | more


def bar_beside(title: str, domain: Sequence[float] = (0.0, 1.0), **more) -> dict:
    """Returns a colour bar at the right of a panel, its title written along it.

    Args:
        title: What the colours stand for; a few words, since the bar is as long as the panel is high.
        domain: Of the panel's vertical axis.
        more: Of the bar, such as `tickvals`.
    """
    low, high = domain
    bar = {
        "title": {"text": title, "side": "right"},
        "thickness": 10,
        "x": 1.0,
        "y": (low + high) / 2,
        "yanchor": "middle",
        "len": high - low,
        "xpad": 12,
        "ypad": 0,
    }
    return bar | more


def _axes_hover(x: str, y: str, z: str) -> dict:
    """Returns the hover of a cell from its place on the axes and its colour."""
    lines = f"{column_title(y)}: %{{y}}<br>{column_title(x)}: %{{x}}<br>{column_title(z)}: %{{z:.4g}}"
    return {"hovertemplate": f"{lines}<extra></extra>"}


def _legend(name: str) -> dict:
    return {"name": name, "showlegend": bool(name)}


def _without_none(mark: dict) -> dict:
    return {name: value for name, value in mark.items() if value is not None}


def _numbers(values: np.ndarray):
    """Returns numbers as Plotly sends them in few bytes; names stay names."""
    return float32(values) if values.dtype.kind in "fiu" else values.tolist()
