"""What a head does, in numbers: pure functions on an `AttentionTrace`, which figures may call."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from core.base.checks import check_choice, check_int, fail
from core.numerics import entropy
from core.traces.attention.matrices import AttentionTrace
from core.traces.shapes import check_shapes

OFFSETS = {"previous": -1, "same": 0, "next": 1}  # of a key's place from its query's
_MOST = 0.5  # a habit has more than this share of all weight


@dataclasses.dataclass(frozen=True, kw_only=True)
class HeadFacts:
    """What each head of an attention does. L layers, H heads, T queries.

    Places of queries and keys are counted from 0, each in its own row of tokens: in self-attention a distance
    of 0 is the token itself; in cross-attention it is the source token of the same place, which says how
    diagonal a head is and no more.

    Attributes:
        entropy: (L, H, T) bits of each row: 0 where one token has all of the weight.
        most_entropy: (T,) bits of uniform attention over the keys that a row may see.
        distance: (L, H) mean number of places between query and key, weighted by the weights.
        shares: (L, H, 3) share of the weight on the previous, the same and the next place, over the queries
            that may see such a key; 0 where none may.
    """

    entropy: np.ndarray
    most_entropy: np.ndarray
    distance: np.ndarray
    shares: np.ndarray

    def __post_init__(self):
        layers, heads, queries = self.entropy.shape
        each = (layers, heads, queries)
        check_shapes(
            self, entropy=each, most_entropy=(queries,), distance=(layers, heads), shares=(layers, heads, 3)
        )

    @property
    def mean_entropy(self) -> np.ndarray:
        """(L, H) bits, mean over the queries."""
        return self.entropy.mean(axis=-1)

    def habit(self, layer: int, head: int) -> str:
        """Returns "previous", "same" or "next" where more than half of a head's weight lies, else nothing."""
        share = self.shares[layer, head]
        return tuple(OFFSETS)[int(share.argmax())] if share.max() > _MOST else ""


def head_facts(trace: AttentionTrace) -> HeadFacts:
    """Returns what each head of an attention does."""
    weights = np.asarray(trace.weights, "float64")
    # (T, S): key's place less the query's
    offsets = np.arange(weights.shape[3])[None] - np.arange(weights.shape[2])[:, None]
    shares = np.zeros((*weights.shape[:2], len(OFFSETS)))
    for column, offset in enumerate(OFFSETS.values()):
        visible = (offsets == offset) & trace.mask
        if visible.any():
            shares[..., column] = weights[..., visible].mean(axis=-1)
    return HeadFacts(
        entropy=entropy(weights),
        most_entropy=np.log2(np.maximum(trace.mask.sum(axis=-1), 1)),
        distance=(weights * np.abs(offsets)).sum(axis=-1).mean(axis=-1),
        shares=shares,
    )


def mean_weights(trace: AttentionTrace, layer: int | None = None, head: int | None = None) -> np.ndarray:
    """Returns the weights (T, S) of one head, or their mean over all layers, all heads, or both.

    None means all of them. A mean of rows that sum to 1 sums to 1.
    """
    weights = np.asarray(trace.weights, "float64")
    if layer is not None:
        weights = weights[[check_place("layer", layer, weights.shape[0])]]
    if head is not None:
        weights = weights[:, [check_place("head", head, weights.shape[1])]]
    return weights.mean(axis=(0, 1))


def check_place(name: str, value, count: int) -> int:
    """Returns a place from 0 to count - 1, or raises the error formula."""
    return check_int(
        name,
        value,
        0,
        count - 1,
        fix=f"There are {count} of them, counted from 0." if count > 1 else "There is only one.",
    )


def rollout(trace: AttentionTrace) -> np.ndarray:
    """Returns how much of each input token has flowed into each place after each layer: (L, T, T).

    Rows sum to 1. A layer adds its output to its input, so half of each place is taken to be the token
    itself: A = (W + I) / 2, W being the mean of the heads, and layer l has A_l A_(l-1) ... A_1. It sees
    neither the values' sizes nor the dense layers.

    Raises:
        InvalidValueError: If the attention is no self-attention.

    Reference: Abnar and Zuidema, "Quantifying Attention Flow in Transformers", 2020, section 3.
    """
    check_choice(
        "kind",
        trace.kind,
        ("encoder", "decoder"),
        fix="Only self-attention can be rolled out: its layers read each other.",
    )
    if trace.weights.shape[2] != trace.weights.shape[3]:
        fail("weights", "as many queries as keys", trace.weights.shape)
    flowed = np.eye(trace.weights.shape[-1])
    layers = []
    for heads in np.asarray(trace.weights, "float64"):  # (H, T, T)
        mixed = (heads.mean(axis=0) + np.eye(heads.shape[-1])) / 2
        flowed = mixed / mixed.sum(axis=-1, keepdims=True) @ flowed
        layers.append(flowed)
    return np.stack(layers)


