"""Score functions side by side on one sentence: their weights, differences and entropies."""

import itertools
from collections.abc import Sequence

import numpy as np

from ....base.i18n import format_percent, message
from ....base.text import disambiguate_tokens
from ....figures.labels import escape_label
from ....figures.picture import Picture
from ....figures.table import table_from_arrays
from ....figures.traces import category_axis, fixed_range_axis, line_trace, make_figure
from ..matrix_plots import (
    argmax_2d,
    hover_template,
    make_matrix_figure,
    make_matrix_grid,
    matrix_heatmap,
    query_key_columns,
    quote_token,
)
from .schema import ScoresResult

_COLOUR_ROLES = ("first", "second", "third", "fifth")


def score_function_label(result: ScoresResult, index: int) -> str:
    """Returns the name of a model's panel: its score function, and its name where two have the same."""
    label = message(f"scores-function.{result.score_functions[index].replace(' ', '_')}")
    return (
        label
        if result.score_functions.count(result.score_functions[index]) == 1
        else f"{label}: {result.models[index]}"
    )


def _score_function_labels(result: ScoresResult) -> list[str]:
    return [score_function_label(result, model) for model in range(len(result.models))]


def plot_score_weights(result: ScoresResult, *, is_narrow: bool = False) -> Picture:
    """Draws the weights of each model over one sentence pair, all on the scale from 0 to 1."""
    names = _score_function_labels(result)
    axes = [
        {"model": result.models, "score_function": names},
        *query_key_columns(result.target_tokens, result.key_tokens),
    ]
    table = table_from_arrays(axes, ("weight",), weight=result.weights)
    figure = make_matrix_grid(
        names,
        [
            matrix_heatmap(model_weights, name=name)
            for name, model_weights in zip(names, result.weights, strict=True)
        ],
        [(result.target_tokens, result.key_tokens)] * len(names),
        is_narrow=is_narrow,
        value_column="weight",
    )
    claim_id = "scores-one-key" if len(result.key_tokens) == 1 else "scores-weights"
    values = _weights_caption_values(result, names)
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _weights_caption_values(result: ScoresResult, names: Sequence[str]) -> dict:
    mean_max_weights = result.weights.max(axis=-1).mean(axis=-1)  # (M,)
    mean_entropies = result.entropy.mean(axis=1)
    most_focused = int(mean_entropies.argmin())
    return {
        "num_keys": len(result.key_tokens),
        "score_function": names[most_focused],
        "mean_max_weight": format_percent(mean_max_weights[most_focused]),
        "mean_entropies": ", ".join(
            f"{names[model]} {mean_entropies[model]:.2f}" for model in np.argsort(mean_entropies)
        ),
        "most_different": _most_distant_text(result, names),
        "has_concat": "no" if result.max_concat_error is None else "yes",
    }


def _most_distant_text(result: ScoresResult, names: Sequence[str]) -> str:
    if len(names) < 2:
        return ""
    pairs = itertools.combinations(range(len(names)), 2)
    first, second = max(pairs, key=lambda pair: result.mean_distances[pair])
    share = format_percent(result.mean_distances[first, second])
    return message(
        "scores-most-different", first_function=names[first], second_function=names[second], share=share
    )


def plot_weight_difference(
    result: ScoresResult, *, first_model: int, second_model: int, is_narrow: bool = False
) -> Picture:
    """Draws the weights of one model minus those of another."""
    differences = result.weights[first_model] - result.weights[second_model]  # (T, S), from -1 to 1
    row, column = argmax_2d(np.abs(differences))
    figure = make_matrix_figure(
        differences,
        None,
        result.target_tokens,
        result.key_tokens,
        is_narrow=is_narrow,
        value_column="difference",
        max_abs_value=1,
        **hover_template("scores-difference-hover", "+.4f"),
    )
    caption_values = {
        "first_function": score_function_label(result, first_model),
        "second_function": score_function_label(result, second_model),
        "query": quote_token(result.target_tokens, row),
        "key": quote_token(result.key_tokens, column),
        "first_weight": f"{result.weights[first_model, row, column]:.2f}",
        "second_weight": f"{result.weights[second_model, row, column]:.2f}",
        "share": format_percent(result.mean_distances[first_model, second_model]),
    }
    table = table_from_arrays(
        query_key_columns(result.target_tokens, result.key_tokens), ("difference",), difference=differences
    )
    return Picture(figure=figure, table=table, claim_id="scores-difference", claim_values=caption_values)


def plot_row_entropies(result: ScoresResult, *, is_narrow: bool = False) -> Picture:
    """Draws the entropy of each row of each model."""
    names, num_keys = _score_function_labels(result), len(result.key_tokens)
    query_columns = {"query": range(len(result.target_tokens)), "query-token": result.target_tokens}
    table = table_from_arrays(
        [{"score_function": names}, query_columns], ("entropy",), entropy=result.entropy
    )
    traces = [
        line_trace(
            table.filter_rows("score_function", name),
            x="query",
            y="entropy",
            colour_role=role,
            name=name,
            mode="lines+markers",
            marker={"symbol": index, "size": 9},
        )
        for index, (name, role) in enumerate(zip(names, itertools.cycle(_COLOUR_ROLES), strict=False))
    ]
    ticks = [escape_label(name) for name in disambiguate_tokens(result.target_tokens)]
    figure = make_figure(
        traces,
        height=380,
        showlegend=True,
        xaxis=category_axis(ticks, tickangle=-60 if len(ticks) > 6 else 0),
        yaxis=fixed_range_axis("entropy", range=[0, float(np.log2(max(2, num_keys))) * 1.05]),
    )
    claim_id = (
        "scores-one-key" if num_keys == 1 else "scores-entropy" if len(names) > 1 else "scores-entropy-alone"
    )
    values = _entropies_caption_values(result, names)
    return Picture(figure=figure, table=table, claim_id=claim_id, claim_values=values)


def _entropies_caption_values(result: ScoresResult, names: Sequence[str]) -> dict:
    entropy_spreads = np.ptp(result.entropy, axis=0) if len(names) > 1 else result.entropy[0]
    most_varied_query = int(entropy_spreads.argmax())
    query_entropies = result.entropy[:, most_varied_query]
    lowest, highest = int(query_entropies.argmin()), int(query_entropies.argmax())
    num_keys = len(result.key_tokens)
    return {
        "query": quote_token(result.target_tokens, most_varied_query),
        "first_function": names[lowest],
        "lowest_entropy": f"{query_entropies[lowest]:.2f}",
        "second_function": names[highest],
        "highest_entropy": f"{query_entropies[highest]:.2f}",
        "first_max_weight": format_percent(result.weights[lowest, most_varied_query].max()),
        "second_max_weight": format_percent(result.weights[highest, most_varied_query].max()),
        "num_keys": num_keys,
        "uniform_entropy": f"{np.log2(num_keys):.2f}",
    }
