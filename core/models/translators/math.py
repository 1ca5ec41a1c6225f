"""The few formulas of a translator's step, in NumPy."""

import dataclasses

import numpy as np


@dataclasses.dataclass(frozen=True)
class Look:
    """What one attention did for R rows: L layers, H heads, T queries, S keys, K key width. A mask is True where a key may be seen.

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


def sigmoid(x):
    """Returns 1 / (1 + exp(-x)) through tanh, which does not overflow."""
    return 0.5 * np.tanh(0.5 * x) + 0.5


def masked_softmax(scores, mask):
    """Returns the softmax over the last axis of what the mask lets through; the rest gets exactly 0, and so does a row without any."""
    hidden = np.where(mask, scores, -1e30)
    powers = np.where(mask, np.exp(hidden - np.max(hidden, axis=-1, keepdims=True)), 0.0)
    return powers / np.maximum(np.sum(powers, axis=-1, keepdims=True), 1e-30)


def layer_norm(x, gamma, beta, epsilon: float = 1e-6):
    """Returns x with mean 0 and variance 1 over its last axis, then scaled and shifted."""
    centred = x - np.mean(x, axis=-1, keepdims=True)
    return centred / np.sqrt(np.mean(centred * centred, axis=-1, keepdims=True) + epsilon) * gamma + beta


def lstm_step(gates, cell):
    """Returns the new (hidden, cell), both (R, U), from the summed inputs of the gates (R, 4U) in Keras' order: in, forget, new, out."""
    units = cell.shape[-1]
    enter = sigmoid(gates[:, :units])
    forget = sigmoid(gates[:, units : 2 * units])
    cell = forget * cell + enter * np.tanh(gates[:, 2 * units : 3 * units])
    return sigmoid(gates[:, 3 * units :]) * np.tanh(cell), cell
