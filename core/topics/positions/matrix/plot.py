"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions."""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS, SIGNED_SCALE, add_colour_swatch
from ....figures.picture import Picture, apply_layout, to_float32
from ....figures.table import Table
from ....figures.traces import COLORBAR_MARGIN, right_colorbar
from .schema import COLOURS, MatrixView, PositionsResult
from .window import MatrixWindow, extract_window, matrix_caption, nearest_row

_COLOUR_SCALES = dict(zip(COLOURS, (SIGNED_SCALE, "PuOr", "gray"), strict=True))
_WAVE_COLOURS = ("first", "second")  # of the two waves
_SUBSCRIPTS = "₁₂₃"
_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
# under a line, which is then seen on a dark ground too
_HALO_LINE = {"color": "rgba(255,255,255,0.75)", "width": 3.5}
_LABEL_STYLE = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
    "showarrow": False,
}
# by whether positions run down: the parts of the height or width that the matrix and the waves have
_PANEL_DOMAINS = {False: ((0.425, 1), (0, 0.35)), True: ((0, 0.66), (0.69, 1))}
_MARGINS = {
    False: {"l": 80, "r": COLORBAR_MARGIN, "t": 18, "b": 74},
    True: {"l": 66, "r": COLORBAR_MARGIN, "t": 40, "b": 60},
}
_COLOUR_BARS = {False: {"y": 1.0, "yanchor": "top", "len": 0.6}, True: {}}  # beside the matrix alone


