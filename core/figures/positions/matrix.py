"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, GREY, ORANGE, coloured
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.positions.matrix_panels import Panels
from core.figures.positions.matrix_words import matrix_story
from core.traces.positions.part import MatrixPart, column_of, row_of
from core.traces.positions.sinusoidal import PositionsTrace

COLOURS = {"Blue to red": "RdBu_r", "Orange to purple": "PuOr", "Grey": "gray"}  # all with one middle at 0
_WAVES = (BLUE, ORANGE)  # of the two dimensions
_SUBSCRIPTS = "₁₂₃"
_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
_HALO = {
    "color": "rgba(255,255,255,0.75)",
    "width": 3.5,
}  # under a line, which is then seen on a dark ground too
_LABEL = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
    "showarrow": False,
}
# by `down`
_MARGINS = {False: {"l": 76, "r": BESIDE, "t": 18, "b": 68}, True: {"l": 66, "r": BESIDE, "t": 36, "b": 52}}
# the bar beside the matrix alone, where that stands above the waves
_BAR: dict[bool, dict] = {False: {"y": 1.0, "yanchor": "top", "len": 0.6}, True: {}}
# of the drawn positions: nearer marks have their labels after one another
_CLOSE = 0.05


def matrix(
    trace: PositionsTrace,
    part: MatrixPart,
    *,
    marks: tuple[float, float, float] = (22.0, 60.0, 35.0),
    waves: tuple[int, int] = (100, 101),
    down: bool = False,
    colours: str = "Blue to red",
) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.

    Args:
        trace: The whole matrix, from which the waves and the marks are read.
        part: What is drawn of it.
        marks: p1, p2 and p3, positions of the matrix.
        waves: Two dimensions of it.
        down: Whether positions run down; else from left to right, as in the book.
        colours: One of COLOURS.
    """
    rows = [row_of(trace, f"p{number}", mark) for number, mark in enumerate(marks, 1)]
    columns = [column_of(trace, name, wave) for name, wave in zip(("i", "second i"), waves, strict=True)]
    panels = Panels(down)
    _draw_cells(panels, part, COLOURS[colours])
    for column, colour in zip(columns, _WAVES, strict=True):
        _draw_wave(panels, trace, part, column, colour)
        _draw_points(panels, trace, rows[:2], column, colour)
    _draw_third(panels, trace, rows[2], columns[0])
    _mark_positions(panels, trace, part, rows)
    _mark_dimensions(panels, trace, part, columns)
    lay_out(
        panels.figure,
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=panels.shapes,
        annotations=panels.notes,
        margin=_MARGINS[down],
    )
    _set_axes(panels, trace, part)
    table = {"position": trace.positions.tolist()}
    table |= {f"i = {column}": trace.matrix[:, column].tolist() for column in columns}
    return Picture(figure=panels.figure, story=matrix_story(trace, rows, columns), columns=table)


# --- the numbers --------------------------------------------------------------------------------------------


def _draw_cells(panels: Panels, part: MatrixPart, colours: str) -> None:
    n, m = part.block
    first = panels.along(float(part.positions[0]), float(part.dimensions[0]))
    step = panels.along(float(n), float(m))
    p, i = panels.hover(":g")
    hover = f"P({p}, {i}) =" if part.exact else f"mean of {n} × {m} around p = {p}, i = {i}:"
    heatmap = go.Heatmap(
        z=float32(part.cells if panels.down else part.cells.T),
        zmin=-1,
        zmax=1,
        colorscale=colours,
        meta="matrix",
        name="matrix",
        x0=first["x"],
        dx=step["x"],
        y0=first["y"],
        dy=step["y"],
        colorbar=bar_beside("value of the encoding", tickvals=[-1, 0, 1], **_BAR[panels.down]),
        hovertemplate=f"{hover} %{{z:.4f}}<extra></extra>",
    )
    panels.figure.add_trace(heatmap, **panels.cell(1))


def _wave_look(panels: Panels, trace: PositionsTrace, column: int) -> dict[str, str]:
    """Returns what all that is drawn of a wave says and is called."""
    p, value = panels.hover(":.4f")
    hover = f"P({p}, {column}) = {value}<extra></extra>"
    return {"name": f"i = {column} ({trace.wave(column)[1]})", "meta": "waves", "hovertemplate": hover}


def _draw_wave(panels: Panels, trace: PositionsTrace, part: MatrixPart, column: int, colour: str) -> None:
    """Draws a dimension over the positions of the part, thin where the part is reduced."""
    window = slice(*part.rows)
    full = part.block[0] == 1
    panels.scatter(
        2,
        trace.positions[window],
        float32(trace.matrix[window, column]),
        mode="lines",
        line={"color": colour, "width": 2 if full else 0.7},
        opacity=1 if full else 0.6,
        **_wave_look(panels, trace, column),
    )


def _draw_points(panels: Panels, trace: PositionsTrace, rows: list[int], column: int, colour: str) -> None:
    """Draws p1 and p2 on a wave, and in the matrix at the dimension of the wave."""
    positions = trace.positions[rows]
    look = _wave_look(panels, trace, column)
    marker = {"color": colour, "size": 9}
    panels.scatter(2, positions, float32(trace.matrix[rows, column]), mode="markers", marker=marker, **look)
    panels.scatter(
        1,
        positions,
        np.full(len(rows), column),
        mode="markers",
        marker={"color": colour, "size": 8, "line": {"color": "white", "width": 1.5}},
        hoverinfo="skip",
        name=look["name"],
        meta=look["meta"],
    )


def _draw_third(panels: Panels, trace: PositionsTrace, row: int, column: int) -> None:
    """Draws p3 as a cross on the first wave: the book's example of what the sine alone takes for p1."""
    value = trace.matrix[row, column]
    panels.scatter(
        2,
        trace.positions[[row]],
        float32([value]),
        mode="markers",
        marker={"color": BLUE, "size": 12, "symbol": "x-thin", "line": {"color": BLUE, "width": 3}},
        hovertemplate=f"p₃: P({trace.positions[row]:g}, {column}) = {value:.4f}<extra></extra>",
        meta="waves",
        name="p₃",
    )


