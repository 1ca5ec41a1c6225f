"""Figures of whole attentions: one large matrix, statistics of heads, attention rollout."""

import itertools
from typing import Any

import numpy as np

from ....base.i18n import format_percent, localize_numbers, message
from ....base.numerics import entropy
from ....base.text import disambiguate_tokens
from ....figures.labels import format_weight
from ....figures.picture import Picture
from ....figures.table import Table, table_from_arrays
from ....figures.traces import category_axis, make_figure
from ..head_stats import HeadStats, compute_head_stats, compute_rollout, make_key_kind_mask
from ..matrix_plots import (
    argmax_2d,
    format_head_names,
    head_label,
    hover_template,
    make_matrix_figure,
    make_matrix_grid,
    make_weights_table,
    matrix_heatmap,
    query_key_columns,
    quote_token,
)
from .schema import AttentionResult, HeadsResult

MAX_MATRIX_TOKENS = 40  # in the matrix of one head: later ones change nothing there


def get_max_matrix_tokens(result: HeadsResult, attention_type: str) -> int | None:
    """Returns how many of the tokens a matrix shows; None for all."""
    is_decoder_only = attention_type == "decoder" and len(result.attentions) == 1
    return MAX_MATRIX_TOKENS if is_decoder_only else None


# --- one large ----------------------------------------------------------------------------------------------


def plot_attention_matrix(
    result: HeadsResult, *, attention_type: str, layer: int | None, head: int | None, is_narrow: bool = False
) -> Picture:
    """Draws one attention as a matrix: a row a query, a column a key, from 0 to 1.

    Args:
        result: Every attention of a model over a sentence.
        attention_type: "cross", "encoder" or "decoder".
        layer, head: The head, from 0; None averages over all layers, or over all heads.
        is_narrow: Whether the screen is a phone's.
    """
    attention, max_tokens = result.attentions[attention_type], get_max_matrix_tokens(result, attention_type)
    weights = attention.mean_weights(layer, head)[:max_tokens, :max_tokens]
    mask = attention.mask[:max_tokens, :max_tokens]
    query_labels = result.get_query_labels(attention_type)[:max_tokens]
    key_labels = attention.key_tokens[:max_tokens]
    row, column = _find_largest_weight(weights, mask)
    is_truncated = max_tokens is not None and len(attention.key_tokens) > max_tokens
    values = {
        "query": quote_token(query_labels, row),
        "key": quote_token(key_labels, column),
        "weight": format_weight(weights[row, column]),
        "max_tokens": max_tokens or 0,
        "num_tokens": len(attention.key_tokens) if is_truncated else 0,
    }
    return Picture(
        figure=make_matrix_figure(weights, mask, query_labels, key_labels, is_narrow=is_narrow),
        table=make_weights_table(query_labels, key_labels, weights, mask),
        claim_id="heads-matrix",
        claim_values=values | _head_values(attention, layer, head) | _row_values(weights, mask),
    )


def _find_largest_weight(weights: np.ndarray, mask: np.ndarray) -> tuple[int, int]:
    # of a row that sees more than one key, if there is any
    weights_with_choice = np.where((mask.sum(axis=-1) > 1)[:, None], weights, 0)
    return argmax_2d(weights_with_choice if weights_with_choice.any() else weights)


def _head_values(attention: AttentionResult, layer: int | None, head: int | None) -> dict:
    most_confident_head = attention.find_most_confident_head()
    return {
        "head": head_label(attention, layer, head),
        "head_choice": _classify_chosen_head(attention, layer, head),
        "num_heads": int(np.prod(attention.head_shape)),
        "most_confident_head": head_label(attention, *most_confident_head),
        "confidence": format_weight(attention.confidence[most_confident_head]),
    }


