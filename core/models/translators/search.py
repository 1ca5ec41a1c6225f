"""Finds translations step by step: greedy, by beam, by drawing. The model is a runtime, its state is carried
and never computed again.

A runtime has `start(sources (B, S), look=False) -> state`, `advance(state, ids (R, T)) -> (logits (R, T, V),
state, looks)` and states that can `take(rows)`; `core.models.translators.recurrent_runtime` and
`transformer_runtime` are two.
"""

import dataclasses

import numpy as np

from core.numerics import log_softmax
from core.sampling import draw, filtered_probabilities, uniforms


@dataclasses.dataclass(frozen=True, kw_only=True)
class Tokens:
    """Ids that a search needs to know, and where it ends.

    Attributes:
        start: Id that begins a target.
        end: Id that ends one.
        unknown: Id of [UNK].
        limit: Tokens of a target at the most, its end included.
    """

    start: int
    end: int
    unknown: int
    limit: int


def greedy(runtime, sources: np.ndarray, tokens: Tokens) -> list[np.ndarray]:
    """Translates B sources (B, S) at once, taking the likeliest token at each step; of equally likely ones
    the lowest id.

    Returns:
        B arrays of ids, each with its end token unless the limit came first. A row that has ended leaves the
        batch.
    """

    def pick(logits: np.ndarray, _: int) -> np.ndarray:
        return logits.argmax(axis=-1)

    return _one_by_one(runtime, sources, tokens, pick)


def sample(
    runtime, sources: np.ndarray, tokens: Tokens, *, temperature: float, top_k: int, top_p: float, seed: int
) -> list[np.ndarray]:
    """Translates one source (1, S) by drawing each token; step n of a seed always uses the same random
    number.
    """
    numbers = uniforms(seed, 0, tokens.limit)

    def pick(logits: np.ndarray, step: int) -> np.ndarray:
        probabilities = filtered_probabilities(
            np.asarray(logits, "float64"), temperature=temperature, top_k=top_k, top_p=top_p
        )
        return draw(probabilities, numbers[step : step + 1])

    if temperature == 0:
        return greedy(runtime, sources, tokens)
    return _one_by_one(runtime, sources, tokens, pick)


def _one_by_one(runtime, sources, tokens: Tokens, pick) -> list[np.ndarray]:
    state, rows = runtime.start(sources), np.arange(len(sources))
    found = np.full((len(sources), tokens.limit), tokens.end, "int32")
    lengths = np.full(len(sources), tokens.limit)
    last = np.full(len(sources), tokens.start, "int32")
    for step in range(tokens.limit):
        logits, state, _ = runtime.advance(state, last[:, None])
        last = pick(logits[:, 0], step).astype("int32")
        found[rows, step] = last
        going = last != tokens.end
        if not going.all():
            lengths[rows[~going]] = step + 1
            if not going.any():
                break
            state, rows, last = state.take(going), rows[going], last[going]
    return [ids[:length] for ids, length in zip(found, lengths, strict=True)]


# --- Beam search --------------------------------------------------------------------------------------------


def length_factor(length, penalty: float):
    """Returns what a sum of log-probabilities is divided by: ((5 + length) / 6) ** penalty; 1 when the
    penalty is 0.

    Reference: Wu et al., "Google's Neural Machine Translation System", 2016, equation 14.
    """
    return ((5.0 + length) / 6.0) ** penalty


@dataclasses.dataclass(frozen=True, kw_only=True)
class Candidates:
    """The K best continuations of one step for each of B sources, best first; all arrays are (B, K).

    Attributes:
        parent: Place in the beam of the hypothesis that is continued.
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


@dataclasses.dataclass
class _Beam:
    """The W hypotheses of each of B sources; arrays are (B, W)."""

    total: np.ndarray
    fined: np.ndarray  # what [UNK] has cost so far
    length: np.ndarray
    ended: np.ndarray
    last: np.ndarray
    ids: np.ndarray  # (B, W, limit)


def _first_beam(sources: int, width: int, tokens: Tokens) -> _Beam:
    total = np.full((sources, width), -np.inf)
    total[:, 0] = 0.0  # all begin from one hypothesis
    zeros = np.zeros((sources, width), "int64")
    last = np.full((sources, width), tokens.start, "int32")
    return _Beam(
        total,
        np.zeros((sources, width)),
        zeros,
        zeros != 0,
        last,
        np.full((sources, width, tokens.limit), tokens.end, "int32"),
    )


def _preselect(logits: np.ndarray, keep: int, tokens: Tokens) -> np.ndarray:
    """Returns the ids (R, K), lowest first, of the only tokens that can be among the `keep` best
    continuations of a row (R, V).

    These are its `keep` largest logits, of equal ones those with the lower ids, and the two that are ranked
    in another way: the end and [UNK]. All that follows is worked out for these few alone, which for a
    vocabulary of thousands is most of the time of a step.
    """
    rows, vocabulary = logits.shape
    count = keep + 2
    if vocabulary <= count:
        return np.tile(np.arange(vocabulary), (rows, 1))
    order = logits.copy()
    order[:, [tokens.end, tokens.unknown]] = np.inf  # always among them
    ids = np.argpartition(order, -count, axis=1)[:, -count:]
    border = np.take_along_axis(order, ids, axis=1).min(axis=1, keepdims=True)
    for row in np.flatnonzero((order >= border).sum(axis=1) > count):
        ids[row] = np.argsort(-order[row], kind="stable")[:count]
    return np.sort(ids, axis=1)


def _few_log_probabilities(logits: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns `log_softmax(logits)` (R, V) at ids (R, K), without the rest."""
    highest = logits.max(axis=-1, keepdims=True)
    return (
        np.take_along_axis(logits, ids, axis=-1)
        - highest
        - np.log(np.exp(logits - highest).sum(axis=-1, keepdims=True))
    )


