"""The figures of whole attentions: one large matrix, what heads do, what flows."""

import itertools
from typing import Any

import numpy as np

from ....base.i18n import format_percent, localize_numbers, message
from ....base.numerics import entropy
from ....base.text import disambiguate_tokens
from ....figures.labels import format_weight
from ....figures.picture import Picture
from ....figures.table import Table, column_title, table_from_arrays
from ....figures.traces import category_axis, make_figure
from ..head_stats import HeadStats, compute_head_stats, compute_rollout, make_pattern_mask
from ..matrix_plots import (
    argmax_2d,
    format_head_names,
    head_label,
    hover_template,
    make_matrix_figure,
    make_matrix_grid,
    make_weights_table,
    matrix_heatmap,
    query_key_axes,
    quote_token,
)
from .schema import AttentionResult, HeadsResult

MAX_MATRIX_CHARACTERS = 40  # in the matrix of one head: later ones change nothing there


def get_max_visible_tokens(result: HeadsResult, attention_type: str) -> int | None:
    """Returns how many of the tokens a matrix shows; None for all."""
    return MAX_MATRIX_CHARACTERS if result.scores is None and attention_type == "decoder" else None


# --- one large ----------------------------------------------------------------------------------------------


def plot_attention_matrix(
    result: HeadsResult, *, kind: str, layer: int | None, head: int | None, narrow: bool = False
) -> Picture:
    """Draws one attention as a matrix: a row a query, a column a key, from 0 to 1.

    Args:
        result: Every attention.
        kind: Which of them.
        layer, head: Whose weights; None is the mean over all.
        narrow: For a telephone.
    """
    attention, max_tokens = result.attentions[kind], get_max_visible_tokens(result, kind)
    weights = attention.mean(layer, head)[:max_tokens, :max_tokens]
    mask = attention.mask[:max_tokens, :max_tokens]
    queries, keys = result.queries(kind)[:max_tokens], attention.key_tokens[:max_tokens]
    return Picture(
        figure=make_matrix_figure(weights, mask, queries, keys, narrow=narrow),
        table=make_weights_table(queries, keys, weights, mask),
        claim_id="heads-matrix",
        message_values=_matrix_caption_values(result, kind, layer, head),
    )


def _matrix_caption_values(
    result: HeadsResult, attention_type: str, layer: int | None, head: int | None
) -> dict:
    """Returns what is said of one matrix: its largest weight, how clear and how even its rows are."""
    attention, max_tokens = result.attentions[attention_type], get_max_visible_tokens(result, attention_type)
    weights = attention.mean(layer, head)[:max_tokens, :max_tokens]
    mask = attention.mask[:max_tokens, :max_tokens]
    unforced_weights = np.where((mask.sum(axis=-1) > 1)[:, None], weights, 0)
    row, column = argmax_2d(unforced_weights if unforced_weights.any() else weights)
    has_visible_key = mask.any(axis=-1)  # (T,) rows that see something
    most_confident_head = attention.find_most_confident_head()
    return {
        "query": quote_token(result.queries(attention_type)[:max_tokens], row),
        "to": quote_token(attention.key_tokens[:max_tokens], column),
        "weight": format_weight(weights[row, column]),
        "who": head_label(attention, layer, head),
        "kind": attention_type,
        "clearest": head_label(attention, *most_confident_head),
        "clearness": format_weight(attention.confidence[most_confident_head]),
        "is": _classify_choice(attention, layer, head),
        "count": int(np.prod(attention.heads)),
        "peaked": int((weights.max(axis=-1) > 0.5).sum()),
        "rows": int(has_visible_key.sum()),
        "bits": f"{entropy(weights)[has_visible_key].mean():.2f}",
        "uniform": f"{np.log2(mask[has_visible_key].sum(axis=-1)).mean():.2f}",
        "hidden": int((~mask).sum()),
        "cut": len(attention.key_tokens) if max_tokens and len(attention.key_tokens) > max_tokens else 0,
        "most": max_tokens or 0,
    }


def _classify_choice(attention: AttentionResult, layer: int | None, head: int | None) -> str:
    if attention.heads == (1, 1):
        return "only"
    if _are_equal_when_rounded(attention.confidence):
        return "tied"
    if (layer, head) == attention.find_most_confident_head():
        return "clearest"
    return "mean" if None in (layer, head) else "other"


# --- what heads do ------------------------------------------------------------------------------------------


def plot_head_patterns(result: HeadsResult, *, kind: str, narrow: bool = False) -> Picture:
    """Draws what each head does: how much one key gets, and the share of its weight on some kinds of keys."""
    attention = result.attentions[kind]
    stats = compute_head_stats(attention)
    pattern_names = [message(f"heads-habit.{name}") for name in ("largest", *stats.patterns)]
    shares = np.stack([attention.confidence, *np.moveaxis(stats.pattern_shares, -1, 0)])  # (N + 1, L, H)
    pattern_labels = [
        localize_numbers(f"{name} ({share:.2f})")
        for name, share in zip(pattern_names[1:], stats.uniform_shares, strict=True)
    ]
    ticks = format_head_names(itertools.product(attention.layer_numbers, range(attention.heads[1])))
    has_room_for_labels = len(ticks) <= 24
    text_options: dict[str, Any] = {"texttemplate": "%{z:.2f}"} if has_room_for_labels and not narrow else {}
    heatmap = matrix_heatmap(
        shares.reshape(len(pattern_names), len(ticks)),
        **hover_template("heads-habit-hover"),
        xgap=1,
        ygap=2,
        **text_options,
    )
    head_names = ticks if has_room_for_labels else [tick if tick.endswith(".0") else "" for tick in ticks]
    row_names = [pattern_names[0], *pattern_labels]
    if narrow:
        row_names = [name.replace(" ", "<br>", 1) for name in row_names]
    figure = make_figure(
        [heatmap],
        height=46 * len(pattern_names) + 74,
        xaxis=category_axis(head_names, title={"text": message("heads-layer-head")}),
        yaxis=category_axis(row_names, autorange="reversed"),
    )
    return Picture(
        figure=figure,
        table=_make_patterns_table(attention, stats, pattern_names, shares),
        claim_id="heads-habits-cross" if kind == "cross" else "heads-habits",
        message_values=_patterns_caption_values(attention, stats),
    )


