"""What a translator returns: translations, the beam's hypotheses, attention."""

import dataclasses

import numpy as np

from core.checks import check_choice, fail
from core.traces.shapes import check_shapes

KINDS = ("encoder", "decoder", "cross")  # encoder self-attention, decoder self-attention, decoder over encoder


@dataclasses.dataclass(frozen=True, kw_only=True)
class SourceTokens:
    """How a model reads a source sentence.

    Attributes:
        text: As it was typed.
        tokens: The S tokens that the model reads, as they were typed.
        ids: (S,) int32.
        unknown: (S,) bool, True where the model reads [UNK].
        cut: Words at the end that did not fit.
    """

    text: str
    tokens: tuple[str, ...]
    ids: np.ndarray
    unknown: np.ndarray
    cut: tuple[str, ...]

    def __post_init__(self):
        check_shapes(self, ids=(len(self.tokens),), unknown=(len(self.tokens),))


@dataclasses.dataclass(frozen=True, kw_only=True)
class TokenScores:
    """T target tokens, each told from the source and the tokens before it.

    Attributes:
        tokens: T; the last is the end token unless a limit came first.
        ids: (T,) int32.
        unknown: (T,) bool, True where the id is that of [UNK].
        log_probability: (T,) nats, under the model.
        rank: (T,) how many tokens the model finds likelier.
        entropy: (T,) bits, of the model's distribution.
        alternatives: For each of the T, the five likeliest tokens, first to last.
        alternative_probability: (T, 5).
    """

    tokens: tuple[str, ...]
    ids: np.ndarray
    unknown: np.ndarray
    log_probability: np.ndarray
    rank: np.ndarray
    entropy: np.ndarray
    alternatives: tuple[tuple[str, ...], ...]
    alternative_probability: np.ndarray

    def __post_init__(self):
        steps = (len(self.tokens),)
        check_shapes(
            self, ids=steps, unknown=steps, log_probability=steps, rank=steps, entropy=steps,
            alternative_probability=(*steps, len(self.alternatives[0]) if self.alternatives else 0),
        )

    @property
    def probability(self) -> np.ndarray:
        """(T,) under the model."""
        return np.exp(self.log_probability)

    @property
    def total(self) -> float:
        """Log-probability of the whole, in nats."""
        return float(self.log_probability.sum())


@dataclasses.dataclass(frozen=True, kw_only=True)
class Found:
    """One of the translations that a search ends with: what it says, its log-probability, what the order went by, its tokens."""

    translation: str
    total: float
    ranked: float
    length: int


@dataclasses.dataclass(frozen=True, kw_only=True)
class BeamTrace:
    """Every hypothesis of a beam search. Node 0 is the start; all arrays are (N,).

    Attributes:
        width: Hypotheses that are kept at each step.
        tokens: N tokens, the last of each hypothesis.
        ids: Of the tokens, int32.
        parent: The node that a hypothesis continues; -1 for the start.
        step: Tokens of the hypothesis, the end token among them; 0 for the start.
        log_probability: Of the last token, nats.
        total: Sum of log-probabilities, nats, under the model.
        ranked: What the order goes by, after length and [UNK] penalties.
        rank: Among the candidates of its step, 0 is the best.
        kept: True where it came into the beam.
        ended: True where its last token is the end token.
        pruned_step: The step at which it left the search with no continuation that was kept: its own where it never came in, -1 for
            those that were continued and for those in the beam at the end.
        pruned_rank: Its rank there; of a kept one, the rank of the best of its continuations among the candidates that are
            recorded, or -1 when none was.
        best: Nodes of the beam at the end, best first.
        alternatives: For each node that was continued, its five likeliest next (token, probability); empty for others.
    """

    width: int
    tokens: tuple[str, ...]
    ids: np.ndarray
    parent: np.ndarray
    step: np.ndarray
    log_probability: np.ndarray
    total: np.ndarray
    ranked: np.ndarray
    rank: np.ndarray
    kept: np.ndarray
    ended: np.ndarray
    pruned_step: np.ndarray
    pruned_rank: np.ndarray
    best: tuple[int, ...]
    alternatives: tuple[tuple[tuple[str, float], ...], ...]

    def __post_init__(self):
        names = ("ids", "parent", "step", "log_probability", "total", "ranked", "rank", "kept", "ended", "pruned_step", "pruned_rank")
        check_shapes(self, **dict.fromkeys(names, (len(self.tokens),)))
        if len(self.alternatives) != len(self.tokens):
            fail("alternatives", f"{len(self.tokens)} tuples", len(self.alternatives))

    def path(self, node: int) -> tuple[int, ...]:
        """Returns the nodes from the start to a node."""
        nodes = [node]
        while self.parent[nodes[-1]] >= 0:
            nodes.append(int(self.parent[nodes[-1]]))
        return tuple(reversed(nodes))


@dataclasses.dataclass(frozen=True, kw_only=True)
class TranslationTrace:
    """A translation, how sure the model was of each token, and what else the search found.

    Attributes:
        model: Its name.
        method: "greedy", "beam" or "sample".
        source: What was read.
        translation: The text.
        scores: Of its tokens.
        ended: False where the limit came before the end token.
        found: All translations that the search ends with, best first; one for greedy and sample.
        beam: Every hypothesis; for beam search alone.
    """

    model: str
    method: str
    source: SourceTokens
    translation: str
    scores: TokenScores
    ended: bool
    found: tuple[Found, ...]
    beam: BeamTrace | None = None


@dataclasses.dataclass(frozen=True, kw_only=True)
class ScoreTrace:
    """A given translation under a model, beside the model's own greedy one."""

    model: str
    source: SourceTokens
    given: str
    scores: TokenScores
    cut: tuple[str, ...]
    own: str
    own_scores: TokenScores


@dataclasses.dataclass(frozen=True, kw_only=True)
class AttentionTrace:
    """One kind of attention of a model over one sentence pair. L layers, H heads, T queries, S keys, K key width.

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
        queries, keys, width = len(self.query_tokens), len(self.key_tokens), self.queries.shape[-1]
        check_shapes(
            self, weights=(layers, heads, queries, keys), scores=(layers, heads, queries, keys), mask=(queries, keys),
            queries=(layers, heads, queries, width), keys=(layers, heads, keys, width), values=(layers, heads, keys, self.values.shape[-1]),
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
