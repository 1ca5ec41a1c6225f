"""What one does with a decoder of the char-RNN: start from a prompt, draw characters, and describe each draw.

Nothing here imports Keras: on a CPU these answers are there before TensorFlow is.
"""

import numpy as np

from ...base import sampling
from ...base.arrays import to_device, to_numpy
from ...base.numerics import entropy, softmax, top_k_indices
from ...models.char_rnn.gru import SamplingParams
from ...models.filtering import apply_temperature, filtered_probabilities
from ...models.vocabulary.characters import CHARACTERS, decode_characters, encode_characters
from .writing.schema import GenerateRequest, GenerateResult

CHUNK_STEPS = 32  # steps that are decoded and described together
_NUM_ALTERNATIVES = 5


def make_start_state(decoder, request: GenerateRequest):
    """Returns the state from which a request draws its first character; what it is, the decoder knows."""
    return decoder.start(encode_characters(request.prompt).ids, request.state)


def describe_steps(
    requests, first_steps, ids: np.ndarray, logits: np.ndarray, saved_states: list[np.ndarray]
) -> list[GenerateResult]:
    """Works out, for T steps of B streams at once, what each drawn character beat and what was cut.

    Args:
        requests: B requests, whose sampling parameters were used.
        first_steps: B numbers of the first step.
        ids: (B, T) drawn.
        logits: (B, T, V) float64, before each draw.
        saved_states: B arrays of numbers, from each of which its stream can go on: what the decoder's `save`
            gave.

    Returns:
        A trace for each stream.
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
    tempered = to_numpy(softmax(apply_temperature(logits, temperature)))
    after_top_k = tempered
    if top_k.any():
        after_top_k = filtered_probabilities(logits, temperature=temperature, top_k=top_k)
    filtered = after_top_k
    if (top_p < 1).any():
        filtered = filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
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
    """Returns the values (B, T) of values (B, T, V) at ids (B, T)."""
    return np.take_along_axis(values, ids[..., None], axis=-1)[..., 0]


def generate_chunks(decoder, request: GenerateRequest):
    """Yields the text of one request as traces of up to 32 steps; the state is carried from one to the next.

    Args:
        decoder: Of a model that writes, such as a `GRUDecoder`.
        request: What to write on from, how long, and the sampling parameters.
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
