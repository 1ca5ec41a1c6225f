"""Products of a few rows with a large weight matrix, which is what a step of decoding consists of."""

import numpy as np

from core.arrays import functions, placed
from core.device import kind_now

_WIDEST = 40  # columns of a block


class BlockedMatrix:
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
        >>> (np.ones((2, 3)) @ BlockedMatrix(np.ones((3, 80)))).shape
        (2, 80)
    """

    # `x @ matrix` is for the matrix to answer; NumPy would else take it for an array of objects
    __array_ufunc__ = None

    def __init__(self, weights: np.ndarray):
        inputs, outputs = weights.shape
        width = next((width for width in range(_WIDEST, 7, -1) if outputs % width == 0), outputs)
        self.blocks = np.ascontiguousarray(weights.reshape(inputs, -1, width).swapaxes(0, 1))

    def __rmatmul__(self, x: np.ndarray) -> np.ndarray:
        """Returns x @ weights, (..., N), for x (..., K)."""
        blocks, inputs, width = self.blocks.shape
        rows = x.reshape(-1, inputs)  # (R, K)
        product = np.empty((len(rows), blocks * width), np.result_type(x, self.blocks))
        # Each block writes its columns where they belong.
        by_block = product.reshape(len(rows), blocks, width).swapaxes(0, 1)  # (N / C, R, C)
        np.matmul(rows, self.blocks, out=by_block)
        return product.reshape(*x.shape[:-1], blocks * width)  # (..., N)


class TensorMatrix:
    """A weight matrix (K, N) on the device: `x @ matrix` is one product of all rows of x (..., K)."""

    def __init__(self, weights: np.ndarray):
        self.weights = placed(weights)

    def __rmatmul__(self, x):
        """Returns x @ weights, (..., N), for a tensor x (..., K)."""
        inputs, outputs = self.weights.shape
        ops = functions(x)
        rows = ops.reshape(x, (-1, inputs))  # (R, K)
        return ops.reshape(rows @ self.weights, (*x.shape[:-1], outputs))  # (..., N)


def weight_matrix(weights: np.ndarray) -> BlockedMatrix | TensorMatrix:
    """Returns a weight matrix (K, N) as few rows are best multiplied by it where the request is."""
    return BlockedMatrix(weights) if kind_now() == "cpu" else TensorMatrix(weights)


def flat(name: str, kernel: np.ndarray) -> np.ndarray:
    """Returns a kernel as a matrix: of a query, key or value (D, H K), of an attention's output (H K, D)."""
    if name.endswith("/attention_output/kernel"):
        return kernel.reshape(-1, kernel.shape[-1])  # (H, K, D) to (H K, D)
    return kernel.reshape(len(kernel), -1)  # (D, H, K) to (D, H K)