def _row_values(weights: np.ndarray, mask: np.ndarray) -> dict:
    has_visible_key = mask.any(axis=-1)  # (T,)
    return {
        "num_rows": int(has_visible_key.sum()),
        "num_peaked_rows": int((weights.max(axis=-1) > 0.5).sum()),
        "num_masked": int((~mask).sum()),
        "entropy": f"{entropy(weights)[has_visible_key].mean():.2f}",
        "uniform_entropy": f"{np.log2(mask[has_visible_key].sum(axis=-1)).mean():.2f}",
    }


def _classify_chosen_head(attention: AttentionResult, layer: int | None, head: int | None) -> str:
    if attention.head_shape == (1, 1):
        return "only"
    if _are_equal_when_rounded(attention.confidence):
        return "equal"
    if (layer, head) == attention.find_most_confident_head():
        return "most_confident"
    return "mean" if None in (layer, head) else "other"


# --- what heads do ------------------------------------------------------------------------------------------


def plot_head_patterns(result: HeadsResult, *, attention_type: str, is_narrow: bool = False) -> Picture:
    """Draws what each head does: how much one key gets, and the share of its weight on some kinds of keys."""
    attention = result.attentions[attention_type]
    stats = compute_head_stats(attention)
    kind_names = [message(f"heads-pattern.{name}") for name in ("largest", *stats.key_kinds)]
    shares = np.stack([attention.confidence, *np.moveaxis(stats.key_kind_shares, -1, 0)])  # (N + 1, L, H)
    kind_labels = [
        localize_numbers(f"{name} ({share:.2f})")
        for name, share in zip(kind_names[1:], stats.shares_if_uniform, strict=True)
    ]
    ticks = format_head_names(itertools.product(attention.layer_numbers, range(attention.head_shape[1])))
    has_room_for_labels = len(ticks) <= 24
    text_options: dict[str, Any] = (
        {"texttemplate": "%{z:.2f}"} if has_room_for_labels and not is_narrow else {}
    )
    heatmap = matrix_heatmap(
        shares.reshape(len(kind_names), len(ticks)),
        **hover_template("heads-pattern-hover"),
        xgap=1,
        ygap=2,
        **text_options,
    )
    head_names = ticks if has_room_for_labels else [tick if tick.endswith(".0") else "" for tick in ticks]
    row_names = [kind_names[0], *kind_labels]
    if is_narrow:
        row_names = [name.replace(" ", "<br>", 1) for name in row_names]
    return Picture(
        figure=make_figure(
            [heatmap],
            height=46 * len(kind_names) + 74,
            xaxis=category_axis(head_names, title={"text": message("heads-layer-head")}),
            yaxis=category_axis(row_names, autorange="reversed"),
        ),
        table=_make_patterns_table(attention, stats, kind_names, shares),
        claim_id="heads-patterns-cross" if attention_type == "cross" else "heads-patterns",
        claim_values=_patterns_caption_values(attention, stats),
    )


def _make_patterns_table(
    attention: AttentionResult, stats: HeadStats, kind_names: list[str], shares: np.ndarray
) -> Table:
    num_heads = attention.head_shape[1]
    mean_weights = np.asarray(attention.weights, "float64").mean(axis=2)  # (L, H, S)
    keys = np.array(disambiguate_tokens(attention.key_tokens), object)
    extra_columns = {"head-distance": stats.distance, "most-attended": keys[mean_weights.argmax(axis=-1)]}
    return table_from_arrays(
        [{"pattern": kind_names}, {"layer": attention.layer_numbers}, {"head": range(num_heads)}],
        ("head-share",),
        **{"head-share": shares},
        uniform=np.array([np.nan, *stats.shares_if_uniform])[:, None, None],
        entropy=stats.entropy,
        **extra_columns,
    )


def _are_equal_when_rounded(values: np.ndarray) -> bool:
    # as two digits show them
    return len(set(np.round(values.ravel(), 2).tolist())) == 1


