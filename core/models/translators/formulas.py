"""The few formulas of a translator's step, in NumPy."""

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Look:
    """What one attention did for R rows: L layers, H heads, T queries, S keys, K key width. A mask is True
    where a key may be seen.

    Attributes:
        queries: (R, L, H, T, K).
        keys: (R, L, H, S, K).
        values: (R, L, H, S, K).
        scores: (R, L, H, T, S), before the softmax and before the mask.
        weights: (R, L, H, T, S).
        mask: (R, T, S) bool.
    """

    queries: np.ndarray
    keys: np.ndarray
    values: np.ndarray
    scores: np.ndarray
    weights: np.ndarray
    mask: np.ndarray


def masked_softmax(scores, mask):
    """Returns the softmax over the last axis of what the mask lets through; the rest gets exactly 0, and so
    does a row without any.
    """
    hidden = np.where(mask, scores, -1e30)
    powers = np.where(mask, np.exp(hidden - np.max(hidden, axis=-1, keepdims=True)), 0.0)
    return powers / np.maximum(np.sum(powers, axis=-1, keepdims=True), 1e-30)


def layer_norm(x, gamma, beta, epsilon: float = 1e-6):
    """Returns x with mean 0 and variance 1 over its last axis, then scaled and shifted."""
    centred = x - np.mean(x, axis=-1, keepdims=True)
    return centred / np.sqrt(np.mean(centred * centred, axis=-1, keepdims=True) + epsilon) * gamma + beta


def merged_gates(weights):
    """Returns what makes an LSTM's gates, (..., 4U) in Keras' order in, forget, new, out, as `lstm_step`
    takes it: in, forget, out, new.

    All but the new values are halved, which loses no bit: sigmoid(x) is 0.5 tanh(x / 2) + 0.5, and so one
    tanh serves all four.
    """
    enter, forget, new, out = np.split(weights, 4, axis=-1)
    return np.concatenate([0.5 * enter, 0.5 * forget, 0.5 * out, new], axis=-1)


def lstm_step(gates, cell):
    """Returns the new (hidden, cell), both (..., U), from the summed inputs of the gates (..., 4U), which are
    those of `merged_gates`.

    The gates are used up: they are overwritten.
    """
    units = cell.shape[-1]
    np.tanh(gates, out=gates)
    opened = gates[..., : 3 * units]
    opened *= 0.5
    opened += 0.5
    cell = gates[..., units : 2 * units] * cell + gates[..., :units] * gates[..., 3 * units :]
    return gates[..., 2 * units : 3 * units] * np.tanh(cell), cell
