"""What a head does with all queries and keys: its steps as matrices, and what the scale is for."""

import math
from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....figures.colours import GREY
from ....figures.labels import token_ticks
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, table_from_arrays
from ....figures.traces import fixed_range_axis, make_figure, scatter_trace
from ..matrix_plots import hover_template, make_matrix_grid, matrix_heatmap, query_key_axes
from .schema import WeightResult


def plot_head_steps(
    result: WeightResult, *, queries: Sequence[str], switched: bool = False, narrow: bool = False
) -> Picture:
    """Draws the four steps of a head as aligned matrices: scores, scaled, masked, softmax.

    Args:
        result: What a head computes.
        queries: Names of the T rows.
        switched: With the other divisor: without the scale where the model scales, with it where it does not.
        narrow: For a telephone.
    """
    divisor, weights = result.divisor, result.weights
    if switched:
        divisor, weights = result.switched_divisor, result.switched_weights
    scaled = result.raw_scores / divisor
    max_abs_score = max(float(np.abs(result.raw_scores).max()), 1e-9)
    product_type = "dot" if result.concat_vector is None else "concat"
    step_names = {"scores": product_type, "scaled": f"{divisor:.4g}", "masked": "", "softmax": ""}
    hover_options = hover_template("one_weight-score-hover")
    figure = make_matrix_grid(
        [message(f"one_weight-step.{name}", how=value, divisor=value) for name, value in step_names.items()],
        [
            matrix_heatmap(result.raw_scores, ends=max_abs_score, **hover_options),
            matrix_heatmap(scaled, ends=max_abs_score / divisor, **hover_options),
            matrix_heatmap(scaled, result.mask, ends=max_abs_score / divisor, **hover_options),
            matrix_heatmap(weights, result.mask),
        ],
        [(queries, result.key_tokens)] * 4,
        narrow=narrow,
    )
    axes = query_key_axes(queries, result.key_tokens)
    step_values = np.stack([result.raw_scores, scaled, weights])
    step_labels = [message(f"one_weight-kind.{name}") for name in ("score", "scaled", "weight")]
    table = table_from_arrays(
        [{"weight-step": step_labels}, *axes], ("value",), value=step_values, visible=result.mask
    )
    values = {
        "hidden": int((~result.mask).sum()),
        "cells": result.mask.size,
        "low": f"{result.raw_scores.min():.2f}",
        "high": f"{result.raw_scores.max():.2f}",
        "divisor": f"{divisor:.4g}",
        "scaled_low": f"{scaled.min():.2f}",
        "scaled_high": f"{scaled.max():.2f}",
        "bits": f"{(result.switched_entropy if switched else result.entropy).mean():.2f}",
        "largest": format_percent(weights.max(axis=-1).mean()),
    }
    return Picture(figure=figure, table=table, claim_id="one_weight-steps", message_values=values)


def plot_scale_effect(result: WeightResult, *, queries: Sequence[str], narrow: bool = False) -> Picture:
    """Draws the entropy of each row as the model has it and with the other divisor: what the scale does."""
    divisor_labels = [
        _divisor_label(divisor, len(result.q)) for divisor in (result.divisor, result.switched_divisor)
    ]
    entropies = np.stack([result.entropy, result.switched_entropy])  # (2, T)
    max_entropies = np.log2(np.maximum(result.mask.sum(axis=-1), 1))  # (T,) bits
    query_columns = {"query": range(len(queries)), "query-token": queries}
    table = table_from_arrays(
        [
            {"divided": [message("one_weight-as-computed", how=divisor_labels[0]), divisor_labels[1]]},
            query_columns,
        ],
        ("entropy",),
        entropy=entropies,
    )
    marks = _entropy_traces(table, max_entropies, query_columns)
    row_pixels = min(26, 260 // len(queries) if narrow else 26)
    figure = make_figure(
        marks,
        height=150 + len(queries) * max(12, row_pixels),
        margin={"t": 76},
        legend={"orientation": "v", "y": 1, "yref": "container", "yanchor": "top"},
        xaxis=fixed_range_axis("entropy", range=[-0.08, max(float(max_entropies.max()), 0.1) * 1.05]),
        yaxis=fixed_range_axis() | {"autorange": "reversed", **token_ticks(queries)},
    )
    is_concat = result.divisor == result.switched_divisor
    mean_max_weights = [
        float(weights.max(axis=-1).mean()) for weights in (result.weights, result.switched_weights)
    ]
    values = {
        "how": "concat" if is_concat else "scaled" if result.divisor != 1 else "unscaled",
        "largest": format_percent(mean_max_weights[0]),
        "switched": format_percent(mean_max_weights[1]),
        "bits": f"{result.entropy.mean():.2f}",
        "switched_bits": f"{result.switched_entropy.mean():.2f}",
        "root": f"{math.sqrt(len(result.q)):.1f}",
    }
    return Picture(figure=figure, table=table, claim_id="one_weight-scale", message_values=values)


def _entropy_traces(table: Table, max_entropies: np.ndarray, query_columns: dict) -> list[dict]:
    """Returns the entropies of a table as points, a line between the two of a row, and those of (T,) most."""
    divisor_labels = list(dict.fromkeys(table["divided"].tolist()))
    divisor_tables = [table.filter_rows("divided", name) for name in divisor_labels]
    line_ends = np.stack(
        [
            *(divisor_table["entropy"] for divisor_table in divisor_tables),
            np.full(len(max_entropies), np.nan),
        ],
        axis=1,
    )  # (T, 3)
    line_style = {
        "type": "scatter",
        "mode": "lines",
        "line": {"color": GREY, "width": 1},
        "hoverinfo": "skip",
    }
    line_rows = np.repeat(range(len(max_entropies)), line_ends.shape[1])
    marks = [
        line_style | {"x": to_float32(line_ends.ravel()), "y": to_float32(line_rows), "showlegend": False}
    ]
    for name, divisor_table, role, symbol in zip(
        divisor_labels, divisor_tables, ("first", "second"), ("circle", "diamond"), strict=True
    ):
        marker = {"symbol": symbol, "size": 12}
        marks.append(
            scatter_trace(divisor_table, x="entropy", y="query", colour_role=role, name=name, marker=marker)
        )
    uniform_table = Table(
        columns={**query_columns, "entropy": max_entropies}, recomputed_columns=("entropy",)
    )
    uniform_marker = {"symbol": "line-ns-open", "size": 12, "line": {"width": 2}}
    return [
        *marks,
        scatter_trace(
            uniform_table,
            x="entropy",
            y="query",
            colour_role="guide",
            name=message("one_weight-even"),
            marker=uniform_marker,
        ),
    ]


def _divisor_label(divisor: float, width: int) -> str:
    if divisor == 1:
        return message("one_weight-divided.without")
    return message("one_weight-divided", width=width, divisor=f"{divisor:.3g}")