def plot_matrix(result: PositionsResult, look: MatrixView) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.
    """
    window = extract_window(result, look)
    rows = [nearest_row(result, mark) for mark in (look.p1, look.p2, look.p3)]
    columns = [look.i, look.second]
    marks = [_matrix_heatmap(window, look), *_wave_traces(result, window, columns, look.down)]
    figure = go.Figure(data=[*marks, *_point_traces(result, rows, columns, look.down)])
    apply_layout(
        figure,
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=_line_shapes(result, window, rows, columns, look.down),
        annotations=[
            *_mark_annotations(result, window, rows, look.down),
            _wave_annotation(result, columns, look.down),
        ],
        margin=_MARGINS[look.down],
        **_axes_layout(result, window, look.down),
    )
    table = Table(
        columns={
            "position": np.repeat(window.positions, len(window.dimensions)),
            "dimension": np.tile(window.dimensions, len(window.positions)),
            "value": window.cells.ravel(),
        },
        recomputed_columns=("value",),
    )
    message_id, values = matrix_caption(result, window, rows, columns)
    return Picture(
        figure=figure, table=table, claim_id=message_id, message_values=values, colour_role=_WAVE_COLOURS[0]
    )


def _to_xy(is_vertical: bool, along, across) -> dict:
    return {"x": across, "y": along} if is_vertical else {"x": along, "y": across}


def _wave_axis(is_vertical: bool) -> dict:
    return {"xaxis": "x2"} if is_vertical else {"yaxis": "y2"}


# --- the numbers --------------------------------------------------------------------------------------------


def _matrix_heatmap(window: MatrixWindow, view: MatrixView) -> dict:
    n, m = window.block
    origin = _to_xy(view.down, float(window.positions[0]), float(window.dimensions[0]))
    hover = {"n": n, "m": m, "value": "%{z:.4f}"} | _axis_placeholders(
        _to_xy(view.down, "p", "i"), "%{{{}:g}}"
    )
    return {
        "type": "heatmap",
        "z": to_float32(window.cells if view.down else window.cells.T),
        "zmin": -1,
        "zmax": 1,
        "colorscale": _COLOUR_SCALES[view.colours],
        "meta": "matrix",
        "x0": origin["x"],
        "dx": _to_xy(view.down, n, m)["x"],
        "y0": origin["y"],
        "dy": _to_xy(view.down, n, m)["y"],
        "colorbar": right_colorbar(message("matrix-bar"), tickvals=[-1, 0, 1]) | _COLOUR_BARS[view.down],
        "hovertemplate": message("matrix-cell" if window.is_unreduced else "matrix-mean", **hover)
        + "<extra></extra>",
    }


def _axis_placeholders(names: dict, template: str) -> dict:
    return {name: template.format(axis) for axis, name in names.items()}


def _wave_traces(
    result: PositionsResult, window: MatrixWindow, columns: list[int], is_vertical: bool
) -> list[dict]:
    """Returns two dimensions over the positions of the part, thin where the part is reduced."""
    visible_rows = slice(*window.rows)
    is_unreduced = window.block[0] == 1
    style = {
        "type": "scatter",
        "mode": "lines",
        "meta": "waves",
        "opacity": 1 if is_unreduced else 0.6,
        **_wave_axis(is_vertical),
    }
    return [
        style
        | _to_xy(is_vertical, result.positions[visible_rows], to_float32(result.matrix[visible_rows, column]))
        | {
            "line": {"color": ROLE_COLOURS[role], "width": 2 if is_unreduced else 0.7},
            "hovertemplate": _wave_hover(column, is_vertical),
        }
        for column, role in zip(columns, _WAVE_COLOURS, strict=True)
    ]


def _wave_hover(column: int, is_vertical: bool) -> str:
    placeholders = _axis_placeholders(_to_xy(is_vertical, "p", "value"), "%{{{}:.5g}}")
    return f"P({placeholders['p']}, {column}) = {placeholders['value']}<extra></extra>"


def _point_traces(
    result: PositionsResult, rows: list[int], columns: list[int], is_vertical: bool
) -> list[dict]:
    """Returns p1 and p2 on both waves and in the matrix, and p3 as a cross on the first wave.

    The book's example: what the sine alone takes for p1.
    """
    marks = []
    for column, role in zip(columns, _WAVE_COLOURS, strict=True):
        style = {
            "type": "scatter",
            "mode": "markers",
            "meta": "waves",
            "hovertemplate": _wave_hover(column, is_vertical),
        }
        marked_rows = rows if role == _WAVE_COLOURS[0] else rows[:2]
        colour_style = {"color": ROLE_COLOURS[role]}
        marker_style = {
            "size": 10,
            "symbol": ["circle", "circle", "x-thin"],
            "line": colour_style | {"width": [0, 0, 3]},
        }
        wave_points = _to_xy(
            is_vertical, result.positions[marked_rows], to_float32(result.matrix[marked_rows, column])
        )
        marks.append(style | wave_points | {"marker": colour_style | marker_style, **_wave_axis(is_vertical)})
        matrix_points = _to_xy(is_vertical, result.positions[rows[:2]], np.full(2, column))
        ring_style = colour_style | {"size": 8, "line": {"color": "white", "width": 1.5}}
        marks.append(
            style | matrix_points | {"marker": ring_style, "hovertemplate": None, "hoverinfo": "skip"}
        )
    return marks


# --- marks and axes -----------------------------------------------------------------------------------------


def _line_shape(panel: str, is_vertical: bool, along=None, across=None, **style) -> dict:
    """Returns a straight line through a panel ("" or "2") at a position, or across it at a dimension."""
    shape: dict = {"type": "line", "line": style}
    unshared_axis = "x" if is_vertical else "y"  # the axis that is not shared
    for name, value in _to_xy(is_vertical, along, across).items():
        axis = f"{name}{panel}" if name == unshared_axis else name
        endpoints, axis_reference = ((0, 1), f"{axis} domain") if value is None else ((value, value), axis)
        shape |= {f"{name}ref": axis_reference, f"{name}0": endpoints[0], f"{name}1": endpoints[1]}
    return shape


def _visible_marks(window: MatrixWindow, rows: list[int]) -> list[int]:
    """Returns which of p1, p2 and p3 lie in the part, in the order of their positions."""
    visible_marks = [
        mark_index for mark_index in range(3) if window.rows[0] <= rows[mark_index] < window.rows[1]
    ]
    return sorted(visible_marks, key=rows.__getitem__)


def _line_shapes(
    result, window: MatrixWindow, rows: list[int], columns: list[int], is_vertical: bool
) -> list[dict]:
    """Returns p1, p2 and p3 as lines through both panels, and both dimensions in the matrix."""
    shapes = []
    for mark_index in _visible_marks(window, rows):
        coordinate = {"along": float(result.positions[rows[mark_index]])}
        dash_style = {"width": 1.4, "dash": _DASHES[mark_index]}
        shapes += [
            _line_shape("", is_vertical, **coordinate, **_HALO_LINE),
            _line_shape("", is_vertical, **coordinate, color="rgba(0,0,0,0.9)", **dash_style),
        ]
        shapes += [_line_shape("2", is_vertical, **coordinate, color=ROLE_COLOURS["guide"], **dash_style)]
    for column, role in zip(columns, _WAVE_COLOURS, strict=True):
        if window.columns[0] <= column < window.columns[1]:
            line_style = {"color": ROLE_COLOURS[role], "width": 2}
            shapes += [
                _line_shape("", is_vertical, across=column, **_HALO_LINE),
                _line_shape("", is_vertical, across=column, **line_style),
            ]
    return shapes


def _mark_annotations(
    result: PositionsResult, window: MatrixWindow, rows: list[int], is_vertical: bool
) -> list[dict]:
    """Returns the names of the marked positions, in steps, so that close ones do not lie on each other."""
    anchor = (
        {"x": 1, "xref": "x domain", "xanchor": "right", "yanchor": "bottom", "textangle": 0}
        if is_vertical
        else {"y": 1, "yref": "y domain", "yanchor": "top", "xanchor": "left", "textangle": -90}
    )
    labels = []
    for step, mark_index in enumerate(_visible_marks(window, rows)):
        position = float(result.positions[rows[mark_index]])
        coordinate = {
            "y" if is_vertical else "x": position,
            "xshift" if is_vertical else "yshift": -64 * step,
        }
        labels.append(
            _LABEL_STYLE | anchor | coordinate | {"text": f"p{_SUBSCRIPTS[mark_index]} = {position:g}"}
        )
    return labels


def _wave_annotation(result: PositionsResult, columns: list[int], is_vertical: bool) -> dict:
    """Returns the names of both waves above them, in one text, so that they never overlap."""
    names = [
        add_colour_swatch(f"<b>i = {column}</b> ({result.wave(column)[1]})", ROLE_COLOURS[role])
        for column, role in zip(columns, _WAVE_COLOURS, strict=True)
    ]
    axis_references = (
        {"xref": "x2 domain", "yref": "y domain"}
        if is_vertical
        else {"xref": "x domain", "yref": "y2 domain"}
    )
    anchor = {"x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "align": "left", "showarrow": False}
    return (
        axis_references
        | anchor
        | {"text": ("<br>" if is_vertical else "   ").join(names), "font": {"size": 13}}
    )


def _axes_layout(result: PositionsResult, window: MatrixWindow, is_vertical: bool) -> dict:
    first, last = result.positions[window.rows[0]] - 0.5, result.positions[window.rows[1] - 1] + 0.5
    position_title, dimension_title = (
        message(f"matrix-axis.{name}", count=count)
        for name, count in zip(("position", "dimension"), window.block, strict=True)
    )
    unshared_axis, shared_axis = ("x", "y") if is_vertical else ("y", "x")
    plain_style = {"showgrid": False, "zeroline": False, "exponentformat": "none", "separatethousands": True}
    position_axis = {"range": [last, first] if is_vertical else [first, last], "title_text": position_title}
    dimension_axis = {
        "range": [window.columns[0] - 0.5, window.columns[1] - 0.5],
        "title_text": dimension_title,
    }
    value_axis = {
        "range": [-1.08, 1.08],
        "tickvals": [-1, 0, 1],
        "fixedrange": True,
        "zerolinecolor": ROLE_COLOURS["guide"],
        "title_text": message("matrix-axis.value"),
    }
    matrix_panel, waves_panel = (
        {"domain": extent, "anchor": shared_axis} for extent in _PANEL_DOMAINS[is_vertical]
    )
    return {
        f"{shared_axis}axis": plain_style
        | position_axis
        | {"anchor": unshared_axis if is_vertical else f"{unshared_axis}2"},
        f"{unshared_axis}axis": plain_style | dimension_axis | matrix_panel,
        f"{unshared_axis}axis2": value_axis | waves_panel,
    }
