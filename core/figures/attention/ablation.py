"""Does attention matter: weight against effect when each source token is removed."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base import margins
from core.figures.base.colours import BLUE, DIVERGING, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import (
    add_scale,
    cell_gap,
    distinct_names,
    heatmap,
    key_axis,
    query_axis,
    row_height,
    weight_text,
)
from core.figures.base.picture import Picture, float32, lay_out
from core.figures.base.tokens import escaped, quoted
from core.numerics import edit_script
from core.traces.attention.views import AblationTrace

HOW = {"remove": "removed from the sentence", "hide": "hidden from the cross-attention"}


def word_scatter(trace: AblationTrace) -> Picture:
    """Draws the mean weight of each source token against the drop in log-likelihood without it.

    Tokens without which the model translates otherwise are diamonds.
    """
    figure = go.Figure(
        go.Scatter(
            x=float32(trace.weight),
            y=float32(trace.effect),
            mode="markers+text",
            text=[escaped(name) for name in distinct_names(trace.source.tokens)],
            textposition=_label_positions(trace.weight, trace.effect),
            cliponaxis=False,
            meta="words",
            marker={
                "color": [ORANGE if changed else BLUE for changed in trace.changed],
                "size": 11,
                "symbol": ["diamond" if changed else "circle" for changed in trace.changed],
            },
            hovertemplate="%{text}: weight %{x:.3f}, drop in log-likelihood %{y:.3f} nats<extra></extra>",
        )
    )
    _lay_out_scatter(figure, "mean weight")
    return Picture(figure=figure, story=_story(trace, "words", "words"), columns=word_columns(trace))


def _label_positions(x: np.ndarray, y: np.ndarray) -> list[str]:
    """Returns where each point's name stands: above it, or below where another point is close above."""
    near_x, near_y = 0.06 * np.ptp(x), 0.1 * np.ptp(y)
    order = np.lexsort((np.arange(len(y)), y))
    rank = np.argsort(order)
    higher = rank[None, :] > rank[:, None]  # (S, S)
    close = (np.abs(x[None, :] - x[:, None]) <= near_x) & (np.abs(y[None, :] - y[:, None]) <= near_y)
    return np.where((higher & close).any(axis=1), "bottom center", "top center").tolist()


def cell_scatter(trace: AblationTrace) -> Picture:
    """Draws the weight of each target token on each source token against its drop without that one."""
    sources = distinct_names(trace.source.tokens)
    targets = distinct_names(trace.scores.tokens)
    pairs = [f"“{escaped(target)}” without “{escaped(source)}”" for target in targets for source in sources]
    figure = go.Figure(
        go.Scatter(
            x=float32(trace.weights.ravel()),  # (T S,)
            y=float32(trace.effects.ravel()),
            mode="markers",
            customdata=pairs,
            meta="cells",
            marker={"color": BLUE, "size": 7, "opacity": 0.55},
            hovertemplate="%{customdata}<br>weight %{x:.3f}, drop %{y:.3f} nats<extra></extra>",
        )
    )
    _lay_out_scatter(figure, "weight")
    story = _story(trace, "cells", "cells (the cells of a row are not independent)")
    return Picture(figure=figure, story=story, columns=effect_columns(trace))


def _lay_out_scatter(figure: go.Figure, title: str) -> None:
    """Gives a plot of weight and effect its axes."""
    lay_out(
        figure,
        height=420,
        showlegend=False,
        margin_t=26,
        xaxis={"title_text": title, "rangemode": "tozero"},
        yaxis={"title_text": "drop in log-likelihood, nats", "zeroline": True},
    )


def _story(trace: AblationTrace, points: str, phrase: str) -> str:
    names = distinct_names(trace.source.tokens)
    most, missed = trace.most_attended, trace.most_missed
    pearson, spearman, count = trace.correlations[points]
    attended = f"{quoted(names[most])} gets most attention, {weight_text(trace.weight[most])} on average"
    if most == missed:
        compared = (
            f"{attended}, and its absence hurts most too: the log-likelihood of the translation drops by "
            f"{trace.effect[most]:.2f} nats. "
        )
    else:
        compared = (
            f"{attended}; without it the log-likelihood of the translation drops by "
            f"{trace.effect[most]:.2f} nats. Without {quoted(names[missed])}, which gets "
            f"{weight_text(trace.weight[missed])}, it drops by {trace.effect[missed]:.2f}: the word with "
            "most attention is not the one that matters most. "
        )
    if math.isnan(spearman):
        return f"{compared}{count} {phrase} have no rank correlation."
    return (
        f"{compared}Rank correlation of weight and drop over {count} {phrase}: {spearman:.2f} (Pearson "
        f"{pearson:.2f})."
    )


def word_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns what each source token was worth as columns, a token a line."""
    return {
        "place": list(range(len(trace.source.tokens))),
        "without": list(trace.source.tokens),
        "weight": trace.weight.tolist(),
        "drop, nats": trace.effect.tolist(),
        "tokens changed": trace.changed.tolist(),
        "translated again": list(trace.translations),
    }


def effect_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns weight and effect of each target token with each source token as columns, a cell a line."""
    targets, sources = trace.scores.tokens, trace.source.tokens
    return long_table(
        {"weight": trace.weights, "drop, nats": trace.effects},
        {"target": range(len(targets)), "target token": targets},
        {"source": range(len(sources)), "source token": sources},
    )


def effects(trace: AblationTrace) -> Picture:
    """Draws the drop of each target token when each source token is removed, in nats: (T, S)."""
    targets, sources = trace.scores.tokens, trace.source.tokens
    largest = max(float(np.abs(trace.effects).max()), 1e-9)
    hover = "“%{y}” without “%{x}”: drop %{z:.3f} nats"
    figure = go.Figure(heatmap(trace.effects, hover=hover, text="%{z:.1f}", gap=cell_gap(sources)))
    names = distinct_names(sources)
    axis = key_axis(sources)
    above = margins.below(names, axis["tickangle"], axis["tickfont"]["size"])
    lay_out(
        figure,
        height=above + 8 + len(targets) * row_height(len(targets)),
        margin_t=above,
        xaxis={"title_text": "removed" if trace.how == "remove" else "hidden", "side": "top", **axis},
        yaxis=query_axis(targets),
    )
    add_scale(figure, "drop, nats (below 0: gain)", low=-largest, high=largest, colours=DIVERGING)
    row, column = np.unravel_index(trace.effects.argmax(), trace.effects.shape)
    story = (
        f"The largest drop is {trace.effects[row, column]:.2f} nats, of "
        f"{quoted(distinct_names(targets)[row])} when {quoted(names[column])} is {HOW[trace.how]}. Its "
        f"weight there was {weight_text(trace.weights[row, column])}."
    )
    return Picture(figure=figure, story=story, columns=effect_columns(trace))


def changed_tokens(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether the fewest edits replace or insert it."""
    operations = [operation for operation in edit_script(before, after) if operation != "delete"]
    return [(token, operation != "keep") for token, operation in zip(after, operations, strict=True)]
