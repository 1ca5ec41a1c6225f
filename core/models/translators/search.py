"""Finds translations token by token, greedily or by drawing; the model's state is carried from step to step.

A runtime has `start(sources (B, S)) -> state`, `advance(state, ids (R, T)) -> (logits (R, T, V), state,
internals)`, and its states can `take(rows)`; `core.models.translators.recurrent_runtime` and
`transformer_runtime` are two. Beam search is in `core.models.translators.beam_search`. With
weights on a device all three run there, in `core.models.translators.compiled_search`.
"""

import numpy as np

from core.models.translators.hypotheses import Tokens
from core.sampling import draw, filtered_probabilities, uniforms


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
    if on_device := compiled(runtime, tokens):
        return on_device.decode(sources, visible, None)
    return _decode(runtime, sources, tokens, lambda logits, step: logits.argmax(axis=-1), visible)


def compiled(runtime, tokens: Tokens):
    """Returns the compiled searches of a runtime whose weights are tensors on a device, else None."""
    if not getattr(runtime, "compiled", False):
        return None
    from core.models.translators.compiled_search import compiled_search

    return compiled_search(runtime, tokens)


def sample(
    runtime, sources: np.ndarray, tokens: Tokens, *, temperature: float, top_k: int, top_p: float, seed: int
) -> list[np.ndarray]:
    """Translates one source (1, S) by drawing each token; temperature 0 is greedy.

    Step n of a seed always uses the same random number.

    Args:
        runtime: The model.
        sources: (1, S) ids.
        tokens: Start, end and limit.
        temperature, top_k, top_p: As `core.sampling.filtered_probabilities` takes them.
        seed: Of the draws.

    Returns:
        One array of ids, with its end token unless the limit came first.
    """
    if temperature == 0:
        return greedy(runtime, sources, tokens)
    numbers = uniforms(seed, 0, tokens.limit)  # one a step
    if on_device := compiled(runtime, tokens):
        cuts = {
            "temperature": np.float64(temperature),
            "top_k": np.float64(top_k),
            "top_p": np.float64(top_p),
        }
        return on_device.decode(sources, None, {**cuts, "numbers": numbers})

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
        logits, state, _ = runtime.advance(state, last[:, None])
        last = choose(logits[:, 0], step).astype("int32")
        ids[rows, step] = last
        ended = tokens.ended(ids[rows], step)
        lengths[rows[ended]] = step + 1
        if ended.all():
            break
        if ended.any():
            state = state.take(~ended)
            rows = rows[~ended]
            last = last[~ended]
    return [row[:length] for row, length in zip(ids, lengths, strict=True)]
