"""How alike positions are, how one turns into another, and how long the waves are."""

import math

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import format_percent, message
from ....figures.colours import PALETTE, ROLE_COLOURS, SIGNED_SCALE
from ....figures.picture import Picture, apply_layout, to_float32
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import (
    COLORBAR_MARGIN,
    GUIDE_LINE,
    fixed_range_axis,
    heatmap_trace,
    line_trace,
    make_figure,
    right_colorbar,
)
from ..dials import HEADING_PIXELS, LABEL_OFFSETS, draw_dials, lay_out_dials
from .schema import (
    WRONG_BASE,
    CurvesResult,
    MistakeResult,
    RotationResult,
    SimilarityResult,
    WavelengthsResult,
)

# what float64 leaves of equal numbers: positions of up to 100,000 have angles of as many radians
_ROUNDING_TOLERANCE = 1e-7
_MISTAKE_LINES = tuple(  # of the curves of a wrong formula
    {"color": ROLE_COLOURS[role], "width": width}
    for role, width in (("first", 8), ("second", 4.5), ("third", 2))
)
_CURVE_WIDTHS = (11, 8, 5.5, 3.5, 2, 1)  # of curves that lie on each other


def _format_difference(difference: float) -> str:
    """Returns a difference as it is told: rounding is 0."""
    return "0" if difference < _ROUNDING_TOLERANCE else f"{difference:.2g}"


# --- how alike ----------------------------------------------------------------------------------------------


def plot_similarity(result: SimilarityResult) -> Picture:
    """Draws how alike each two of the P positions are."""
    measure, positions = result.measure, result.positions.tolist()
    table = table_from_arrays(
        [{"position": positions}, {"other_position": positions}], (measure,), **{measure: result.similarity}
    )
    colour_scale: dict = {
        "zmin": -result.max_similarity,
        "zmax": result.max_similarity,
        "colorscale": SIGNED_SCALE,
        "colorbar": right_colorbar(column_title(measure)),
    }
    trace = heatmap_trace(table, x="other_position", y="position", z=measure, is_large=True, **colour_scale)
    figure = make_figure(
        [trace | {"x": positions, "y": positions}],
        height=480,
        margin_r=COLORBAR_MARGIN,
        xaxis=fixed_range_axis("position"),
        yaxis=fixed_range_axis("position", autorange="reversed"),
    )
    first, second = np.unravel_index(result.similarity.argmin(), result.similarity.shape)
    spread = max(np.ptp(np.diag(result.similarity, offset)) for offset in range(len(positions)))
    values = {
        "measure": column_title(measure),
        "spread": _format_difference(float(spread)),
        "compared": len(positions),
        "asked": result.requested_count,
        "left": result.requested_count - len(positions),
        "own": f"{result.similarity[0, 0]:.4g}",
        "first": f"{positions[first]:g}",
        "second": f"{positions[second]:g}",
        "least": f"{result.similarity[first, second]:.4g}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-similarity", message_values=values)


def plot_curves(result: CurvesResult) -> Picture:
    """Draws how alike a start and start + offset are against the offset; the curves lie on each other."""
    starts = result.starts.tolist()
    table = table_from_arrays(
        [{"start": starts}, {"offset": result.offsets.tolist()}],
        (result.measure,),
        **{result.measure: result.curves, "expected": result.expected},
    )
    traces = [
        _curve_trace(table, start, result.measure, {"color": colour, "width": width})
        for start, colour, width in zip(starts, PALETTE, _CURVE_WIDTHS, strict=False)
    ]
    figure = make_figure(
        traces, height=420, xaxis=fixed_range_axis("offset"), yaxis=fixed_range_axis(result.measure)
    )
    small_offsets = np.abs(result.offsets)[result.expected < result.expected.max() / 2]
    values = {
        "starts": len(starts),
        "apart": _format_difference(result.deviation),
        "pairs": result.width // 2,
        "half": int(small_offsets.min()) if small_offsets.size else 0,
    }
    message_variant = "one" if len(starts) > 1 and result.deviation < _ROUNDING_TOLERANCE else "apart"
    return Picture(
        figure=figure, table=table, claim_id=f"relations-curve-{message_variant}", message_values=values
    )


