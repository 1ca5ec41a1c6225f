"""Both halves of the model of dates by NumPy: of any weights the same numbers as Keras."""

import numpy as np

from ...numerics import softmax
from .ask import DIGITS, LETTERS, WRITTEN


def unpacked(shapes, flat: np.ndarray) -> dict[str, list[np.ndarray]]:
    """Returns the weights of each layer by its name.

    Args:
        shapes: Of each layer its name and the shapes of its weights.
        flat: (N,) all weights, one after the other.
    """
    layers: dict[str, list[np.ndarray]] = {}
    at = 0
    for name, parts in shapes:
        layers[name] = []
        for shape in parts:
            size = int(np.prod(shape))
            layers[name].append(flat[at : at + size].reshape(shape).astype("float64"))
            at += size
    return layers


def sigmoid(x: np.ndarray) -> np.ndarray:
    """Returns the logistic function of x."""
    return 0.5 * np.tanh(0.5 * x) + 0.5


def gru(inputs: np.ndarray, state: np.ndarray, weights) -> np.ndarray:
    """Returns the hidden states (S, U) of a GRU, whose gates Keras has in the order z, r, candidate.

    Args:
        inputs: (S, E).
        state: (U,) before the first step.
        weights: Kernel (E, 3U), recurrent kernel (U, 3U), bias (2, 3U).
    """
    kernel, recurrent, bias = weights
    states = []
    for step in inputs @ kernel + bias[0]:  # (3U,)
        update, reset, candidate = np.split(step, 3)
        inner_update, inner_reset, inner = np.split(state @ recurrent + bias[1], 3)
        update = sigmoid(update + inner_update)
        candidate = np.tanh(candidate + sigmoid(reset + inner_reset) * inner)
        state = update * state + (1 - update) * candidate
        states.append(state)
    return np.array(states)


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
