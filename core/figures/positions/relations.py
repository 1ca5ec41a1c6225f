"""The figures of how positions relate: how alike they are, and how one turns into another."""

import math

import numpy as np
import plotly.graph_objects as go
from plotly.subplots import make_subplots

from core.figures.base.axes import GUIDE
from core.figures.base.colours import BLUE, DIVERGING, GREEN, GREY, ORANGE, PURPLE, SKY
from core.figures.base.long_table import long_table
from core.figures.base.picture import Picture, colour_bar, float32, lay_out, percent
from core.traces.positions.relations import RotationTrace, SimilarityTrace

# colour and width of the curves: they lie on each other
_CURVES = ((BLUE, 11), (ORANGE, 8), (GREEN, 5.5), (GREY, 3.5), (PURPLE, 2), (SKY, 1))


# --- similarity ---------------------------------------------------------------------------------------------


def _measure(trace: SimilarityTrace) -> str:
    return "dot product" if trace.measure == "dot" else "cosine similarity"


def similarity_matrix(trace: SimilarityTrace) -> Picture:
    """Draws how alike each two of the P positions are: (P, P), a square."""
    largest = trace.width / 2 if trace.measure == "dot" else 1.0
    figure = go.Figure(
        go.Heatmap(
            x=trace.positions.tolist(),
            y=trace.positions.tolist(),
            z=float32(trace.similarity),
            zmin=-largest,
            zmax=largest,
            colorscale=DIVERGING,
            colorbar=colour_bar(_measure(trace)),
            hovertemplate="positions %{y} and %{x}: %{z:.3f}<extra></extra>",
        )
    )
    square = {"title_text": "position", "constrain": "domain"}
    lay_out(
        figure,
        height=560,
        above=0,
        xaxis=square | {"constraintoward": "left"},
        yaxis=square | {"constraintoward": "top", "autorange": "reversed", "scaleanchor": "x"},
    )
    columns = long_table(
        {_measure(trace): trace.similarity},
        {"position": trace.positions},
        {"other position": trace.positions},
    )
    return Picture(figure=figure, story=_similarity_story(trace), columns=columns)


def _similarity_story(trace: SimilarityTrace) -> str:
    first, second = np.unravel_index(trace.similarity.argmin(), trace.similarity.shape)
    spread = max(np.ptp(np.diag(trace.similarity, offset)) for offset in range(len(trace.positions)))
    largest = "half the width" if trace.measure == "dot" else "the most there is"
    return (
        f"The {_measure(trace)} of any two of {len(trace.positions):,} positions. Each with itself has "
        f"{trace.similarity[0, 0]:.4g}, which is {largest}; the least alike are positions "
        f"{trace.positions[first]:g} and {trace.positions[second]:g} with "
        f"{trace.similarity[first, second]:.4g}. Along a diagonal, where the offset stays the same, it "
        f"changes by {spread:.1e} at most."
    )


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
        f"{curves} on the sum of cos(k · frequency) over all pairs ({len(trace.frequencies):,}), in which no "
        f"position stands: the largest deviation is {trace.deviation:.1e}. {fall}"
    )


# --- rotation -----------------------------------------------------------------------------------------------


def rotation(trace: RotationTrace) -> Picture:
    """Draws one pair at p and at p + k on the unit circle, and under it how exact the rotation is for all.

    Cosine is to the right and sine up, so that a position further on is a turn to the left.
    """
    figure = make_subplots(
        rows=2,
        cols=1,
        row_heights=[0.68, 0.32],
        vertical_spacing=0.15,
        subplot_titles=(None, "Largest error of R(k)"),
    )
    _draw_turn(figure, trace)
    _draw_ends(figure, trace)
    figure.add_scatter(
        x=trace.offsets,
        y=float32(trace.errors),
        mode="lines",
        line={"color": BLUE, "width": 1.5},
        showlegend=False,
        hovertemplate="offset %{x}: %{y:.1e}<extra></extra>",
        row=2,
        col=1,
    )
    circle = {"range": [-1.15, 1.15], "constrain": "domain"}
    sine = {"title_text": f"sine, dimension {2 * trace.pair}", "scaleanchor": "x", "constraintoward": "top"}
    lay_out(
        figure,
        height=720,
        xaxis=circle | {"title_text": f"cosine, dimension {2 * trace.pair + 1}"},
        yaxis=circle | sine,
        xaxis2_title_text="offset k",
        yaxis2={"title_text": "error", "rangemode": "tozero", "exponentformat": "e"},
    )
    columns = {"offset": trace.offsets.tolist(), "largest error": trace.errors.tolist()}
    return Picture(figure=figure, story=_rotation_story(trace), columns=columns)


