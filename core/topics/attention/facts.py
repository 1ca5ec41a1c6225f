"""What heads do, in numbers: pure functions on an `AttentionResult`."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.numerics import entropy
from .heads.schema import AttentionResult
from .one_weight.schema import CellHeads

# what a head may attend to: in self-attention to tokens, in that to characters, and in cross-attention
HABITS = ("same", "previous", "next")
CHARACTER_HABITS = ("same", "previous", "earlier", "start")
CROSS_HABITS = ("diagonal",)


def habits_of(result: AttentionResult) -> tuple[str, ...]:
    """Returns what the heads of an attention may attend to."""
    if result.kind == "cross":
        return CROSS_HABITS
    return CHARACTER_HABITS if all(len(token) == 1 for token in result.key_tokens) else HABITS


def habit_keys(tokens: Sequence[str], habit: str, count: int) -> np.ndarray:
    """Returns which keys a habit means, (T, S) bool.

    The line's start is the first character of the query's line, for the characters after it.

    Args:
        tokens: S keys.
        habit: One of those above.
        count: T queries.

    Example:
        >>> [np.argwhere(habit_keys("a\\nbab", habit, 5)).tolist() for habit in ("earlier", "start")]
        [[[3, 0], [4, 2]], [[1, 0], [3, 2], [4, 2]]]
    """
    queries, keys = np.arange(count)[:, None], np.arange(len(tokens))[None]
    if habit == "earlier":
        named = np.array(list(tokens))
        return (named[None] == named[:, None]) & (keys < queries)
    if habit == "start":
        text = "".join(tokens)
        starts = np.array([text.rfind("\n", 0, place) + 1 for place in range(count)])
        return (keys == starts[:, None]) & (keys < queries)
    return keys - queries == {"same": 0, "diagonal": 0, "previous": -1, "next": 1}[habit]


@dataclasses.dataclass(frozen=True, kw_only=True)
class HeadFacts:
    """What each head of an attention does. L layers, H heads, T queries, N habits.

    Attributes:
        habits: N names.
        shares: (L, H, N) share of a head's weight on the keys of a habit, over the queries that may see such
            a key; 0 where none may.
        uniform: (N,) the same where all keys that may be seen have the same weight.
        counts: (N,) how many queries may see such a key.
        entropy: (L, H) bits of a row, on average over the rows that see something; nan where none does.
        distance: (L, H) mean number of places between query and key, weighted by the weights.
    """

    habits: tuple[str, ...]
    shares: np.ndarray
    uniform: np.ndarray
    counts: np.ndarray
    entropy: np.ndarray
    distance: np.ndarray


def head_facts(result: AttentionResult) -> HeadFacts:
    """Returns what each head of an attention does.

    Places of queries and keys are counted from 0, each in its own row of tokens: in cross-attention a
    distance of 0 is the source token of the same place, which says how diagonal a head is and no more.
    """
    weights = np.asarray(result.weights, "float64")
    queries, count = weights.shape[2:]
    habits = habits_of(result)
    keys = np.stack(
        [habit_keys(result.key_tokens, habit, queries) & result.mask for habit in habits]
    )  # (N, T, S)
    counts = keys.any(axis=-1).sum(axis=-1)  # (N,)
    most = np.maximum(counts, 1)
    even = keys.sum(axis=-1) / np.maximum(result.mask.sum(axis=-1), 1)  # (N, T)
    distances = np.abs(np.arange(count)[None] - np.arange(queries)[:, None])
    rows = weights.any(axis=-1).sum(axis=-1)  # (L, H) that see something
    rows = np.where(rows == 0, np.nan, rows)
    return HeadFacts(
        habits=habits,
        shares=np.einsum("lhts,nts->lhn", weights, keys) / most,
        uniform=even.sum(axis=-1) / most,
        counts=counts,
        entropy=entropy(weights).sum(axis=-1) / rows,
        distance=(weights * distances).sum(axis=(-2, -1)) / rows,
    )


def rollout(result: AttentionResult) -> np.ndarray:
    """Returns how much of each input token has flowed into each place after each layer: (L, T, T).

    Rows sum to 1. A layer adds its output to its input, so half of each place is taken to be the token
    itself: A = (W + I) / 2, W being the mean of the heads, and layer l has A_l A_(l-1) ... A_1. It sees
    neither the values' sizes nor the dense layers.

    Raises:
        InvalidValueError: If the attention is no self-attention.

    Reference: Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3,
    https://arxiv.org/abs/2005.00928
    """
    if result.kind == "cross":
        raise_invalid("kind", message("rule-self-attention"), result.kind)
    flowed = np.eye(result.weights.shape[-1])
    layers = []
    for heads in np.asarray(result.weights, "float64"):  # (H, T, T)
        mixed = (heads.mean(axis=0) + np.eye(heads.shape[-1])) / 2
        flowed = mixed / mixed.sum(axis=-1, keepdims=True) @ flowed
        layers.append(flowed)
    return np.stack(layers)


# --- what to look at first ----------------------------------------------------------------------------------


def cell_heads(
    result: AttentionResult, query: int, key: int, layer: int | None = None, head: int | None = None
) -> CellHeads:
    """Returns what each head gives to one cell.

    Args:
        result: An attention.
        query, key: The cell.
        layer, head: Among these alone. Default: all layers, all heads.
    """
    chosen = tuple(
        (at, number)
        for at, number in np.ndindex(result.heads)
        if layer in (None, at) and head in (None, number)
    )
    weights = np.array([result.weights[at, number, query, key] for at, number in chosen])
    return CellHeads(heads=chosen, weights=weights.astype("float64"))


def clearest_query(result: AttentionResult, layer: int, head: int) -> int:
    """Returns the query with the largest weight in a head, among those that may see more than one key."""
    largest = result.weights[layer, head].max(axis=-1)  # (T,)
    return int(np.where(result.mask.sum(axis=-1) > 1, largest, 0).argmax())


# --- two sentences ------------------------------------------------------------------------------------------


def most_moved_head(
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
    weights = first.weights[:, :, first_query]  # (L, H, S)
    others = second.weights[:, :, second_query]  # (L, H, S)
    if weights.shape != others.shape or weights.shape[:2] == (1, 1):
        return None
    moved = np.abs(weights - others).sum(axis=-1) / 2  # (L, H)
    layer, head = np.unravel_index(moved.argmax(), moved.shape)
    return int(layer), int(head), float(moved[layer, head])
