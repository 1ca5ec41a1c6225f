"""What is computed about the pairs of an encoding as clocks: two positions are two hands on each dial.

C dials, the fastest first. A hand stands at 12 o'clock at position 0 and turns clockwise: its tip is its sine
to the right and its cosine up.
"""

import dataclasses

import numpy as np

from core.positions.clocks.ask import ClockTrace
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class RotationTrace:
    """The step from position p to p + k on the dials of some pairs, and the same by the rotation R(k).

    Attributes:
        clocks: Of p and p + k, each worked out from its position alone.
        rotated: (C, 2) sine and cosine of R(k) PE(p), worked out from the pair of p and from k.
        offset: k.
        chosen: Index of the dial that was asked for; the others are the fastest and the slowest.
    """

    clocks: ClockTrace
    rotated: np.ndarray
    offset: float
    chosen: int

    def __post_init__(self):
        check_shapes(self, rotated=(len(self.clocks.pairs), 2))
