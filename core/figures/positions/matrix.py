"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions, and
Equation 16-2 filled in.
"""

import math

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.colours import BLUE, GREY, ORANGE, coloured
from core.figures.base.picture import Picture, colour_bar, float32, lay_out
from core.traces.positions.encodings import PositionsTrace
from core.traces.positions.part import MatrixPart, column_of, row_of

COLOURS = {"Red to blue": "RdBu", "Purple to orange": "PuOr", "Grey": "gray"}  # all with one middle at 0
_SUBSCRIPTS = "₁₂₃"
_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
_BYTES = 12.3  # of a number in a CSV, with its comma: measured on 5,000 x 2,048
_LABEL = {"size": 12, "color": "#111"}  # on a light ground of its own, in both themes
# by `down`
_MARGINS = {False: {"margin_l": 76, "margin_r": 24, "above": 0, "margin_b": 68}, True: {"above": 28}}
# of the drawn positions: nearer marks have their labels after one another
_CLOSE = 0.05


class _Panels:
    """The two panels with their axes: positions run along one axis that both share, across it dimensions in
    one, values in the other.

    Args:
        down: False as in the book, positions from left to right and the waves under the matrix; True with
            positions from top to bottom and the waves beside it.
    """

    def __init__(self, down: bool):
        self.down = down
        self.shapes, self.notes = [], []  # handed to Plotly at once: one by one they cost more than all else
        if down:
            self.figure = make_subplots(
                1, 2, shared_yaxes=True, column_widths=[0.68, 0.32], horizontal_spacing=0.03
            )
        else:
            self.figure = make_subplots(
                2, 1, shared_xaxes=True, row_heights=[0.62, 0.38], vertical_spacing=0.075
            )

    def along(self, along, across) -> dict:
        """Returns x and y of numbers along the positions and across them."""
        return {"x": across, "y": along} if self.down else {"x": along, "y": across}

    def add(self, trace, panel: int) -> None:
        """Draws in the panel of the matrix, 1, or of the waves, 2."""
        self.figure.add_trace(trace, **({"row": 1, "col": panel} if self.down else {"row": panel, "col": 1}))

    def axes(self, panel: int, *, along: dict | None = None, across: dict | None = None) -> None:
        """Sets the axis along the positions and the one across them of a panel."""
        place = {"row": 1, "col": panel} if self.down else {"row": panel, "col": 1}
        for settings, is_x in ((along, not self.down), (across, self.down)):
            if settings:
                (self.figure.update_xaxes if is_x else self.figure.update_yaxes)(**settings, **place)

    def line(self, panel: int, *, along=None, across=None, **look) -> None:
        """Draws a straight line through a panel at a position, or across at a dimension or value."""
        ends = self.along(*(("paper", across) if along is None else (along, "paper")))
        axes = "" if panel == 1 else "2"
        shape = {"type": "line"}
        for name in "xy":
            place = ends[name]
            shape[f"{name}ref"] = f"{name}{axes} domain" if isinstance(place, str) else f"{name}{axes}"
            shape[f"{name}0"], shape[f"{name}1"] = (0, 1) if isinstance(place, str) else (place, place)
        self.shapes.append(shape | {"line": look})


def matrix(
    trace: PositionsTrace,
    part: MatrixPart,
    *,
    marks: tuple[float, float, float] = (22.0, 60.0, 35.0),
    waves: tuple[int, int] = (100, 101),
    down: bool = False,
    colours: str = "Red to blue",
) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves, with three
    positions marked in both.

    Args:
        trace: The whole matrix, from which the waves and the marks are read.
        part: What is drawn of it.
        marks: p1, p2 and p3, positions of the matrix.
        waves: Two dimensions of it.
        down: Whether positions run down; else from left to right, as in the book.
        colours: One of COLOURS.
    """
    rows = [row_of(trace, f"p{n}", mark) for n, mark in enumerate(marks, 1)]
    columns = [column_of(trace, name, wave) for name, wave in zip(("i", "second i"), waves, strict=True)]
    panels = _Panels(down)
    _draw_cells(panels, part, COLOURS[colours])
    for column, colour in zip(columns, (BLUE, ORANGE), strict=True):
        _draw_wave(panels, trace, part, column, colour, rows[:2])
    _draw_third(panels, trace, part, rows[2], columns[0])
    _mark_positions(panels, trace, part, rows)
    _mark_dimensions(panels, trace, part, columns)
    figure = lay_out(
        panels.figure,
        height=800,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=panels.shapes,
        annotations=panels.notes,
        **_MARGINS[down],
    )
    _set_axes(panels, trace, part)
    table = {"position": trace.positions.tolist()}
    for column in dict.fromkeys(columns):
        table[f"i = {column}"] = trace.matrix[:, column].tolist()
    return Picture(figure=figure, story=_story(trace, rows, columns), columns=table)


