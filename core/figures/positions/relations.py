"""The figures of how positions relate: how alike they are, and how one turns into another."""

import math

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE
from core.figures.base.colour_bars import BESIDE, bar_beside
from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, PURPLE, SKY
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.positions.dials import HEADING, WORDS, dials_in_rows, draw_dials
from core.traces.positions.clocks import RotationTrace
from core.traces.positions.relations import SimilarityTrace

# what float64 leaves of equal numbers: positions of up to 100,000 have angles of as many radians
_ROUNDING = 1e-7
_LOW = 290  # pixels of a figure whose square is as wide as a telephone allows
# colour and width of the curves: they lie on each other
_CURVES = ((BLUE, 11), (ORANGE, 8), (GREEN, 5.5), (GREY, 3.5), (PURPLE, 2), (SKY, 1))


# --- similarity ---------------------------------------------------------------------------------------------


def _measure(trace: SimilarityTrace) -> str:
    return "dot product" if trace.measure == "dot" else "cosine similarity"


def similarity_matrix(trace: SimilarityTrace, *, narrow: bool = False) -> Picture:
    """Draws how alike each two of the P positions are: (P, P), a square.

    Args:
        trace: Of the positions.
        narrow: Whether it is as low as a telephone is narrow, so that the colour bar is no higher than the
            square.
    """
    largest = trace.width / 2 if trace.measure == "dot" else 1.0
    figure = go.Figure(
        go.Heatmap(
            x=trace.positions.tolist(),
            y=trace.positions.tolist(),
            z=float32(trace.similarity),
            zmin=-largest,
            zmax=largest,
            colorscale=DIVERGING,
            colorbar=bar_beside(_measure(trace)),
            hovertemplate="positions %{y} and %{x}: %{z:.3f}<extra></extra>",
        )
    )
    square = {"title_text": "position", "constrain": "domain"}
    lay_out(
        figure,
        height=_LOW if narrow else 520,
        margin_r=BESIDE,
        xaxis=square | {"constraintoward": "right"},
        yaxis=square | {"constraintoward": "top", "autorange": "reversed", "scaleanchor": "x"},
    )
    columns = long_table(
        {_measure(trace): trace.similarity},
        {"position": trace.positions.tolist()},
        {"other position": trace.positions.tolist()},
    )
    return Picture(figure=figure, story=_similarity_story(trace), columns=columns)


def _similarity_story(trace: SimilarityTrace) -> str:
    first, second = np.unravel_index(trace.similarity.argmin(), trace.similarity.shape)
    spread = max(np.ptp(np.diag(trace.similarity, offset)) for offset in range(len(trace.positions)))
    largest = "half the width" if trace.measure == "dot" else "the maximum"
    return (
        f"The {_measure(trace)} of any two of {len(trace.positions):,} positions. Each position with itself "
        "has "
        f"{trace.similarity[0, 0]:.4g}, which is {largest}; the least similar are positions "
        f"{trace.positions[first]:g} and {trace.positions[second]:g} with "
        f"{trace.similarity[first, second]:.4g}. Along a diagonal the offset stays the same, and so does the "
        f"{_measure(trace)}, {_exactly(spread)}."
    )


def _exactly(error: float) -> str:
    """Returns how well numbers agree: rounding is not told in figures, all else is."""
    return "exactly, to rounding" if error < _ROUNDING else f"up to {error:.2g}"


def similarity_curve(trace: SimilarityTrace) -> Picture:
    """Draws the similarity of a start and start + offset against the offset, a curve a start.

    The curves lie on each other.
    """
    figure = go.Figure()
    columns = {"offset": trace.offsets.tolist(), "from the offset alone": trace.expected.tolist()}
    for start, curve, (colour, width) in zip(trace.starts, trace.curves, _CURVES, strict=False):
        name = f"from {start:g}"
        columns[name] = curve.tolist()
        figure.add_scatter(
            x=trace.offsets,
            y=float32(curve),
            mode="lines",
            name=name,
            line={"color": colour, "width": width},
            hovertemplate="offset %{x}: %{y:.4f}<extra>%{fullData.name}</extra>",
        )
    y_title = f"{_measure(trace)} of p and p + k"
    lay_out(figure, height=400, xaxis_title_text="offset k", yaxis_title_text=y_title)
    return Picture(figure=figure, story=_curve_story(trace), columns=columns)


def _curve_story(trace: SimilarityTrace) -> str:
    starts = ", ".join(f"{start:g}" for start in trace.starts)
    curves = f"{len(trace.starts)} curves, from positions {starts}, lie"
    if len(trace.starts) == 1:
        curves = f"The curve from position {starts} lies"
    half = trace.expected[trace.offsets == 0][0] / 2
    below = np.abs(trace.offsets)[trace.expected < half]
    fall = "It stays above half of its height."
    if below.size:
        fall = f"It falls below half of its height at offset {below.min()}."
    return (
        f"{curves} on the sum of cos(k · frequency) over all pairs ({len(trace.frequencies):,}), "
        f"{_exactly(trace.deviation)}: it depends on the offset k alone. {fall}"
    )


