"""Statistics of attention heads: pure functions of an `AttentionResult`."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.numerics import entropy
from .heads.schema import AttentionResult
from .one_weight.schema import WeightsByHead

# what a head may attend to: in self-attention to tokens, in that to characters, and in cross-attention
TOKEN_KEY_KINDS = ("same", "previous", "next")
CHARACTER_KEY_KINDS = ("same", "previous", "earlier", "start")
CROSS_KEY_KINDS = ("diagonal",)


def get_key_kinds(attention: AttentionResult) -> tuple[str, ...]:
    """Returns what the heads of an attention may attend to."""
    if attention.attention_type == "cross":
        return CROSS_KEY_KINDS
    return CHARACTER_KEY_KINDS if all(len(token) == 1 for token in attention.key_tokens) else TOKEN_KEY_KINDS


def make_key_kind_mask(tokens: Sequence[str], kind: str, num_queries: int) -> np.ndarray:
    """Returns which keys are of a kind, (T, S) bool.

    The line's start is the first character of the query's line, for the characters after it.

    Args:
        tokens: S keys.
        kind: One of those above.
        num_queries: T queries.

    Example:
        >>> [np.argwhere(make_key_kind_mask("a\\nbab", name, 5)).tolist() for name in ("earlier", "start")]
        [[[3, 0], [4, 2]], [[1, 0], [3, 2], [4, 2]]]
    """
    queries, keys = np.arange(num_queries)[:, None], np.arange(len(tokens))[None]
    if kind == "earlier":
        key_tokens = np.array(list(tokens))
        return (key_tokens[None] == key_tokens[:, None]) & (keys < queries)
    if kind == "start":
        text = "".join(tokens)
        line_starts = np.array([text.rfind("\n", 0, position) + 1 for position in range(num_queries)])
        return (keys == line_starts[:, None]) & (keys < queries)
    return keys - queries == {"same": 0, "diagonal": 0, "previous": -1, "next": 1}[kind]


@dataclasses.dataclass(frozen=True, kw_only=True)
class HeadStats:
    """What each head of an attention does. L layers, H heads, T queries, N kinds of keys.

    Attributes:
        key_kinds: N names.
        key_kind_shares: (L, H, N) share of a head's weight on the keys of a kind, over the queries that
            see such a key; 0 where none does.
        shares_if_uniform: (N,) the same where all visible keys have the same weight.
        num_queries_with_kind: (N,) queries with such a key among the visible ones.
        entropy: (L, H) bits of a row, on average over the rows that see something; nan where none does.
        distance: (L, H) mean number of positions between query and key, weighted by the weights.
    """

    key_kinds: tuple[str, ...]
    key_kind_shares: np.ndarray
    shares_if_uniform: np.ndarray
    num_queries_with_kind: np.ndarray
    entropy: np.ndarray
    distance: np.ndarray


def compute_head_stats(attention: AttentionResult) -> HeadStats:
    """Computes what each head of an attention does.

    Positions of queries and keys are counted from 0, each in its own row of tokens: in cross-attention a
    distance of 0 is the source token of the same position, which measures only how diagonal a head is.
    """
    weights = np.asarray(attention.weights, "float64")
    num_queries, num_keys = weights.shape[2:]
    key_kinds = get_key_kinds(attention)
    key_masks = np.stack(
        [make_key_kind_mask(attention.key_tokens, kind, num_queries) & attention.mask for kind in key_kinds]
    )  # (N, T, S)
    queries_per_kind = key_masks.any(axis=-1).sum(axis=-1)  # (N,)
    divisors = np.maximum(queries_per_kind, 1)
    uniform_weights = key_masks.sum(axis=-1) / np.maximum(attention.mask.sum(axis=-1), 1)  # (N, T)
    distances = np.abs(np.arange(num_keys)[None] - np.arange(num_queries)[:, None])
    num_visible_rows = weights.any(axis=-1).sum(axis=-1)  # (L, H) that see something
    num_visible_rows = np.where(num_visible_rows == 0, np.nan, num_visible_rows)
    return HeadStats(
        key_kinds=key_kinds,
        key_kind_shares=np.einsum("lhts,nts->lhn", weights, key_masks) / divisors,
        shares_if_uniform=uniform_weights.sum(axis=-1) / divisors,
        num_queries_with_kind=queries_per_kind,
        entropy=entropy(weights).sum(axis=-1) / num_visible_rows,
        distance=(weights * distances).sum(axis=(-2, -1)) / num_visible_rows,
    )


def compute_rollout(attention: AttentionResult) -> np.ndarray:
    """Computes attention rollout: the share of each input token in each position after each layer, (L, T, T).

    Rows sum to 1. A layer adds its output to its input, so half of each position is taken to be the token
    itself: A = (W + I) / 2, W being the mean of the heads, and layer l has A_l A_(l-1) ... A_1. It sees
    neither the values' sizes nor the dense layers.

    Raises:
        InvalidValueError: If the attention is no self-attention.

    Reference: Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3,
    https://arxiv.org/abs/2005.00928
    """
    if attention.attention_type == "cross":
        raise_invalid("attention_type", message("rule-self-attention"), attention.attention_type)
    rollout = np.eye(attention.weights.shape[-1])
    rollouts = []
    for head_weights in np.asarray(attention.weights, "float64"):  # (H, T, T)
        residual_weights = (head_weights.mean(axis=0) + np.eye(head_weights.shape[-1])) / 2
        rollout = residual_weights / residual_weights.sum(axis=-1, keepdims=True) @ rollout
        rollouts.append(rollout)
    return np.stack(rollouts)


# --- what to look at first ----------------------------------------------------------------------------------


def get_weights_by_head(
    attention: AttentionResult, query: int, key: int, layer: int | None = None, head: int | None = None
) -> WeightsByHead:
    """Returns what each head gives to one cell.

    Args:
        attention: An attention.
        query, key: The cell.
        layer, head: Among these alone. Default: all layers, all heads.
    """
    heads = tuple(
        (layer_index, head_index)
        for layer_index, head_index in np.ndindex(attention.head_shape)
        if layer in (None, layer_index) and head in (None, head_index)
    )
    weights = np.array(
        [attention.weights[layer_index, head_index, query, key] for layer_index, head_index in heads]
    )
    return WeightsByHead(heads=heads, weights=weights.astype("float64"))


def find_most_confident_query(attention: AttentionResult, layer: int, head: int) -> int:
    """Returns the query with the largest weight in a head, among those with more than one visible key."""
    max_weights = attention.weights[layer, head].max(axis=-1)  # (T,)
    return int(np.where(attention.mask.sum(axis=-1) > 1, max_weights, 0).argmax())


# --- two sentences ------------------------------------------------------------------------------------------


def find_most_changed_head(
    first: AttentionResult, second: AttentionResult, first_query: int, second_query: int
) -> tuple[int, int, float] | None:
    """Returns the head in which two sentences differ most in what a token attends to.

    Args:
        first, second: The same attention of one model over two sentences.
        first_query, second_query: Where the token stands in each.

    Returns:
        (layer, head, share of its weight that moves: the total variation, 0 to 1); None where the sentences
        have different lengths or there is only one head.
    """
    first_weights = first.weights[:, :, first_query]  # (L, H, S)
    second_weights = second.weights[:, :, second_query]  # (L, H, S)
    if first_weights.shape != second_weights.shape or first_weights.shape[:2] == (1, 1):
        return None
    total_variation = np.abs(first_weights - second_weights).sum(axis=-1) / 2  # (L, H)
    layer, head = np.unravel_index(total_variation.argmax(), total_variation.shape)
    return int(layer), int(head), float(total_variation[layer, head])
