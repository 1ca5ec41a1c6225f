"""Finds translations token by token: greedily, by drawing, or by beam search.

A runtime has `start(sources (B, S)) -> state` and `advance(state, ids (R, T)) -> (logits (R, T, V), state)`,
and its states can `take(rows)`; `core.models.translators.recurrent_runtime` and `transformer_runtime` are
two. The loop runs in Python on the host; the pass of each step runs where the weights are, and its logits
come back.
"""

import numpy as np

from ...base.arrays import host
from ...base.numerics import log_softmax
from ...base.sampling import draw, filtered_probabilities, uniforms
from .beam import (
    Beam,
    BeamSearchResult,
    Candidates,
    Tokens,
    best_continuations,
    first_beam,
    hypotheses,
    next_beam,
)

# --- one token a row ----------------------------------------------------------------------------------------


def greedy(
    runtime, sources: np.ndarray, tokens: Tokens, visible: np.ndarray | None = None
) -> list[np.ndarray]:
    """Translates B sources (B, S) at once, taking the likeliest token at each step.

    Of equally likely tokens the one with the lowest id is taken.

    Args:
        runtime: The model.
        sources: (B, S) ids, padded with 0 at the end.
        tokens: Start, end and limit.
        visible: (B, S) bool, what the attention may see of the sources. Default: all that is real.

    Returns:
        B arrays of ids, each with its end token unless the limit came first.
    """
    return _decode(runtime, sources, tokens, lambda logits, step: logits.argmax(axis=-1), visible)


def sample(
    runtime, sources: np.ndarray, tokens: Tokens, *, temperature: float, top_k: int, top_p: float, seed: int
) -> list[np.ndarray]:
    """Translates one source (1, S) by drawing each token; temperature 0 is greedy.

    Step n of a seed always uses the same random number.

    Args:
        runtime: The model.
        sources: (1, S) ids.
        tokens: Start, end and limit.
        temperature, top_k, top_p: As `core.base.sampling.filtered_probabilities` takes them.
        seed: Of the draws.

    Returns:
        One array of ids, with its end token unless the limit came first.
    """
    if temperature == 0:
        return greedy(runtime, sources, tokens)
    numbers = uniforms(seed, 0, tokens.limit)  # one a step

    def choose(logits: np.ndarray, step: int) -> np.ndarray:
        probabilities = filtered_probabilities(
            np.asarray(logits, "float64"), temperature=temperature, top_k=top_k, top_p=top_p
        )
        return draw(probabilities, numbers[step : step + 1])

    return _decode(runtime, sources, tokens, choose)


def _decode(
    runtime, sources: np.ndarray, tokens: Tokens, choose, visible: np.ndarray | None = None
) -> list[np.ndarray]:
    """Translates B sources; `choose(logits (R, V), step)` returns the next token (R,) of each row."""
    state = runtime.start(sources) if visible is None else runtime.start(sources, visible=visible)
    rows = np.arange(len(sources))  # those that have not ended; one that has leaves the batch
    ids = np.full((len(sources), tokens.limit), tokens.end, "int32")
    lengths = np.full(len(sources), tokens.limit)
    last = np.full(len(sources), tokens.start, "int32")
    for step in range(tokens.limit):
        logits, state = runtime.advance(state, last[:, None])
        last = choose(host(logits)[:, 0], step).astype("int32")
        ids[rows, step] = last
        ended = tokens.ended(ids[rows], step)
        lengths[rows[ended]] = step + 1
        if ended.all():
            break
        if ended.any():
            going_on = np.flatnonzero(~ended)
            state = state.take(going_on)
            rows = rows[going_on]
            last = last[going_on]
    return [row[:length] for row, length in zip(ids, lengths, strict=True)]


# --- beams --------------------------------------------------------------------------------------------------


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
    """Returns the `keep` best continuations of a beam (B, W) by the logits (B W, V) of the next tokens."""
    ids = _preselect(logits, keep, tokens)  # (B W, N)
    log_probability = np.take_along_axis(log_softmax(logits.astype("float64")), ids, axis=-1)
    shape = (*beam.total.shape, -1)
    return best_continuations(
        beam,
        ids.reshape(shape),
        log_probability.reshape(shape),
        tokens,
        keep,
        length_penalty,
        unknown_penalty,
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
) -> BeamSearchResult:
    """Translates B sources (B, S), keeping the W best hypotheses of each at every step.

    A hypothesis that has ended stays in the beam as long as its score does, as in the chapter; the search of
    a source is over when all of its beam has ended. One that was stopped in a loop comes last in the end.
    Width 1 is greedy.

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
    count = len(sources)
    result = BeamSearchResult(
        **{name: [None] * count for name in ("ids", "total", "ranked", "places")}, steps=[], alternatives=[]
    )
    keep = 2 * width if record else width
    searched = np.arange(count)  # the sources whose search goes on
    beam = first_beam(count, width, tokens)
    state = runtime.start(sources).take(np.repeat(searched, width))  # a row a hypothesis: (B W, ...)
    for step in range(tokens.limit):
        logits, state = runtime.advance(state, beam.last.reshape(-1, 1))
        of_next = host(logits)[:, 0]  # (B W, V)
        best = _best_continuations(beam, of_next, tokens, keep, length_penalty, unknown_penalty)
        if record:
            result.steps.append(best)
            result.alternatives.append(log_softmax(of_next[:width].astype("float64")))
        beam = next_beam(beam, best, step, tokens, unknown_penalty)
        over = np.logical_or(beam.ended.all(axis=1), step + 1 == tokens.limit)  # (B,)
        for row in np.flatnonzero(over):
            for name, column in hypotheses(beam, int(row), tokens).items():
                getattr(result, name)[searched[row]] = column
        if over.all():
            break
        going_on = np.flatnonzero(~over)
        parent_rows = going_on[:, None] * width + best.parent[going_on, :width]  # (B, W), of the state
        state = state.take(parent_rows.ravel())
        searched = searched[going_on]
        beam = beam.take(going_on)
    return result
