"""A head over all queries and keys: its steps as matrices, and the effect of the scale."""

import math
from collections.abc import Iterable, Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....base.numerics import entropy
from ....figures.colours import GREY
from ....figures.labels import token_ticks
from ....figures.picture import Picture, to_float32
from ....figures.table import Table, table_from_arrays
from ....figures.traces import fixed_range_axis, make_figure, scatter_trace
from ..matrix_plots import hover_template, make_matrix_grid, matrix_heatmap, query_key_columns
from .schema import WeightResult


def plot_head_steps(
    result: WeightResult,
    *,
    query_labels: Sequence[str],
    use_alternative_divisor: bool = False,
    is_narrow: bool = False,
) -> Picture:
    """Draws the four steps of a head as aligned matrices: scores, scaled, masked, softmax.

    Args:
        result: One weight, with all rows of its head.
        query_labels: Names of the T rows.
        use_alternative_divisor: Drops the scale where the model has one, and adds it where it has none.
        is_narrow: Whether the screen is a phone's.
    """
    divisor, weights = result.divisor, result.weights
    if use_alternative_divisor:
        divisor, weights = result.alternative_divisor, result.alternative_weights
    scaled = result.raw_scores / divisor
    max_abs_score = max(float(np.abs(result.raw_scores).max()), 1e-9)
    product_type = "dot" if result.score_vector is None else "concat"
    step_names = {"scores": product_type, "scaled": f"{divisor:.4g}", "masked": "", "softmax": ""}
    hover_options = hover_template("one_weight-score-hover")
    figure = make_matrix_grid(
        [
            message(f"one_weight-step.{name}", score_function=value, divisor=value)
            for name, value in step_names.items()
        ],
        [
            matrix_heatmap(result.raw_scores, max_abs_value=max_abs_score, **hover_options),
            matrix_heatmap(scaled, max_abs_value=max_abs_score / divisor, **hover_options),
            matrix_heatmap(scaled, result.mask, max_abs_value=max_abs_score / divisor, **hover_options),
            matrix_heatmap(weights, result.mask),
        ],
        [(query_labels, result.key_tokens)] * 4,
        is_narrow=is_narrow,
    )
    step_labels = [message(f"one_weight-quantity.{name}") for name in ("score", "scaled", "weight")]
    axes = [{"weight-step": step_labels}, *query_key_columns(query_labels, result.key_tokens)]
    step_values = np.stack([result.raw_scores, scaled, weights])
    return Picture(
        figure=figure,
        table=table_from_arrays(axes, ("value",), value=step_values, visible=result.mask),
        claim_id="one_weight-steps",
        claim_values=_steps_caption_values(result, divisor, weights),
    )


def _steps_caption_values(result: WeightResult, divisor: float, weights: np.ndarray) -> dict:
    scores, scaled_scores = result.raw_scores, result.raw_scores / divisor
    return {
        "num_masked": int((~result.mask).sum()),
        "num_cells": result.mask.size,
        "min_score": f"{scores.min():.2f}",
        "max_score": f"{scores.max():.2f}",
        "divisor": f"{divisor:.4g}",
        "min_scaled_score": f"{scaled_scores.min():.2f}",
        "max_scaled_score": f"{scaled_scores.max():.2f}",
        "entropy": f"{entropy(weights).mean():.2f}",
        "mean_max_weight": format_percent(weights.max(axis=-1).mean()),
    }


def plot_scale_effect(
    result: WeightResult, *, query_labels: Sequence[str], is_narrow: bool = False
) -> Picture:
    """Draws the entropy of each row as the model computes it, and with the alternative divisor.

    Args:
        result: One weight, with all rows of its head.
        query_labels: Names of the T rows.
        is_narrow: Whether the screen is a phone's.
    """
    divisor_labels = [
        _divisor_label(divisor, len(result.q)) for divisor in (result.divisor, result.alternative_divisor)
    ]
    entropies = np.stack([result.entropy, result.alternative_entropy])  # (2, T)
    max_entropies = np.log2(np.maximum(result.mask.sum(axis=-1), 1))  # (T,) bits
    query_columns = {"query": range(len(query_labels)), "query-token": query_labels}
    table = table_from_arrays(
        [
            {"scaling": [message("one_weight-as-computed", scaling=divisor_labels[0]), divisor_labels[1]]},
            query_columns,
        ],
        ("entropy",),
        entropy=entropies,
    )
    traces = _entropy_traces(table, max_entropies, query_columns)
    row_pixels = min(26, 260 // len(query_labels) if is_narrow else 26)
    figure = make_figure(
        traces,
        height=150 + len(query_labels) * max(12, row_pixels),
        margin={"t": 76},
        legend={"orientation": "v", "y": 1, "yref": "container", "yanchor": "top"},
        xaxis=fixed_range_axis("entropy", range=[-0.08, max(float(max_entropies.max()), 0.1) * 1.05]),
        yaxis=fixed_range_axis() | {"autorange": "reversed", **token_ticks(query_labels)},
    )
    is_concat = result.divisor == result.alternative_divisor
    mean_max_weights = [
        float(weights.max(axis=-1).mean()) for weights in (result.weights, result.alternative_weights)
    ]
    values = {
        "scaling": "concat" if is_concat else "scaled" if result.divisor != 1 else "unscaled",
        "mean_max_weight": format_percent(mean_max_weights[0]),
        "alternative_max_weight": format_percent(mean_max_weights[1]),
        "entropy": f"{result.entropy.mean():.2f}",
        "alternative_entropy": f"{result.alternative_entropy.mean():.2f}",
        "scale_divisor": f"{math.sqrt(len(result.q)):.1f}",
    }
    return Picture(figure=figure, table=table, claim_id="one_weight-scale", claim_values=values)


def _entropy_traces(table: Table, max_entropies: np.ndarray, query_columns: dict) -> list[dict]:
    """Returns the entropies of a table as points, a line between the two of a row, and those of (T,) most."""
    divisor_labels = list(dict.fromkeys(table["scaling"].tolist()))
    divisor_tables = [table.filter_rows("scaling", name) for name in divisor_labels]
    uniform_table = Table(columns={**query_columns, "entropy": max_entropies}, proved_columns=("entropy",))
    points: Iterable[tuple[Table, str, str, dict]] = zip(
        (*divisor_tables, uniform_table),
        (*divisor_labels, message("one_weight-uniform")),
        ("first", "second", "guide"),
        ({"symbol": "circle"}, {"symbol": "diamond"}, {"symbol": "line-ns-open", "line": {"width": 2}}),
        strict=True,
    )
    return [
        _row_lines(divisor_tables),
        *(
            scatter_trace(
                points_table,
                x="entropy",
                y="query",
                colour_role=role,
                name=name,
                marker={"size": 12} | marker,
            )
            for points_table, name, role, marker in points
        ),
    ]


def _row_lines(divisor_tables: Sequence[Table]) -> dict:
    # nan ends a line
    entropies = [divisor_table["entropy"] for divisor_table in divisor_tables]
    line_ends = np.stack([*entropies, np.full(len(entropies[0]), np.nan)], axis=1)  # (T, 3)
    return {
        "type": "scatter",
        "mode": "lines",
        "line": {"color": GREY, "width": 1},
        "hoverinfo": "skip",
        "showlegend": False,
        "x": to_float32(line_ends.ravel()),
        "y": to_float32(np.repeat(range(len(line_ends)), line_ends.shape[1])),
    }


def _divisor_label(divisor: float, width: int) -> str:
    if divisor == 1:
        return message("one_weight-divided.without")
    return message("one_weight-divided", head_size=width, divisor=f"{divisor:.3g}")
