"""A step of beam search: which continuations of the hypotheses are best, and the beam of those."""

import dataclasses
from typing import NamedTuple

import numpy as np

from ...base.numerics import in_loop, largest


@dataclasses.dataclass(frozen=True, kw_only=True)
class Tokens:
    """Ids that a search needs to know, and where it ends.

    Attributes:
        start: Id that begins a target.
        end: Id that ends one.
        unknown: Id of [UNK].
        limit: Tokens of a target at the most, its end included.
        rounds: Of one pattern in a row, after which a target ends as well; 0: it goes on.
        digits: Ids of subwords that are digits: those of one number are no loop.
        separators: Ids of what stands between the digits of a number.
    """

    start: int
    end: int
    unknown: int
    limit: int
    rounds: int = 0
    digits: tuple[int, ...] = ()
    separators: tuple[int, ...] = ()

    def ended(self, ids: np.ndarray, step: int) -> np.ndarray:
        """Tells which targets (..., limit) end at the index `step`: by the end token, or in a loop."""
        ended = ids[..., step] == self.end
        return ended | self.looped(ids, step) if self.rounds else ended

    def looped(self, ids: np.ndarray, step: int) -> np.ndarray:
        """Tells which targets (..., limit) are in a loop at the index `step`."""
        return in_loop(ids, step, self.rounds, self.unknown, self.digits, self.separators)


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
class BeamSearchResult:
    """What a beam search ends with for B sources, best first; W hypotheses each.

    Attributes:
        ids: B lists of W id arrays, each with its end token unless the limit came first; a beam that could
            not be filled has fewer.
        total: B lists of sums of log-probabilities.
        ranked: B lists of what the order goes by; those that were stopped in a loop come last.
        places: B lists of where they stood in the beam.
        steps: The candidates of each step, in order; kept only on request, and only for one source.
        alternatives: For each step, log-probabilities (W, V) of each hypothesis' next token; kept with
            `steps`.
    """

    ids: list
    total: list
    ranked: list
    places: list
    steps: list[Candidates]
    alternatives: list[np.ndarray]


class Beam(NamedTuple):
    """The W hypotheses of each of B sources, best first; (B, W) arrays.

    Attributes:
        total: Sums of log-probabilities, in nats; -inf where there is no hypothesis.
        unknown_cost: What [UNK] has cost so far, in nats.
        ranked: What the order goes by.
        length: Tokens.
        ended: bool.
        last: Id of the last token.
        ids: (B, W, limit).
    """

    total: np.ndarray
    unknown_cost: np.ndarray
    ranked: np.ndarray
    length: np.ndarray
    ended: np.ndarray
    last: np.ndarray
    ids: np.ndarray

    def take(self, sources: np.ndarray) -> "Beam":
        """Returns the beams of some sources."""
        return Beam(*(array[sources] for array in self))


def first_beam(sources: int, width: int, tokens: Tokens) -> Beam:
    """Returns the beams (B, W) before the first step, of which only the first hypothesis is one."""
    shape = (sources, width)
    total = np.full(shape, -np.inf)
    total[:, 0] = 0.0  # all begin from one hypothesis
    return Beam(
        total=total,
        unknown_cost=np.zeros(shape),
        ranked=total,
        length=np.zeros(shape, "int32"),
        ended=np.zeros(shape, bool),
        last=np.full(shape, tokens.start, "int32"),
        ids=np.full((*shape, tokens.limit), tokens.end, "int32"),
    )


def hypotheses(beam: Beam, row: int, tokens: Tokens) -> dict[str, list]:
    """Returns the hypotheses of a source, best first, by fields of `BeamSearchResult`.

    A hypothesis that was stopped in a loop lacks the cost of its end, and comes behind those that ended.
    """
    places = np.flatnonzero(np.isfinite(beam.ranked[row])).tolist()  # a small vocabulary may not fill a beam
    found = {place: beam.ids[row, place, : beam.length[row, place]] for place in places}
    if tokens.rounds:
        places.sort(key=lambda place: bool(tokens.looped(found[place], len(found[place]) - 1)))
    return {
        "ids": [found[place] for place in places],
        "total": [float(beam.total[row, place]) for place in places],
        "ranked": [float(beam.ranked[row, place]) for place in places],
        "places": places,
    }


def _along(array: np.ndarray, index: np.ndarray) -> np.ndarray:
    return array[np.arange(len(array))[:, None], index]


def best_continuations(
    beam: Beam,
    ids: np.ndarray,
    log_probability: np.ndarray,
    tokens: Tokens,
    keep: int,
    length_penalty: float,
    unknown_penalty: float,
) -> Candidates:
    """Returns the `keep` best continuations of a beam.

    Of equally good ones those with the lower parent, then with the lower id, come first.

    Args:
        beam: (B, W).
        ids: (B, W, N), the tokens that can come next, lowest first.
        log_probability: (B, W, N), theirs.
        tokens: End and unknown.
        keep: K.
        length_penalty, unknown_penalty: As `beam_search` takes them.
    """
    sources, _, choices = log_probability.shape
    total = beam.total[..., None] + log_probability
    length = beam.length + np.where(beam.ended, 0, 1)  # (B, W)
    with np.errstate(invalid="ignore"):  # -inf less -inf, where there is no hypothesis
        cost = beam.unknown_cost[..., None] + np.where(ids == tokens.unknown, unknown_penalty, 0.0)
        ranked = (total - cost) / length_factor(length, length_penalty)[..., None]
        as_it_is = (beam.total - beam.unknown_cost) / length_factor(beam.length, length_penalty)
    # A hypothesis that has ended has one continuation, itself, which stands at the end token.
    stays = np.where(ids == tokens.end, as_it_is[..., None], -np.inf)
    ranked = np.reshape(np.where(beam.ended[..., None], stays, ranked), (sources, -1))  # (B, W N)

    best = largest(ranked, keep)  # (B, K)
    parent = best // choices
    ended = _along(beam.ended, parent)
    order = _along(ranked, best)
    sums = np.where(ended, _along(beam.total, parent), _along(np.reshape(total, (sources, -1)), best))
    of_token = _along(np.reshape(log_probability, (sources, -1)), best)
    return Candidates(
        parent=parent,
        token=np.where(ended, -1, _along(np.reshape(ids, (sources, -1)), best)),
        log_probability=np.where(ended, 0.0, of_token),
        total=np.where(np.isfinite(order), sums, -np.inf),  # what only fills a beam never comes back
        ranked=order,
        length=_along(length, parent),
    )


def next_beam(beam: Beam, best: Candidates, step: int, tokens: Tokens, unknown_penalty: float) -> Beam:
    """Returns the beam of the first W of the candidates."""
    width = beam.total.shape[1]
    parent, token, ranked = (array[:, :width] for array in (best.parent, best.token, best.ranked))
    last = np.where(token < 0, tokens.end, token)
    ids = _along(beam.ids, parent)  # (B, W, limit)
    ids[..., step] = last
    return Beam(
        total=best.total[:, :width],
        unknown_cost=_along(beam.unknown_cost, parent)
        + np.where(token == tokens.unknown, unknown_penalty, 0.0),
        ranked=ranked,
        length=best.length[:, :width],
        ended=tokens.ended(ids, step) | ~np.isfinite(ranked),
        last=last,
        ids=ids,
    )
