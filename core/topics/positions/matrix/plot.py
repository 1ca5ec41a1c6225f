"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions.

The matrix and the waves share the axis of positions; `is_vertical` says that these run from top to bottom.
"""

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS, SIGNED_SCALE, add_colour_swatch
from ....figures.picture import Picture, apply_layout, to_float32
from ....figures.table import Table
from ....figures.traces import COLORBAR_MARGIN, right_colorbar
from .schema import COLOUR_SCALES, MatrixSettings, PositionsResult
from .window import MatrixWindow, caption_key_and_values, extract_window, find_nearest_row

_PLOTLY_COLOUR_SCALES = dict(zip(COLOUR_SCALES, (SIGNED_SCALE, "PuOr", "gray"), strict=True))
_WAVE_COLOURS = ("first", "second")  # roles of the two waves
_SUBSCRIPTS = "₁₂₃"
_MARK_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
# under a line, which is then seen on a dark ground too
_HALO_LINE = {"color": "rgba(255,255,255,0.75)", "width": 3.5}
_LABEL_STYLE = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
    "showarrow": False,
}
# by `is_vertical`: domains of the matrix and of the waves on the axis that they do not share, margins, and
# options of the colour bar, which stands beside the matrix alone
_PANEL_DOMAINS = {False: ((0.425, 1), (0, 0.35)), True: ((0, 0.66), (0.69, 1))}
_MARGINS = {
    False: {"l": 80, "r": COLORBAR_MARGIN, "t": 18, "b": 74},
    True: {"l": 66, "r": COLORBAR_MARGIN, "t": 40, "b": 60},
}
_COLOUR_BARS = {False: {"y": 1.0, "yanchor": "top", "len": 0.6}, True: {}}


def plot_matrix(result: PositionsResult, settings: MatrixSettings) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.

    Args:
        result: The whole matrix.
        settings: The drawn part, the marks and the style.
    """
    is_vertical = settings.is_vertical
    window = extract_window(result, settings)
    marked_rows = [find_nearest_row(result, mark) for mark in (settings.p1, settings.p2, settings.p3)]
    wave_columns = [settings.dimension, settings.second_dimension]
    traces = [
        _matrix_heatmap(window, settings),
        *_wave_traces(result, window, wave_columns, is_vertical),
        *_point_traces(result, marked_rows, wave_columns, is_vertical),
    ]
    figure = go.Figure(data=traces)
    apply_layout(
        figure,
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=_line_shapes(result, window, marked_rows, wave_columns, is_vertical),
        annotations=[
            *_mark_annotations(result, window, marked_rows, is_vertical),
            _wave_annotation(result, wave_columns, is_vertical),
        ],
        margin=_MARGINS[is_vertical],
        **_axes_layout(result, window, is_vertical),
    )
    columns = {  # of up to 204,800 rows
        "position": np.repeat(window.positions, len(window.dimensions)),
        "dimension": np.tile(window.dimensions, len(window.positions)),
        "value": window.values.ravel(),
    }
    table = Table(columns=columns, verified_columns=("value",))
    claim_id, values = caption_key_and_values(result, window, marked_rows, wave_columns)
    role = _WAVE_COLOURS[0]
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values, colour_role=role)


def _to_xy(is_vertical: bool, position, other) -> dict:
    """Returns the coordinates of something along the axis of positions and along the other one."""
    return {"x": other, "y": position} if is_vertical else {"x": position, "y": other}


def _wave_axis(is_vertical: bool) -> dict:
    return {"xaxis": "x2"} if is_vertical else {"yaxis": "y2"}


# --- the numbers --------------------------------------------------------------------------------------------


