"""How a translator reads a sentence, and tokens with their scores."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


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
    """T target tokens, each predicted from the source and the tokens before it.

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
            self,
            ids=steps,
            unknown=steps,
            log_probability=steps,
            rank=steps,
            entropy=steps,
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
