"""The figure of what a large vocabulary costs in training."""

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, ORANGE
from core.figures.base.picture import Picture, float32, lay_out
from core.traces.translation import SoftmaxCostTrace


def softmax_cost(trace: SoftmaxCostTrace) -> Picture:
    """Draws milliseconds of a training step against the size of the vocabulary, both on log axes."""
    figure = go.Figure()
    ratios = trace.full_ms / trace.sampled_ms
    for values, name, colour, symbol in (
        (trace.full_ms, "full softmax", BLUE, "circle"),
        (trace.sampled_ms, f"sampled softmax, {trace.sampled} drawn", ORANGE, "diamond"),
    ):
        figure.add_scatter(
            x=trace.sizes,
            y=float32(values),
            mode="lines+markers",
            name=name,
            line={"color": colour, "width": 2},
            marker={"symbol": symbol, "size": 10, "color": colour},
            customdata=trace.rounds,
            hovertemplate=(
                "%{x:,} words: %{y:.2f} ms, median of %{customdata} steps<extra>%{fullData.name}</extra>"
            ),
        )
    lay_out(
        figure,
        height=420,
        margin_t=40,
        xaxis={
            "type": "log",
            "title_text": "words of the vocabulary",
            "tickvals": trace.sizes,
            "tickformat": ",",
            "fixedrange": True,
        },
        yaxis={"type": "log", "title_text": "milliseconds per step", "fixedrange": True},
    )
    return Picture(figure=figure, story=_story(trace, ratios), columns=_columns(trace, ratios))


def _columns(trace: SoftmaxCostTrace, ratios: np.ndarray) -> dict[str, list]:
    return {
        "words": trace.sizes.tolist(),
        "full, ms": trace.full_ms.tolist(),
        "sampled, ms": trace.sampled_ms.tolist(),
        "full / sampled": ratios.tolist(),
        "full, multiplications": trace.full_work.tolist(),
        "sampled, multiplications": trace.sampled_work.tolist(),
        "steps": trace.rounds.tolist(),
    }


def _story(trace: SoftmaxCostTrace, ratios: np.ndarray) -> str:
    low, high = int(trace.sizes.argmin()), int(trace.sizes.argmax())
    word = "quicker" if ratios[high] > 1 else "slower"
    work = trace.full_work[high] / trace.sampled_work[high]
    return (
        f"With {trace.sizes[high]:,} words a step of the full softmax took {trace.full_ms[high]:.1f} ms and "
        f"one of the sampled {trace.sampled_ms[high]:.1f} ms, {max(ratios[high], 1 / ratios[high]):.3g} "
        f"times {word}, for {work:.3g} times fewer multiplications; with {trace.sizes[low]:,} words "
        f"{trace.full_ms[low]:.1f} and {trace.sampled_ms[low]:.1f} ms. Measured on {trace.place}, "
        f"{trace.tokens} tokens of width {trace.units} a step, forward and backward."
    )
