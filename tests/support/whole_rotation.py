"""The rotation between positions as a whole matrix, zeros and all: an oracle of the one that turns pairs."""

import numpy as np

from core.models.layers.sinusoids import frequencies


def rotation(offset: float, width: int, base: float = 10000.0) -> np.ndarray:
    """Returns R(k), (D, D) float64, which moves any interleaved encoding (D,) by k positions."""
    angles = offset * frequencies(width, base)  # (D / 2,)
    matrix = np.zeros((width, width))
    sines = np.arange(0, width, 2)  # rows and columns of the sines
    cosines = sines + 1
    matrix[sines, sines] = np.cos(angles)
    matrix[cosines, cosines] = np.cos(angles)
    matrix[sines, cosines] = np.sin(angles)
    matrix[cosines, sines] = -np.sin(angles)
    return matrix