def _draw_cells(panels: _Panels, part: MatrixPart, colours: str) -> None:
    cells, (n, m) = part.cells, part.block
    axes = panels.along(("positions", part.positions), ("dimensions", part.dimensions))
    places = {}
    for name in "xy":
        kind, values = axes[name]
        places[f"{name}0"], places[f"d{name}"] = float(values[0]), float(n if kind == "positions" else m)
    p, i = ("%{y:g}", "%{x:g}") if panels.down else ("%{x:g}", "%{y:g}")
    hover = (
        f"P({p}, {i}) = %{{z:.4f}}"
        if part.exact
        else f"mean of {n} × {m} around p = {p}, i = {i}: %{{z:.4f}}"
    )
    panels.add(
        go.Heatmap(
            z=float32(cells if panels.down else cells.T),
            zmin=-1,
            zmax=1,
            colorscale=colours,
            meta="matrix",
            name="matrix",
            **places,
            colorbar=colour_bar("P(p, i), from −1 to 1"),
            hovertemplate=f"{hover}<extra></extra>",
        ),
        1,
    )


def _draw_wave(
    panels: _Panels, trace: PositionsTrace, part: MatrixPart, column: int, colour: str, rows: list[int]
) -> None:
    window = slice(*part.rows)
    name = f"i = {column} ({trace.wave(column)[1]})"
    p, value = ("%{y:g}", "%{x:.4f}") if panels.down else ("%{x:g}", "%{y:.4f}")
    look = {"name": name, "meta": "waves", "hovertemplate": f"P({p}, {column}) = {value}<extra></extra>"}
    line = panels.along(trace.positions[window], float32(trace.matrix[window, column]))
    panels.add(
        go.Scatter(
            **line,
            mode="lines",
            line={"color": colour, "width": 2 if part.block[0] == 1 else 0.7},
            opacity=1 if part.block[0] == 1 else 0.6,
            **look,
        ),
        2,
    )
    marked = panels.along(trace.positions[rows], float32(trace.matrix[rows, column]))
    panels.add(go.Scatter(**marked, mode="markers", marker={"color": colour, "size": 9}, **look), 2)
    on_line = panels.along(trace.positions[rows], np.full(len(rows), column))
    panels.add(
        go.Scatter(
            **on_line,
            mode="markers",
            marker={"color": colour, "size": 8, "line": {"color": "white", "width": 1.5}},
            meta="waves",
            name=name,
            hoverinfo="skip",
        ),
        1,
    )


def _draw_third(panels: _Panels, trace: PositionsTrace, part: MatrixPart, row: int, column: int) -> None:
    """Draws p3 as a cross on the first wave: the book's example of what the sine alone takes for p1."""
    place = panels.along(trace.positions[[row]], float32(trace.matrix[[row], column]))
    panels.add(
        go.Scatter(
            **place,
            mode="markers",
            marker={"color": BLUE, "size": 12, "symbol": "x-thin", "line": {"color": BLUE, "width": 3}},
            hovertemplate=f"p₃: P({trace.positions[row]:g}, {column}) = {trace.matrix[row, column]:.4f}<extra></extra>",
            meta="waves",
            name="p₃",
        ),
        2,
    )


