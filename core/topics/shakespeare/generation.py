"""What one does with a decoder of the char-RNN: start from a prompt, draw characters, and describe each draw.

Nothing here imports Keras: on a CPU these answers are there before TensorFlow is.
"""

import numpy as np

from ...base import sampling
from ...base.arrays import host, placed
from ...base.numerics import entropy, largest, softmax
from ...models.char_rnn.gru import Rows
from ...models.filtering import apply_temperature, filtered_probabilities
from ...models.vocabulary.characters import CHARACTERS, decode_characters, encode_characters
from .writing.schema import GenerateRequest, GenerateResult

CHUNK = 32  # steps that are decoded and described together
_ALTERNATIVES = 5


def start_state(decoder, request: GenerateRequest):
    """Returns the state from which a request draws its first character; what it is, the decoder knows."""
    return decoder.start(encode_characters(request.prompt).ids, request.state)


def describe(
    requests, starts, ids: np.ndarray, logits: np.ndarray, saved: list[np.ndarray]
) -> list[GenerateResult]:
    """Works out, for T steps of B streams at once, what each drawn character beat and what was cut.

    Args:
        requests: B requests, whose sampling parameters were used.
        starts: B numbers of the first step.
        ids: (B, T) drawn.
        logits: (B, T, V) float64, before each draw.
        saved: B arrays of numbers, from each of which its stream can go on: what the decoder's `save` gave.

    Returns:
        A trace for each stream.
    """
    columns = _columns(Rows.of(requests), ids, logits)
    return [
        GenerateResult(
            prompt=encode_characters(request.prompt).text,
            text=decode_characters(ids[row]),
            characters=CHARACTERS,
            start=starts[row],
            # copies: a view would keep the batch alive
            state=saved[row].copy(),
            **{name: column[row].copy() for name, column in columns.items()},
        )
        for row, request in enumerate(requests)
    ]


def _columns(rows: Rows, ids: np.ndarray, logits: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the arrays (B, T, ...) of `GenerateResult` by their names; see `describe`."""
    temperature = rows.temperature[:, None]  # (B, 1), for all T steps
    top_k = rows.top_k[:, None]
    top_p = rows.top_p[:, None]
    probability = host(softmax(placed(logits)))  # (B, T, V)
    tempered = host(softmax(apply_temperature(logits, temperature)))
    after_top_k = tempered
    if top_k.any():
        after_top_k = filtered_probabilities(logits, temperature=temperature, top_k=top_k)
    filtered = after_top_k
    if (top_p < 1).any():
        filtered = filtered_probabilities(logits, temperature=temperature, top_k=top_k, top_p=top_p)
    best = largest(logits, _ALTERNATIVES)  # (B, T, 5)
    return {
        "ids": ids.astype("int32"),
        "logits": logits.astype("float32"),
        "probability": _at(probability, ids),
        "filtered_probability": _at(filtered, ids),
        "entropy": host(entropy(placed(probability))),
        "alternatives": best.astype("int32"),
        "alternative_probability": np.take_along_axis(probability, best, axis=-1),
        "kept": (filtered > 0).sum(axis=-1, dtype="int32"),
        "cut_mass_k": np.where(after_top_k > 0, 0.0, tempered).sum(axis=-1),
        "cut_mass_p": np.where(filtered > 0, 0.0, after_top_k).sum(axis=-1),
    }


def _at(values: np.ndarray, ids: np.ndarray) -> np.ndarray:
    """Returns the values (B, T) of values (B, T, V) at ids (B, T)."""
    return np.take_along_axis(values, ids[..., None], axis=-1)[..., 0]


def generate_chunks(decoder, request: GenerateRequest):
    """Yields the text of one request as traces of up to 32 steps; the state is carried from one to the next.

    Args:
        decoder: Of a model that writes, such as a `GRUDecoder`.
        request: What to write on from, how long, and the sampling parameters.
    """
    state = start_state(decoder, request)
    rows = Rows.of([request])
    uniforms = sampling.uniforms(request.seed, request.start, request.length)
    for done in range(0, request.length, CHUNK):
        states = decoder.join([state])
        ids, logits, states = decoder.decode(states, rows, uniforms[None, done : done + CHUNK])
        state = decoder.take(states, 0)
        yield describe([request], [request.start + done], ids, logits, [decoder.save(state)])[0]
