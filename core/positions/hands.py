"""Where two positions stand on the dials of an encoding's pairs: clocks and rotations are made of it."""

import numpy as np

from ..models.layers.sinusoids import frequencies, sines_cosines
from .clocks.ask import ClockTrace


def hands(pairs: np.ndarray, p: float, q: float, width: int, base: float) -> ClockTrace:
    """Returns two positions on the dials of some pairs (C,), the fastest first."""
    rates = frequencies(width, base)[pairs]  # (C,)
    order = np.argsort(-rates, kind="stable")  # a base below 1 has its slowest pair first
    angles = np.multiply.outer([p, q], rates[order])  # (2, C)
    return ClockTrace(
        pairs=pairs[order], frequencies=rates[order], p=p, q=q, angles=angles, points=sines_cosines(angles)
    )
