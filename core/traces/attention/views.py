"""What is computed about attention: the way to one weight, score functions, ablation, rules that hold."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.numerics import entropy, pearson, spearman
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores


@dataclasses.dataclass(frozen=True, kw_only=True)
class InsideTrace:
    """How a query and a key make their weight, and what their head puts out, in float64.

    T queries, S keys, K width of queries and keys, J width of values, H heads, D model width.

    Attributes:
        model, kind, score, layer, head: Whose.
        query, key: Indices of the two tokens that were chosen.
        query_tokens, key_tokens: T and S of them.
        q: (K,) the query's vector.
        k: (K,) the key's.
        vector: (K,) v of the concat score, else None.
        divisor: sqrt(d), to the 8 digits that the model has of it, where the model scales its scores, else 1.
        raw: (T, S) sums of products, before the scale.
        mask: (T, S) bool, True where a key is visible.
        weights: (T, S) the softmax of each row of `masked`.
        switched_divisor: The other way: 1 where the model scales, sqrt(d) where it does not; of the concat
            score 1.
        switched_weights: (T, S) weights had the scores been divided by that instead.
        values: (S, J).
        contributions: (H, D) what each head of the layer adds to the output of the attention, None where it
            has no output matrix.
        bias: (D,) that is added to their sum, None with them.
        difference: Largest distance of `scaled` and `weights` from what the model itself computed.
    """

    model: str
    kind: str
    score: str
    layer: int
    head: int
    query: int
    key: int
    query_tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    q: np.ndarray
    k: np.ndarray
    vector: np.ndarray | None
    divisor: float
    raw: np.ndarray
    mask: np.ndarray
    weights: np.ndarray
    switched_divisor: float
    switched_weights: np.ndarray
    values: np.ndarray
    contributions: np.ndarray | None
    bias: np.ndarray | None
    difference: float

    def __post_init__(self):
        width = self.q.shape
        matrix = (len(self.query_tokens), len(self.key_tokens))
        values = (len(self.key_tokens), self.values.shape[-1])
        optional = {} if self.vector is None else {"vector": width}
        if self.contributions is not None:
            optional |= {"contributions": (len(self.contributions), len(self.bias)), "bias": self.bias.shape}
        matrices = dict.fromkeys(("raw", "mask", "weights", "switched_weights"), matrix)
        check_shapes(self, q=width, k=width, values=values, **matrices, **optional)

    @property
    def products(self) -> np.ndarray:
        """(K,) q * k, or v * tanh(q + k) of the concat score: their sum is the raw score."""
        return self.q * self.k if self.vector is None else self.vector * np.tanh(self.q + self.k)

    @property
    def scaled(self) -> np.ndarray:
        """(T, S) raw / divisor."""
        return self.raw / self.divisor

    @property
    def masked(self) -> np.ndarray:
        """(T, S) scaled, with -inf where a key may not be seen."""
        return np.where(self.mask, self.scaled, -np.inf)

    @property
    def weight(self) -> float:
        """The weight of the chosen query and key."""
        return float(self.weights[self.query, self.key])

    @property
    def entropy(self) -> np.ndarray:
        """(T,) bits of each row of `weights`."""
        return entropy(self.weights)

    @property
    def switched_entropy(self) -> np.ndarray:
        """(T,) bits of each row of `switched_weights`."""
        return entropy(self.switched_weights)

    @property
    def weighted(self) -> np.ndarray:
        """(S, J) each value times its weight in the chosen row."""
        return self.weights[self.query][:, None] * self.values

    @property
    def output(self) -> np.ndarray:
        """(J,) their sum, which the head puts out for the query."""
        return self.weighted.sum(axis=0)


@dataclasses.dataclass(frozen=True, kw_only=True)
class BenchTrace:
    """The cross-attention of M models over one sentence pair. T queries, S keys.

    Attributes:
        models: M names.
        scores: M score functions: "dot", "general", "concat" or "scaled dot".
        source: What was read.
        translation: The target that all were given, as text.
        query_tokens, key_tokens: T and S of them.
        weights: (M, T, S), of several heads their mean or the one that was chosen.
        total: (M,) log-probability, in nats, that each model gives the target.
        cut: Words at the end of a given target that did not fit.
        concat: (T, S) v tanh(W [h; y] + b) of the concat model, the two vectors put end to end; None without
            that model.
        additive: (T, S) v tanh(W1 h + W2 y + b) of the same model, as it computes it.
    """

    models: tuple[str, ...]
    scores: tuple[str, ...]
    source: SourceTokens
    translation: str
    query_tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    weights: np.ndarray
    total: np.ndarray
    cut: tuple[str, ...]
    concat: np.ndarray | None
    additive: np.ndarray | None

    def __post_init__(self):
        models = len(self.models)
        matrix = (len(self.query_tokens), len(self.key_tokens))
        optional = {} if self.concat is None else dict.fromkeys(("concat", "additive"), matrix)
        check_shapes(self, weights=(models, *matrix), total=(models,), **optional)

    @property
    def entropy(self) -> np.ndarray:
        """(M, T) bits of the rows."""
        return entropy(self.weights)

    def difference(self, first: int, second: int) -> np.ndarray:
        """Returns the weights of a model minus those of another: (T, S), from -1 to 1."""
        return self.weights[first] - self.weights[second]

    @property
    def distances(self) -> np.ndarray:
        """(M, M) mean over the queries of half the sum of |differences|.

        0 are equal rows, 1 rows that have nothing in common.
        """
        return np.abs(self.weights[:, None] - self.weights[None]).sum(axis=-1).mean(axis=-1) / 2

    @property
    def concat_error(self) -> float | None:
        """Largest distance of the two ways to write the concat score."""
        return None if self.concat is None else float(np.abs(self.concat - self.additive).max())


@dataclasses.dataclass(frozen=True, kw_only=True)
class AblationTrace:
    """What became of a translation when each of S source tokens was missing in turn. T target tokens.

    Attributes:
        model: Its name.
        how: "remove" or "hide".
        source: The whole sentence.
        translation: The target whose log-probability is compared.
        scores: Of its tokens, under the whole sentence.
        weights: (T, S) cross-attention under the whole sentence, mean over layers and heads.
        effects: (T, S) nats that each target token loses when a source token is missing; negative where it
            gains.
        own: The model's greedy translation of the whole sentence.
        own_tokens: Its tokens.
        translations: S greedy translations, each without a token.
        tokens: Their tokens.
        changed: (S,) tokens that must be replaced, inserted or taken out to come from `own` to each of them.
    """

    model: str
    how: str
    source: SourceTokens
    translation: str
    scores: TokenScores
    weights: np.ndarray
    effects: np.ndarray
    own: str
    own_tokens: tuple[str, ...]
    translations: tuple[str, ...]
    tokens: tuple[tuple[str, ...], ...]
    changed: np.ndarray

    def __post_init__(self):
        matrix = (len(self.scores.tokens), len(self.source.tokens))
        check_shapes(self, weights=matrix, effects=matrix, changed=matrix[1:])
        if not len(self.translations) == len(self.tokens) == matrix[1]:
            fail("translations", f"{matrix[1]} of them", len(self.translations))

    @property
    def weight(self) -> np.ndarray:
        """(S,) mean weight of each source token over the target's."""
        return self.weights.mean(axis=0)

    @property
    def effect(self) -> np.ndarray:
        """(S,) nats that the whole translation loses without each source token."""
        return self.effects.sum(axis=0)

    @property
    def most_attended(self) -> int:
        """Index of the source token with the largest mean weight."""
        return int(self.weight.argmax())

    @property
    def most_missed(self) -> int:
        """Index of the source token without which the translation loses most."""
        return int(self.effect.argmax())

    @property
    def correlations(self) -> dict[str, tuple[float, float, int]]:
        """(Pearson, Spearman, n) of weight and effect: over "words", and over "cells".

        A cell is a target token with a source token. Correlations are nan where there are fewer than three or
        where one of both does not vary. Cells of a row are not independent: its weights sum to 1.
        """
        pairs = {"words": (self.weight, self.effect), "cells": (self.weights, self.effects)}
        return {name: (pearson(*pair), spearman(*pair), pair[0].size) for name, pair in pairs.items()}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Invariant:
    """A rule that attention must keep, and what was measured.

    Attributes:
        name: "rows", "masked", "padding", "future", "last source" or "looking".
        kind: Of the attention, "all" where it is none of them alone.
        measured: The largest deviation; of "last source" the smallest weight.
        bound: At most this may be measured; of "last source" it must be more.
        count: Numbers that were compared.
    """

    name: str
    kind: str
    measured: float
    bound: float
    count: int

    @property
    def held(self) -> bool:
        """Whether the rule was kept. nan keeps no rule."""
        return self.measured > self.bound if self.name == "last source" else self.measured <= self.bound


@dataclasses.dataclass(frozen=True, kw_only=True)
class InvariantsTrace:
    """The rules that attention must keep, measured on one sentence pair.

    Attributes:
        model: Its name.
        source: What was read.
        translation: The target, empty for a model that has none.
        invariants: All rules that apply to the model.
        paddings: Numbers of padding tokens that were tried: those asked for, as far as the model has room.
    """

    model: str
    source: SourceTokens
    translation: str
    invariants: tuple[Invariant, ...]
    paddings: tuple[int, ...]

    @property
    def held(self) -> bool:
        """Whether all rules were kept."""
        return all(rule.held for rule in self.invariants)
