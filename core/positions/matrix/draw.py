"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions."""

from typing import Any

import numpy as np
from plotly.subplots import make_subplots

from ...base.messages import say
from ...figures.base.colour_bars import BESIDE, bar_beside
from ...figures.base.colours import coloured
from ...figures.base.picture import float32, lay_out
from ...figures.colours import COLOUR
from ...figures.picture import Picture
from ...figures.table import Table
from .ask import COLOURS, MatrixView, PositionsTrace
from .part import MatrixPart, nearest_row, part, told

_ROLES = ("first", "second")  # of the two waves
_SUBSCRIPTS = "₁₂₃"
_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
# under a line, which is then seen on a dark ground too
_HALO = {"color": "rgba(255,255,255,0.75)", "width": 3.5}
_NOTE = {"showarrow": False, "font": {"size": 13}}
_MARGINS = {  # by whether positions run down
    False: {"l": 76, "r": BESIDE, "t": 18, "b": 68},
    True: {"l": 66, "r": BESIDE, "t": 36, "b": 56},
}
_LABEL = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
    "showarrow": False,
}


def matrix(trace: PositionsTrace, look: MatrixView) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.
    """
    window = part(trace, look)
    rows = [nearest_row(trace, mark) for mark in (look.p1, look.p2, look.p3)]
    columns = [look.i, look.second]
    panels = _Panels(look.down)
    _draw_cells(panels, window, COLOURS[look.colours])
    for column, role in zip(columns, _ROLES, strict=True):
        _draw_wave(panels, trace, window, column, COLOUR[role])
        _draw_points(panels, trace, rows[:2], column, COLOUR[role])
    _draw_third(panels, trace, rows[2], columns[0])
    _mark_positions(panels, trace, window, rows)
    _mark_dimensions(panels, trace, window, columns)
    _set_axes(panels, trace, window)
    _name_axes(panels, window)
    lay_out(
        panels.figure,
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=panels.shapes,
        annotations=panels.notes,
        margin=_MARGINS[look.down],
    )
    if look.down:  # the notes below have their place
        panels.figure.update_xaxes(automargin=False)
    table = Table(
        columns={
            "position": np.repeat(window.positions, len(window.dimensions)),
            "dimension": np.tile(window.dimensions, len(window.positions)),
            "value": window.cells.ravel(),
        },
        proves=("value",),
    )
    message, values = told(trace, window, rows, columns)
    return Picture(figure=panels.figure, table=table, message=message, values=values, role=_ROLES[0])


class _Panels:
    """The two panels, which share the axis of positions: panel 1 is the matrix, panel 2 the waves.

    Across the positions run dimensions in one, values in the other. Shapes and notes are collected and handed
    to Plotly at once: one by one they cost more than all else.

    Args:
        down: False as in the book, positions from left to right and the waves under the matrix; True with
            positions from top to bottom and the waves beside it.
    """

    def __init__(self, down: bool):
        self.down = down
        self.shapes: list[dict] = []
        self.notes: list[dict] = []
        if down:
            grid = {"shared_yaxes": True, "column_widths": [0.68, 0.32], "horizontal_spacing": 0.03}
            self.figure = make_subplots(1, 2, **grid)
        else:
            grid = {"shared_xaxes": True, "row_heights": [0.62, 0.38], "vertical_spacing": 0.075}
            self.figure = make_subplots(2, 1, **grid)

    def along(self, along, across) -> dict:
        """Returns x and y of what lies along the positions and across them."""
        return {"x": across, "y": along} if self.down else {"x": along, "y": across}

    def hover(self, digits: str) -> tuple[str, str]:
        """Returns what stands in a hover text for the position and for what lies across, with its digits."""
        return ("%{y:g}", f"%{{x{digits}}}") if self.down else ("%{x:g}", f"%{{y{digits}}}")

    def cell(self, panel: int) -> dict[str, int]:
        """Returns row and column of a panel."""
        return {"row": 1, "col": panel} if self.down else {"row": panel, "col": 1}

    def scatter(self, panel: int, positions: np.ndarray, values: np.ndarray, **style) -> None:
        """Draws points or a line over positions (N,) in a panel, (N,) values or dimensions across."""
        self.figure.add_scatter(**self.along(positions, values), **style, **self.cell(panel))

    def axes(self, panel: int, *, along: dict, across: dict) -> None:
        """Sets the axis along the positions and the one across them of a panel."""
        axes = self.along(along, across)
        self.figure.update_xaxes(**axes["x"], **self.cell(panel))
        self.figure.update_yaxes(**axes["y"], **self.cell(panel))

    def line(self, panel: int, *, along=None, across=None, **style) -> None:
        """Draws a straight line through a panel at a position, or across it at a dimension or value."""
        shape: dict = {"type": "line", "line": style}
        for name, value in self.along(along, across).items():
            axis = name if panel == 1 else f"{name}2"
            ends, scale = ((0, 1), f"{axis} domain") if value is None else ((value, value), axis)
            shape |= {f"{name}ref": scale, f"{name}0": ends[0], f"{name}1": ends[1]}
        self.shapes.append(shape)


# --- the numbers --------------------------------------------------------------------------------------------


def _draw_cells(panels: _Panels, window: MatrixPart, colours: str) -> None:
    n, m = window.block
    first = panels.along(float(window.positions[0]), float(window.dimensions[0]))
    step = panels.along(float(n), float(m))
    p, i = panels.hover(":g")
    key = "matrix-cell" if window.exact else "matrix-mean"
    bar: dict[str, Any] = (
        {} if panels.down else {"y": 1.0, "yanchor": "top", "len": 0.6}
    )  # beside the matrix alone
    panels.figure.add_heatmap(
        z=float32(window.cells if panels.down else window.cells.T),
        zmin=-1,
        zmax=1,
        colorscale=colours,
        meta="matrix",
        name="matrix",
        x0=first["x"],
        dx=step["x"],
        y0=first["y"],
        dy=step["y"],
        colorbar=bar_beside(say("matrix-bar"), tickvals=[-1, 0, 1], **bar),
        hovertemplate=say(key, n=n, m=m, p=p, i=i, value="%{z:.4f}") + "<extra></extra>",
        **panels.cell(1),
    )


def _wave_look(panels: _Panels, trace: PositionsTrace, column: int) -> dict[str, str]:
    """Returns what all that is drawn of a wave says and is called."""
    p, value = panels.hover(":.4f")
    hover = f"P({p}, {column}) = {value}<extra></extra>"
    return {"name": f"i = {column} ({trace.wave(column)[1]})", "meta": "waves", "hovertemplate": hover}


def _draw_wave(panels: _Panels, trace: PositionsTrace, window: MatrixPart, column: int, colour: str) -> None:
    """Draws a dimension over the positions of the part, thin where the part is reduced."""
    shown = slice(*window.rows)
    full = window.block[0] == 1
    panels.scatter(
        2,
        trace.positions[shown],
        float32(trace.matrix[shown, column]),
        mode="lines",
        line={"color": colour, "width": 2 if full else 0.7},
        opacity=1 if full else 0.6,
        **_wave_look(panels, trace, column),
    )


def _draw_points(panels: _Panels, trace: PositionsTrace, rows: list[int], column: int, colour: str) -> None:
    """Draws p1 and p2 on a wave, and in the matrix at the dimension of the wave."""
    positions = trace.positions[rows]
    look: dict[str, Any] = _wave_look(panels, trace, column) | {"mode": "markers"}
    panels.scatter(
        2, positions, float32(trace.matrix[rows, column]), marker={"color": colour, "size": 9}, **look
    )
    ringed = {"color": colour, "size": 8, "line": {"color": "white", "width": 1.5}}
    look |= {"marker": ringed, "hovertemplate": None, "hoverinfo": "skip"}
    panels.scatter(1, positions, np.full(len(rows), column), **look)


def _draw_third(panels: _Panels, trace: PositionsTrace, row: int, column: int) -> None:
    """Draws p3 as a cross on the first wave: the book's example of what the sine alone takes for p1."""
    colour = COLOUR[_ROLES[0]]
    look = _wave_look(panels, trace, column) | {"name": "p₃"}
    cross = {"color": colour, "size": 12, "symbol": "x-thin", "line": {"color": colour, "width": 3}}
    value = float32(trace.matrix[[row], column])
    panels.scatter(2, trace.positions[[row]], value, mode="markers", marker=cross, **look)


