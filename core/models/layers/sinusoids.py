"""The sinusoidal position encodings of Equation 16-2 and their rotation, in NumPy.

Nothing here imports Keras: the page of positions needs no TensorFlow.

Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-2; Vaswani et al., "Attention Is
All You Need" (2017), section 3.5, https://arxiv.org/abs/1706.03762.
"""

import numpy as np

from ...base.arrays import array_namespace, to_device, to_numpy
from ...base.checks import check_choice, check_int, raise_invalid
from ...base.device import current_device_type
from ...base.positional_encoding import ENCODING_LAYOUTS, MAX_WIDTH, check_base, check_width

# angles in float64 at a time: 64 KB, which stay in the cache and are small beside any result that matters
_MAX_BLOCK_ANGLES = 8_192


def frequencies(width: int, base: float = 10000.0) -> np.ndarray:
    """Returns the frequencies (D / 2,) float64 of the pairs, in radians per position, the fastest first.

    Pair i has base^(-2i / D). The wavelength of a pair is 2 pi / frequency positions: from 2 pi for pair 0
    towards, but never reaching, base * 2 pi.

    Args:
        width: D, even, 2 to 2,048.
        base: 0.001 to 1e9. Default: 10000, the book's.

    Example:
        >>> frequencies(4).tolist()
        [1.0, 0.01]
    """
    width = check_width(width)
    base = check_base(base)
    # tensor2tensor, the paper's own code, spreads the exponents over i / (D / 2 - 1), so that its slowest
    # wavelength is base * 2 pi exactly. The paper and Equation 16-2 say 2i / D, and so do we in both layouts:
    # a layout only moves columns.
    return base ** (-np.arange(0, width, 2) / width)  # (D / 2,)


def encoding(
    positions, width: int, *, base: float = 10000.0, layout: str = "interleaved", dtype="float32"
) -> np.ndarray:
    """Returns the encoding of each position: a sine and a cosine of one angle for each pair of dimensions.

    P[p, 2i] = sin(p / base^(2i / D)), and P[p, 2i + 1] is the cosine of the same angle. Angles, sines and
    cosines are float64, a block of them at a time; only the result is rounded to `dtype`.

    Args:
        positions: (...) finite numbers of any kind: whole, fractional, negative.
        width: D, even, 2 to 2,048.
        base: 0.001 to 1e9.
        layout: "interleaved" (the book: sine and cosine of a pair side by side) or "concatenated"
            (tensor2tensor: all sines, then all cosines, in the same order of pairs).
        dtype: "float64", "float32" or "float16", of the result.

    Returns:
        (..., D), each from -1 to 1.

    Raises:
        InvalidValueError: If an argument is out of its range.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, Equation 16-2.

    Example:
        >>> encoding([0, 1], 4, dtype="float64").round(2).tolist()
        [[0.0, 1.0, 0.0, 1.0], [0.84, 0.54, 0.01, 1.0]]
    """
    width = check_width(width)
    rates = frequencies(width, base)  # (D / 2,)
    dtype = np.dtype(dtype)
    check_choice("layout", layout, ENCODING_LAYOUTS)
    check_choice("dtype", dtype.name, ("float64", "float32", "float16"))
    positions = _check_positions(positions)
    interleaved = layout == "interleaved"
    if current_device_type() == "gpu":
        matrix = _encode_on_device(positions.ravel(), rates, interleaved, dtype)  # (P, D)
        return matrix.reshape(*positions.shape, width)  # (..., D)
    result = np.empty((positions.size, width), dtype)
    sines = result[:, ::2] if interleaved else result[:, : rates.size]  # views (P, D / 2)
    cosines = result[:, 1::2] if interleaved else result[:, rates.size :]
    _fill_sines_cosines(sines, cosines, positions.ravel(), rates)
    return result.reshape(*positions.shape, width)  # (..., D)


