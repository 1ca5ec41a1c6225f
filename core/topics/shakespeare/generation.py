"""Generates texts with a decoder: reads a prompt, samples characters, and describes each sampling step.

Imports no Keras: on a CPU texts are ready before TensorFlow is.
"""

import numpy as np

from ...base import sampling
from ...base.arrays import to_device, to_numpy
from ...base.numerics import entropy, softmax, top_k_indices
from ...models.char_rnn.gru import SamplingParams
from ...models.vocabulary.characters import CHARACTERS, decode_characters, encode_characters
from .writing.schema import GenerateRequest, GenerateResult

CHUNK_STEPS = 32  # decoded and described together
_NUM_ALTERNATIVES = 5


def make_start_state(decoder, request: GenerateRequest):
    """Returns the decoder's state before the first character of a request."""
    return decoder.start(encode_characters(request.prompt).ids, request.state)


def describe_steps(
    requests, first_steps, ids: np.ndarray, logits: np.ndarray, saved_states: list[np.ndarray]
) -> list[GenerateResult]:
    """Describes T sampling steps of B streams at once.

    Args:
        requests: B requests, whose sampling parameters were used.
        first_steps: B indices of the first step.
        ids: (B, T) sampled ids.
        logits: (B, T, V) before each step, in float64.
        saved_states: B arrays from the decoder's `save`, from which the streams can continue.

    Returns:
        B results.
    """
    columns = _compute_step_arrays(SamplingParams.from_requests(requests), ids, logits)
    return [
        GenerateResult(
            prompt=encode_characters(request.prompt).text,
            text=decode_characters(ids[index]),
            characters=CHARACTERS,
            start=first_steps[index],
            # copies: a view would keep the batch alive
            state=saved_states[index].copy(),
            **{name: column[index].copy() for name, column in columns.items()},
        )
        for index, request in enumerate(requests)
    ]


def _compute_step_arrays(
    sampling_params: SamplingParams, ids: np.ndarray, logits: np.ndarray
) -> dict[str, np.ndarray]:
    """Returns the arrays (B, T, ...) of `GenerateResult` by their names; see `describe_steps`."""
    temperature = sampling_params.temperature[:, None]  # (B, 1), for all T steps
    top_k = sampling_params.top_k[:, None]
    top_p = sampling_params.top_p[:, None]
    probability = to_numpy(softmax(to_device(logits)))  # (B, T, V)
    tempered = softmax(sampling.apply_temperature(logits, temperature))
    after_top_k = tempered
    if top_k.any():
        after_top_k = sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k)
    filtered = after_top_k
    if (top_p < 1).any():
        filtered = sampling.filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    alternatives = top_k_indices(logits, _NUM_ALTERNATIVES)  # (B, T, 5)
    return {
        "ids": ids.astype("int32"),
        "logits": logits.astype("float32"),
        "probability": _take_at_ids(probability, ids),
        "filtered_probability": _take_at_ids(filtered, ids),
        "entropy": to_numpy(entropy(to_device(probability))),
        "alternatives": alternatives.astype("int32"),
        "alternative_probability": np.take_along_axis(probability, alternatives, axis=-1),
        "num_candidates": (filtered > 0).sum(axis=-1, dtype="int32"),
        "cut_mass_k": np.where(after_top_k > 0, 0.0, tempered).sum(axis=-1),
        "cut_mass_p": np.where(filtered > 0, 0.0, after_top_k).sum(axis=-1),
    }


def _take_at_ids(values: np.ndarray, ids: np.ndarray) -> np.ndarray:
    return np.take_along_axis(values, ids[..., None], axis=-1)[..., 0]  # (B, T) of (B, T, V)


def generate_chunks(decoder, request: GenerateRequest):
    """Yields the text of one request as results of up to `CHUNK_STEPS` steps, each from the last one's state.

    Args:
        decoder: Such as a `GRUDecoder`.
        request: The prompt, the length and the sampling parameters.
    """
    state = make_start_state(decoder, request)
    sampling_params = SamplingParams.from_requests([request])
    uniforms = sampling.generate_uniforms(request.seed, request.start, request.length)
    for num_done in range(0, request.length, CHUNK_STEPS):
        states = decoder.join([state])
        ids, logits, states = decoder.decode(
            states, sampling_params, uniforms[None, num_done : num_done + CHUNK_STEPS]
        )
        state = decoder.take(states, 0)
        yield describe_steps([request], [request.start + num_done], ids, logits, [decoder.save(state)])[0]
