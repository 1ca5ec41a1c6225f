"""The rotation between positions as a whole matrix, zeros and all: an oracle of the one that turns pairs."""

import numpy as np

from core.models.layers.sinusoids import frequencies


def make_rotation_matrix(offset: float, width: int, base: float = 10000.0) -> np.ndarray:
    """Returns R(k), (D, D) float64, which moves any interleaved encoding (D,) by k positions."""
    angles = offset * frequencies(width, base)  # (D / 2,)
    matrix = np.zeros((width, width))
    sine_rows = np.arange(0, width, 2)  # rows and columns of the sines
    cosine_rows = sine_rows + 1
    matrix[sine_rows, sine_rows] = np.cos(angles)
    matrix[cosine_rows, cosine_rows] = np.cos(angles)
    matrix[sine_rows, cosine_rows] = np.sin(angles)
    matrix[cosine_rows, sine_rows] = -np.sin(angles)
    return matrix