def _make_patterns_table(
    attention: AttentionResult, stats: HeadStats, pattern_names: list[str], shares: np.ndarray
) -> Table:
    """Returns the shares (N + 1, L, H) with what else each head does in numbers."""
    num_heads = attention.heads[1]
    mean_weights = np.asarray(attention.weights, "float64").mean(axis=2)  # (L, H, S)
    keys = np.array(disambiguate_tokens(attention.key_tokens), object)
    extra_columns = {"head-distance": stats.distance, "most-attended": keys[mean_weights.argmax(axis=-1)]}
    return table_from_arrays(
        [{"what-heads-do": pattern_names}, {"layer": attention.layer_numbers}, {"head": range(num_heads)}],
        ("head-share",),
        **{"head-share": shares},
        uniform=np.array([np.nan, *stats.uniform_shares])[:, None, None],
        entropy=stats.entropy,
        **extra_columns,
    )


def _are_equal_when_rounded(values: np.ndarray) -> bool:
    """Returns whether all heads (L, H) have one number, as two digits show it."""
    return len(set(np.round(values.ravel(), 2).tolist())) == 1


def _patterns_caption_values(attention: AttentionResult, stats: HeadStats) -> dict:
    pattern_values = [_pattern_values(attention, stats, index) for index in range(len(stats.patterns))]
    sentences = [
        message(_pattern_message_id(attention, stats, index), **values)
        for index, values in enumerate(pattern_values)
    ]
    gains = stats.pattern_shares.max(axis=(0, 1)) - stats.uniform_shares  # (N,)
    most_focused_head, most_diffuse_head = (
        np.unravel_index(arg_function(stats.entropy), stats.entropy.shape)
        for arg_function in (np.nanargmin, np.nanargmax)
    )
    return pattern_values[int(np.argmax(gains))] | {
        "all": "; ".join(sentences),
        "count": stats.entropy.size,
        "alike": "yes" if _are_equal_when_rounded(attention.confidence) else "no",
        "even": "yes" if _are_equal_when_rounded(stats.entropy) else "no",
        "clearest": head_label(attention, *attention.find_most_confident_head()),
        "clearness": format_percent(attention.confidence.max()),
        "focused": head_label(attention, int(most_focused_head[0]), int(most_focused_head[1])),
        "bits": f"{stats.entropy[most_focused_head]:.2f}",
        "spread": head_label(attention, int(most_diffuse_head[0]), int(most_diffuse_head[1])),
        "most": f"{stats.entropy[most_diffuse_head]:.2f}",
    }


def _pattern_values(attention: AttentionResult, stats: HeadStats, index: int) -> dict[str, str]:
    """Returns what is said of one pattern: the head that follows it most, and how much of its weight does."""
    shares = stats.pattern_shares[..., index]
    best_head = np.unravel_index(shares.argmax(), shares.shape)
    is_tied = stats.entropy.size > 1 and format_percent(shares.min()) == format_percent(shares.max())
    best_label = head_label(attention, int(best_head[0]), int(best_head[1]))
    return {
        "habit": message(f"heads-habit.{stats.patterns[index]}"),
        "who": message("heads-habit-all") if is_tied else best_label,
        "tied": "yes" if is_tied else "no",
        "part": "some" if stats.counts[index] < attention.weights.shape[2] else "all",
        "share": format_percent(shares[best_head]),
        "uniform": format_percent(stats.uniform_shares[index]),
    }


def _pattern_message_id(attention: AttentionResult, stats: HeadStats, index: int) -> str:
    if stats.counts[index]:
        return "heads-habit-best"
    num_queries = attention.weights.shape[2]
    has_matching_key = make_pattern_mask(attention.key_tokens, stats.patterns[index], num_queries).any()
    return "heads-habit-hidden" if has_matching_key else "heads-habit-none"


def plot_rollout(result: HeadsResult, *, kind: str, narrow: bool = False) -> Picture:
    """Draws how much of each input token has flowed into each position: attention rollout."""
    attention = result.attentions[kind]
    rollouts = compute_rollout(attention)
    layer_names, tokens = [f"{layer}" for layer in range(len(rollouts))], attention.key_tokens
    self_shares = np.diagonal(rollouts, axis1=1, axis2=2).mean(axis=-1)  # (L,)
    received_shares = rollouts[-1].mean(axis=0)  # (T,)
    figure = make_matrix_grid(
        [message("heads-after-layer", layer=layer) for layer in layer_names],
        [matrix_heatmap(layer_rollout, attention.mask) for layer_rollout in rollouts],
        [(tokens, tokens)] * len(layer_names),
        narrow=narrow,
        colorbar={"title": {"text": column_title("head-share"), "side": "right"}},
    )
    table = table_from_arrays(
        [{"layer": layer_names}, *query_key_axes(tokens, tokens)], ("head-share",), **{"head-share": rollouts}
    )
    values = {
        "layers": len(rollouts),
        "own": format_percent(self_shares[-1]),
        "first": format_percent(self_shares[0]),
        "token": quote_token(tokens, received_shares.argmax()),
        "spread": format_percent(received_shares.max()),
    }
    return Picture(figure=figure, table=table, claim_id="heads-rollout", message_values=values)
