"""One pair of dimensions beside a chosen position: what may be asked, what comes back."""

import numpy as np

from ....base.positional_encoding import (
    MAX_ABSOLUTE_POSITION,
    MAX_POSITIONS,
    base_field,
    check_pair,
    dimension_pair_field,
    position_count_field,
    position_field,
    width_field,
)
from ....base.request import Widget, range_field, request_dataclass
from ....base.results import bool_array, float_array, int_array, result_dataclass

_ADVANCED = Widget(advanced=True)


@request_dataclass
class AliasRequest:
    """Asks which positions have the sine of a chosen one in a pair, and which have its cosine too.

    Attributes:
        chosen: A position; need not be one of the matrix.
        pair: Dimensions 2 * pair and 2 * pair + 1 of the book's layout, from 0 to width / 2 - 1.
        count, width, base, first: As in `PositionsRequest`.
    """

    chosen: float = range_field(
        22.0, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION + MAX_POSITIONS, widget=Widget(step=1.0)
    )
    pair: int = dimension_pair_field()
    count: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=Widget(advanced=True, step=2))
    base: float = base_field(widget=_ADVANCED)
    first: float = position_field(0.0, widget=Widget(advanced=True, step=1.0))

    runs_locally = True

    def check(self):
        check_pair(self.pair, self.width)


@result_dataclass
class AliasResult:
    """One pair of dimensions over P positions beside a chosen position.

    Phase decides what looks alike, no limit on values does: of each whole wave from the chosen position, and
    of each place where the sine comes back to its value, the nearest position is taken, where it lies within
    10 degrees.
    """

    positions: np.ndarray = float_array("P")
    sine: np.ndarray = float_array("P")
    cosine: np.ndarray = float_array("P")
    distance: np.ndarray = float_array("P")  # of (sine, cosine) from that of the chosen position, 0 to 2
    # how many waves away a position is, where these are whole to half a position; else 0. It has both numbers
    whole_waves: np.ndarray = int_array("P")
    mirrored: np.ndarray = bool_array(
        "P"
    )  # the sine is that of the chosen position, the cosine is its opposite
    chosen: float
    chosen_sine: float
    chosen_cosine: float
    pair: int
    frequency: float  # radians per position

    @property
    def wavelength(self) -> float:
        """Positions a wave."""
        return 2 * np.pi / self.frequency
