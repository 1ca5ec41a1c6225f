"""Products of a few rows with a large weight matrix, which is what a step of decoding consists of."""

import numpy as np

_WIDEST = 40  # columns of a block
_FEW = 48  # rows: with more of them one product of the whole matrix is the faster one


class Matrix:
    """A weight matrix (K, N) that few rows are multiplied by, kept as blocks of columns (N / C, K, C).

    Before a product BLAS copies the whole matrix into an order of its own, which for 2 to 16 rows takes
    longer than the product. A block of at most 40 columns is so small that OpenBLAS multiplies it where it
    lies, where the processor has AVX-512: 4 rows by 512 x 2048 took 0.20 ms instead of 0.34, 10 rows 0.26
    instead of 0.47, and 1 row the same. Elsewhere it takes about as long as before.

    Args:
        weights: (K, N).
    """

    # `x @ matrix` is for the matrix to answer; NumPy would else take it for an array of objects
    __array_ufunc__ = None

    def __init__(self, weights: np.ndarray):
        self.weights = weights
        inputs, outputs = weights.shape
        width = next((width for width in range(_WIDEST, 7, -1) if outputs % width == 0), outputs)
        # (N / C, K, C)
        self._blocks = np.ascontiguousarray(weights.reshape(inputs, -1, width).swapaxes(0, 1))

    def __rmatmul__(self, x: np.ndarray) -> np.ndarray:
        """Returns x @ weights, (..., N), for x (..., K)."""
        inputs, outputs = self.weights.shape
        rows = x.reshape(-1, inputs)
        if not 1 < len(rows) <= _FEW:
            return x @ self.weights
        product = np.empty((len(rows), outputs), np.result_type(x, self.weights))
        blocks, _, width = self._blocks.shape
        # (N / C, rows, C), where it belongs
        np.matmul(rows, self._blocks, out=product.reshape(-1, blocks, width).swapaxes(0, 1))
        return product.reshape(*x.shape[:-1], outputs)
