"""How alike positions are, how one turns into another, and how long the waves are."""

import math

import numpy as np
import plotly.graph_objects as go

from ....base.i18n import message, percent
from ....figures.colours import COLOUR, PALETTE, SIGNED
from ....figures.marks import BESIDE, GUIDE, axis, bar_beside, curves, heatmap, make_figure
from ....figures.picture import Picture, float32, lay_out
from ....figures.table import Table, column_title, table_from_axes
from ..dials import HEADING, WORDS, dials_in_rows, draw_dials
from .schema import (
    WRONG_BASE,
    CurvesResult,
    MistakeResult,
    RotationResult,
    SimilarityResult,
    WavelengthsResult,
)

# what float64 leaves of equal numbers: positions of up to 100,000 have angles of as many radians
_ROUNDING = 1e-7
_LINES = tuple(  # of the curves of a wrong formula
    {"color": COLOUR[role], "width": width} for role, width in (("first", 8), ("second", 4.5), ("third", 2))
)
_WIDTHS = (11, 8, 5.5, 3.5, 2, 1)  # of curves that lie on each other


def _apart(difference: float) -> str:
    """Returns a difference as it is told: rounding is 0."""
    return "0" if difference < _ROUNDING else f"{difference:.2g}"


# --- how alike ----------------------------------------------------------------------------------------------


def similarity(result: SimilarityResult) -> Picture:
    """Draws how alike each two of the P positions are."""
    measure, positions = result.measure, result.positions.tolist()
    table = table_from_axes(
        [{"position": positions}, {"other_position": positions}], (measure,), **{measure: result.similarity}
    )
    colours: dict = {"zmin": -result.largest, "zmax": result.largest, "colorscale": SIGNED}
    mark = heatmap(
        table,
        x="other_position",
        y="position",
        z=measure,
        large=True,
        colorbar=bar_beside(column_title(measure)),
        **colours,
    )
    figure = make_figure(
        [mark | {"x": positions, "y": positions}],
        height=480,
        margin_r=BESIDE,
        xaxis=axis("position"),
        yaxis=axis("position", autorange="reversed"),
    )
    first, second = np.unravel_index(result.similarity.argmin(), result.similarity.shape)
    spread = max(np.ptp(np.diag(result.similarity, offset)) for offset in range(len(positions)))
    values = {
        "measure": column_title(measure),
        "spread": _apart(float(spread)),
        "compared": len(positions),
        "asked": result.asked,
        "left": result.asked - len(positions),
        "own": f"{result.similarity[0, 0]:.4g}",
        "first": f"{positions[first]:g}",
        "second": f"{positions[second]:g}",
        "least": f"{result.similarity[first, second]:.4g}",
    }
    return Picture(figure=figure, table=table, message="relations-similarity", values=values)


def curve(result: CurvesResult) -> Picture:
    """Draws how alike a start and start + offset are against the offset; the curves lie on each other."""
    starts = result.starts.tolist()
    table = table_from_axes(
        [{"start": starts}, {"offset": result.offsets.tolist()}],
        (result.measure,),
        **{result.measure: result.curves, "expected": result.expected},
    )
    marks = []
    for start, colour, width in zip(starts, PALETTE, _WIDTHS, strict=False):
        marks.append(_curve(table, start, result.measure, {"color": colour, "width": width}))
    figure = make_figure(marks, height=420, xaxis=axis("offset"), yaxis=axis(result.measure))
    below = np.abs(result.offsets)[result.expected < result.expected.max() / 2]
    values = {
        "starts": len(starts),
        "apart": _apart(result.deviation),
        "pairs": result.width // 2,
        "half": int(below.min()) if below.size else 0,
    }
    outcome = "one" if len(starts) > 1 and result.deviation < _ROUNDING else "apart"
    return Picture(figure=figure, table=table, message=f"relations-curve-{outcome}", values=values)


def _curve(table: Table, start: float, measure: str, line: dict) -> dict:
    name = message("relations-from", start=f"{start:g}")
    return curves(table.where("start", start), x="offset", y=measure, name=name, line=line)


# --- rotation -----------------------------------------------------------------------------------------------


def rotation(result: RotationResult) -> Picture:
    """Draws the step from p to p + k on the dials of the fastest pair, the one asked for and the slowest.

    Around the tip of p + k stands what the rotation R(k) makes of p.
    """
    clocks = result.clocks
    dials = dials_in_rows(len(clocks.pairs), len(clocks.pairs))
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
        proves=("rotated_sine", "rotated_cosine"),
    )
    figure = go.Figure()
    draw_dials(figure, dials, clocks, (f"p = {clocks.p:g}", f"p + k = {clocks.q:g}"))
    tips = dials.centres + result.rotated
    figure.add_scatter(
        x=float32(tips[:, 0]),
        y=float32(tips[:, 1]),
        mode="markers",
        name=message("relations-rotated"),
        marker={"color": COLOUR["third"], "symbol": "circle-open", "size": 18, "line": {"width": 3}},
        **table.hover(("rotated_sine", "rotated_cosine")),
    )
    above = {"yshift": HEADING, "yanchor": "bottom", "showarrow": False, "font": {"size": 13}}
    for pair, (x, y) in zip(clocks.pairs.tolist(), dials.centres.tolist(), strict=True):
        figure.add_annotation(x=x, y=y + WORDS[0], text=message("relations-pair", pair=pair), **above)
    lay_out(figure, height=440, legend_y=1.08, hovermode="closest", dragmode=False)
    return Picture(figure=figure, table=table, message="relations-rotation", values=_turn(result))


