"""What is computed about the pairs of an encoding as clocks: two positions are two hands on each dial.

C dials, the fastest first. A hand stands at 12 o'clock at position 0 and turns clockwise: its tip is its sine
to the right and its cosine up.
"""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class ClockTrace:
    """Two positions on the dials of some pairs.

    Attributes:
        pairs: (C,) which pairs; pair i has the dimensions 2i and 2i + 1 of the book's layout.
        frequencies: (C,) their radians per position.
        p, q: The two positions.
        angles: (2, C) radians from 12 o'clock, clockwise, of p and of q; whole turns are left in.
        points: (2, C, 2) sine and cosine of the angles.
        width, base: Of Equation 16-2.
    """

    pairs: np.ndarray
    frequencies: np.ndarray
    p: float
    q: float
    angles: np.ndarray
    points: np.ndarray
    width: int
    base: float

    def __post_init__(self):
        dials = len(self.pairs)
        check_shapes(self, pairs=(dials,), frequencies=(dials,), angles=(2, dials), points=(2, dials, 2))

    @property
    def wavelengths(self) -> np.ndarray:
        """(C,) positions per turn."""
        return 2 * np.pi / self.frequencies

    @property
    def turned(self) -> np.ndarray:
        """(C,) turns from p to q; below 0 where q stands before p."""
        return (self.angles[1] - self.angles[0]) / (2 * np.pi)

    @property
    def whole_turns(self) -> np.ndarray:
        """(C,) `turned`, rounded: what the hands do not show."""
        return np.round(self.turned)

    @property
    def gaps(self) -> np.ndarray:
        """(C,) degrees from the hand of p clockwise to that of q, -180 to 180: what the hands do show."""
        return 360 * (self.turned - self.whole_turns)