# --- rotation -----------------------------------------------------------------------------------------------


def rotation(trace: RotationTrace) -> Picture:
    """Draws the step from p to p + k on the dials of the fastest pair, the one asked for and the slowest.

    Around the tip of p + k stands what the rotation R(k) makes of p.
    """
    clocks = trace.clocks
    count = len(clocks.pairs)
    dials = dials_in_rows(count, count)
    figure = go.Figure()
    draw_dials(figure, dials, clocks, (f"p = {clocks.p:g}", f"p + k = {clocks.q:g}"))
    tips = dials.centres + trace.rotated
    figure.add_scatter(
        x=float32(tips[:, 0]),
        y=float32(tips[:, 1]),
        mode="markers",
        name="R(k) times the pair of p",
        marker={"color": GREEN, "symbol": "circle-open", "size": 18, "line": {"width": 3}},
        customdata=trace.rotated,
        hovertemplate="sine %{customdata[0]:.4f}, cosine %{customdata[1]:.4f}<extra>%{fullData.name}</extra>",
    )
    titles = [f"<b>pair {pair}</b>" for pair in clocks.pairs.tolist()]
    for title, (x, y) in zip(titles, dials.centres.tolist(), strict=True):
        figure.add_annotation(
            x=x,
            y=y + WORDS[0],
            yshift=HEADING,
            yanchor="bottom",
            text=title,
            showarrow=False,
            font={"size": 13},
        )
    lay_out(figure, height=340, legend_y=1.0, hovermode="closest", dragmode=False)
    columns = {
        "pair": clocks.pairs.tolist(),
        "positions per turn": clocks.wavelengths.tolist(),
        "turns by k": clocks.turned.tolist(),
        "sine of p + k": clocks.points[1, :, 0].tolist(),
        "cosine of p + k": clocks.points[1, :, 1].tolist(),
        "sine after R(k)": trace.rotated[:, 0].tolist(),
        "cosine after R(k)": trace.rotated[:, 1].tolist(),
    }
    return Picture(figure=figure, story=_rotation_story(trace), columns=columns)


def _rotation_story(trace: RotationTrace) -> str:
    clocks = trace.clocks
    frequency = float(clocks.frequencies[trace.chosen])
    return (
        f"From position {clocks.p:g} to {clocks.q:g}, pair {clocks.pairs[trace.chosen]} turns by k · "
        f"frequency = {trace.offset:g} · {frequency:.4g} = {trace.offset * frequency:.4g} radians, "
        f"{abs(clocks.turned[trace.chosen]):.3g} turns. The angle does not depend on p: the same rotation "
        f"R(k) leads from any position to the one {trace.offset:g} further, exactly, to rounding."
    )


# --- wavelengths --------------------------------------------------------------------------------------------


def wavelengths(trace: SimilarityTrace) -> Picture:
    """Draws the wavelength of each pair against its index, on a log axis."""
    waves = trace.wavelengths
    longest = trace.base * 2 * np.pi  # of the formula; no pair reaches it
    span = float(np.ptp(trace.positions)) + 1
    figure = go.Figure(
        go.Scatter(
            x=np.arange(len(waves)),
            y=float32(waves),
            mode="lines+markers" if len(waves) <= 64 else "lines",
            line={"color": BLUE, "width": 2.5},
            hovertemplate="pair %{x}: wavelength %{y:.6g} positions<extra></extra>",
        )
    )
    for level, text, x, side in (
        (2 * np.pi, "2π", 1, "right"),
        (longest, f"{trace.base:,.10g} · 2π", 0, "left"),
        (span, f"{span:,.10g} positions", 1, "right"),
    ):
        figure.add_hline(y=level, line=GUIDE)
        note = {"text": text, "showarrow": False, "xanchor": side, "yanchor": "bottom"}
        figure.add_annotation(x=x, xref="paper", y=math.log10(level), **note)
    lay_out(
        figure,
        height=420,
        xaxis_title_text="pair (dimensions 2i and 2i + 1)",
        yaxis={"title_text": "wavelength in positions", "type": "log", "exponentformat": "power", "dtick": 1},
    )
    story = (
        f"Pair 0 has a wavelength of {waves[0]:.4g} positions. The last pair, {len(waves) - 1}, has "
        f"{waves[-1]:,.6g}: {percent(abs(1 - waves[-1] / longest))} "
        f"{'short of' if waves[-1] <= longest else 'above'} {longest:,.6g}. {(waves <= span).sum():,} of "
        f"{len(waves):,} pairs make a whole wave within {span:,.10g} positions."
    )
    columns = {
        "pair": list(range(len(waves))),
        "frequency in radians per position": trace.frequencies.tolist(),
        "wavelength in positions": waves.tolist(),
    }
    return Picture(figure=figure, story=story, columns=columns)
