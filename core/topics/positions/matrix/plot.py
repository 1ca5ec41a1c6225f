"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import COLOUR, SIGNED, coloured
from ....figures.marks import BESIDE, bar_beside
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table
from .part import MatrixPart, nearest_row, part, told
from .schema import COLOURS, MatrixView, PositionsResult

_SCALES = dict(zip(COLOURS, (SIGNED, "PuOr", "gray"), strict=True))
_ROLES = ("first", "second")  # of the two waves
_SUBSCRIPTS = "₁₂₃"
_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
# under a line, which is then seen on a dark ground too
_HALO = {"color": "rgba(255,255,255,0.75)", "width": 3.5}
_LABEL = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
    "showarrow": False,
}
# by whether positions run down: the parts of the height or width that the matrix and the waves have
_PANELS = {False: ((0.425, 1), (0, 0.35)), True: ((0, 0.66), (0.69, 1))}
_MARGINS = {False: {"l": 80, "r": BESIDE, "t": 18, "b": 74}, True: {"l": 66, "r": BESIDE, "t": 40, "b": 60}}
_BARS = {False: {"y": 1.0, "yanchor": "top", "len": 0.6}, True: {}}  # beside the matrix alone


def matrix(result: PositionsResult, look: MatrixView) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.
    """
    window = part(result, look)
    rows = [nearest_row(result, mark) for mark in (look.p1, look.p2, look.p3)]
    columns = [look.i, look.second]
    marks = [_cells(window, look), *_waves(result, window, columns, look.down)]
    figure = go.Figure(data=[*marks, *_points(result, rows, columns, look.down)])
    lay_out(
        figure,
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=_lines(result, window, rows, columns, look.down),
        annotations=[*_labels(result, window, rows, look.down), _names(result, columns, look.down)],
        margin=_MARGINS[look.down],
        **_axes(result, window, look.down),
    )
    table = Table(
        columns={
            "position": np.repeat(window.positions, len(window.dimensions)),
            "dimension": np.tile(window.dimensions, len(window.positions)),
            "value": window.cells.ravel(),
        },
        proves=("value",),
    )
    message, values = told(result, window, rows, columns)
    return Picture(figure=figure, table=table, message=message, values=values, role=_ROLES[0])


def _turned(down: bool, along, across) -> dict:
    """Returns x and y of what lies along the positions and across them."""
    return {"x": across, "y": along} if down else {"x": along, "y": across}


def _in_waves(down: bool) -> dict:
    """Returns the axis that the panel of the waves has for itself."""
    return {"xaxis": "x2"} if down else {"yaxis": "y2"}


# --- the numbers --------------------------------------------------------------------------------------------


def _cells(window: MatrixPart, look: MatrixView) -> dict:
    n, m = window.block
    first = _turned(look.down, float(window.positions[0]), float(window.dimensions[0]))
    hover = {"n": n, "m": m, "value": "%{z:.4f}"} | _named(_turned(look.down, "p", "i"), "%{{{}:g}}")
    return {
        "type": "heatmap",
        "z": float32(window.cells if look.down else window.cells.T),
        "zmin": -1,
        "zmax": 1,
        "colorscale": _SCALES[look.colours],
        "meta": "matrix",
        "x0": first["x"],
        "dx": _turned(look.down, n, m)["x"],
        "y0": first["y"],
        "dy": _turned(look.down, n, m)["y"],
        "colorbar": bar_beside(message("matrix-bar"), tickvals=[-1, 0, 1]) | _BARS[look.down],
        "hovertemplate": message("matrix-cell" if window.exact else "matrix-mean", **hover)
        + "<extra></extra>",
    }


def _named(names: dict, template: str) -> dict:
    """Returns what Plotly writes for an axis by what lies along it."""
    return {name: template.format(axis) for axis, name in names.items()}


def _waves(result: PositionsResult, window: MatrixPart, columns: list[int], down: bool) -> list[dict]:
    """Returns two dimensions over the positions of the part, thin where the part is reduced."""
    shown = slice(*window.rows)
    full = window.block[0] == 1
    look = {
        "type": "scatter",
        "mode": "lines",
        "meta": "waves",
        "opacity": 1 if full else 0.6,
        **_in_waves(down),
    }
    return [
        look
        | _turned(down, result.positions[shown], float32(result.matrix[shown, column]))
        | {
            "line": {"color": COLOUR[role], "width": 2 if full else 0.7},
            "hovertemplate": _hover(column, down),
        }
        for column, role in zip(columns, _ROLES, strict=True)
    ]


def _hover(column: int, down: bool) -> str:
    names = _named(_turned(down, "p", "value"), "%{{{}:.5g}}")
    return f"P({names['p']}, {column}) = {names['value']}<extra></extra>"


def _points(result: PositionsResult, rows: list[int], columns: list[int], down: bool) -> list[dict]:
    """Returns p1 and p2 on both waves and in the matrix, and p3 as a cross on the first wave.

    The book's example: what the sine alone takes for p1.
    """
    marks = []
    for column, role in zip(columns, _ROLES, strict=True):
        look = {"type": "scatter", "mode": "markers", "meta": "waves", "hovertemplate": _hover(column, down)}
        shown = rows if role == _ROLES[0] else rows[:2]
        colour = {"color": COLOUR[role]}
        signs = {"size": 10, "symbol": ["circle", "circle", "x-thin"], "line": colour | {"width": [0, 0, 3]}}
        on_wave = _turned(down, result.positions[shown], float32(result.matrix[shown, column]))
        marks.append(look | on_wave | {"marker": colour | signs, **_in_waves(down)})
        inside = _turned(down, result.positions[rows[:2]], np.full(2, column))
        ringed = colour | {"size": 8, "line": {"color": "white", "width": 1.5}}
        marks.append(look | inside | {"marker": ringed, "hovertemplate": None, "hoverinfo": "skip"})
    return marks


# --- marks and axes -----------------------------------------------------------------------------------------


def _line(panel: str, down: bool, along=None, across=None, **style) -> dict:
    """Returns a straight line through a panel ("" or "2") at a position, or across it at a dimension."""
    shape: dict = {"type": "line", "line": style}
    own = "x" if down else "y"  # the axis that is not shared
    for name, value in _turned(down, along, across).items():
        axis = f"{name}{panel}" if name == own else name
        ends, scale = ((0, 1), f"{axis} domain") if value is None else ((value, value), axis)
        shape |= {f"{name}ref": scale, f"{name}0": ends[0], f"{name}1": ends[1]}
    return shape


def _shown(window: MatrixPart, rows: list[int]) -> list[int]:
    """Returns which of p1, p2 and p3 lie in the part, in the order of their positions."""
    inside = [number for number in range(3) if window.rows[0] <= rows[number] < window.rows[1]]
    return sorted(inside, key=rows.__getitem__)


def _lines(result, window: MatrixPart, rows: list[int], columns: list[int], down: bool) -> list[dict]:
    """Returns p1, p2 and p3 as lines through both panels, and both dimensions in the matrix."""
    lines = []
    for number in _shown(window, rows):
        at = {"along": float(result.positions[rows[number]])}
        dash = {"width": 1.4, "dash": _DASHES[number]}
        lines += [_line("", down, **at, **_HALO), _line("", down, **at, color="rgba(0,0,0,0.9)", **dash)]
        lines += [_line("2", down, **at, color=COLOUR["guide"], **dash)]
    for column, role in zip(columns, _ROLES, strict=True):
        if window.columns[0] <= column < window.columns[1]:
            colour = {"color": COLOUR[role], "width": 2}
            lines += [_line("", down, across=column, **_HALO), _line("", down, across=column, **colour)]
    return lines


def _labels(result: PositionsResult, window: MatrixPart, rows: list[int], down: bool) -> list[dict]:
    """Returns the names of the marked positions, in steps, so that close ones do not lie on each other."""
    place = (
        {"x": 1, "xref": "x domain", "xanchor": "right", "yanchor": "bottom", "textangle": 0}
        if down
        else {"y": 1, "yref": "y domain", "yanchor": "top", "xanchor": "left", "textangle": -90}
    )
    labels = []
    for step, number in enumerate(_shown(window, rows)):
        position = float(result.positions[rows[number]])
        at = {"y" if down else "x": position, "xshift" if down else "yshift": -64 * step}
        labels.append(_LABEL | place | at | {"text": f"p{_SUBSCRIPTS[number]} = {position:g}"})
    return labels


def _names(result: PositionsResult, columns: list[int], down: bool) -> dict:
    """Returns the names of both waves above them, in one text, so that they never overlap."""
    names = [
        coloured(f"<b>i = {column}</b> ({result.wave(column)[1]})", COLOUR[role])
        for column, role in zip(columns, _ROLES, strict=True)
    ]
    place = {"xref": "x2 domain", "yref": "y domain"} if down else {"xref": "x domain", "yref": "y2 domain"}
    at = {"x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "align": "left", "showarrow": False}
    return place | at | {"text": ("<br>" if down else "   ").join(names), "font": {"size": 13}}


def _axes(result: PositionsResult, window: MatrixPart, down: bool) -> dict:
    first, last = result.positions[window.rows[0]] - 0.5, result.positions[window.rows[1] - 1] + 0.5
    position, dimension = (
        message(f"matrix-axis.{name}", count=count)
        for name, count in zip(("position", "dimension"), window.block, strict=True)
    )
    own, shared = ("x", "y") if down else ("y", "x")
    plain = {"showgrid": False, "zeroline": False, "exponentformat": "none", "separatethousands": True}
    along = {"range": [last, first] if down else [first, last], "title_text": position}
    dimensions = {"range": [window.columns[0] - 0.5, window.columns[1] - 0.5], "title_text": dimension}
    values = {
        "range": [-1.08, 1.08],
        "tickvals": [-1, 0, 1],
        "fixedrange": True,
        "zerolinecolor": COLOUR["guide"],
        "title_text": message("matrix-axis.value"),
    }
    matrix_panel, waves_panel = ({"domain": extent, "anchor": shared} for extent in _PANELS[down])
    return {
        f"{shared}axis": plain | along | {"anchor": own if down else f"{own}2"},
        f"{own}axis": plain | dimensions | matrix_panel,
        f"{own}axis2": values | waves_panel,
    }
