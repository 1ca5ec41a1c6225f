"""Request and result of positions with the same sine as a reference position in one pair of dimensions."""

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
    """Asks which positions have the sine of a reference position in a pair, and which its cosine too.

    Attributes:
        reference_position: It need not be one of the matrix.
        pair: Dimensions 2 * pair and 2 * pair + 1 of the book's layout, from 0 to width / 2 - 1.
        num_positions, width, base, first_position: As in `PositionsRequest`.
    """

    reference_position: float = range_field(
        22.0, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION + MAX_POSITIONS, widget=Widget(step=1.0)
    )
    pair: int = dimension_pair_field()
    num_positions: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=Widget(advanced=True, step=2))
    base: float = base_field(widget=_ADVANCED)
    first_position: float = position_field(0.0, widget=Widget(advanced=True, step=1.0))

    runs_locally = True

    def check(self):
        check_pair(self.pair, self.width)


@result_dataclass
class AliasResult:
    """One pair of dimensions over P positions, compared with a reference position.

    Positions look alike by their phase, not by a limit on values: for each whole wave from the reference
    position, and for each phase at which the sine has the same value again, the nearest position is taken if
    it lies within 10 degrees.
    """

    positions: np.ndarray = float_array("P")
    sine: np.ndarray = float_array("P")
    cosine: np.ndarray = float_array("P")
    distances: np.ndarray = float_array("P")  # of (sine, cosine) from that of the reference position, 0 to 2
    # waves to the reference position, where these are whole to half a position, so that sine and cosine are
    # the same; else 0
    num_whole_waves: np.ndarray = int_array("P")
    is_mirrored: np.ndarray = bool_array("P")  # the sine is the same, the cosine the opposite
    reference_position: float
    reference_sine: float
    reference_cosine: float
    pair: int
    frequency: float  # radians per position

    @property
    def wavelength(self) -> float:
        """Positions a wave."""
        return 2 * np.pi / self.frequency
