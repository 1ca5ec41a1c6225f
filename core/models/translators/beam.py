"""A step of beam search: the best continuations of the hypotheses, and the new beam."""

import dataclasses
from typing import NamedTuple

import numpy as np

from ...base.numerics import ends_in_loop, log_softmax, top_k_indices


@dataclasses.dataclass(frozen=True, kw_only=True)
class SearchConfig:
    """The ids that a search needs, and its limits.

    Attributes:
        start_id: Id that begins a target.
        end_id: Id that ends one.
        unknown_id: Id of [UNK].
        max_length: Tokens of a target at the most, its end included.
        max_repeats: Of one pattern in a row, after which a target ends as well; 0: there is no such limit.
        digit_ids: Ids of subwords that are digits: those of one number are no loop.
        separator_ids: Ids of what stands between the digits of a number.
    """

    start_id: int
    end_id: int
    unknown_id: int
    max_length: int
    max_repeats: int = 0
    digit_ids: tuple[int, ...] = ()
    separator_ids: tuple[int, ...] = ()

    def has_ended(self, ids: np.ndarray, step: int) -> np.ndarray:
        """Returns True for targets (..., limit) that end at index `step`: by the end token, or in a loop."""
        is_end = ids[..., step] == self.end_id
        return is_end | self.is_in_loop(ids, step) if self.max_repeats else is_end

    def is_in_loop(self, ids: np.ndarray, step: int) -> np.ndarray:
        """Returns True for targets (..., limit) that are in a loop at the index `step`."""
        return ends_in_loop(ids, step, self.max_repeats, self.unknown_id, self.digit_ids, self.separator_ids)


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
        ranking_score: What the order goes by: the total less what [UNK] costs, over the length factor; -inf
            is no continuation at all.
        length: Tokens.
    """

    parent: np.ndarray
    token: np.ndarray
    log_probability: np.ndarray
    total: np.ndarray
    ranking_score: np.ndarray
    length: np.ndarray


@dataclasses.dataclass(frozen=True, kw_only=True)
class BeamSearchResult:
    """The hypotheses of a beam search for B sources, best first; W each.

    Attributes:
        ids: B lists of W id arrays, each with its end token unless the limit came first; a beam that could
            not be filled has fewer.
        totals: B lists of sums of log-probabilities.
        ranking_scores: B lists of what the order goes by; those that were stopped in a loop come last.
        beam_positions: B lists of where they stood in the beam.
        steps: The candidates of each step, in order; kept only on request, and only for one source.
        alternatives: For each step, log-probabilities (W, V) of each hypothesis' next token; kept with
            `steps`.
    """

    ids: list
    totals: list
    ranking_scores: list
    beam_positions: list
    steps: list[Candidates] = dataclasses.field(default_factory=list)
    alternatives: list[np.ndarray] = dataclasses.field(default_factory=list)


class Beam(NamedTuple):
    """The W hypotheses of each of B sources, best first; (B, W) arrays.

    Attributes:
        total: Sums of log-probabilities, in nats; -inf where there is no hypothesis.
        unknown_cost: What [UNK] has cost so far, in nats.
        ranking_score: What the order goes by.
        length: Tokens.
        has_ended: bool.
        last: Id of the last token.
        ids: (B, W, limit).
    """

    total: np.ndarray
    unknown_cost: np.ndarray
    ranking_score: np.ndarray
    length: np.ndarray
    has_ended: np.ndarray
    last: np.ndarray
    ids: np.ndarray

    def take(self, sources: np.ndarray) -> "Beam":
        """Returns the beams of some sources."""
        return Beam(*(array[sources] for array in self))


def make_first_beam(num_sources: int, width: int, search_config: SearchConfig) -> Beam:
    """Returns the beams (B, W) before the first step, of which only the first hypothesis is one."""
    shape = (num_sources, width)
    total = np.full(shape, -np.inf)
    total[:, 0] = 0.0  # all begin from one hypothesis
    return Beam(
        total=total,
        unknown_cost=np.zeros(shape),
        ranking_score=total,
        length=np.zeros(shape, "int32"),
        has_ended=np.zeros(shape, bool),
        last=np.full(shape, search_config.start_id, "int32"),
        ids=np.full((*shape, search_config.max_length), search_config.end_id, "int32"),
    )


def extract_hypotheses(beam: Beam, row: int, search_config: SearchConfig) -> dict[str, list]:
    """Returns the hypotheses of a source, best first, by fields of `BeamSearchResult`.

    A hypothesis that was stopped in a loop lacks the cost of its end, and comes behind those that ended.
    """
    beam_positions = np.flatnonzero(
        np.isfinite(beam.ranking_score[row])
    ).tolist()  # a small vocabulary may not fill a beam
    token_ids = {
        position: beam.ids[row, position, : beam.length[row, position]] for position in beam_positions
    }
    if search_config.max_repeats:
        beam_positions.sort(
            key=lambda position: bool(
                search_config.is_in_loop(token_ids[position], len(token_ids[position]) - 1)
            )
        )
    return {
        "ids": [token_ids[position] for position in beam_positions],
        "totals": [float(beam.total[row, position]) for position in beam_positions],
        "ranking_scores": [float(beam.ranking_score[row, position]) for position in beam_positions],
        "beam_positions": beam_positions,
    }


def _take_along(array: np.ndarray, index: np.ndarray) -> np.ndarray:
    return array[np.arange(len(array))[:, None], index]


def _preselect_ids(logits: np.ndarray, num_candidates: int, search_config: SearchConfig) -> np.ndarray:
    """Returns the ids (R, K), lowest first, of the only tokens that can be among the best continuations.

    Those of a row (R, V) are its `num_candidates` largest logits, of equal ones those with the lower ids, and
    the two that are ranked in another way: the end and [UNK]. Only these few are sorted, which for a
    vocabulary of thousands is most of the time of a step.
    """
    rows, vocabulary_size = logits.shape
    count = num_candidates + 2
    if vocabulary_size <= count:
        return np.tile(np.arange(vocabulary_size), (rows, 1))
    ranking_logits = logits.copy()
    ranking_logits[:, [search_config.end_id, search_config.unknown_id]] = np.inf  # always among them
    ids = np.argpartition(ranking_logits, -count, axis=1)[:, -count:]
    threshold = np.take_along_axis(ranking_logits, ids, axis=1).min(axis=1, keepdims=True)
    for row in np.flatnonzero((ranking_logits >= threshold).sum(axis=1) > count):  # a tie at the border
        ids[row] = np.argsort(-ranking_logits[row], kind="stable")[:count]
    return np.sort(ids, axis=1)


def select_continuations(
    beam: Beam,
    logits: np.ndarray,
    search_config: SearchConfig,
    num_candidates: int,
    length_penalty: float,
    unknown_penalty: float,
) -> Candidates:
    """Returns the `num_candidates` best continuations of a beam.

    Of equally good ones those with the lower parent, then with the lower id, come first.

    Args:
        beam: (B, W).
        logits: (B W, V), of the next tokens.
        search_config: End and unknown.
        num_candidates: K.
        length_penalty, unknown_penalty: As `beam_search` takes them.
    """
    shape = (*beam.total.shape, -1)
    ids = _preselect_ids(logits, num_candidates, search_config)  # (B W, N)
    log_probability = np.take_along_axis(log_softmax(logits.astype("float64")), ids, axis=-1).reshape(shape)
    ids = ids.reshape(shape)  # (B, W, N)
    total = beam.total[..., None] + log_probability
    length = beam.length + np.where(beam.has_ended, 0, 1)  # (B, W)
    with np.errstate(invalid="ignore"):  # -inf less -inf, where there is no hypothesis
        cost = beam.unknown_cost[..., None] + np.where(ids == search_config.unknown_id, unknown_penalty, 0.0)
        ranking_scores = (total - cost) / length_factor(length, length_penalty)[..., None]
        unchanged_score = (beam.total - beam.unknown_cost) / length_factor(beam.length, length_penalty)
    # A hypothesis that has ended has one continuation, itself, which stands at the end token.
    ended_scores = np.where(ids == search_config.end_id, unchanged_score[..., None], -np.inf)
    ranking_scores = np.where(beam.has_ended[..., None], ended_scores, ranking_scores)

    ids, log_probability, total, ranking_scores = (
        array.reshape(len(array), -1) for array in (ids, log_probability, total, ranking_scores)
    )  # (B, W N) each
    best_indices = top_k_indices(ranking_scores, num_candidates)  # (B, K)
    parent = best_indices // (ids.shape[1] // beam.total.shape[1])
    has_ended = _take_along(beam.has_ended, parent)
    best_scores = _take_along(ranking_scores, best_indices)
    totals = np.where(has_ended, _take_along(beam.total, parent), _take_along(total, best_indices))
    return Candidates(
        parent=parent,
        token=np.where(has_ended, -1, _take_along(ids, best_indices)),
        log_probability=np.where(has_ended, 0.0, _take_along(log_probability, best_indices)),
        total=np.where(np.isfinite(best_scores), totals, -np.inf),  # what only fills a beam never comes back
        ranking_score=best_scores,
        length=_take_along(length, parent),
    )


def make_next_beam(
    beam: Beam, candidates: Candidates, step: int, search_config: SearchConfig, unknown_penalty: float
) -> Beam:
    """Returns the beam of the first W of the candidates."""
    width = beam.total.shape[1]
    parent, token_id, ranking_score = (
        array[:, :width] for array in (candidates.parent, candidates.token, candidates.ranking_score)
    )
    last_id = np.where(token_id < 0, search_config.end_id, token_id)
    ids = _take_along(beam.ids, parent)  # (B, W, limit)
    ids[..., step] = last_id
    return Beam(
        total=candidates.total[:, :width],
        unknown_cost=_take_along(beam.unknown_cost, parent)
        + np.where(token_id == search_config.unknown_id, unknown_penalty, 0.0),
        ranking_score=ranking_score,
        length=candidates.length[:, :width],
        has_ended=search_config.has_ended(ids, step) | ~np.isfinite(ranking_score),
        last=last_id,
        ids=ids,
    )
