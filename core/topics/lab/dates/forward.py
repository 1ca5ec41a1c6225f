"""Both halves of the model of dates by NumPy: of any weights the same numbers as Keras."""

import numpy as np

from ....base.numerics import softmax
from ..recurrent import gru
from .schema import DIGITS, LETTERS, WRITTEN


def encode(layers, name: str, date: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns what the encoder of a half makes of a date: (S, U) for each character, and its last state."""
    read = layers[f"{name}_read"][0][[LETTERS.index(sign) + 1 for sign in date]]  # (S, E)
    weights = layers[f"{name}_encoder"]
    start = np.zeros(weights[1].shape[0])
    outputs = gru(read, start, weights[:3])
    if not weights[3:]:
        return outputs, outputs[-1]
    back = gru(read[::-1], start, weights[3:])  # bidirectional
    return np.concatenate([outputs, back[::-1]], axis=-1), np.concatenate([outputs[-1], back[-1]])


def write(layers, name: str, date: str) -> tuple[str, np.ndarray]:
    """Returns what a half writes, always its likeliest character, and the scores (T, S) of its attention.

    Without attention they are (T, 0).
    """
    outputs, state = encode(layers, name, date)
    kernel, bias = layers[name]
    before, written, scores = 0, "", []
    for _ in range(WRITTEN):
        embedded = layers[f"{name}_written"][0][[before]]  # (1, E)
        (state,) = gru(embedded, state, layers[f"{name}_decoder"])
        hidden = state
        if name == "with":
            scores.append(compare(state, outputs, layers["attention"]))
            hidden = np.concatenate([softmax(scores[-1]) @ outputs, state])
        best = int((hidden @ kernel + bias).argmax())
        written += DIGITS[best]
        before = best + 1
    return written, np.array(scores) if scores else np.zeros((WRITTEN, 0))


def compare(query: np.ndarray, keys: np.ndarray, weights) -> np.ndarray:
    """Returns the score (S,) of a query (U,) with keys (S, U): their product, or Bahdanau's with a scale."""
    return np.tanh(query + keys) @ weights[0] if weights else keys @ query