# --- marks and axes -----------------------------------------------------------------------------------------


def _mark_positions(panels: Panels, trace: PositionsTrace, part: MatrixPart, rows: list[int]) -> None:
    """Draws p1, p2 and p3 as lines through both panels, each with a label at the edge of the matrix."""
    close = (part.rows[1] - part.rows[0]) * _CLOSE
    shown = [number for number in range(3) if part.rows[0] <= rows[number] < part.rows[1]]
    along, across = ("y", "x") if panels.down else ("x", "y")
    for number in shown:
        position = float(trace.positions[rows[number]])
        dash = _DASHES[number]
        panels.line(1, along=position, **_HALO)
        panels.line(1, along=position, color="rgba(0,0,0,0.9)", width=1.4, dash=dash)
        panels.line(2, along=position, color=GREY, width=1.4, dash=dash)
        before = [other for other in shown if other < number and abs(rows[other] - rows[number]) < close]
        panels.notes.append(
            {
                "text": f"p{_SUBSCRIPTS[number]} = {position:g}",
                "textangle": 0 if panels.down else -90,
                along: position,
                f"{along}ref": along,
                f"{along}anchor": "bottom" if panels.down else "left",
                across: 1,
                f"{across}ref": f"{across} domain",
                f"{across}anchor": "right" if panels.down else "top",
                f"{across}shift": -64 * len(before),
                **_LABEL,
            }
        )


def _mark_dimensions(panels: Panels, trace: PositionsTrace, part: MatrixPart, columns: list[int]) -> None:
    """Names both waves above them, in one text so that they never overlap, and draws them in the matrix."""
    names = []
    for column, colour in zip(columns, _WAVES, strict=True):
        names.append(coloured(f"<b>i = {column}</b> ({trace.wave(column)[1]})", colour))
        if part.columns[0] <= column < part.columns[1]:
            panels.line(1, across=column, **_HALO)
            panels.line(1, across=column, color=colour, width=2)
    panels.line(2, across=0, color=GREY, width=1)
    panels.notes.append(
        {
            "text": ("<br>" if panels.down else "   ").join(names),
            "showarrow": False,
            "align": "left",
            "font": {"size": 13},
            "x": 0,
            "xref": "x2 domain",
            "xanchor": "left",
            "y": 1,
            "yref": "y2 domain",
            "yanchor": "bottom",
        }
    )


def _set_axes(panels: Panels, trace: PositionsTrace, part: MatrixPart) -> None:
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
            "title_text": "value",
            "zeroline": False,
            "fixedrange": True,
            "tickangle": 0,
            "tickvals": [-1, 0, 1] if panels.down else [-1, -0.5, 0, 0.5, 1],
        },
    )
    if panels.down:
        _write_titles(panels)


def _write_titles(panels: Panels) -> None:
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
