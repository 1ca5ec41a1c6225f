"""Figures of the similarity of positions, the rotation of one into another, and wavelengths."""

import math

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import PALETTE, ROLE_COLOURS
from ....figures.picture import Picture, to_float32
from ....figures.shapes import guide_line, note
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import (
    COLORBAR_MARGIN,
    fixed_range_axis,
    heatmap_trace,
    line_trace,
    make_figure,
    right_colorbar,
)
from ..dials import HEADING_PIXELS, LABEL_OFFSETS, dial_axes, dial_traces, lay_out_dials
from .schema import (
    WRONG_BASE,
    OffsetResult,
    RotationResult,
    SimilarityResult,
    WavelengthsResult,
    WrongFormulaResult,
)

# differences of equal numbers in float64: positions of up to 100,000 have angles of as many radians
_ROUNDING_TOLERANCE = 1e-7
_CURVE_WIDTHS = (11, 8, 5.5, 3.5, 2, 1)  # of curves that coincide
_WRONG_FORMULA_LINES = tuple(
    {"color": ROLE_COLOURS[role], "width": width}
    for role, width in (("first", 8), ("second", 4.5), ("third", 2))
)


def _format_difference(difference: float) -> str:
    return "0" if difference < _ROUNDING_TOLERANCE else f"{difference:.2g}"


# --- how alike ----------------------------------------------------------------------------------------------


def plot_similarity(result: SimilarityResult) -> Picture:
    """Draws the similarity of each two positions."""
    measure, positions = result.measure, result.positions.tolist()
    table = table_from_arrays(
        [{"position": positions}, {"other_position": positions}], (measure,), **{measure: result.similarity}
    )
    heatmap = heatmap_trace(
        table,
        x="other_position",
        y="position",
        z=measure,
        scale="signed",
        is_large=True,
        zmin=-result.max_similarity,
        zmax=result.max_similarity,
        colorbar=right_colorbar(column_title(measure)),
    )
    figure = make_figure(
        [heatmap | {"x": positions, "y": positions}],
        height=480,
        margin_r=COLORBAR_MARGIN,
        xaxis=fixed_range_axis("position"),
        yaxis=fixed_range_axis("position", autorange="reversed"),
    )
    row, column = np.unravel_index(result.similarity.argmin(), result.similarity.shape)
    variations = [np.ptp(np.diag(result.similarity, offset)) for offset in range(len(positions))]
    values = {
        "measure": column_title(measure),
        "max_variation": _format_difference(float(max(variations))),
        "num_compared": len(positions),
        "num_requested": result.num_requested,
        "num_left_out": result.num_requested - len(positions),
        "self_similarity": f"{result.similarity[0, 0]:.4g}",
        "position": f"{positions[row]:g}",
        "other_position": f"{positions[column]:g}",
        "min_similarity": f"{result.similarity[row, column]:.4g}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-similarity", claim_values=values)


def plot_similarity_by_offset(result: OffsetResult) -> Picture:
    """Draws the similarity of start positions and those an offset further; the curves coincide."""
    starts = result.start_positions.tolist()
    table = table_from_arrays(
        [{"start_position": starts}, {"offset": result.offsets.tolist()}],
        (result.measure,),
        **{result.measure: result.similarities, "expected": result.expected_similarities},
    )
    traces = [
        _curve_trace(table, start, result.measure, {"color": colour, "width": width})
        for start, colour, width in zip(starts, PALETTE, _CURVE_WIDTHS, strict=False)
    ]
    figure = make_figure(
        traces, height=420, xaxis=fixed_range_axis("offset"), yaxis=fixed_range_axis(result.measure)
    )
    expected = result.expected_similarities
    low_offsets = np.abs(result.offsets)[expected < expected.max() / 2]
    values = {
        "num_starts": len(starts),
        "max_deviation": _format_difference(result.max_deviation),
        "num_pairs": result.width // 2,
        "half_height_offset": int(low_offsets.min()) if low_offsets.size else 0,
    }
    is_one_curve = len(starts) > 1 and result.max_deviation < _ROUNDING_TOLERANCE
    claim_id = f"relations-curve-{'same' if is_one_curve else 'deviation'}"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _curve_trace(table: Table, start: float, measure: str, line: dict) -> dict:
    return line_trace(
        table.filter_rows("start_position", start),
        x="offset",
        y=measure,
        name=message("relations-start", position=f"{start:g}"),
        line=line,
    )


# --- rotation -----------------------------------------------------------------------------------------------


def plot_rotation(result: RotationResult) -> Picture:
    """Draws the step from p to p + k on the dials of the fastest pair, the requested one and the slowest.

    A circle around the tip of p + k is the tip of p, rotated by R(k).
    """
    clocks = result.clocks
    dials = lay_out_dials(len(clocks.pairs), len(clocks.pairs))
    table = Table(
        columns={
            "pair": clocks.pairs,
            "wavelength": clocks.wavelengths,
            "turns": clocks.num_turns,
            "target_sine": clocks.tips[1, :, 0],
            "target_cosine": clocks.tips[1, :, 1],
            "rotated_sine": result.rotated_pairs[:, 0],
            "rotated_cosine": result.rotated_pairs[:, 1],
        },
        proved_columns=("rotated_sine", "rotated_cosine"),
    )
    x, y = to_float32(dials.centres + result.rotated_pairs).T
    rotated_tips = {
        "type": "scatter",
        "x": x,
        "y": y,
        "mode": "markers",
        "name": message("relations-rotated"),
        "marker": {"color": ROLE_COLOURS["third"], "symbol": "circle-open", "size": 18, "line": {"width": 3}},
        **table.hover_options(("rotated_sine", "rotated_cosine")),
    }
    heading_style = {"yshift": HEADING_PIXELS, "yanchor": "bottom", "font": {"size": 13}}
    figure = make_figure(
        [*dial_traces(dials, clocks, (f"p = {clocks.p:g}", f"p + k = {clocks.q:g}")), rotated_tips],
        height=440,
        legend_y=1.08,
        hovermode="closest",
        dragmode=False,
        annotations=[
            note(message("relations-pair", pair=pair), x, y + LABEL_OFFSETS[0], **heading_style)
            for pair, (x, y) in zip(clocks.pairs.tolist(), dials.centres.tolist(), strict=True)
        ],
        **dial_axes(dials),
    )
    values = _rotation_caption_values(result)
    return Picture(figure=figure, table=table, claim_id="relations-rotation", claim_values=values)