def _matrix_heatmap(window: MatrixWindow, settings: MatrixSettings) -> dict:
    is_vertical = settings.is_vertical
    origin = _to_xy(is_vertical, float(window.positions[0]), float(window.dimensions[0]))
    cell_size = _to_xy(is_vertical, *window.bin_size)
    hover_id = "matrix-cell" if window.is_full_resolution else "matrix-mean"
    hover_values = _placeholders(_to_xy(is_vertical, "position", "dimension"), ":g")
    num_rows, num_columns = window.bin_size
    hover = message(hover_id, num_rows=num_rows, num_columns=num_columns, value="%{z:.4f}", **hover_values)
    return {
        "type": "heatmap",
        "z": to_float32(window.values if is_vertical else window.values.T),
        "zmin": -1,
        "zmax": 1,
        "colorscale": _PLOTLY_COLOUR_SCALES[settings.colour_scale],
        "meta": "matrix",
        "x0": origin["x"],
        "dx": cell_size["x"],
        "y0": origin["y"],
        "dy": cell_size["y"],
        "colorbar": right_colorbar(message("matrix-colorbar"), tickvals=[-1, 0, 1])
        | _COLOUR_BARS[is_vertical],
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _placeholders(names_by_axis: dict, number_format: str) -> dict:
    """Returns by name the placeholder of an axis in a hover template, such as "%{x:g}"."""
    return {name: f"%{{{axis}{number_format}}}" for axis, name in names_by_axis.items()}


def _wave_traces(
    result: PositionsResult, window: MatrixWindow, wave_columns: list[int], is_vertical: bool
) -> list[dict]:
    visible_rows = slice(*window.row_range)
    is_unreduced = window.bin_size[0] == 1
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
        for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True)
    ]


def _wave_hover(column: int, is_vertical: bool) -> str:
    placeholders = _placeholders(_to_xy(is_vertical, "position", "value"), ":.5g")
    return f"P({placeholders['position']}, {column}) = {placeholders['value']}<extra></extra>"


def _point_traces(
    result: PositionsResult, marked_rows: list[int], wave_columns: list[int], is_vertical: bool
) -> list[dict]:
    """Returns p1 and p2 on both waves and in the matrix, and p3 as a cross on the first wave.

    The book's example: a position that has the sine of p1.
    """
    traces = []
    for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True):
        colour = {"color": ROLE_COLOURS[role]}
        style = {"type": "scatter", "mode": "markers", "meta": "waves"}
        rows = marked_rows if role == _WAVE_COLOURS[0] else marked_rows[:2]
        wave_points = _to_xy(is_vertical, result.positions[rows], to_float32(result.matrix[rows, column]))
        markers = {
            "size": 10,
            "symbol": ["circle", "circle", "x-thin"],
            "line": colour | {"width": [0, 0, 3]},
        }
        matrix_points = _to_xy(is_vertical, result.positions[marked_rows[:2]], np.full(2, column))
        rings = {"size": 8, "line": {"color": "white", "width": 1.5}}
        traces += [
            style
            | wave_points
            | _wave_axis(is_vertical)
            | {"marker": colour | markers, "hovertemplate": _wave_hover(column, is_vertical)},
            style | matrix_points | {"marker": colour | rings, "hoverinfo": "skip"},
        ]
    return traces


# --- marks and axes -----------------------------------------------------------------------------------------


def _line_shape(panel: str, is_vertical: bool, position=None, other=None, **style) -> dict:
    """Returns a straight line through a panel, at a position or at a number of the other axis.

    Panel "" is the matrix, "2" the waves; of `position` and `other` one is None.
    """
    shape: dict = {"type": "line", "line": style}
    unshared_axis = "x" if is_vertical else "y"
    for name, value in _to_xy(is_vertical, position, other).items():
        axis = f"{name}{panel}" if name == unshared_axis else name
        endpoints, axis_reference = ((0, 1), f"{axis} domain") if value is None else ((value, value), axis)
        shape |= {f"{name}ref": axis_reference, f"{name}0": endpoints[0], f"{name}1": endpoints[1]}
    return shape


def _visible_marks(window: MatrixWindow, marked_rows: list[int]) -> list[int]:
    start, stop = window.row_range
    return sorted(
        (mark for mark in range(3) if start <= marked_rows[mark] < stop), key=marked_rows.__getitem__
    )