def _curve_trace(table: Table, start: float, measure: str, line: dict) -> dict:
    name = message("relations-from", start=f"{start:g}")
    return line_trace(table.filter_rows("start", start), x="offset", y=measure, name=name, line=line)


# --- rotation -----------------------------------------------------------------------------------------------


def plot_rotation(result: RotationResult) -> Picture:
    """Draws the step from p to p + k on the dials of the fastest pair, the one asked for and the slowest.

    Around the tip of p + k stands what the rotation R(k) makes of p.
    """
    clocks = result.clocks
    dials = lay_out_dials(len(clocks.pairs), len(clocks.pairs))
    table = Table(
        columns={
            "pair": clocks.pairs,
            "wavelength": clocks.wavelengths,
            "turns": clocks.turned,
            "sine": clocks.points[1, :, 0],
            "cosine_there": clocks.points[1, :, 1],
            "rotated_sine": result.rotated[:, 0],
            "rotated_cosine": result.rotated[:, 1],
        },
        recomputed_columns=("rotated_sine", "rotated_cosine"),
    )
    figure = go.Figure()
    draw_dials(figure, dials, clocks, (f"p = {clocks.p:g}", f"p + k = {clocks.q:g}"))
    tips = dials.centres + result.rotated
    figure.add_scatter(
        x=to_float32(tips[:, 0]),
        y=to_float32(tips[:, 1]),
        mode="markers",
        name=message("relations-rotated"),
        marker={"color": ROLE_COLOURS["third"], "symbol": "circle-open", "size": 18, "line": {"width": 3}},
        **table.hover_options(("rotated_sine", "rotated_cosine")),
    )
    _add_pair_names(figure, clocks.pairs, dials.centres)
    apply_layout(figure, height=440, legend_y=1.08, hovermode="closest", dragmode=False)
    return Picture(
        figure=figure,
        table=table,
        claim_id="relations-rotation",
        message_values=_rotation_caption_values(result),
    )


def _add_pair_names(figure: go.Figure, pairs: np.ndarray, centres: np.ndarray) -> None:
    """Writes over each dial which pair it shows."""
    style = {"yshift": HEADING_PIXELS, "yanchor": "bottom", "showarrow": False, "font": {"size": 13}}
    for pair, (x, y) in zip(pairs.tolist(), centres.tolist(), strict=True):
        text = message("relations-pair", pair=pair)
        figure.add_annotation(x=x, y=y + LABEL_OFFSETS[0], text=text, **style)


def _rotation_caption_values(result: RotationResult) -> dict:
    clocks, pair_index = result.clocks, result.chosen
    frequency = float(clocks.frequencies[pair_index])
    return {
        "pair": int(clocks.pairs[pair_index]),
        "p": f"{clocks.p:g}",
        "q": f"{clocks.q:g}",
        "k": f"{result.offset:g}",
        "frequency": f"{frequency:.4g}",
        "angle": f"{result.offset * frequency:.4g}",
        "turns": f"{abs(clocks.turned[pair_index]):.3g}",
        "apart": _format_difference(float(np.abs(result.rotated - clocks.points[1]).max())),
    }


# --- wavelengths --------------------------------------------------------------------------------------------