def _patterns_caption_values(attention: AttentionResult, stats: HeadStats) -> dict:
    kind_values = [_key_kind_values(attention, stats, index) for index in range(len(stats.key_kinds))]
    sentences = [
        message(_key_kind_message_id(attention, stats, index), **values)
        for index, values in enumerate(kind_values)
    ]
    gains = stats.key_kind_shares.max(axis=(0, 1)) - stats.shares_if_uniform  # (N,)
    most_focused_head = argmax_2d(-np.nan_to_num(stats.entropy, nan=np.inf))
    most_diffuse_head = argmax_2d(np.nan_to_num(stats.entropy, nan=-1))
    return kind_values[int(np.argmax(gains))] | {
        "pattern_sentences": "; ".join(sentences),
        "num_heads": stats.entropy.size,
        "are_equally_confident": "yes" if _are_equal_when_rounded(attention.confidence) else "no",
        "are_equally_focused": "yes" if _are_equal_when_rounded(stats.entropy) else "no",
        "most_confident_head": head_label(attention, *attention.find_most_confident_head()),
        "confidence": format_percent(attention.confidence.max()),
        "most_focused_head": head_label(attention, *most_focused_head),
        "lowest_entropy": f"{stats.entropy[most_focused_head]:.2f}",
        "most_diffuse_head": head_label(attention, *most_diffuse_head),
        "highest_entropy": f"{stats.entropy[most_diffuse_head]:.2f}",
    }


def _key_kind_values(attention: AttentionResult, stats: HeadStats, index: int) -> dict[str, str]:
    shares = stats.key_kind_shares[..., index]
    best_head = argmax_2d(shares)
    are_equal = stats.entropy.size > 1 and format_percent(shares.min()) == format_percent(shares.max())
    return {
        "pattern": message(f"heads-pattern.{stats.key_kinds[index]}"),
        "head": message("heads-pattern-all-heads") if are_equal else head_label(attention, *best_head),
        "are_equal": "yes" if are_equal else "no",
        "rows": "some" if stats.num_queries_with_kind[index] < attention.weights.shape[2] else "all",
        "share": format_percent(shares[best_head]),
        "uniform_share": format_percent(stats.shares_if_uniform[index]),
    }


def _key_kind_message_id(attention: AttentionResult, stats: HeadStats, index: int) -> str:
    if stats.num_queries_with_kind[index]:
        return "heads-pattern-strongest"
    num_queries = attention.weights.shape[2]
    has_matching_key = make_key_kind_mask(attention.key_tokens, stats.key_kinds[index], num_queries).any()
    return "heads-pattern-masked" if has_matching_key else "heads-pattern-absent"


def plot_rollout(result: HeadsResult, *, attention_type: str, is_narrow: bool = False) -> Picture:
    """Draws how much of each input token has flowed into each position: attention rollout."""
    attention = result.attentions[attention_type]
    rollouts = compute_rollout(attention)
    layer_names, tokens = [f"{layer}" for layer in range(len(rollouts))], attention.key_tokens
    self_shares = np.diagonal(rollouts, axis1=1, axis2=2).mean(axis=-1)  # (L,)
    received_shares = rollouts[-1].mean(axis=0)  # (T,)
    figure = make_matrix_grid(
        [message("heads-after-layer", layer=layer) for layer in layer_names],
        [matrix_heatmap(layer_rollout, attention.mask) for layer_rollout in rollouts],
        [(tokens, tokens)] * len(layer_names),
        is_narrow=is_narrow,
        value_column="head-share",
    )
    table = table_from_arrays(
        [{"layer": layer_names}, *query_key_columns(tokens, tokens)],
        ("head-share",),
        **{"head-share": rollouts},
    )
    values = {
        "num_layers": len(rollouts),
        "self_share": format_percent(self_shares[-1]),
        "first_self_share": format_percent(self_shares[0]),
        "token": quote_token(tokens, received_shares.argmax()),
        "received_share": format_percent(received_shares.max()),
    }
    return Picture(figure=figure, table=table, claim_id="heads-rollout", claim_values=values)
