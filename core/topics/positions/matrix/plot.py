"""Figure 16-9: the matrix of position encodings over or beside the waves of two of its dimensions.

The matrix and the waves share the axis of positions. `along` is the name of that axis, "x" or "y", and
`across` that of the other one: dimensions in the matrix, values in the waves.
"""

from typing import Any

import numpy as np

from ....base.i18n import message
from ....figures.colours import ROLE_COLOURS, SIGNED_SCALE, add_colour_swatch
from ....figures.picture import Picture, to_float32
from ....figures.shapes import guide_line, note
from ....figures.table import Table
from ....figures.traces import COLORBAR_MARGIN, make_figure, right_colorbar
from .schema import COLOUR_SCALES, MatrixSettings, PositionsResult
from .window import MatrixWindow, claim_id_and_values, extract_window, find_nearest_row

_PLOTLY_COLOUR_SCALES = dict(zip(COLOUR_SCALES, (SIGNED_SCALE, "PuOr", "gray"), strict=True))
_WAVE_COLOURS = ("first", "second")  # keys of `ROLE_COLOURS` for the two waves
_SUBSCRIPTS = "₁₂₃"
_MARK_DASHES = ("dash", "dash", "dot")  # of p₁, p₂, p₃
# under a line, which is then seen on a dark ground too
_HALO_LINE: dict[str, Any] = {"color": "rgba(255,255,255,0.75)", "width": 3.5, "dash": "solid"}
_LABEL_STYLE: dict[str, Any] = {  # on a light ground of its own, in both themes
    "font": {"size": 12, "color": "#111"},
    "bgcolor": "rgba(255,255,255,0.8)",
    "borderpad": 1,
}
# by `along`: domains of the matrix and of the waves on the axis across, margins, and options of the colour
# bar, which stands beside the matrix alone
_PANEL_DOMAINS = {"x": ((0.425, 1), (0, 0.35)), "y": ((0, 0.66), (0.69, 1))}
_MARGINS = {
    "x": {"l": 80, "r": COLORBAR_MARGIN, "t": 18, "b": 74},
    "y": {"l": 66, "r": COLORBAR_MARGIN, "t": 40, "b": 60},
}
_COLOUR_BARS = {"x": {"y": 1.0, "yanchor": "top", "len": 0.6}, "y": {}}


def plot_matrix(result: PositionsResult, settings: MatrixSettings) -> Picture:
    """Draws the matrix and, sharing the axis of positions, two of its dimensions as waves.

    Three positions are marked in both.

    Args:
        result: The whole matrix.
        settings: The drawn part, the marks and the style.
    """
    axes = ("y", "x") if settings.is_vertical else ("x", "y")  # along, across
    window = extract_window(result, settings)
    marked_rows = [find_nearest_row(result, position) for position in (settings.p1, settings.p2, settings.p3)]
    start, stop = window.row_range
    visible_marks = sorted(  # indices of p1, p2, p3
        (mark for mark in range(3) if start <= marked_rows[mark] < stop), key=marked_rows.__getitem__
    )
    mark_positions = {mark: float(result.positions[marked_rows[mark]]) for mark in visible_marks}
    wave_columns = [settings.dimension, settings.second_dimension]
    figure = make_figure(
        [
            _matrix_heatmap(window, settings.colour_scale, *axes),
            *_wave_traces(result, window, marked_rows, wave_columns, *axes),
        ],
        height=560,
        showlegend=False,
        hovermode="closest",
        dragmode="zoom",
        shapes=_line_shapes(window, mark_positions, wave_columns, *axes),
        annotations=[*_mark_labels(mark_positions, *axes), _wave_label(result, wave_columns, *axes)],
        margin=_MARGINS[axes[0]],
        **_axes_layout(result, window, *axes),
    )
    columns = {  # of up to 204,800 rows
        "position": np.repeat(window.positions, len(window.dimensions)),
        "dimension": np.tile(window.dimensions, len(window.positions)),
        "value": window.values.ravel(),
    }
    claim_id, claim_values = claim_id_and_values(result, window, marked_rows, wave_columns)
    return Picture(
        figure=figure,
        table=Table(columns=columns, proved_columns=("value",)),
        claim_id=claim_id,
        claim_values=claim_values,
        colour_role=_WAVE_COLOURS[0],
    )


# --- the values ---------------------------------------------------------------------------------------------


