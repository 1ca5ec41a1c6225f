"""The few formulas of a translator's step, for NumPy's arrays and for tensors; see `core.arrays`."""

import dataclasses

import numpy as np

from core.arrays import functions


@dataclasses.dataclass(frozen=True)
class AttentionInternals:
    """What one kind of attention did for R rows: L layers, H heads, T queries, S keys, K key width.

    Attributes:
        queries: (R, L, H, T, K).
        keys: (R, L, H, S, K).
        values: (R, L, H, S, K).
        scores: (R, L, H, T, S), before the softmax and before the mask.
        weights: (R, L, H, T, S).
        mask: (R, T, S) bool, True where a query may see a key.
    """

    queries: np.ndarray
    keys: np.ndarray
    values: np.ndarray
    scores: np.ndarray
    weights: np.ndarray
    mask: np.ndarray


def masked_softmax(scores: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Returns the softmax over the last axis of what a mask lets through; the rest gets exactly 0.

    A row of which all is hidden gets zeros. The dtype of the scores is kept.

    Args:
        scores: (..., S).
        mask: (..., S) bool, True where a key may be seen; broadcast to the scores.

    Example:
        >>> masked_softmax(np.array([1.0, 1.0, 9.0]), np.array([True, True, False])).tolist()
        [0.5, 0.5, 0.0]
    """
    ops = functions(scores)
    hidden = ops.where(mask, scores, -1e30)
    powers = ops.where(mask, ops.exp(hidden - ops.max(hidden, axis=-1, keepdims=True)), 0.0)
    return powers / ops.maximum(ops.sum(powers, axis=-1, keepdims=True), 1e-30)


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """Returns x (..., D) with mean 0 and variance 1 over its last axis, scaled by gamma, shifted by beta.

    Example:
        >>> layer_norm(np.array([1.0, 3.0]), np.ones(2), np.zeros(2)).round(3).tolist()
        [-1.0, 1.0]
    """
    ops = functions(x)
    centred = x - ops.mean(x, axis=-1, keepdims=True)
    return centred / ops.sqrt(ops.mean(centred * centred, axis=-1, keepdims=True) + epsilon) * gamma + beta


def merged_gates(weights: np.ndarray) -> np.ndarray:
    """Returns weights (..., 4U) of an LSTM's gates as `lstm_step` takes them.

    Keras has the gates in the order input, forget, candidate, output. Here the candidate comes last, and the
    three gates are halved, which loses no bit: sigmoid(x) is 0.5 tanh(x / 2) + 0.5, so that one tanh serves
    all four.
    """
    input_gate, forget_gate, candidate, output_gate = np.split(weights, 4, axis=-1)  # (..., U) each
    return np.concatenate([0.5 * input_gate, 0.5 * forget_gate, 0.5 * output_gate, candidate], axis=-1)


def lstm_step(gates: np.ndarray, cell: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the new (hidden_state, cell), both (..., U), of one step of an LSTM.

    Args:
        gates: (..., 4U), the summed inputs of the gates in the form of `merged_gates`.
        cell: (..., U), the cell before the step.

    Reference: Hands-On Machine Learning, 3rd edition, equation 15-4,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    ops = functions(gates)
    units = cell.shape[-1]
    gates = ops.tanh(gates)
    # The second half of each sigmoid; the candidate needs only its tanh.
    sigmoids = gates[..., : 3 * units] * 0.5
    sigmoids += 0.5
    input_gate = sigmoids[..., :units]
    forget_gate = sigmoids[..., units : 2 * units]
    output_gate = sigmoids[..., 2 * units :]
    candidate = gates[..., 3 * units :]
    cell = forget_gate * cell + input_gate * candidate
    return output_gate * ops.tanh(cell), cell
