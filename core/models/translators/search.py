"""Finds translations token by token, by greedy search, sampling or beam search.

A runtime has `init_state(sources (B, S)) -> state` and `decode_step(state, ids (R, T)) -> (logits, state)`,
and its states can `take(rows)`; `core.models.translators.recurrent_runtime` and `transformer_runtime` are
two. The loop runs in Python on the host; the pass of each step runs where the weights are, and its logits
come back.
"""

import numpy as np

from ...base.arrays import to_numpy
from ...base.numerics import log_softmax
from ...base.sampling import filtered_probabilities, generate_uniforms, sample_ids
from .beam import (
    Beam,
    BeamSearchResult,
    SearchConfig,
    extract_hypotheses,
    make_first_beam,
    make_next_beam,
    select_continuations,
)

# --- one token a row ----------------------------------------------------------------------------------------


def greedy_search(
    runtime, sources: np.ndarray, search_config: SearchConfig, visible_mask: np.ndarray | None = None
) -> list[np.ndarray]:
    """Translates B sources (B, S) at once, taking the likeliest token at each step.

    Of equally likely tokens the one with the lowest id is taken.

    Args:
        runtime: The model.
        sources: (B, S) ids, padded with 0 at the end.
        search_config: Start, end and limit.
        visible_mask: (B, S) bool, what the attention may see of the sources. Default: all that is real.

    Returns:
        B arrays of ids, each with its end token unless the limit came first.
    """
    return _decode(runtime, sources, search_config, lambda logits, step: logits.argmax(axis=-1), visible_mask)


def sample_translation(
    runtime,
    sources: np.ndarray,
    search_config: SearchConfig,
    *,
    temperature: float,
    top_k: int,
    top_p: float,
    seed: int,
) -> list[np.ndarray]:
    """Translates one source (1, S) by drawing each token; temperature 0 is greedy.

    Step n of a seed always uses the same random number.

    Args:
        runtime: The model.
        sources: (1, S) ids.
        search_config: Start, end and limit.
        temperature, top_k, top_p: As `core.base.sampling.filtered_probabilities` takes them.
        seed: Of the draws.

    Returns:
        One array of ids, with its end token unless the limit came first.
    """
    if temperature == 0:
        return greedy_search(runtime, sources, search_config)
    random_numbers = generate_uniforms(seed, 0, search_config.max_length)  # one a step

    def choose(logits: np.ndarray, step: int) -> np.ndarray:
        probabilities = filtered_probabilities(
            np.asarray(logits, "float64"), temperature=temperature, top_k=top_k, top_p=top_p
        )
        return sample_ids(probabilities, random_numbers[step : step + 1])

    return _decode(runtime, sources, search_config, choose)


def _decode(
    runtime,
    sources: np.ndarray,
    search_config: SearchConfig,
    choose_tokens,
    visible_mask: np.ndarray | None = None,
) -> list[np.ndarray]:
    """Translates B sources; `choose_tokens(logits (R, V), step)` returns the next token (R,) of each row."""
    state = (
        runtime.init_state(sources)
        if visible_mask is None
        else runtime.init_state(sources, visible_mask=visible_mask)
    )
    active_rows = np.arange(len(sources))  # those that have not ended; one that has leaves the batch
    ids = np.full((len(sources), search_config.max_length), search_config.end_id, "int32")
    lengths = np.full(len(sources), search_config.max_length)
    last_ids = np.full(len(sources), search_config.start_id, "int32")
    for step in range(search_config.max_length):
        logits, state = runtime.decode_step(state, last_ids[:, None])
        last_ids = choose_tokens(to_numpy(logits)[:, 0], step).astype("int32")
        ids[active_rows, step] = last_ids
        has_ended = search_config.has_ended(ids[active_rows], step)
        lengths[active_rows[has_ended]] = step + 1
        if has_ended.all():
            break
        if has_ended.any():
            continuing = np.flatnonzero(~has_ended)
            state = state.take(continuing)
            active_rows = active_rows[continuing]
            last_ids = last_ids[continuing]
    return [row[:length] for row, length in zip(ids, lengths, strict=True)]


# --- beams --------------------------------------------------------------------------------------------------


def beam_search(
    runtime,
    sources: np.ndarray,
    search_config: SearchConfig,
    *,
    width: int,
    length_penalty: float = 0.0,
    unknown_penalty: float = 0.0,
    record_steps: bool = False,
) -> BeamSearchResult:
    """Translates B sources (B, S), keeping the W best hypotheses of each at every step.

    A hypothesis that has ended stays in the beam as long as its score does, as in the chapter; the search of
    a source is over when all of its beam has ended. One that was stopped in a loop comes last in the end.
    Width 1 is greedy.

    Args:
        runtime: The model.
        sources: (B, S), padded with 0 at the end.
        search_config: Start, end, unknown and limit.
        width: W.
        length_penalty: 0 (sums are compared, which favours short ones) and more.
        unknown_penalty: Nats that each [UNK] costs.
        record_steps: Keep the best 2 W candidates of each step. For one source.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Beam Search",
    https://github.com/ageron/handson-ml3
    """
    num_sources = len(sources)
    ids, totals, ranking_scores, beam_positions = ([None] * num_sources for _ in range(4))
    result = BeamSearchResult(
        ids=ids, totals=totals, ranking_scores=ranking_scores, beam_positions=beam_positions
    )
    num_candidates = 2 * width if record_steps else width
    active_sources = np.arange(num_sources)  # those whose search has not ended
    beam = make_first_beam(num_sources, width, search_config)
    state = runtime.init_state(sources).take(np.repeat(active_sources, width))  # (B W, ...)
    for step in range(search_config.max_length):
        logits, state = runtime.decode_step(state, beam.last.reshape(-1, 1))
        next_logits = to_numpy(logits)[:, 0]  # (B W, V)
        candidates = select_continuations(
            beam, next_logits, search_config, num_candidates, length_penalty, unknown_penalty
        )
        if record_steps:
            result.steps.append(candidates)
            result.alternatives.append(log_softmax(next_logits[:width].astype("float64")))
        beam = make_next_beam(beam, candidates, step, search_config, unknown_penalty)
        is_finished = np.logical_or(beam.has_ended.all(axis=1), step + 1 == search_config.max_length)  # (B,)
        _store_hypotheses(result, beam, is_finished, active_sources, search_config)
        if is_finished.all():
            break
        continuing = np.flatnonzero(~is_finished)
        parent_rows = continuing[:, None] * width + candidates.parent[continuing, :width]  # (B, W)
        state = state.take(parent_rows.ravel())
        active_sources = active_sources[continuing]
        beam = beam.take(continuing)
    return result


def _store_hypotheses(
    result: BeamSearchResult,
    beam: Beam,
    is_finished: np.ndarray,
    active_sources: np.ndarray,
    search_config: SearchConfig,
) -> None:
    # of sources whose search is over; `active_sources` (B,): the place of each in the result
    for row in np.flatnonzero(is_finished):
        for name, field_values in extract_hypotheses(beam, int(row), search_config).items():
            getattr(result, name)[active_sources[row]] = field_values
