"""Four score functions side by side on one sentence: their weights, differences and entropies."""

import itertools
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import PALETTE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import (
    Panel,
    add_scale,
    difference,
    distinct_names,
    heatmap,
    panels,
    token_axes,
    token_ticks,
)
from core.figures.base.picture import Picture, float32, lay_out, percent
from core.figures.base.tokens import quoted
from core.traces.attention.views import BenchTrace

SCORES = {"dot": "dot", "general": "general", "concat": "concat (additive)", "scaled dot": "scaled dot"}


def title(trace: BenchTrace, model: int) -> str:
    """Returns the name of a model's panel: its score function, and its name where two have the same."""
    score = SCORES[trace.scores[model]]
    alone = trace.scores.count(trace.scores[model]) == 1
    return score if alone else f"{score}: {trace.models[model]}"


def bench(trace: BenchTrace, queries: Sequence[str]) -> Picture:
    """Draws the weights of each model over one sentence pair, all on the scale from 0 to 1.

    Args:
        trace: The models' cross-attention.
        queries: Names of the T rows.
    """
    parts = [
        Panel(
            title=title(trace, model),
            heatmap=heatmap(weights, hover="“%{y}” attends to “%{x}”: %{z:.4f}", name=title(trace, model)),
            queries=queries,
            keys=trace.key_tokens,
        )
        for model, weights in enumerate(trace.weights)
    ]
    figure = panels(parts, across=min(2, len(parts)))
    add_scale(figure, "attention weight, 0 to 1")
    table = long_table(
        {"weight": trace.weights, "visible": True},
        {"model": trace.models, "score": trace.scores},
        *token_axes(queries, trace.key_tokens),
    )
    return Picture(figure=figure, story=_bench_story(trace), columns=table)


def _bench_story(trace: BenchTrace) -> str:
    if len(trace.key_tokens) == 1:
        return "The only token gets the weight 1, whatever the score function."
    bits = trace.entropy.mean(axis=1)
    means = ", ".join(f"{title(trace, model)} {bits[model]:.2f}" for model in np.argsort(bits))
    story = f"Mean entropy of a row in bits, the most focused first: {means}."
    if len(trace.models) > 1:
        pairs = itertools.combinations(range(len(trace.models)), 2)
        furthest = max(pairs, key=lambda pair: trace.distances[pair])
        first, second = (title(trace, model) for model in furthest)
        story += (
            f" {first[:1].upper() + first[1:]} and {second} differ most: they put "
            f"{percent(trace.distances[furthest])} of their weight on different words."
        )
    if trace.concat_error is not None:
        story += (
            " Concat is additive: v tanh(W [h; y] + b) and v tanh(W₁ h + W₂ y + b) give the same scores, "
            "exactly, to rounding."
        )
    return story


def bench_difference(trace: BenchTrace, queries: Sequence[str], minuend: int, subtrahend: int) -> Picture:
    """Draws the weights of one model minus those of another."""
    values = trace.difference(minuend, subtrahend)
    row, column = np.unravel_index(np.abs(values).argmax(), values.shape)
    first, second = (title(trace, model) for model in (minuend, subtrahend))
    query, key = distinct_names(queries)[row], distinct_names(trace.key_tokens)[column]
    story = (
        f"{first[:1].upper() + first[1:]} minus {second}. They differ most where {quoted(query)} attends to "
        f"{quoted(key)}: {trace.weights[minuend, row, column]:.2f} against "
        f"{trace.weights[subtrahend, row, column]:.2f}. "
        f"On average {percent(trace.distances[minuend, subtrahend])} of a row's weight lies on other words."
    )
    return difference(values, queries, trace.key_tokens, story=story)


def bench_entropy(trace: BenchTrace, queries: Sequence[str]) -> Picture:
    """Draws the entropy of each row of each model."""
    figure = go.Figure()
    rows = list(range(len(queries)))
    for model, (bits, colour) in enumerate(zip(trace.entropy, itertools.cycle(PALETTE), strict=False)):
        figure.add_scatter(
            x=rows,
            y=float32(bits),
            mode="lines+markers",
            name=title(trace, model),
            line={"color": colour, "width": 2},
            marker={"symbol": model % 4, "size": 9},
            hovertemplate="“%{x}”: %{y:.3f} bits<extra>%{fullData.name}</extra>",
        )
    top = float(np.log2(max(2, len(trace.key_tokens)))) * 1.05
    lay_out(
        figure,
        height=380,
        showlegend=True,
        xaxis={"tickangle": -60 if len(rows) > 6 else 0, **token_ticks(queries)},
        yaxis={"title_text": "entropy of the row, bits", "range": [0, top]},
    )
    table: dict[str, list] = {"query": rows, "query token": list(queries)}
    table |= {name: bits.tolist() for name, bits in zip(trace.models, trace.entropy, strict=True)}
    return Picture(figure=figure, story=_entropy_story(trace, queries), columns=table)


def _entropy_story(trace: BenchTrace, queries: Sequence[str]) -> str:
    names, count = distinct_names(queries), len(trace.key_tokens)
    if count == 1:
        return "The only token gets the weight 1: each row has 0 bits of entropy."
    story = f"Uniform attention over {count} tokens would have {np.log2(count):.2f} bits. "
    if len(trace.models) == 1:
        most = quoted(names[int(trace.entropy[0].argmax())])
        return story + f"{most} spreads its weight most: {trace.entropy[0].max():.2f} bits."
    row = int(np.ptp(trace.entropy, axis=0).argmax())
    bits = trace.entropy[:, row]
    low, high = int(bits.argmin()), int(bits.argmax())
    return (
        f"{story}The models differ most at {quoted(names[row])}: {title(trace, low)} has {bits[low]:.2f} "
        f"bits, {title(trace, high)} {bits[high]:.2f}."
    )
