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
    ops = array_namespace(scores)
    masked_scores = ops.where(mask, scores, -1e30)
    exponentials = ops.where(
        mask, ops.exp(masked_scores - ops.max(masked_scores, axis=-1, keepdims=True)), 0.0
    )
    return exponentials / ops.maximum(ops.sum(exponentials, axis=-1, keepdims=True), 1e-30)


def layer_norm(x: np.ndarray, gamma: np.ndarray, beta: np.ndarray, epsilon: float = 1e-6) -> np.ndarray:
    """Normalises x (..., D) to mean 0 and variance 1 over its last axis, then scales and shifts it.

    Example:
        >>> layer_norm(np.array([1.0, 3.0]), np.ones(2), np.zeros(2)).round(3).tolist()
        [-1.0, 1.0]
    """
    ops = array_namespace(x)
    centred = x - ops.mean(x, axis=-1, keepdims=True)
    return centred / ops.sqrt(ops.mean(centred * centred, axis=-1, keepdims=True) + epsilon) * gamma + beta


def pack_gate_weights(weights: np.ndarray) -> np.ndarray:
    """Returns weights (..., 4U) of an LSTM's gates as `lstm_step` takes them.

    Keras has the gates in the order input, forget, candidate, output. Here the candidate comes last, and the
    three gates are halved, which loses no bit: sigmoid(x) is 0.5 tanh(x / 2) + 0.5, so that one tanh serves
    all four.
    """
    input_gate, forget_gate, candidate, output_gate = np.split(weights, 4, axis=-1)  # (..., U) each
    return np.concatenate([0.5 * input_gate, 0.5 * forget_gate, 0.5 * output_gate, candidate], axis=-1)


def lstm_step(gate_inputs: np.ndarray, cell: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the new (hidden_state, cell), both (..., U), of one step of an LSTM.

    Args:
        gate_inputs: (..., 4U), the summed inputs of the gates in the form of `pack_gate_weights`.
        cell: (..., U), the cell before the step.

    Reference: Hands-On Machine Learning, 3rd edition, equation 15-4,
    https://www.oreilly.com/library/view/hands-on-machine-learning/9781098125967/
    """
    ops = array_namespace(gate_inputs)
    units = cell.shape[-1]
    gate_inputs = ops.tanh(gate_inputs)
    # The second half of each sigmoid; the candidate needs only its tanh.
    sigmoids = gate_inputs[..., : 3 * units] * 0.5
    sigmoids += 0.5
    input_gate = sigmoids[..., :units]
    forget_gate = sigmoids[..., units : 2 * units]
    output_gate = sigmoids[..., 2 * units :]
    candidate = gate_inputs[..., 3 * units :]
    cell = forget_gate * cell + input_gate * candidate
    return output_gate * ops.tanh(cell), cell


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
        inputs, outputs = weights.shape
        width = next((width for width in range(_MAX_BLOCK_COLUMNS, 7, -1) if outputs % width == 0), outputs)
        self.blocks = np.ascontiguousarray(weights.reshape(inputs, -1, width).swapaxes(0, 1))

    def __rmatmul__(self, x: np.ndarray) -> np.ndarray:
        """Returns x @ weights, (..., N), for x (..., K)."""
        blocks, inputs, width = self.blocks.shape
        rows = x.reshape(-1, inputs)  # (R, K)
        product = np.empty((len(rows), blocks * width), np.result_type(x, self.blocks))
        # Each block writes its columns where they belong.
        product_blocks = product.reshape(len(rows), blocks, width).swapaxes(0, 1)  # (N / C, R, C)
        np.matmul(rows, self.blocks, out=product_blocks)
        return product.reshape(*x.shape[:-1], blocks * width)  # (..., N)


def prepare_matmul_weight(weights: np.ndarray) -> Any:
    """Returns a weight matrix (K, N) as few rows are best multiplied by it: in blocks, or a GPU's tensor."""
    return ColumnBlockedMatrix(weights) if current_device_type() == "cpu" else to_device(weights)


def flatten_kernel(weight_path: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: of a query, key or value (D, H K), of an attention's output (H K, D)."""
    if weight_path.endswith("/attention_output/kernel"):
        return kernel.reshape(-1, kernel.shape[-1])  # (H, K, D) to (H K, D)
    return kernel.reshape(len(kernel), -1)  # (D, H, K) to (D, H K)
