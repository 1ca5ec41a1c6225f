"""Whether readers are right as often as they say: the reliability curve."""

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.axes import GUIDE, hover_texts, titled_panels
from core.figures.base.colours import BLUE, GREY
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.traces.sentiment import CalibrationTrace

_FEW = 30  # reviews in a bin: a share of fewer is mostly chance, and faint lines have no interval


def calibration(trace: CalibrationTrace, titles: Sequence[str], chosen: int) -> Picture:
    """Draws the share of positive reviews against P(positive), and how many reviews there are in each bin.

    Args:
        trace: Bins of M readers.
        titles: How they are called.
        chosen: Index of the reader that is drawn with its intervals; the others are faint.
    """
    figure = titled_panels(
        ("share of reviews that are positive", "reviews"),
        rows=2,
        shared_xaxes=True,
        row_heights=[0.74, 0.26],
        vertical_spacing=0.1,
    )
    figure.add_scatter(
        x=[0, 1], y=[0, 1], mode="lines", line=GUIDE, name="as it says", hoverinfo="skip", row=1, col=1
    )
    _draw_others(figure, trace, titles, chosen)
    _draw_chosen(figure, trace, titles[chosen], chosen)
    axis = {"range": [-0.02, 1.02], "fixedrange": True}
    lay_out(
        figure,
        height=520,
        margin_t=60,
        legend_y=1.08,
        xaxis=axis,
        xaxis2=axis | {"title_text": "P(positive)"},
        yaxis=axis,
        yaxis2={"fixedrange": True},
    )
    return Picture(
        figure=figure, story=_calibration_story(trace, titles, chosen), columns=_columns(trace, chosen)
    )


def _columns(trace: CalibrationTrace, chosen: int) -> dict[str, list]:
    """Returns the numbers of each bin of a reader."""
    return {
        "from": trace.edges[:-1].tolist(),
        "to": trace.edges[1:].tolist(),
        "reviews": trace.count[chosen].tolist(),
        "positive": trace.positive[chosen].tolist(),
        "mean P(positive)": trace.probability[chosen].tolist(),
        "share": trace.share[chosen].tolist(),
        "from at 95 %": trace.low[chosen].tolist(),
        "to at 95 %": trace.high[chosen].tolist(),
    }


def _draw_others(figure: go.Figure, trace: CalibrationTrace, titles: Sequence[str], chosen: int) -> None:
    """Draws the curves of all readers but one, faintly, where a bin has reviews enough."""
    for reader, title in enumerate(titles):
        if reader == chosen:
            continue
        figure.add_scatter(
            x=float32(trace.probability[reader]),
            y=float32(np.where(trace.count[reader] < _FEW, np.nan, trace.share[reader])),
            mode="lines",
            line={"color": GREY, "width": 1},
            opacity=0.5,
            name=title,
            showlegend=False,
            hovertemplate=f"{title}: %{{y:.3f}}<extra></extra>",
            row=1,
            col=1,
        )


def _draw_chosen(figure: go.Figure, trace: CalibrationTrace, title: str, chosen: int) -> None:
    """Draws the curve of a reader with its intervals, and its reviews as bars."""
    share = trace.share[chosen]
    told = [
        f"{title}: of {count:,} reviews with P(positive) {low:.2f} to {high:.2f}, {part:.3f} are positive"
        for count, low, high, part in zip(
            trace.count[chosen], trace.edges[:-1], trace.edges[1:], share, strict=True
        )
    ]
    figure.add_scatter(
        x=float32(trace.probability[chosen]),
        y=float32(share),
        error_y={
            "array": float32(trace.high[chosen] - share),
            "arrayminus": float32(share - trace.low[chosen]),
            "thickness": 1.5,
        },
        mode="lines+markers",
        line={"color": BLUE, "width": 2},
        marker={"size": 8},
        name=title,
        row=1,
        col=1,
        **hover_texts(told),
    )
    figure.add_bar(
        x=float32((trace.edges[:-1] + trace.edges[1:]) / 2),
        y=float32(trace.count[chosen]),
        width=float32(np.diff(trace.edges) * 0.9),
        marker={"color": BLUE},
        showlegend=False,
        hovertemplate="%{y:,} reviews<extra></extra>",
        row=2,
        col=1,
    )


def _calibration_story(trace: CalibrationTrace, titles: Sequence[str], chosen: int) -> str:
    sure = int(np.flatnonzero(trace.count[chosen])[-1])
    said = trace.probability[chosen, sure]
    right = trace.share[chosen, sure]
    best = int(trace.error.argmin())
    return (
        f"{titles[chosen]}: of {trace.count[chosen, sure]:,} reviews with a P(positive) of "
        f"{trace.edges[sure]:.2f} or more it says {percent(said)} on average, and {percent(right)} are "
        "positive. Over all reviews, what it says and what is true are "
        f"{100 * trace.error[chosen]:.1f} points apart on average (expected calibration error). Best of "
        f"{len(titles)}: “{titles[best]}”, {100 * trace.error[best]:.1f} points."
    )