# --- what to look at first ----------------------------------------------------------------------------------


def layer_means(trace: AttentionTrace) -> np.ndarray:
    """Returns the mean of each layer's heads: (L, T, S), each row sums to 1."""
    return np.asarray(trace.weights, "float64").mean(axis=1)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CellHeads:
    """What the heads behind a mean give to one query and one key. N heads.

    Attributes:
        heads: N pairs (layer, head), from 0.
        weights: (N,) of each.
    """

    heads: tuple[tuple[int, int], ...]
    weights: np.ndarray

    def __post_init__(self):
        check_shapes(self, weights=(len(self.heads),))

    @property
    def mean(self) -> float:
        """The weight that a matrix of means shows, 0 to 1."""
        return float(self.weights.mean())

    @property
    def strongest(self) -> tuple[int, int]:
        """Layer and head that give most; of equal ones the first."""
        return self.heads[int(self.weights.argmax())]


def cell_heads(
    trace: AttentionTrace, query: int, key: int, layer: int | None = None, head: int | None = None
) -> CellHeads:
    """Returns what each head gives to one cell.

    Args:
        trace: An attention.
        query, key: The cell.
        layer, head: Among these alone. Default: all layers, all heads.
    """
    layers, heads = trace.weights.shape[:2]
    chosen = tuple(
        (at_layer, at_head)
        for at_layer, at_head in np.ndindex(layers, heads)
        if layer in (None, at_layer) and head in (None, at_head)
    )
    weights = np.array([trace.weights[at_layer, at_head, query, key] for at_layer, at_head in chosen])
    return CellHeads(heads=chosen, weights=weights.astype("float64"))


def clearest_query(trace: AttentionTrace, layer: int, head: int) -> int:
    """Returns the query with the largest weight in a head, among those that may see more than one key."""
    largest = trace.weights[layer, head].max(axis=-1)  # (T,)
    return int(np.where(trace.mask.sum(axis=-1) > 1, largest, 0).argmax())


def strongest_key(trace: AttentionTrace, layer: int, head: int, query: int) -> int:
    """Returns the key to which a head gives most of a query's weight."""
    return int(trace.weights[layer, head, query].argmax())


def most_moved_head(
    first: AttentionTrace, second: AttentionTrace, first_query: int, second_query: int
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


@dataclasses.dataclass(frozen=True, kw_only=True)
class Turn:
    """How a token's weights on two other tokens differ between two sentences, in every head.

    Attributes:
        weights: (2, 2, L, H): sentence, then the one and the other token.
    """

    weights: np.ndarray

    @property
    def shift(self) -> np.ndarray:
        """(L, H) by how much the preference for the other token over the one grows, -2 to 2."""
        preference = self.weights[:, 1] - self.weights[:, 0]  # (2, L, H)
        return preference[1] - preference[0]

    @property
    def best(self) -> tuple[int, int]:
        """Layer and head with the largest shift; of equal ones the first."""
        layer, head = np.unravel_index(self.shift.argmax(), self.shift.shape)
        return int(layer), int(head)

    @property
    def crossing(self) -> tuple[tuple[int, int], ...]:
        """The heads that prefer the one token in the first sentence and the other in the second."""
        one, other = self.weights[:, 0], self.weights[:, 1]
        turned = (one[0] > other[0]) & (other[1] > one[1])  # (L, H)
        return tuple((int(layer), int(head)) for layer, head in np.argwhere(turned))


def turn(traces: Sequence[AttentionTrace], query: str, one: str, other: str) -> Turn | None:
    """Returns how a query turns from one key to another between two sentences, in every head.

    Args:
        traces: The same self-attention of one model over two sentences.
        query, one, other: Tokens; of one that comes twice the first is taken.

    Returns:
        None where a sentence lacks one of the three.
    """
    weights = []
    for trace in traces:
        if query not in trace.query_tokens or not {one, other} <= set(trace.key_tokens):
            return None
        row = trace.weights[:, :, trace.query_tokens.index(query)]  # (L, H, S)
        weights.append([row[:, :, trace.key_tokens.index(key)] for key in (one, other)])
    return Turn(weights=np.array(weights, "float64"))
