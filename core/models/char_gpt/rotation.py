"""Rotary positions: queries and keys are rotated by their positions, so that scores depend on distances."""

import numpy as np

from ...base.arrays import array_namespace


def rotation_table(length: int, head_size: int, base: float = 10000.0) -> tuple[np.ndarray, np.ndarray]:
    """Returns the cosines and sines (T, size) float64 by which queries and keys are rotated.

    Dimension i and dimension i + size / 2 are a pair; pair i rotates by position * base^(-2 i / size).

    Args:
        length: T.
        head_size: Of a head, even.
        base: Of the wavelengths.

    Reference: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding", 2021,
    https://arxiv.org/abs/2104.09864, equation 34. The paper pairs neighbours; halves are the same up to the
    order of dimensions, and faster.

    Example:
        >>> cosines, sines = rotation_table(2, 4)
        >>> cosines[0].tolist(), sines[0].tolist()
        ([1.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0])
    """
    frequencies = base ** (-np.arange(0, head_size, 2) / head_size)  # (size / 2,)
    angles = np.arange(length)[:, None] * np.tile(frequencies, 2)  # (T, size)
    return np.cos(angles), np.sin(angles)


def rotate(heads: np.ndarray, cosines: np.ndarray, sines: np.ndarray) -> np.ndarray:
    """Rotates queries or keys (..., size), each by the row (..., size) of its position in the table.

    Arrays or tensors alike.

    Example:
        >>> cosines, sines = rotation_table(2, 2)
        >>> rotate(np.array([1.0, 0.0]), cosines[1], sines[1]).round(4).tolist()
        [0.5403, 0.8415]
    """
    half = heads.shape[-1] // 2
    swapped_halves = array_namespace(heads).concatenate([-heads[..., half:], heads[..., :half]], axis=-1)
    return heads * cosines + swapped_halves * sines
