"""Every attention of a model over one sentence pair."""

import dataclasses

import numpy as np

from core.base.checks import check_choice, fail
from core.traces.shapes import check_shapes
from core.traces.translation import SourceTokens, TokenScores

# encoder self-attention, decoder self-attention, decoder over encoder
KINDS = ("encoder", "decoder", "cross")


@dataclasses.dataclass(frozen=True, kw_only=True)
class AttentionTrace:
    """One kind of attention of a model over one sentence pair.

    L layers, H heads, T queries, S keys, K key width.

    Attributes:
        model: Its name.
        kind: "encoder", "decoder" (self-attention) or "cross".
        score: "scaled dot", "dot", "general" or "concat".
        query_tokens: T.
        key_tokens: S.
        weights: (L, H, T, S), each row sums to 1 over what the mask shows.
        scores: (L, H, T, S) before the softmax and before the mask, scaled where the model scales them.
        mask: (T, S) bool, True where a key may be seen.
        queries: (L, H, T, K).
        keys: (L, H, S, K).
        values: (L, H, S, K).
    """

    model: str
    kind: str
    score: str
    query_tokens: tuple[str, ...]
    key_tokens: tuple[str, ...]
    weights: np.ndarray
    scores: np.ndarray
    mask: np.ndarray
    queries: np.ndarray
    keys: np.ndarray
    values: np.ndarray

    def __post_init__(self):
        check_choice("kind", self.kind, KINDS)
        if self.weights.ndim != 4:
            fail("weights", "an array of four axes (L, H, T, S)", self.weights.shape)
        layers, heads = self.weights.shape[:2]
        queries = len(self.query_tokens)
        keys = len(self.key_tokens)
        width = self.queries.shape[-1]
        check_shapes(
            self,
            weights=(layers, heads, queries, keys),
            scores=(layers, heads, queries, keys),
            mask=(queries, keys),
            queries=(layers, heads, queries, width),
            keys=(layers, heads, keys, width),
            values=(layers, heads, keys, self.values.shape[-1]),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class AttentionsTrace:
    """Every attention of a model over one sentence pair, and the translation over which it was taken.

    Attributes:
        model: Its name.
        source: What was read.
        translation: The text.
        scores: Of its tokens; token t is what the decoder says at query t, having read `query_tokens[t]`.
        attentions: By kind; a recurrent model has "cross" alone, or none.
        cut: Words at the end of a given translation that did not fit.
    """

    model: str
    source: SourceTokens
    translation: str
    scores: TokenScores
    attentions: dict[str, AttentionTrace]
    cut: tuple[str, ...] = ()