def _continue(
    beam: _Beam, logits: np.ndarray, tokens: Tokens, keep: int, length_penalty: float, unknown_penalty: float
):
    """Returns the `keep` best continuations of a beam, given logits (B W, V); of equally good ones the lower
    parent and id first.
    """
    sources, width = beam.total.shape
    ids = _preselect(logits, keep, tokens)
    # (B, W, K)
    log_probability = _few_log_probabilities(logits.astype("float64"), ids).reshape(sources, width, -1)
    ids = ids.reshape(log_probability.shape)
    total = beam.total[..., None] + log_probability
    length = beam.length + ~beam.ended
    with np.errstate(invalid="ignore"):
        fined = beam.fined[..., None] + unknown_penalty * (ids == tokens.unknown)
        ranked = (total - fined) / length_factor(length, length_penalty)[..., None]
        stays = (beam.total - beam.fined) / length_factor(beam.length, length_penalty)
    ranked[beam.ended] = -np.inf
    # what has ended goes on competing
    ranked = np.where(beam.ended[..., None] & (ids == tokens.end), stays[..., None], ranked)
    places = np.argsort(-ranked.reshape(sources, -1), axis=1, kind="stable")[:, :keep]
    parent, column = np.divmod(places, ids.shape[-1])
    rows = np.arange(sources)[:, None]
    ended, order = beam.ended[rows, parent], ranked[rows, parent, column]
    sums = np.where(ended, beam.total[rows, parent], total[rows, parent, column])
    return Candidates(
        parent=parent,
        token=np.where(ended, -1, ids[rows, parent, column]),
        log_probability=np.where(ended, 0.0, log_probability[rows, parent, column]),
        # what fills a beam never comes back
        total=np.where(np.isfinite(order), sums, -np.inf),
        ranked=order,
        length=length[rows, parent],
    )


def _step(beam: _Beam, best: Candidates, step: int, tokens: Tokens, unknown_penalty: float) -> _Beam:
    """Returns the beam of the first W of the candidates."""
    width = beam.total.shape[1]
    parent, token = best.parent[:, :width], best.token[:, :width]
    rows = np.arange(len(parent))[:, None]
    stayed = token < 0
    ids = beam.ids[rows, parent]
    ids[..., step] = np.where(stayed, tokens.end, token)
    ended = stayed | (token == tokens.end) | ~np.isfinite(best.ranked[:, :width])
    return _Beam(
        best.total[:, :width],
        beam.fined[rows, parent] + unknown_penalty * (token == tokens.unknown),
        best.length[:, :width],
        ended,
        np.where(stayed, tokens.end, token).astype("int32"),
        ids,
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class BeamResult:
    """What a beam search found for B sources, best first; W hypotheses each.

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

    A hypothesis that has ended keeps its place as long as its score does, as in the chapter; the search of a
    source is over when all of its beam has ended. Width 1 is greedy.

    Args:
        runtime: The model.
        sources: (B, S), padded with 0 at the end.
        tokens: Start, end, unknown and limit.
        width: W.
        length_penalty: 0 (sums are compared, which favours short ones) and more.
        unknown_penalty: Nats that each [UNK] costs.
        record: Keep the best 2 W candidates of each step. For one source.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Beam Search".
    """
    state = runtime.start(sources).take(np.repeat(np.arange(len(sources)), width))
    beam, places = _first_beam(len(sources), width, tokens), np.arange(len(sources))
    done: dict[int, tuple] = {}
    steps, alternatives, best = [], [], None
    for step in range(tokens.limit):
        logits, state, _ = runtime.advance(state, beam.last.reshape(-1, 1))
        best = _continue(
            beam, logits[:, 0], tokens, 2 * width if record else width, length_penalty, unknown_penalty
        )
        if record:
            steps.append(best)
            alternatives.append(log_softmax(logits[:width, 0].astype("float64")))
        parent = best.parent[:, :width]
        state = state.take((np.arange(len(parent))[:, None] * width + parent).ravel())
        beam = _step(beam, best, step, tokens, unknown_penalty)
        over = beam.ended.all(axis=1) if step + 1 < tokens.limit else np.full(len(places), True)
        for row in np.flatnonzero(over):
            done[places[row]] = (
                beam.ids[row],
                best.length[row, :width],
                best.total[row, :width],
                best.ranked[row, :width],
            )
        if over.all():
            break
        if over.any():
            places, state = places[~over], state.take(np.repeat(~over, width))
            beam = _Beam(*(getattr(beam, field.name)[~over] for field in dataclasses.fields(beam)))
    ids, total, ranked = [], [], []
    for source in range(len(sources)):
        found, lengths, sums, orders = done[source]
        real = np.isfinite(orders)
        ids.append([row[:length] for row, length in zip(found[real], lengths[real], strict=True)])
        total.append(sums[real].tolist())
        ranked.append(orders[real].tolist())
    return BeamResult(ids=ids, total=total, ranked=ranked, steps=steps, alternatives=alternatives)