def _mark_positions(panels: _Panels, trace: PositionsTrace, part: MatrixPart, rows: list[int]) -> None:
    span = (part.rows[1] - part.rows[0]) * _CLOSE
    shown = [n for n in range(3) if part.rows[0] <= rows[n] < part.rows[1]]
    for n in shown:
        place = float(trace.positions[rows[n]])
        # a dark line is seen on a dark ground too
        panels.line(1, along=place, color="rgba(255,255,255,0.75)", width=3.5)
        panels.line(1, along=place, color="rgba(0,0,0,0.9)", width=1.4, dash=_DASHES[n])
        panels.line(2, along=place, color=GREY, width=1.4, dash=_DASHES[n])
        crowded = 64 * sum(abs(rows[other] - rows[n]) < span for other in shown if other < n)
        if panels.down:
            where = {
                "x": 1,
                "xref": "x domain",
                "xanchor": "right",
                "xshift": -crowded,
                "y": place,
                "yref": "y",
                "yanchor": "bottom",
            }
        else:
            where = {
                "y": 1,
                "yref": "y domain",
                "yanchor": "top",
                "yshift": -crowded,
                "x": place,
                "xref": "x",
                "xanchor": "left",
            }
        panels.notes.append(
            dict(
                text=f"p{_SUBSCRIPTS[n]} = {place:g}",
                textangle=0 if panels.down else -90,
                showarrow=False,
                font=_LABEL,
                borderpad=1,
                bgcolor="rgba(255,255,255,0.8)",
                **where,
            )
        )


def _mark_dimensions(panels: _Panels, trace: PositionsTrace, part: MatrixPart, columns: list[int]) -> None:
    names = [
        coloured(f"<b>i = {column}</b> ({trace.wave(column)[1]})", colour)
        for column, colour in zip(columns, (BLUE, ORANGE), strict=True)
    ]
    panels.notes.append(
        dict(  # one text for both, so that they never overlap
            text=("<br>" if panels.down else "   ").join(names),
            showarrow=False,
            align="left",
            font={"size": 13},
            x=0,
            xref="x2 domain",
            xanchor="left",
            y=1,
            yref="y2 domain",
            yanchor="bottom",
        )
    )
    for column, colour in zip(columns, (BLUE, ORANGE), strict=True):
        if part.columns[0] <= column < part.columns[1]:
            panels.line(1, across=column, color="rgba(255,255,255,0.75)", width=3.5)
            panels.line(1, across=column, color=colour, width=2)
    panels.line(2, across=0, color=GREY, width=1)


def _set_axes(panels: _Panels, trace: PositionsTrace, part: MatrixPart) -> None:
    first, last = trace.positions[part.rows[0]] - 0.5, trace.positions[part.rows[1] - 1] + 0.5
    low, high = part.columns[0] - 0.5, part.columns[1] - 0.5
    along = {
        "range": [last, first] if panels.down else [first, last],
        "showgrid": False,
        "zeroline": False,
        "exponentformat": "none",
        "separatethousands": True,
    }
    per_cell = [f", {size:,} a cell" * (size > 1) for size in part.block]
    title = {"title_text": f"position p{per_cell[0]}"}
    panels.axes(
        1,
        along=along | (title if panels.down else {}),
        across={
            "range": [low, high],
            "title_text": f"dimension i{per_cell[1]}",
            "ticks": "",
            "showgrid": False,
            "zeroline": False,
        },
    )
    panels.axes(
        2,
        along=along | ({} if panels.down else title),
        across={
            "range": [-1.08, 1.08],
            "title_text": "P(p, i)",
            "zeroline": False,
            "fixedrange": True,
            "tickangle": 0,
            "tickvals": [-1, 0, 1] if panels.down else [-1, -0.5, 0, 0.5, 1],
        },
    )
    if panels.down:
        _write_titles(panels)


