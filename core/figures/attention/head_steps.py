"""The steps of one head as aligned matrices, scores to weights, and what the scale of the scores does."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, GREY, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import Panel, add_scale, heatmap, panels, row_height, token_axes, token_ticks
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.traces.attention.views import InsideTrace


def matrices(trace: InsideTrace, queries: Sequence[str], *, switched: bool = False) -> Picture:
    """Draws the four steps of a head as aligned matrices: scores, scaled, masked, softmax.

    Args:
        trace: What a head computes.
        queries: Names of the T rows.
        switched: With the other divisor: without the scale where the model scales, with it where it does not.
    """
    divisor = trace.switched_divisor if switched else trace.divisor
    weights = trace.switched_weights if switched else trace.weights
    bits = trace.switched_entropy if switched else trace.entropy
    scaled = trace.raw / divisor
    hover = "“%{y}”, “%{x}”: %{z:.4f}"
    steps = {
        "1. scores q · k" if trace.vector is None else "1. scores v · tanh(q + k)": heatmap(
            trace.raw, hover=hover
        ),
        f"2. divided by {divisor:.4g}": heatmap(scaled, hover=hover, coloraxis="coloraxis2"),
        "3. masked": heatmap(scaled, trace.mask, hover=hover, coloraxis="coloraxis2"),
        "4. softmax of each row": heatmap(weights, trace.mask, hover=hover, coloraxis="coloraxis3"),
    }
    parts = [
        Panel(title=title, heatmap=step, queries=queries, keys=trace.key_tokens)
        for title, step in steps.items()
    ]
    figure = panels(parts, across=2)
    for axis, title, values, y in (
        ("coloraxis", "score", trace.raw, 0.86),
        ("coloraxis2", "scores in 2 and 3", scaled, 0.5),
    ):
        largest = max(float(np.abs(values).max()), 1e-9)
        add_scale(figure, title, low=-largest, high=largest, axis=axis, colours=DIVERGING, len=0.3, y=y)
    add_scale(figure, "weight", axis="coloraxis3", len=0.3, y=0.14)
    story = (
        f"Scores go from {trace.raw.min():.2f} to {trace.raw.max():.2f}; divided by {divisor:.4g}, from "
        f"{scaled.min():.2f} to {scaled.max():.2f}. The mask hides {int((~trace.mask).sum()):,} of "
        f"{trace.mask.size:,} cells: empty in panels 3 and 4. The rows of the softmax have {bits.mean():.2f} "
        "bits of entropy on average."
    )
    table = long_table(
        {"score": trace.raw, "scaled": scaled, "visible": trace.mask, "weight": weights},
        *token_axes(queries, trace.key_tokens),
    )
    return Picture(figure=figure, story=story, columns=table)


def saturation(trace: InsideTrace, queries: Sequence[str]) -> Picture:
    """Draws the entropy of each row as the model has it and with the other divisor: what the scale does."""
    names = [_divided(divisor, len(trace.q)) for divisor in (trace.divisor, trace.switched_divisor)]
    most = np.log2(np.maximum(trace.mask.sum(axis=-1), 1))  # (T,) bits
    rows = list(range(len(queries)))
    figure = go.Figure()
    for bits, name, colour, symbol in (
        (trace.entropy, f"{names[0]} (as the model computes)", BLUE, "circle"),
        (trace.switched_entropy, names[1], ORANGE, "diamond"),
        (most, "uniform attention", GREY, "line-ns-open"),
    ):
        figure.add_scatter(
            x=float32(bits),
            y=rows,
            mode="markers",
            name=name,
            marker={"color": colour, "symbol": symbol, "size": 11},
            hovertemplate="“%{y}”: %{x:.3f} bits<extra>%{fullData.name}</extra>",
        )
    _add_spans(figure, trace.entropy, trace.switched_entropy)
    right = max(float(most.max()), 0.1) * 1.05
    lay_out(
        figure,
        height=150 + len(rows) * min(24, row_height(len(rows))),
        margin_t=76,
        legend={"orientation": "v", "y": 1, "yref": "container", "yanchor": "top"},
        xaxis={"title_text": "entropy of the row, bits", "range": [-0.08, right]},
        yaxis={"autorange": "reversed", "showgrid": False, **token_ticks(queries)},
    )
    bits = {names[0]: trace.entropy.tolist()}
    if names[0] != names[1]:
        bits[names[1]] = trace.switched_entropy.tolist()
    table = {"query": rows, "query token": list(queries), **bits, "uniform": most.tolist()}
    return Picture(figure=figure, story=_saturation_story(trace, names), columns=table)


def _add_spans(figure: go.Figure, left: np.ndarray, right: np.ndarray) -> None:
    """Draws a level line in each row from one number (T,) to another (T,); nan ends it."""
    ends = np.stack([left, right, np.full(len(left), np.nan)], axis=1)  # (T, 3)
    figure.add_scatter(
        x=float32(ends.ravel()),
        y=float32(np.repeat(range(len(left)), 3)),
        mode="lines",
        line={"color": GREY, "width": 1},
        hoverinfo="skip",
        showlegend=False,
    )


def _divided(divisor: float, width: int) -> str:
    return "without 1/√d" if divisor == 1 else f"with 1/√d, √{width} = {divisor:.3g}"


def _saturation_story(trace: InsideTrace, names: Sequence[str]) -> str:
    bits, switched_bits = trace.entropy.mean(), trace.switched_entropy.mean()
    if trace.divisor == trace.switched_divisor:
        return (
            "The concat score is not scaled: tanh keeps each part between −1 and 1, whatever the width. "
            f"Its rows have {bits:.2f} bits of entropy on average."
        )
    largest, switched_largest = (
        percent(float(weights.max(axis=-1).mean())) for weights in (trace.weights, trace.switched_weights)
    )
    return (
        f"As the model computes, {names[0]}, a row has {bits:.2f} bits of entropy on average and its largest "
        f"weight is {largest}. The same scores {names[1]} would give {switched_bits:.2f} bits and "
        f"{switched_largest}. A sum of d independent products grows with √d = {math.sqrt(len(trace.q)):.1f}; "
        "the softmax of large scores saturates and passes hardly any gradient."
    )
