"""Request and result of two positions on the dials of an encoding's pairs."""

import numpy as np

from ....base.positional_encoding import base_field, position_field, width_field
from ....base.request import Widget, request_dataclass
from ....base.results import float_array, int_array, result_dataclass

MAX_DIALS = 8


@request_dataclass
class ClockRequest:
    """Asks where two positions stand on the dials of an encoding's pairs, from fast to slow.

    Attributes:
        clock_p, clock_q: Positions, {clock_p}.
        width, base: As in `PositionsRequest`. Of more than 8 pairs, 8 are taken, evenly spread.
    """

    clock_p: float = position_field(22.0, widget=Widget(step=1.0))
    clock_q: float = position_field(147.0, widget=Widget(step=1.0))
    width: int = width_field(widget=Widget(advanced=True, step=2))
    base: float = base_field(widget=Widget(advanced=True))

    cpu_only = True
    runs_locally = True


@result_dataclass
class ClockResult:
    """Two positions, p and q, as two hands on C dials, the fastest first.

    A hand stands at 12 o'clock at position 0 and turns clockwise: its tip is its sine to the right and its
    cosine up. Pair i has the dimensions 2i and 2i + 1 of the book's layout.
    """

    pairs: np.ndarray = int_array("C")
    frequencies: np.ndarray = float_array("C")  # radians per position
    p: float
    q: float
    angles: np.ndarray = float_array("2 C")  # radians clockwise from 12 o'clock, with whole turns
    tips: np.ndarray = float_array("2 C 2")  # sine and cosine of the angles

    @classmethod
    def from_positions(cls, pairs: np.ndarray, frequencies: np.ndarray, p: float, q: float) -> "ClockResult":
        """Computes two positions on the dials of some pairs (C,) of an encoding with frequencies (D / 2,)."""
        order = np.argsort(-frequencies[pairs], kind="stable")  # a base below 1 has its slowest pair first
        pairs = pairs[order]
        angles = np.multiply.outer([p, q], frequencies[pairs])  # (2, C)
        tips = np.stack([np.sin(angles), np.cos(angles)], axis=-1)
        return cls(pairs=pairs, frequencies=frequencies[pairs], p=p, q=q, angles=angles, tips=tips)

    @property
    def wavelengths(self) -> np.ndarray:
        """(C,) positions per turn."""
        return 2 * np.pi / self.frequencies

    @property
    def num_turns(self) -> np.ndarray:
        """(C,) turns from p to q; below 0 where q stands before p."""
        return (self.angles[1] - self.angles[0]) / (2 * np.pi)

    @property
    def num_whole_turns(self) -> np.ndarray:
        """(C,) `num_turns`, rounded: the hands do not show them."""
        return np.round(self.num_turns)

    @property
    def gap_degrees(self) -> np.ndarray:
        """(C,) degrees from the hand of p clockwise to that of q, -180 to 180: the hands show them."""
        return 360 * (self.num_turns - self.num_whole_turns)