def _draw_turn(figure: go.Figure, trace: RotationTrace) -> None:
    """Draws the unit circle, the pairs on the way from p to p + k, and the angle between the two."""
    around = np.linspace(0, 2 * np.pi, 121)
    turned = math.remainder(trace.angle, 2 * math.pi)
    arc = math.atan2(trace.here[0], trace.here[1]) + np.linspace(0, turned, 60)
    thin = {"mode": "lines", "line": {"color": GREY, "width": 1}, "showlegend": False}
    dots = {"mode": "markers", "marker": {"color": GREY, "size": 5}}
    thick = {"mode": "lines", "line": {"color": GREEN, "width": 3}}
    circle_points = np.stack(
        [np.sin(around), np.cos(around)], axis=1
    )  # (121, 2): sine, cosine as in the trace
    arc_points = 0.3 * np.stack([np.sin(arc), np.cos(arc)], axis=1)  # (60, 2)
    for points, style, name in (
        (circle_points, thin, "unit circle"),
        (trace.between, dots, "the way"),
        (arc_points, thick, f"turn of {math.degrees(turned):.1f}°"),
    ):
        x = float32(points[:, 1])
        y = float32(points[:, 0])
        figure.add_scatter(x=x, y=y, name=name, hoverinfo="skip", row=1, col=1, **style)


def _draw_ends(figure: go.Figure, trace: RotationTrace) -> None:
    """Draws the pair of p and of p + k as hands of a clock, and around the latter what R(k) makes of p."""
    panel = {
        "hovertemplate": "sine %{y:.4f}, cosine %{x:.4f}<extra>%{fullData.name}</extra>",
        "row": 1,
        "col": 1,
    }
    for point, colour, name in (
        (trace.here, BLUE, f"p = {trace.position:g}"),
        (trace.there, ORANGE, f"p + k = {trace.position + trace.offset:g}"),
    ):
        figure.add_scatter(
            x=[0, point[1]],
            y=[0, point[0]],
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"size": [0, 12]},
            **panel,
        )
    figure.add_scatter(
        x=[trace.rotated[1]],
        y=[trace.rotated[0]],
        mode="markers",
        name="R(k) times the pair of p",
        marker={"color": GREEN, "symbol": "circle-open", "size": 20, "line": {"width": 3}},
        **panel,
    )


def _rotation_story(trace: RotationTrace) -> str:
    return (
        f"From position {trace.position:g} to {trace.position + trace.offset:g}, pair {trace.pair} turns by "
        f"k · frequency = {trace.offset:g} · {trace.frequency:.5g} = {trace.angle:.4g} radians, "
        f"{trace.angle / (2 * math.pi):.3g} turns; turning the pair of p by it misses that of p + k by "
        f"{trace.pair_error:.1e}. For any two of {trace.count:,} positions and in all {trace.width:,} "
        f"dimensions, R(k) PE(p) is never further than {trace.largest_error:.1e} from PE(p + k)."
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
            hovertemplate="pair %{x}: %{y:.6g} positions a wave<extra></extra>",
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
        yaxis={"title_text": "positions a wave", "type": "log", "exponentformat": "power", "dtick": 1},
    )
    story = (
        f"Pair 0 has a wave of {waves[0]:.4g} positions and the last pair, {len(waves) - 1}, one of "
        f"{waves[-1]:,.6g}, {percent(abs(1 - waves[-1] / longest))} "
        f"{'short of' if waves[-1] <= longest else 'above'} {longest:,.6g}. Pairs that make a whole wave "
        f"within {span:,.10g} positions: {(waves <= span).sum():,} of {len(waves):,}."
    )
    columns = {
        "pair": list(range(len(waves))),
        "frequency in radians a position": trace.frequencies.tolist(),
        "positions a wave": waves.tolist(),
    }
    return Picture(figure=figure, story=story, columns=columns)