def _matrix_heatmap(window: MatrixWindow, colour_scale: str, along: str, across: str) -> dict:
    num_rows, num_columns = window.bin_shape
    hover = message(
        "matrix-cell" if window.is_full_resolution else "matrix-mean",
        position=f"%{{{along}:g}}",
        dimension=f"%{{{across}:g}}",
        num_rows=num_rows,
        num_columns=num_columns,
        value="%{z:.4f}",
    )
    colorbar = right_colorbar(message("matrix-colorbar"), tickvals=[-1, 0, 1]) | _COLOUR_BARS[along]
    return {
        "type": "heatmap",
        "z": to_float32(window.values if along == "y" else window.values.T),
        "zmin": -1,
        "zmax": 1,
        "colorscale": _PLOTLY_COLOUR_SCALES[colour_scale],
        "meta": "matrix",
        f"{along}0": float(window.positions[0]),
        f"d{along}": num_rows,
        f"{across}0": float(window.dimensions[0]),
        f"d{across}": num_columns,
        "colorbar": colorbar,
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _wave_traces(
    result: PositionsResult,
    window: MatrixWindow,
    marked_rows: list[int],
    wave_columns: list[int],
    along: str,
    across: str,
) -> list[dict]:
    """Returns both waves, with p1 and p2 on them and in the matrix, and p3 as a cross on the first wave.

    The book's example: p3 is a position that has the sine of p1.
    """
    lines, points = [], []
    rows, is_full_resolution = slice(*window.row_range), window.bin_shape[0] == 1
    style: dict[str, Any] = {"type": "scatter", "mode": "markers", "meta": "waves"}
    for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True):
        colour, wave = {"color": ROLE_COLOURS[role]}, to_float32(result.matrix[:, column])
        wave_style = style | {
            f"{across}axis": f"{across}2",
            "hovertemplate": f"P(%{{{along}:.5g}}, {column}) = %{{{across}:.5g}}<extra></extra>",
        }
        line = {"mode": "lines", "opacity": 1 if is_full_resolution else 0.6, along: result.positions[rows]}
        line_style = {"line": colour | {"width": 2 if is_full_resolution else 0.7}}
        lines.append(wave_style | line | line_style | {across: wave[rows]})
        point_rows = marked_rows if role == _WAVE_COLOURS[0] else marked_rows[:2]
        symbols = {"symbol": ["circle", "circle", "x-thin"], "line": colour | {"width": [0, 0, 3]}}
        marker = {"marker": colour | {"size": 10} | symbols}
        points.append(wave_style | {along: result.positions[point_rows], across: wave[point_rows]} | marker)
        in_matrix = {
            along: result.positions[marked_rows[:2]],
            across: np.full(2, column),
            "hoverinfo": "skip",
        }
        rings = {"size": 8, "line": {"color": "white", "width": 1.5}}
        points.append(style | in_matrix | {"marker": colour | rings})
    return [*lines, *points]


# --- marks and axes -----------------------------------------------------------------------------------------


def _line_shapes(
    window: MatrixWindow, mark_positions: dict[int, float], wave_columns: list[int], along: str, across: str
) -> list[dict]:
    """Returns lines at p1, p2 and p3 through both panels, and at both dimensions in the matrix."""
    shapes = []
    for mark, position in mark_positions.items():
        line: dict[str, Any] = {along: position, "width": 1.4, "dash": _MARK_DASHES[mark]}
        shapes.append(guide_line(**line | _HALO_LINE))
        shapes.append(guide_line(**line, color="rgba(0,0,0,0.9)"))
        shapes.append(guide_line(**line | {f"{across}ref": f"{across}2"}))
    for column, role in zip(wave_columns, _WAVE_COLOURS, strict=True):
        if window.column_range[0] <= column < window.column_range[1]:
            line = {across: column, "color": ROLE_COLOURS[role], "width": 2, "dash": "solid"}
            shapes += [guide_line(**line | _HALO_LINE), guide_line(**line)]
    return shapes


def _mark_labels(mark_positions: dict[int, float], along: str, across: str) -> list[dict]:
    """Returns the labels of the marked positions, staggered, so that close ones do not overlap."""
    anchors: dict[str, dict] = {
        "x": {"yref": "y domain", "yanchor": "top", "xanchor": "left", "textangle": -90},
        "y": {"xref": "x domain", "yanchor": "bottom", "xanchor": "right", "textangle": 0},
    }
    return [
        note(f"p{_SUBSCRIPTS[mark]} = {position:g}", **{along: position, across: 1})
        | _LABEL_STYLE
        | anchors[along]
        | {f"{across}shift": -64 * index}
        for index, (mark, position) in enumerate(mark_positions.items())
    ]


def _wave_label(result: PositionsResult, wave_columns: list[int], along: str, across: str) -> dict:
    """Returns the names of both waves above them, in one text, so that they never overlap."""
    wave_types = [wave_type for _, wave_type in map(result.get_wave, wave_columns)]  # "sin" or "cos"
    names = [
        add_colour_swatch(f"<b>i = {column}</b> ({wave_type})", ROLE_COLOURS[role])
        for column, wave_type, role in zip(wave_columns, wave_types, _WAVE_COLOURS, strict=True)
    ]
    references = {f"{along}ref": f"{along} domain", f"{across}ref": f"{across}2 domain"}
    style = {"xanchor": "left", "yanchor": "bottom", "align": "left", "font": {"size": 13}}
    return note(("<br>" if along == "y" else "   ").join(names), 0, 1, **references, **style)


def _axes_layout(result: PositionsResult, window: MatrixWindow, along: str, across: str) -> dict:
    positions = result.positions[slice(*window.row_range)]
    position_range = [positions[0] - 0.5, positions[-1] + 0.5]
    position_title, dimension_title = (
        message(f"matrix-axis.{name}", bin_size=bin_size)
        for name, bin_size in zip(("position", "dimension"), window.bin_shape, strict=True)
    )
    matrix_domain, wave_domain = _PANEL_DOMAINS[along]
    plain_style = {"showgrid": False, "zeroline": False, "exponentformat": "none", "separatethousands": True}
    return {
        f"{along}axis": plain_style
        | {
            "range": position_range[::-1] if along == "y" else position_range,
            "title_text": position_title,
            "anchor": across if along == "y" else f"{across}2",
        },
        f"{across}axis": plain_style
        | {
            "range": [edge - 0.5 for edge in window.column_range],
            "title_text": dimension_title,
            "domain": matrix_domain,
            "anchor": along,
        },
        f"{across}axis2": {
            "range": [-1.08, 1.08],
            "tickvals": [-1, 0, 1],
            "fixedrange": True,
            "zerolinecolor": ROLE_COLOURS["guide"],
            "title_text": message("matrix-axis.value"),
            "domain": wave_domain,
            "anchor": along,
        },
    }
