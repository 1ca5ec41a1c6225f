"""The formulas of the forward passes, and products of a few rows with a large weight matrix.

They are written once, for NumPy's arrays and for tensors; see `core.base.arrays`.
"""

from typing import Any

import numpy as np

from ..base.arrays import array_namespace, to_device
from ..base.device import current_device_type

_MAX_BLOCK_COLUMNS = 40  # columns of a block


def masked_softmax(scores: np.ndarray, mask: np.ndarray) -> np.ndarray:
    """Computes the softmax over the last axis where a mask is True; masked entries get exactly 0.

    A row with all keys masked gets zeros. The dtype of the scores is preserved.

    Args:
        scores: (..., S).
        mask: (..., S) bool, True where a key may be seen; broadcast to the scores.

    Example:
        >>> masked_softmax(np.array([1.0, 1.0, 9.0]), np.array([True, True, False])).tolist()
        [0.5, 0.5, 0.0]
    """
    xp = array_namespace(scores)
    masked_scores = xp.where(mask, scores, -1e30)
    exponentials = xp.where(mask, xp.exp(masked_scores - xp.max(masked_scores, axis=-1, keepdims=True)), 0.0)
    return exponentials / xp.maximum(xp.sum(exponentials, axis=-1, keepdims=True), 1e-30)


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """Normalises x (..., D) to mean 0 and variance 1 over its last axis, then scales and shifts it.

    Example:
        >>> layer_norm(np.array([1.0, 3.0]), np.ones(2), np.zeros(2)).round(3).tolist()
        [-1.0, 1.0]
    """
    xp = array_namespace(x)
    centred = x - xp.mean(x, axis=-1, keepdims=True)
    return centred / xp.sqrt(xp.mean(centred * centred, axis=-1, keepdims=True) + epsilon) * gamma + beta


def reorder_and_halve_gates(weights: np.ndarray) -> np.ndarray:
    """Returns weights (..., 4U) of an LSTM's gates as `lstm_step` takes them.

    Keras has the gates in the order input, forget, candidate, output. Here the candidate comes last, and the
    three gates are halved, which loses no bit: sigmoid(x) is 0.5 tanh(x / 2) + 0.5, so that one tanh serves
    all four.
    """
    input_gate, forget_gate, candidate, output_gate = np.split(weights, 4, axis=-1)  # (..., U) each
    return np.concatenate([0.5 * input_gate, 0.5 * forget_gate, 0.5 * output_gate, candidate], axis=-1)


def lstm_step(gate_preactivations: np.ndarray, cell_state: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the new (hidden_state, cell_state), both (..., U), of one step of an LSTM.

    Args:
        gate_preactivations: (..., 4U), in the form of `reorder_and_halve_gates`.
        cell_state: (..., U), before the step.

    Reference: Hands-On Machine Learning, 3rd edition, equation 15-4,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    xp = array_namespace(gate_preactivations)
    units = cell_state.shape[-1]
    gate_tanh = xp.tanh(gate_preactivations)
    # The second half of each sigmoid; the candidate needs only its tanh.
    sigmoids = gate_tanh[..., : 3 * units] * 0.5
    sigmoids += 0.5
    input_gate = sigmoids[..., :units]
    forget_gate = sigmoids[..., units : 2 * units]
    output_gate = sigmoids[..., 2 * units :]
    candidate = gate_tanh[..., 3 * units :]
    cell_state = forget_gate * cell_state + input_gate * candidate
    return output_gate * xp.tanh(cell_state), cell_state


# --- products -----------------------------------------------------------------------------------------------


class ColumnBlockedMatrix:
    """A weight matrix (K, N) that few rows are multiplied by, kept as blocks of columns alone (N / C, K, C).

    Before a product BLAS copies the whole matrix into an order of its own, which for 2 to 48 rows takes
    longer than the product. A block of at most 40 columns is so small that OpenBLAS multiplies it where it
    lies, if the processor has AVX-512. A translation by a beam of 4 then takes 27 ms instead of 38 with
    `nmt_luong`, 103 instead of 172 with `nmt_atlas` (processor time on a busy machine of two cores).
    Elsewhere it takes about as long as without blocks. One row and hundreds of them take about as long as by
    the whole matrix, which would stand in memory a second time.

    Args:
        weights: (K, N).

    Attributes:
        blocks: (N / C, K, C).

    Example:
        >>> (np.ones((2, 3)) @ ColumnBlockedMatrix(np.ones((3, 80)))).shape
        (2, 80)
    """

    # `x @ matrix` is for the matrix to answer; NumPy would else take it for an array of objects
    __array_ufunc__ = None

    def __init__(self, weights: np.ndarray):
        num_inputs, num_outputs = weights.shape
        widths = (width for width in range(_MAX_BLOCK_COLUMNS, 7, -1) if num_outputs % width == 0)
        self.blocks = np.ascontiguousarray(
            weights.reshape(num_inputs, -1, next(widths, num_outputs)).swapaxes(0, 1)
        )

    def __rmatmul__(self, x: np.ndarray) -> np.ndarray:
        """Returns x @ weights, (..., N), for x (..., K)."""
        num_blocks, num_inputs, width = self.blocks.shape
        rows = x.reshape(-1, num_inputs)  # (R, K)
        product = np.empty((len(rows), num_blocks * width), np.result_type(x, self.blocks))
        # Each block writes its columns where they belong.
        product_blocks = product.reshape(len(rows), num_blocks, width).swapaxes(0, 1)  # (N / C, R, C)
        np.matmul(rows, self.blocks, out=product_blocks)
        return product.reshape(*x.shape[:-1], num_blocks * width)  # (..., N)


def to_fast_matmul_matrix(weights: np.ndarray) -> Any:
    """Returns a weight matrix (K, N) as few rows are best multiplied by it: in blocks, or a GPU's tensor."""
    return ColumnBlockedMatrix(weights) if current_device_type() == "cpu" else to_device(weights)


def flatten_kernel(weight_path: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: of a query, key or value (D, H K), of an attention's output (H K, D)."""
    if weight_path.endswith("/attention_output/kernel"):
        return kernel.reshape(-1, kernel.shape[-1])  # (H, K, D) to (H K, D)
    return kernel.reshape(len(kernel), -1)  # (D, H, K) to (D, H K)
