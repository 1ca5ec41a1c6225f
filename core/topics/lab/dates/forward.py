"""Both halves of the model of dates by NumPy: of any weights the same numbers as Keras."""

import numpy as np

from ....base.numerics import softmax
from ..recurrent_layers import run_gru
from .schema import INPUT_CHARACTERS, OUTPUT_CHARACTERS, OUTPUT_LENGTH


def encode_date(layers, branch: str, date: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns what the encoder of a half makes of a date: (S, U) for each character, and its last state."""
    embedded = layers[f"{branch}_read"][0][
        [INPUT_CHARACTERS.index(character) + 1 for character in date]
    ]  # (S, E)
    weights = layers[f"{branch}_encoder"]
    initial_state = np.zeros(weights[1].shape[0])
    outputs = run_gru(embedded, initial_state, weights[:3])
    if not weights[3:]:
        return outputs, outputs[-1]
    backward_outputs = run_gru(embedded[::-1], initial_state, weights[3:])  # bidirectional
    return np.concatenate([outputs, backward_outputs[::-1]], axis=-1), np.concatenate(
        [outputs[-1], backward_outputs[-1]]
    )


def write_date(layers, branch: str, date: str) -> tuple[str, np.ndarray]:
    """Returns what a half writes, always its likeliest character, and the scores (T, S) of its attention.

    Without attention they are (T, 0).
    """
    outputs, state = encode_date(layers, branch, date)
    kernel, bias = layers[branch]
    previous_id, output, scores = 0, "", []
    for _ in range(OUTPUT_LENGTH):
        embedded = layers[f"{branch}_written"][0][[previous_id]]  # (1, E)
        (state,) = run_gru(embedded, state, layers[f"{branch}_decoder"])
        hidden = state
        if branch == "with":
            scores.append(compute_attention_scores(state, outputs, layers["attention"]))
            hidden = np.concatenate([softmax(scores[-1]) @ outputs, state])
        best_id = int((hidden @ kernel + bias).argmax())
        output += OUTPUT_CHARACTERS[best_id]
        previous_id = best_id + 1
    return output, np.array(scores) if scores else np.zeros((OUTPUT_LENGTH, 0))


def compute_attention_scores(query: np.ndarray, keys: np.ndarray, weights) -> np.ndarray:
    """Returns the score (S,) of a query (U,) with keys (S, U): their product, or Bahdanau's with a scale."""
    return np.tanh(query + keys) @ weights[0] if weights else keys @ query