def plot_wavelengths(result: WavelengthsResult) -> Picture:
    """Draws the wavelength of each pair, on a log axis."""
    lengths, longest = result.wavelengths, result.base * 2 * math.pi  # of the formula; no pair reaches it
    pairs = len(lengths)
    table = Table(
        columns={"pair": np.arange(pairs), "frequency": result.frequencies, "wavelength": lengths},
        recomputed_columns=("wavelength",),
    )
    mode = "lines+markers" if pairs <= 64 else "lines"
    figure = make_figure(
        [line_trace(table, x="pair", y="wavelength", mode=mode, line={"width": 2.5})],
        height=440,
        xaxis=fixed_range_axis("pair"),
        yaxis=fixed_range_axis("wavelength", type="log", exponentformat="power", dtick=1),
    )
    levels = (
        (2 * math.pi, "2π", 1, "right"),
        (longest, f"{result.base:,.10g} · 2π", 0, "left"),
        (result.count, message("relations-positions", count=result.count), 1, "right"),
    )
    for level, text, x, side in levels:
        figure.add_hline(y=level, line=GUIDE_LINE)
        note = {"text": text, "showarrow": False, "xanchor": side, "yanchor": "bottom"}
        figure.add_annotation(x=x, xref="paper", y=math.log10(level), **note)
    values = {
        "whole": int((lengths <= result.count).sum()),
        "pairs": pairs,
        "count": result.count,
        "last": pairs - 1,
        "fastest": f"{lengths[0]:.4g}",
        "slowest": f"{lengths[-1]:,.6g}",
        "off": format_percent(abs(1 - lengths[-1] / longest)),
        "side": "short" if lengths[-1] <= longest else "above",
        "longest": f"{longest:,.6g}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-wavelengths", message_values=values)


# --- wrong formulas ---------------------------------------------------------------------------------------


def plot_mistake(result: MistakeResult) -> Picture:
    """Draws how far each number of the matrix is from that of Equation 16-2."""
    positions, dimensions = result.positions.tolist(), list(range(result.correct.shape[1]))
    table = table_from_arrays(
        [{"dimension": dimensions}, {"position": positions}],
        ("difference",),
        equation=result.correct.T,
        formula=result.wrong.T,
        difference=result.difference.T,
    )
    colour_scale: dict = {
        "zmin": -2,
        "zmax": 2,
        "colorscale": SIGNED_SCALE,
        "colorbar": right_colorbar(column_title("difference")),
    }
    trace = heatmap_trace(table, x="position", y="dimension", z="difference", is_large=True, **colour_scale)
    figure = make_figure(
        [trace | {"x": positions, "y": dimensions}],
        height=430,
        margin_r=COLORBAR_MARGIN,
        xaxis=fixed_range_axis("position"),
        yaxis=fixed_range_axis("dimension"),
    )
    distances = np.abs(result.difference)
    values = {
        "formula": "same" if distances.max() < _ROUNDING_TOLERANCE else _formula_effect(result),
        "share": format_percent(float((distances > _ROUNDING_TOLERANCE).mean())),
        "largest": f"{distances.max():.2f}",
    }
    return Picture(figure=figure, table=table, claim_id="relations-mistake", message_values=values)


def _formula_effect(result: MistakeResult) -> str:
    if result.formula != "base":
        return result.formula
    return "shorter" if result.base > WRONG_BASE else "longer"


def plot_mistake_similarity(result: MistakeResult) -> Picture:
    """Draws how alike a position and the one k further are, from several positions on."""
    table = table_from_arrays(
        [{"start": result.starts.tolist()}, {"offset": result.offsets.tolist()}],
        ("dot",),
        dot=result.similarity,
    )
    styled_starts = zip(result.starts.tolist(), _MISTAKE_LINES, strict=True)
    figure = make_figure(
        [_curve_trace(table, start, "dot", line) for start, line in styled_starts],
        height=430,
        xaxis=fixed_range_axis("offset"),
        yaxis=fixed_range_axis("dot"),
    )
    is_shift_invariant = result.spread < _ROUNDING_TOLERANCE
    values = {"spread": f"{result.spread:.2g}", "own": f"{result.correct.shape[1] / 2:g}"}
    message_id = "relations-similarity-holds" if is_shift_invariant else "relations-similarity-broken"
    return Picture(figure=figure, table=table, claim_id=message_id, message_values=values)