def _rotation_caption_values(result: RotationResult) -> dict:
    clocks, index = result.clocks, result.requested_index
    frequency = float(clocks.frequencies[index])
    return {
        "pair": int(clocks.pairs[index]),
        "p": f"{clocks.p:g}",
        "q": f"{clocks.q:g}",
        "k": f"{result.offset:g}",
        "frequency": f"{frequency:.4g}",
        "angle": f"{result.offset * frequency:.4g}",
        "num_turns": f"{abs(clocks.num_turns[index]):.3g}",
        "max_difference": _format_difference(float(np.abs(result.rotated_pairs - clocks.tips[1]).max())),
    }


# --- wavelengths --------------------------------------------------------------------------------------------


def plot_wavelengths(result: WavelengthsResult) -> Picture:
    """Draws the wavelength of each pair, on a log axis."""
    wavelengths, limit = result.wavelengths, result.base * 2 * math.pi  # which no pair reaches
    num_pairs = len(wavelengths)
    table = Table(
        columns={"pair": np.arange(num_pairs), "frequency": result.frequencies, "wavelength": wavelengths},
        proved_columns=("wavelength",),
    )
    positions_text = message("relations-positions", num_positions=result.num_positions)
    levels = (
        (2 * math.pi, "2π", 1, "right"),
        (limit, f"{result.base:,.10g} · 2π", 0, "left"),
        (result.num_positions, positions_text, 1, "right"),
    )
    mode = "lines+markers" if num_pairs <= 64 else "lines"
    figure = make_figure(
        [line_trace(table, x="pair", y="wavelength", mode=mode, line={"width": 2.5})],
        height=440,
        shapes=[guide_line(y=level) for level, *_ in levels],
        annotations=[
            note(text, x, math.log10(level), xref="paper", xanchor=side, yanchor="bottom")
            for level, text, x, side in levels
        ],
        xaxis=fixed_range_axis("pair"),
        yaxis=fixed_range_axis("wavelength", type="log", exponentformat="power", dtick=1),
    )
    values = {
        "num_whole_waves": int((wavelengths <= result.num_positions).sum()),
        "num_pairs": num_pairs,
        "num_positions": result.num_positions,
        "last_pair": num_pairs - 1,
        "min_wavelength": f"{wavelengths[0]:.4g}",
        "max_wavelength": f"{wavelengths[-1]:,.6g}",
        "difference": format_percent(abs(1 - wavelengths[-1] / limit)),
        "is_below_limit": "yes" if wavelengths[-1] <= limit else "no",
        "wavelength_limit": f"{limit:,.6g}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-wavelengths", claim_values=values)


# --- wrong formulas ---------------------------------------------------------------------------------------


def plot_wrong_formula(result: WrongFormulaResult) -> Picture:
    """Draws how far each number of the matrix is from that of Equation 16-2."""
    positions, dimensions = result.positions.tolist(), list(range(result.equation_encodings.shape[1]))
    table = table_from_arrays(
        [{"dimension": dimensions}, {"position": positions}],
        ("difference",),
        equation=result.equation_encodings.T,
        formula=result.formula_encodings.T,
        difference=result.difference.T,
    )
    heatmap = heatmap_trace(
        table,
        x="position",
        y="dimension",
        z="difference",
        scale="signed",
        is_large=True,
        zmin=-2,
        zmax=2,
        colorbar=right_colorbar(column_title("difference")),
    )
    figure = make_figure(
        [heatmap | {"x": positions, "y": dimensions}],
        height=430,
        margin_r=COLORBAR_MARGIN,
        xaxis=fixed_range_axis("position"),
        yaxis=fixed_range_axis("dimension"),
    )
    differences = np.abs(result.difference)
    effect = "same" if differences.max() < _ROUNDING_TOLERANCE else result.formula
    if effect == "base_1000":
        effect = "shorter" if result.base > WRONG_BASE else "longer"
    values = {
        "formula_effect": effect,
        "percent": format_percent(float((differences > _ROUNDING_TOLERANCE).mean())),
        "max_difference": f"{differences.max():.2f}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-wrong-formula", claim_values=values)


def plot_wrong_formula_similarity(result: WrongFormulaResult) -> Picture:
    """Draws the similarity of a position and the one k further, from several start positions."""
    starts = result.start_positions.tolist()
    table = table_from_arrays(
        [{"start_position": starts}, {"offset": result.offsets.tolist()}], ("dot",), dot=result.similarities
    )
    lines = zip(starts, _WRONG_FORMULA_LINES, strict=True)
    figure = make_figure(
        [_curve_trace(table, start, "dot", line) for start, line in lines],
        height=430,
        xaxis=fixed_range_axis("offset"),
        yaxis=fixed_range_axis("dot"),
    )
    is_shift_invariant = result.max_variation < _ROUNDING_TOLERANCE
    values = {
        "max_variation": f"{result.max_variation:.2g}",
        "self_similarity": f"{result.equation_encodings.shape[1] / 2:g}",
    }
    claim_id = f"relations-shift-{'invariant' if is_shift_invariant else 'variant'}"
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)
