"""What searches share: the ids that they need to know, and what they find."""

import dataclasses

import numpy as np

from core.numerics import in_loop


@dataclasses.dataclass(frozen=True, kw_only=True)
class Tokens:
    """Ids that a search needs to know, and where it ends.

    Attributes:
        start: Id that begins a target.
        end: Id that ends one.
        unknown: Id of [UNK].
        limit: Tokens of a target at the most, its end included.
        rounds: Of one pattern in a row, after which a target ends as well; 0: it goes on.
    """

    start: int
    end: int
    unknown: int
    limit: int
    rounds: int = 0

    def ended(self, ids, step):
        """Tells which targets (..., limit) end at the index `step`: by the end token, or in a loop."""
        ended = ids[..., step] == self.end
        return ended | in_loop(ids, step, self.rounds, self.unknown) if self.rounds else ended


def length_factor(length, penalty: float):
    """Returns what a sum of log-probabilities is divided by: ((5 + length) / 6) ** penalty.

    Reference: Wu et al., "Google's Neural Machine Translation System", 2016, equation 14,
    https://arxiv.org/abs/1609.08144

    Example:
        >>> length_factor(7, 1.0)
        2.0
    """
    return ((5.0 + length) / 6.0) ** penalty


@dataclasses.dataclass(frozen=True, kw_only=True)
class Candidates:
    """The K best continuations of one step for each of B sources, best first; all arrays are (B, K).

    Attributes:
        parent: Index in the beam of the hypothesis that is continued.
        token: Id, or -1 where a hypothesis that had ended stays as it is.
        log_probability: Of the token, in nats, under the model.
        total: Sum of log-probabilities, in nats, under the model.
        ranked: What the order goes by: the total less what [UNK] costs, over the length factor; -inf is no
            continuation at all.
        length: Tokens.
    """

    parent: np.ndarray
    token: np.ndarray
    log_probability: np.ndarray
    total: np.ndarray
    ranked: np.ndarray
    length: np.ndarray


@dataclasses.dataclass(frozen=True, kw_only=True)
class BeamResult:
    """What a beam search ends with for B sources, best first; W hypotheses each.

    Attributes:
        ids: B lists of W id arrays, each with its end token unless the limit came first; a beam that could
            not be filled has fewer.
        total: B lists of sums of log-probabilities.
        ranked: B lists of what the order goes by.
        steps: The candidates of each step, in order; kept only on request, and only for one source.
        alternatives: For each step, log-probabilities (W, V) of each hypothesis' next token; kept with
            `steps`.
    """

    ids: list
    total: list
    ranked: list
    steps: list[Candidates]
    alternatives: list[np.ndarray]
