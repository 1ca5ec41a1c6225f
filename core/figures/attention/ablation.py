"""Does attention matter: weight against effect when each source token is missing."""

import math
from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from core.figures.base.colours import BLUE, DIVERGING, ORANGE
from core.figures.base.long_table import long_table
from core.figures.base.matrices import (
    add_scale,
    cell_gaps,
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

HOW = {"remove": "taken out of the sentence", "hide": "hidden from the cross-attention"}


def word_scatter(trace: AblationTrace) -> Picture:
    """Draws the mean weight of each source token against what the translation loses without it.

    Tokens without which the model translates otherwise are diamonds.
    """
    figure = go.Figure(
        go.Scatter(
            x=float32(trace.weight),
            y=float32(trace.effect),
            mode="markers+text",
            text=[escaped(name) for name in distinct_names(trace.source.tokens)],
            textposition="top center",
            cliponaxis=False,
            meta="words",
            marker={
                "color": [ORANGE if changed else BLUE for changed in trace.changed],
                "size": 11,
                "symbol": ["diamond" if changed else "circle" for changed in trace.changed],
            },
            hovertemplate="%{text}: weight %{x:.3f}, the translation loses %{y:.3f} nats<extra></extra>",
        )
    )
    _lay_out_scatter(figure, "mean weight")
    return Picture(figure=figure, story=_story(trace, "words", "words"), columns=word_columns(trace))


def cell_scatter(trace: AblationTrace) -> Picture:
    """Draws the weight of each target token on each source token against what it loses without that one."""
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
            hovertemplate="%{customdata}<br>weight %{x:.3f}, loses %{y:.3f} nats<extra></extra>",
        )
    )
    _lay_out_scatter(figure, "weight")
    story = _story(trace, "cells", "cells (those of a row are not independent)")
    return Picture(figure=figure, story=story, columns=effect_columns(trace))


def _lay_out_scatter(figure: go.Figure, title: str) -> None:
    """Gives a plot of weight and effect its axes."""
    lay_out(
        figure,
        height=440,
        showlegend=False,
        margin_t=26,
        xaxis={"title_text": title, "rangemode": "tozero"},
        yaxis={"title_text": "what is lost without it, nats", "zeroline": True},
    )


def _story(trace: AblationTrace, points: str, phrase: str) -> str:
    names, most, missed = distinct_names(trace.source.tokens), trace.most_attended, trace.most_missed
    pearson, spearman, count = trace.correlations[points]
    story = (
        f"Most attended is {quoted(names[most])} with {weight_text(trace.weight[most])} of the weight on "
        f"average; without it the translation loses {trace.effect[most]:.2f} nats. "
    )
    if most == missed:
        story += "No other word is missed more. "
    else:
        story += (
            f"Most missed is {quoted(names[missed])}, {trace.effect[missed]:.2f} nats, with a weight of "
            f"{weight_text(trace.weight[missed])}. "
        )
    if math.isnan(spearman):
        return story + f"Over {count} {phrase} there is no correlation to tell."
    return (
        f"{story}Over {count} {phrase} weight and effect have a rank correlation of {spearman:.2f} "
        f"(Pearson {pearson:.2f}; 1 would make the weight a measure of what matters). Attention shows where "
        "a model looks, not why it says what it says."
    )


def word_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns what each source token was worth as columns, a token a line."""
    return {
        "place": list(range(len(trace.source.tokens))),
        "without": list(trace.source.tokens),
        "weight": trace.weight.tolist(),
        "nats lost": trace.effect.tolist(),
        "tokens changed": trace.changed.tolist(),
        "translated again": list(trace.translations),
    }


def effect_columns(trace: AblationTrace) -> dict[str, list]:
    """Returns weight and effect of each target token with each source token as columns, a cell a line."""
    targets, sources = trace.scores.tokens, trace.source.tokens
    return long_table(
        {"weight": trace.weights, "nats lost": trace.effects},
        {"target": range(len(targets)), "target token": targets},
        {"source": range(len(sources)), "source token": sources},
    )


def effects(trace: AblationTrace) -> Picture:
    """Draws what each target token loses when each source token is missing, in nats: (T, S)."""
    targets, sources = trace.scores.tokens, trace.source.tokens
    largest = max(float(np.abs(trace.effects).max()), 1e-9)
    hover = "“%{y}” without “%{x}” loses %{z:.3f} nats"
    figure = go.Figure(heatmap(trace.effects, hover=hover, text="%{z:.1f}", **cell_gaps(sources)))
    lay_out(
        figure,
        height=150 + len(targets) * row_height(len(targets)),
        xaxis={"title_text": "missing", **key_axis(sources)},
        yaxis=query_axis(targets),
    )
    add_scale(figure, "nats lost; below 0: gained", low=-largest, high=largest, colours=DIVERGING)
    row, column = np.unravel_index(trace.effects.argmax(), trace.effects.shape)
    story = (
        f"{quoted(distinct_names(targets)[row])} loses most, {trace.effects[row, column]:.2f} nats, when "
        f"{quoted(distinct_names(sources)[column])} is {HOW[trace.how]}; its weight there was "
        f"{weight_text(trace.weights[row, column])}."
    )
    return Picture(figure=figure, story=story, columns=effect_columns(trace))


def changed_tokens(before: Sequence[str], after: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether the fewest edits replace or insert it."""
    operations = [operation for operation in edit_script(before, after) if operation != "delete"]
    return [(token, operation != "keep") for token, operation in zip(after, operations, strict=True)]