# --- marks and axes -----------------------------------------------------------------------------------------


def _mark_positions(panels: _Panels, trace: PositionsTrace, window: MatrixPart, rows: list[int]) -> None:
    """Draws p1, p2 and p3 as lines through both panels, their labels in steps: close ones do not overlap.

    They keep their names: p1 need not be the first of them.
    """
    shown = [number for number in range(3) if window.rows[0] <= rows[number] < window.rows[1]]
    along, across = ("y", "x") if panels.down else ("x", "y")
    for step, number in enumerate(sorted(shown, key=rows.__getitem__)):
        position = float(trace.positions[rows[number]])
        panels.line(1, along=position, **_HALO)
        panels.line(1, along=position, color="rgba(0,0,0,0.9)", width=1.4, dash=_DASHES[number])
        panels.line(2, along=position, color=COLOUR["guide"], width=1.4, dash=_DASHES[number])
        place = {
            along: position,
            f"{along}ref": along,
            f"{along}anchor": "bottom" if panels.down else "left",
            across: 1,
            f"{across}ref": f"{across} domain",
            f"{across}anchor": "right" if panels.down else "top",
            f"{across}shift": -64 * step,
        }
        text = f"p{_SUBSCRIPTS[number]} = {position:g}"
        panels.notes.append(_LABEL | place | {"text": text, "textangle": 0 if panels.down else -90})


