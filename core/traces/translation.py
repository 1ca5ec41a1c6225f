"""What a translator returns: tokens with their scores, translations, the hypotheses of a beam search."""

import dataclasses

import numpy as np

from core.base.checks import fail
from core.base.sentences import SourceTokens, TokenScores
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class SearchResult:
    """One of the translations that a search ends with.

    Attributes:
        translation: The text.
        total: Its log-probability, nats.
        ranked: What the order goes by, after length and [UNK] penalties.
        length: Its tokens.
    """

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
        pruned_step: The step at which it was dropped, none of its continuations being kept: its own where it
            was rejected, -1 for those that were continued and for those in the final beam.
        pruned_rank: Its rank there; of a kept one, the rank of the best of its continuations among the
            candidates that are recorded, or -1 when none was.
        best: Nodes of the beam at the end, best first.
        alternatives: For each node that was continued, its five likeliest next (token, probability); empty
            for others.
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
        scores = ("log_probability", "total", "ranked", "rank")
        names = ("ids", "parent", "step", *scores, "kept", "ended", "pruned_step", "pruned_rank")
        check_shapes(self, **dict.fromkeys(names, (len(self.tokens),)))
        if len(self.alternatives) != len(self.tokens):
            fail("alternatives", f"{len(self.tokens)} tuples", len(self.alternatives))

    def path(self, node: int) -> tuple[int, ...]:
        """Returns the nodes from the start to a node."""
        nodes = [node]
        while self.parent[nodes[-1]] >= 0:
            nodes.append(int(self.parent[nodes[-1]]))
        return tuple(reversed(nodes))

    @property
    def steps(self) -> int:
        """The number of steps that were taken."""
        return int(self.step.max())

    @property
    def best_ids(self) -> list[list[int]]:
        """The ids of the hypotheses in the beam at the end, best first, without the start."""
        return [self.ids[list(self.path(node)[1:])].tolist() for node in self.best]


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
        results: All translations that the search ends with, best first; one for greedy and sample.
        beam: Every hypothesis; for beam search alone.
    """

    model: str
    method: str
    source: SourceTokens
    translation: str
    scores: TokenScores
    ended: bool
    results: tuple[SearchResult, ...]
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
class SoftmaxCostTrace:
    """Time of a training step of an output layer, forward and backward, for N vocabularies.

    All arrays are (N,).

    Attributes:
        sizes: Words V of each vocabulary, int64.
        full_ms: Median milliseconds with all V words in the softmax.
        sampled_ms: Median milliseconds with the right word and some drawn wrong ones.
        rounds: Steps, of each kind, that a median is taken of.
        tokens: Target tokens of a batch.
        units: Width of the layer's input.
        sampled: Wrong words that are drawn.
        place: Where it was measured.
    """

    sizes: np.ndarray
    full_ms: np.ndarray
    sampled_ms: np.ndarray
    rounds: np.ndarray
    tokens: int
    units: int
    sampled: int
    place: str

    def __post_init__(self):
        check_shapes(self, **dict.fromkeys(("sizes", "full_ms", "sampled_ms", "rounds"), (len(self.sizes),)))

    @property
    def full_work(self) -> np.ndarray:
        """(N,) multiplications of the forward pass with all words: a score is `units` of them."""
        return self.tokens * self.units * self.sizes.astype("float64")

    @property
    def sampled_work(self) -> np.ndarray:
        """(N,) multiplications of the forward pass with the right word of each token and the drawn ones.

        All tokens share the drawn ones.
        """
        return np.full(len(self.sizes), float(self.tokens * self.units * (self.sampled + 1)))
