"""Finds translations by beam search: at each step the best few hypotheses of each source go on."""

import dataclasses

import numpy as np

from core.models.translators.hypotheses import BeamResult, Candidates, Tokens, length_factor
from core.models.translators.search import compiled
from core.numerics import log_softmax


@dataclasses.dataclass(frozen=True, kw_only=True)
class Beam:
    """The W hypotheses of each of B sources, best first; arrays are (B, W).

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
        return Beam(**{name: array[sources] for name, array in vars(self).items()})


def _first_beam(sources: int, width: int, tokens: Tokens) -> Beam:
    shape = (sources, width)
    total = np.full(shape, -np.inf)
    total[:, 0] = 0.0  # all begin from one hypothesis
    return Beam(
        total=total,
        unknown_cost=np.zeros(shape),
        ranked=total,
        length=np.zeros(shape, "int64"),
        ended=np.zeros(shape, bool),
        last=np.full(shape, tokens.start, "int32"),
        ids=np.full((*shape, tokens.limit), tokens.end, "int32"),
    )


def _preselect(logits: np.ndarray, keep: int, tokens: Tokens) -> np.ndarray:
    """Returns the ids (R, K), lowest first, of the only tokens that can be among the best continuations.

    Those of a row (R, V) are its `keep` largest logits, of equal ones those with the lower ids, and the two
    that are ranked in another way: the end and [UNK]. Only these few are sorted, which for a vocabulary of
    thousands is most of the time of a step.
    """
    rows, vocabulary = logits.shape
    count = keep + 2
    if vocabulary <= count:
        return np.tile(np.arange(vocabulary), (rows, 1))
    order = logits.copy()
    order[:, [tokens.end, tokens.unknown]] = np.inf  # always among them
    ids = np.argpartition(order, -count, axis=1)[:, -count:]
    border = np.take_along_axis(order, ids, axis=1).min(axis=1, keepdims=True)
    for row in np.flatnonzero((order >= border).sum(axis=1) > count):  # a tie at the border
        ids[row] = np.argsort(-order[row], kind="stable")[:count]
    return np.sort(ids, axis=1)


def _best_continuations(
    beam: Beam, logits: np.ndarray, tokens: Tokens, keep: int, length_penalty: float, unknown_penalty: float
) -> Candidates:
    """Returns the `keep` best continuations of a beam.

    Of equally good ones those with the lower parent, then with the lower id, come first.

    Args:
        beam: (B, W).
        logits: (B W, V), of the next token of each hypothesis.
        tokens: End and unknown.
        keep: K.
        length_penalty, unknown_penalty: As `beam_search` takes them.
    """
    sources, width = beam.total.shape
    ids = _preselect(logits, keep, tokens)  # (B W, N)
    log_probability = np.take_along_axis(log_softmax(logits.astype("float64")), ids, axis=-1)
    log_probability = log_probability.reshape(sources, width, -1)  # (B, W, N)
    ids = ids.reshape(log_probability.shape)  # (B, W, N)

    total = beam.total[..., None] + log_probability
    length = beam.length + ~beam.ended  # (B, W)
    with np.errstate(invalid="ignore"):  # -inf less -inf, where there is no hypothesis
        cost = beam.unknown_cost[..., None] + unknown_penalty * (ids == tokens.unknown)
        ranked = (total - cost) / length_factor(length, length_penalty)[..., None]
        as_it_is = (beam.total - beam.unknown_cost) / length_factor(beam.length, length_penalty)
    # A hypothesis that has ended has one continuation, itself, which stands at the end token.
    ranked[beam.ended] = -np.inf
    ranked = np.where(beam.ended[..., None] & (ids == tokens.end), as_it_is[..., None], ranked)

    best = np.argsort(-ranked.reshape(sources, -1), axis=1, kind="stable")[:, :keep]  # (B, W N) to (B, K)
    parent, column = np.divmod(best, ids.shape[-1])
    rows = np.arange(sources)[:, None]
    ended = beam.ended[rows, parent]
    order = ranked[rows, parent, column]
    sums = np.where(ended, beam.total[rows, parent], total[rows, parent, column])
    return Candidates(
        parent=parent,
        token=np.where(ended, -1, ids[rows, parent, column]),
        log_probability=np.where(ended, 0.0, log_probability[rows, parent, column]),
        total=np.where(np.isfinite(order), sums, -np.inf),  # what only fills a beam never comes back
        ranked=order,
        length=length[rows, parent],
    )


def _next_beam(beam: Beam, best: Candidates, step: int, tokens: Tokens, unknown_penalty: float) -> Beam:
    """Returns the beam of the first W of the candidates."""
    width = beam.total.shape[1]
    parent = best.parent[:, :width]
    token = best.token[:, :width]
    ranked = best.ranked[:, :width]
    rows = np.arange(len(parent))[:, None]
    stayed = token < 0
    last = np.where(stayed, tokens.end, token).astype("int32")
    ids = beam.ids[rows, parent]  # (B, W, limit)
    ids[..., step] = last
    return Beam(
        total=best.total[:, :width],
        unknown_cost=beam.unknown_cost[rows, parent] + unknown_penalty * (token == tokens.unknown),
        ranked=ranked,
        length=best.length[:, :width],
        ended=tokens.ended(ids, step) | ~np.isfinite(ranked),
        last=last,
        ids=ids,
    )


def beam_search(
    runtime,
    sources: np.ndarray,
    tokens: Tokens,
    *,
    width: int,
    length_penalty: float = 0.0,
    unknown_penalty: float = 0.0,
    record: bool = False,
) -> BeamResult:
    """Translates B sources (B, S), keeping the W best hypotheses of each at every step.

    A hypothesis that has ended stays in the beam as long as its score does, as in the chapter; the search of
    a source is over when all of its beam has ended. Width 1 is greedy.

    Args:
        runtime: The model.
        sources: (B, S), padded with 0 at the end.
        tokens: Start, end, unknown and limit.
        width: W.
        length_penalty: 0 (sums are compared, which favours short ones) and more.
        unknown_penalty: Nats that each [UNK] costs.
        record: Keep the best 2 W candidates of each step. For one source.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Beam Search",
    https://github.com/ageron/handson-ml3
    """
    if on_device := compiled(runtime, tokens):
        return on_device.beam(sources, width, (length_penalty, unknown_penalty), record=record)
    count = len(sources)
    result = BeamResult(
        ids=[None] * count, total=[None] * count, ranked=[None] * count, steps=[], alternatives=[]
    )
    keep = 2 * width if record else width
    searched = np.arange(count)  # the sources whose search goes on
    beam = _first_beam(count, width, tokens)
    state = runtime.start(sources).take(np.repeat(searched, width))  # a row a hypothesis: (B W, ...)
    for step in range(tokens.limit):
        logits, state, _ = runtime.advance(state, beam.last.reshape(-1, 1))
        best = _best_continuations(beam, logits[:, 0], tokens, keep, length_penalty, unknown_penalty)
        if record:
            result.steps.append(best)
            result.alternatives.append(log_softmax(logits[:width, 0].astype("float64")))
        beam = _next_beam(beam, best, step, tokens, unknown_penalty)
        over = np.logical_or(beam.ended.all(axis=1), step + 1 == tokens.limit)  # (B,)
        for row in np.flatnonzero(over):
            _finish(result, int(searched[row]), beam, int(row))
        if over.all():
            break
        going_on = np.flatnonzero(~over)
        parent_rows = going_on[:, None] * width + best.parent[going_on, :width]  # (B, W), of the state
        state = state.take(parent_rows.ravel())
        searched = searched[going_on]
        beam = beam.take(going_on)
    return result


def _finish(result: BeamResult, source: int, beam: Beam, row: int) -> None:
    """Enters a row of a beam as what the search of a source ends with."""
    real = np.isfinite(beam.ranked[row])  # a small vocabulary may leave a beam unfilled
    hypotheses = zip(beam.ids[row][real], beam.length[row][real], strict=True)
    result.ids[source] = [ids[:length] for ids, length in hypotheses]
    result.total[source] = beam.total[row][real].tolist()
    result.ranked[source] = beam.ranked[row][real].tolist()