def _mark_dimensions(panels: _Panels, trace: PositionsTrace, window: MatrixPart, columns: list[int]) -> None:
    """Names both waves above them, in one text so that they never overlap, and draws them in the matrix."""
    names = []
    for column, role in zip(columns, _ROLES, strict=True):
        names.append(coloured(f"<b>i = {column}</b> ({trace.wave(column)[1]})", COLOUR[role]))
        if window.columns[0] <= column < window.columns[1]:
            panels.line(1, across=column, **_HALO)
            panels.line(1, across=column, color=COLOUR[role], width=2)
    panels.line(2, across=0, color=COLOUR["guide"], width=1)
    place = {"x": 0, "xref": "x2 domain", "xanchor": "left", "y": 1, "yref": "y2 domain", "yanchor": "bottom"}
    text = ("<br>" if panels.down else "   ").join(names)
    panels.notes.append(_NOTE | place | {"text": text, "align": "left"})


def _set_axes(panels: _Panels, trace: PositionsTrace, window: MatrixPart) -> None:
    first, last = trace.positions[window.rows[0]] - 0.5, trace.positions[window.rows[1] - 1] + 0.5
    plain = {"showgrid": False, "zeroline": False}
    along = plain | {
        "range": [last, first] if panels.down else [first, last],
        "exponentformat": "none",
        "separatethousands": True,
    }
    across = plain | {"range": [window.columns[0] - 0.5, window.columns[1] - 0.5], "ticks": ""}
    values = {
        "range": [-1.08, 1.08],
        "tickvals": [-1, 0, 1] if panels.down else [-1, -0.5, 0, 0.5, 1],
        "tickangle": 0,
        "zeroline": False,
        "fixedrange": True,
    }
    panels.axes(1, along=along, across=across)
    panels.axes(2, along=along, across=values)


def _name_axes(panels: _Panels, window: MatrixPart) -> None:
    """Writes the titles of the axes; those side by side are notes: Plotly itself puts them on the ticks."""
    position, dimension = (
        say(f"matrix-axis.{name}", count=count)
        for name, count in zip(("position", "dimension"), window.block, strict=True)
    )
    value = say("matrix-axis.value")
    if not panels.down:
        panels.axes(1, along={}, across={"title_text": dimension})
        panels.axes(2, along={"title_text": position}, across={"title_text": value})
        return
    panels.axes(1, along={"title_text": position}, across={})
    below = {"x": 0.5, "y": 0, "yref": "paper", "yanchor": "top", "yshift": -26}
    for axis, text in (("x", dimension), ("x2", value)):
        panels.notes.append(_NOTE | below | {"xref": f"{axis} domain", "text": text})
