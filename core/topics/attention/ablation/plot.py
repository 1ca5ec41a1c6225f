"""Figures of the ablation: attention weight against the effect of removing each source token."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent
from ....base.numerics import compute_edit_script
from ....base.text import disambiguate_tokens
from ....figures.colours import ROLE_COLOURS
from ....figures.labels import escape_label, format_weight
from ....figures.picture import Picture
from ....figures.table import Table, table_from_arrays
from ....figures.traces import MIN_FONT_SIZE, fixed_range_axis, make_figure, scatter_trace
from ..matrix_plots import argmax_2d, hover_template, make_matrix_figure, query_key_columns, quote_token
from .schema import AblationResult

_HEIGHT_PIXELS = 420


def plot_word_effects(result: AblationResult, *, is_narrow: bool = False) -> Picture:
    """Draws the mean weight of each source token against the drop in log-likelihood without it.

    Tokens without which the model translates otherwise are diamonds.
    """
    token_names = [escape_label(name) for name in disambiguate_tokens(result.key_tokens)]
    table = make_word_table(result)
    marker = {
        "color": [
            ROLE_COLOURS["chosen" if num_changed else "first"] for num_changed in result.num_changed_tokens
        ],
        "size": 11,
        "symbol": ["diamond" if num_changed else "circle" for num_changed in result.num_changed_tokens],
    }
    trace = scatter_trace(table, x="weight", y="drop", marker=marker, meta="words", text=token_names) | {
        "mode": "markers+text",
        "textposition": _label_positions(result.mean_weights, result.total_effects),
        "textfont": {"size": MIN_FONT_SIZE},
        "cliponaxis": False,
    }
    return _make_scatter_picture(result, "words", table, trace)


def _make_scatter_picture(result: AblationResult, name: str, table: Table, trace: dict) -> Picture:
    figure = make_figure(
        [trace],
        height=_HEIGHT_PIXELS,
        showlegend=False,
        margin={"t": 26},
        xaxis=fixed_range_axis("weight", rangemode="tozero"),
        yaxis=fixed_range_axis("drop", zeroline=True),
    )
    return Picture(
        figure=figure,
        table=table,
        claim_id=f"ablation-{name}",
        claim_values=_scatter_caption_values(result, name),
    )


def _label_positions(x: np.ndarray, y: np.ndarray) -> list[str]:
    # below a point where another one is close above it, else above
    max_x_distance, max_y_distance = 0.06 * np.ptp(x), 0.1 * np.ptp(y)
    order = np.lexsort((np.arange(len(y)), y))
    rank = np.argsort(order)
    is_higher = rank[None, :] > rank[:, None]  # (S, S)
    is_close = (np.abs(x[None, :] - x[:, None]) <= max_x_distance) & (
        np.abs(y[None, :] - y[:, None]) <= max_y_distance
    )
    return np.where((is_higher & is_close).any(axis=1), "bottom center", "top center").tolist()


def make_word_table(result: AblationResult) -> Table:
    """Returns weight and effect of each source token, a token a row."""
    columns = {
        "word-index": list(range(len(result.key_tokens))),
        "removed-token": result.key_tokens,
        "weight": result.mean_weights,
        "drop": result.total_effects,
        "tokens-changed": result.num_changed_tokens,
        "ablated-translation": result.ablated_translations,
    }
    return Table(columns=columns, proved_columns=("weight", "drop"))


def _make_cell_table(result: AblationResult) -> Table:
    return table_from_arrays(
        query_key_columns(result.target_scores.tokens, result.key_tokens),
        ("weight", "drop"),
        weight=result.weights,
        drop=result.effects,
    )


def plot_cell_effects(result: AblationResult, *, is_narrow: bool = False) -> Picture:
    """Draws the weight of each target token on each source token against its drop without that one."""
    table = _make_cell_table(result)
    trace = scatter_trace(
        table, x="weight", y="drop", colour_role="first", meta="cells", marker={"size": 7, "opacity": 0.55}
    )
    return _make_scatter_picture(result, "cells", table, trace)


def plot_effect_matrix(result: AblationResult, *, is_narrow: bool = False) -> Picture:
    """Draws the drop of each target token when each source token is removed, in nats: (T, S)."""
    targets, sources = result.target_scores.tokens, result.key_tokens
    figure = make_matrix_figure(
        result.effects, None, targets, sources, is_narrow=is_narrow, value_column="drop", number_format=".1f",
        max_abs_value=max(float(np.abs(result.effects).max()), 1e-9),
        **hover_template("ablation-effect-hover", ".3f"),
    )  # fmt: skip
    row, column = argmax_2d(result.effects)
    values = {
        "target_token": quote_token(targets, row),
        "source_token": quote_token(sources, column),
        "remaining_probability": format_percent(math.exp(-result.effects[row, column])),
        "drop": f"{result.effects[row, column]:.2f}",
        "rise": f"{-result.effects[row, column]:.2f}",
        "is_likelier": "yes" if result.effects[row, column] < 0 else "no",
        "weight": format_weight(result.weights[row, column]),
    }
    return Picture(
        figure=figure, table=_make_cell_table(result), claim_id="ablation-effects", claim_values=values
    )


def _scatter_caption_values(result: AblationResult, correlation_name: str) -> dict:
    most_attended, most_missed = result.most_attended, result.most_important
    pearson, spearman, count = result.correlations[correlation_name]
    return {
        "most_attended": quote_token(result.key_tokens, most_attended),
        "attended_weight": format_weight(result.mean_weights[most_attended]),
        "attended_drop": f"{result.total_effects[most_attended]:.2f}",
        "attended_probability": format_percent(math.exp(-result.total_effects[most_attended])),
        "most_important": quote_token(result.key_tokens, most_missed),
        "important_weight": format_weight(result.mean_weights[most_missed]),
        "important_drop": f"{result.total_effects[most_missed]:.2f}",
        "important_rise": f"{-result.total_effects[most_missed]:.2f}",
        "important_probability": format_percent(math.exp(-result.total_effects[most_missed])),
        "effect_case": "likelier"
        if result.total_effects[most_missed] < 0
        else "yes"
        if most_attended == most_missed
        else "no",
        "num_points": count,
        "has_correlation": "no" if math.isnan(spearman) else "yes",
        "spearman": f"{spearman:.2f}",
        "pearson": f"{pearson:.2f}",
    }


def mark_changed_tokens(old_tokens: Sequence[str], new_tokens: Sequence[str]) -> list[tuple[str, bool]]:
    """Returns the tokens of the second text, each with whether the fewest edits replace or insert it."""
    operations = [
        operation for operation in compute_edit_script(old_tokens, new_tokens) if operation != "delete"
    ]
    return [(token, operation != "keep") for token, operation in zip(new_tokens, operations, strict=True)]