def _write_titles(panels: _Panels) -> None:
    """Writes the titles of two axes side by side as notes: Plotly, left to find their place, puts them on the
    ticks.
    """
    figure = panels.figure
    for axis, name in ((figure.layout.xaxis, "x"), (figure.layout.xaxis2, "x2")):
        figure.add_annotation(
            text=axis.title.text,
            showarrow=False,
            x=0.5,
            xref=f"{name} domain",
            y=0,
            yref="paper",
            yanchor="top",
            yshift=-26,
            font={"size": 13},
        )
    figure.update_xaxes(automargin=False, title_text="")
    figure.update_layout(margin_b=56)


def _story(trace: PositionsTrace, rows: list[int], columns: list[int]) -> str:
    places = [f"{trace.positions[row]:g}" for row in rows]
    pair, kind = trace.wave(columns[0])
    wavelength = float(trace.wavelengths[pair])
    apart = [abs(float(trace.positions[row] - trace.positions[rows[0]])) for row in rows[1:]]
    parts = []
    for column in dict.fromkeys(columns):
        values = ", ".join(f"{trace.matrix[row, column]:.4f}".replace("-", "−") for row in rows)
        parts.append(f"{values} at i = {column} ({trace.wave(column)[1]})")
    return (
        f"Positions {places[0]}, {places[1]} and {places[2]} have the values {' and '.join(parts)}. "
        f"Dimension {columns[0]} is the {'sine' if kind == 'sin' else 'cosine'} of pair {pair}, one wave in "
        f"{wavelength:,.3f} positions: {places[1]} is {apart[0] / wavelength:.2f} waves away from "
        f"{places[0]}, {places[2]} is {apart[1] / wavelength:.2f}."
    )


def reduction(trace: PositionsTrace, part: MatrixPart) -> str:
    """Returns the sentence that says what of the matrix is drawn, and how."""
    (n, m), (first, last), (low, high) = part.block, part.rows, part.columns
    count, width = trace.matrix.shape
    what = f"Drawn: {last - first:,} of {count:,} positions, {high - low:,} of {width:,} dimensions"
    if part.exact:
        return f"{what}; each cell is one number."
    return (
        f"{what}, reduced to {' × '.join(f'{size:,}' for size in part.cells.shape)} cells: each is the mean "
        f"of {n} × {m} numbers, since the screen has no room for all. Waves shorter than a block come out "
        "near 0. The waves of the two dimensions are drawn in full; zoom in until a cell is one number "
        "again."
    )


def whole(trace: PositionsTrace) -> str:
    """Returns what a file with the whole matrix holds, and how large it is about."""
    count, width = trace.matrix.shape
    return (
        f"all {count:,} × {width:,} numbers, a position a line, about {count * width * _BYTES / 1e6:,.1f} MB"
    )


def formula(trace: PositionsTrace, position: float, dimension: int) -> str:
    """Returns Equation 16-2 in LaTeX, filled in with the numbers of a cell.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-2.
    """
    row, column = row_of(trace, "p1", position), column_of(trace, "i", dimension)
    pair, kind = trace.wave(column)
    place, angle = f"{trace.positions[row]:g}", float(trace.positions[row] * trace.frequencies[pair])
    power = f"{trace.base:g}^{{{2 * pair}/{trace.even_width}}}"
    first = f"P_{{({place},\\,{column})}} &= \\{kind}\\!\\left(\\frac{{{place}}}{{{power}}}\\right)"
    # as the cell, which is this rounded to float32
    value = math.sin(angle) if kind == "sin" else math.cos(angle)
    second = f"&= \\{kind}({angle:.5g}) = {value:.6f}"
    return f"\\begin{{aligned}}{first}\\\\{second}\\end{{aligned}}"  # two lines, since a telephone is narrow
