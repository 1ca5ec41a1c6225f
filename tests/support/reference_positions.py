"""Position encodings the slow ways: number by number, and the book's 2nd edition's grid."""

import math

import numpy as np


def encode_by_loops(positions, width: int, base: float = 10000.0) -> np.ndarray:
    """Returns the encoding (P, D) float64 of positions (P,) number by number: Equation 16-2."""
    positions = np.asarray(positions, "float64").ravel()
    result = np.empty((positions.size, width))
    for row, position in enumerate(positions.tolist()):
        for column in range(width):
            angle = position / base ** ((column - column % 2) / width)
            result[row, column] = math.cos(angle) if column % 2 else math.sin(angle)
    return result


def encode_by_meshgrid(count: int, width: int, base: float = 10000.0) -> np.ndarray:
    """Returns the encoding (P, D) float64 of positions 0 to P - 1 the way of the book's 2nd edition.

    It is computed over a grid of whole numbers. An odd width is rounded up and cropped.
    """
    even = width + width % 2
    position, pair = np.meshgrid(np.arange(count), np.arange(even // 2), indexing="ij")  # (P, D / 2) each
    result = np.empty((count, even))
    result[:, 0::2] = np.sin(position / base ** (2 * pair / even))
    result[:, 1::2] = np.cos(position / base ** (2 * pair / even))
    return result[:, :width]