def _line_shapes(
    result, window: MatrixWindow, marked_rows: list[int], wave_columns: list[int], is_vertical: bool
) -> list[dict]:
    """Returns p1, p2 and p3 as lines through both panels, and both dimensions in the matrix."""
    shapes = []
    for mark in _visible_marks(window, marked_rows):
        position = float(result.positions[marked_rows[mark]])
        dash_style = {"width": 1.4, "dash": _MARK_DASHES[mark]}
        shapes += [
            _line_shape("", is_vertical, position, **_HALO_LINE),
            _line_shape("", is_vertical, position, color="rgba(0,0,0,0.9)", **dash_style),
            _line_shape("2", is_vertical, position, color=ROLE_COLOURS["guide"], **dash_style),
        ]
    for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True):
        if window.column_range[0] <= column < window.column_range[1]:
            shapes += [
                _line_shape("", is_vertical, other=column, **_HALO_LINE),
                _line_shape("", is_vertical, other=column, color=ROLE_COLOURS[role], width=2),
            ]
    return shapes


def _mark_annotations(
    result: PositionsResult, window: MatrixWindow, marked_rows: list[int], is_vertical: bool
) -> list[dict]:
    """Returns the labels of the marked positions, staggered, so that close ones do not overlap."""
    anchor = (
        {"x": 1, "xref": "x domain", "xanchor": "right", "yanchor": "bottom", "textangle": 0}
        if is_vertical
        else {"y": 1, "yref": "y domain", "yanchor": "top", "xanchor": "left", "textangle": -90}
    )
    position_key, shift_key = ("y", "xshift") if is_vertical else ("x", "yshift")
    labels = []
    for index, mark in enumerate(_visible_marks(window, marked_rows)):
        position = float(result.positions[marked_rows[mark]])
        label = {
            position_key: position,
            shift_key: -64 * index,
            "text": f"p{_SUBSCRIPTS[mark]} = {position:g}",
        }
        labels.append(_LABEL_STYLE | anchor | label)
    return labels


def _wave_annotation(result: PositionsResult, wave_columns: list[int], is_vertical: bool) -> dict:
    """Returns the names of both waves above them, in one text, so that they never overlap."""
    names = [
        add_colour_swatch(f"<b>i = {column}</b> ({result.get_wave(column)[1]})", ROLE_COLOURS[role])
        for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True)
    ]
    anchor = {"x": 0, "xanchor": "left", "y": 1, "yanchor": "bottom", "align": "left", "showarrow": False}
    return anchor | {
        "xref": "x2 domain" if is_vertical else "x domain",
        "yref": "y domain" if is_vertical else "y2 domain",
        "text": ("<br>" if is_vertical else "   ").join(names),
        "font": {"size": 13},
    }


def _axes_layout(result: PositionsResult, window: MatrixWindow, is_vertical: bool) -> dict:
    positions = result.positions[slice(*window.row_range)]
    first, last = positions[0] - 0.5, positions[-1] + 0.5
    position_title, dimension_title = (
        message(f"matrix-axis.{name}", bin_size=bin_size)
        for name, bin_size in zip(("position", "dimension"), window.bin_size, strict=True)
    )
    unshared_axis, shared_axis = ("x", "y") if is_vertical else ("y", "x")
    matrix_panel, waves_panel = (
        {"domain": domain, "anchor": shared_axis} for domain in _PANEL_DOMAINS[is_vertical]
    )
    plain_style = {"showgrid": False, "zeroline": False, "exponentformat": "none", "separatethousands": True}
    position_axis = {
        "range": [last, first] if is_vertical else [first, last],
        "title_text": position_title,
        "anchor": unshared_axis if is_vertical else f"{unshared_axis}2",
    }
    dimension_range = [edge - 0.5 for edge in window.column_range]
    value_axis = {
        "range": [-1.08, 1.08],
        "tickvals": [-1, 0, 1],
        "fixedrange": True,
        "zerolinecolor": ROLE_COLOURS["guide"],
        "title_text": message("matrix-axis.value"),
    }
    return {
        f"{shared_axis}axis": plain_style | position_axis,
        f"{unshared_axis}axis": plain_style
        | {"range": dimension_range, "title_text": dimension_title}
        | matrix_panel,
        f"{unshared_axis}axis2": value_axis | waves_panel,
    }