def _fill_sines_cosines(
    sines: np.ndarray, cosines: np.ndarray, positions: np.ndarray, rates: np.ndarray
) -> None:
    # positions (P,) times rates (D / 2,) to sines and cosines (P, D / 2), a block at a time
    rows = max(1, _MAX_BLOCK_ANGLES // rates.size)
    for start in range(0, positions.size, rows):
        block = slice(start, start + rows)
        angles = np.multiply.outer(positions[block], rates)  # (rows, D / 2) radians
        np.sin(angles, out=sines[block], casting="same_kind")
        np.cos(angles, out=cosines[block], casting="same_kind")


def _encode_on_device(
    positions: np.ndarray, rates: np.ndarray, interleaved: bool, dtype: np.dtype
) -> np.ndarray:
    """Returns the encoding (P, D) of positions (P,), worked out on the device in float64 in one go."""
    angles = to_device(positions)[:, None] * to_device(rates)  # (P, D / 2) radians
    xp = array_namespace(angles)
    halves = [xp.sin(angles), xp.cos(angles)]  # (P, D / 2) each
    if interleaved:
        matrix = xp.reshape(xp.stack(halves, axis=-1), (len(positions), 2 * len(rates)))  # (P, D)
    else:
        matrix = xp.concatenate(halves, axis=-1)
    return to_numpy(xp.cast(matrix, dtype.name))


def encoding_rounded_up(
    positions, width: int, *, base: float = 10000.0, layout: str = "interleaved", dtype="float32"
) -> np.ndarray:
    """Returns the encoding (..., D) of the book's 2nd edition, which also takes an odd width D of 1 to 2,047.

    An odd width is rounded up, and what is too much is cropped: the frequencies are those of the even width
    D + 1.
    """
    width = check_int("width", width, 1, MAX_WIDTH)
    return encoding(positions, width + width % 2, base=base, layout=layout, dtype=dtype)[..., :width]


def shift_encodings(encodings: np.ndarray, offset: float, base: float = 10000.0) -> np.ndarray:
    """Returns interleaved encodings (..., D) moved by k positions: PE(p + k) = R(k) PE(p) for every p.

    R(k) has a block [[cos, sin], [-sin, cos]] of the angle k * frequency for each pair on its diagonal and
    zeros elsewhere; the zeros are not multiplied.

    Reference: Vaswani et al., "Attention Is All You Need" (2017), section 3.5,
    https://arxiv.org/abs/1706.03762

    Example:
        >>> np.allclose(shift_encodings(encoding([2, 3], 8), 5), encoding([7, 8], 8), atol=1e-6)
        True
    """
    angles = to_device(offset * frequencies(encodings.shape[-1], base))  # (D / 2,)
    xp = array_namespace(angles)
    sines = to_device(encodings[..., ::2])  # (..., D / 2)
    cosines = to_device(encodings[..., 1::2])
    rotated = [
        sines * xp.cos(angles) + cosines * xp.sin(angles),
        cosines * xp.cos(angles) - sines * xp.sin(angles),
    ]
    return to_numpy(xp.stack(rotated, axis=-1)).reshape(encodings.shape)  # (..., D / 2, 2) to (..., D)


def sines_cosines(angles: np.ndarray) -> np.ndarray:
    """Returns the sine and the cosine (..., 2) of angles (...) in radians.

    Example:
        >>> sines_cosines(np.zeros(1)).tolist()
        [[0.0, 1.0]]
    """
    angles_on_device = to_device(angles)
    xp = array_namespace(angles_on_device)
    stacked = xp.stack([xp.sin(angles_on_device), xp.cos(angles_on_device)], axis=-1)
    return to_numpy(stacked).astype(angles.dtype)  # Keras on JAX has them in float32


def _check_positions(positions) -> np.ndarray:
    try:
        checked = np.asarray(positions, "float64")
    except (TypeError, ValueError):
        raise_invalid("positions", "finite numbers", positions)
    if not np.isfinite(checked).all():
        raise_invalid("positions", "finite numbers", positions, "Leave out NaN and infinity.")
    return checked