def _turn(result: RotationResult) -> dict:
    clocks, chosen = result.clocks, result.chosen
    frequency = float(clocks.frequencies[chosen])
    return {
        "pair": int(clocks.pairs[chosen]),
        "p": f"{clocks.p:g}",
        "q": f"{clocks.q:g}",
        "k": f"{result.offset:g}",
        "frequency": f"{frequency:.4g}",
        "angle": f"{result.offset * frequency:.4g}",
        "turns": f"{abs(clocks.turned[chosen]):.3g}",
        "apart": _apart(float(np.abs(result.rotated - clocks.points[1]).max())),
    }


# --- wavelengths --------------------------------------------------------------------------------------------


def wavelengths(result: WavelengthsResult) -> Picture:
    """Draws the wavelength of each pair, on a log axis."""
    waves, longest = result.wavelengths, result.base * 2 * math.pi  # of the formula; no pair reaches it
    pairs = len(waves)
    table = Table(
        columns={"pair": np.arange(pairs), "frequency": result.frequencies, "wavelength": waves},
        proves=("wavelength",),
    )
    mode = "lines+markers" if pairs <= 64 else "lines"
    figure = make_figure(
        [curves(table, x="pair", y="wavelength", mode=mode, line={"width": 2.5})],
        height=440,
        xaxis=axis("pair"),
        yaxis=axis("wavelength", type="log", exponentformat="power", dtick=1),
    )
    notes = (
        (2 * math.pi, "2π", 1, "right"),
        (longest, f"{result.base:,.10g} · 2π", 0, "left"),
        (result.count, message("relations-positions", count=result.count), 1, "right"),
    )
    for level, text, x, side in notes:
        figure.add_hline(y=level, line=GUIDE)
        note = {"text": text, "showarrow": False, "xanchor": side, "yanchor": "bottom"}
        figure.add_annotation(x=x, xref="paper", y=math.log10(level), **note)
    values = {
        "whole": int((waves <= result.count).sum()),
        "pairs": pairs,
        "count": result.count,
        "last": pairs - 1,
        "fastest": f"{waves[0]:.4g}",
        "slowest": f"{waves[-1]:,.6g}",
        "off": percent(abs(1 - waves[-1] / longest)),
        "side": "short" if waves[-1] <= longest else "above",
        "longest": f"{longest:,.6g}",
    }
    return Picture(figure=figure, table=table, message="relations-wavelengths", values=values)


# --- wrong formulas ---------------------------------------------------------------------------------------


def mistake(result: MistakeResult) -> Picture:
    """Draws how far each number of the matrix is from that of Equation 16-2."""
    positions, dimensions = result.positions.tolist(), list(range(result.right.shape[1]))
    table = table_from_axes(
        [{"dimension": dimensions}, {"position": positions}],
        ("difference",),
        equation=result.right.T,
        formula=result.wrong.T,
        difference=result.difference.T,
    )
    colours: dict = {
        "zmin": -2,
        "zmax": 2,
        "colorscale": SIGNED,
        "colorbar": bar_beside(column_title("difference")),
    }
    mark = heatmap(table, x="position", y="dimension", z="difference", large=True, **colours)
    figure = make_figure(
        [mark | {"x": positions, "y": dimensions}],
        height=430,
        margin_r=BESIDE,
        xaxis=axis("position"),
        yaxis=axis("dimension"),
    )
    apart = np.abs(result.difference)
    values = {
        "formula": "same" if apart.max() < _ROUNDING else _effect(result),
        "share": percent(float((apart > _ROUNDING).mean())),
        "largest": f"{apart.max():.2f}",
    }
    return Picture(figure=figure, table=table, message="relations-mistake", values=values)


def _effect(result: MistakeResult) -> str:
    """Returns the formula, of another base what it makes of the waves."""
    if result.formula != "base":
        return result.formula
    return "shorter" if result.base > WRONG_BASE else "longer"


def similarity_of_mistake(result: MistakeResult) -> Picture:
    """Draws how alike a position and the one k further are, from several positions on."""
    table = table_from_axes(
        [{"start": result.starts.tolist()}, {"offset": result.offsets.tolist()}],
        ("dot",),
        dot=result.similarity,
    )
    lines = zip(result.starts.tolist(), _LINES, strict=True)
    figure = make_figure(
        [_curve(table, start, "dot", line) for start, line in lines],
        height=430,
        xaxis=axis("offset"),
        yaxis=axis("dot"),
    )
    holds = result.spread < _ROUNDING
    values = {"spread": f"{result.spread:.2g}", "own": f"{result.right.shape[1] / 2:g}"}
    message = "relations-similarity-holds" if holds else "relations-similarity-broken"
    return Picture(figure=figure, table=table, message=message, values=values)
