"""Requests and results of similarity, rotation and wavelengths of position encodings, and wrong formulas."""

import numpy as np

from ....base.checks import check_float
from ....base.positional_encoding import (
    MAX_ABSOLUTE_POSITION,
    base_field,
    check_pair,
    dimension_pair_field,
    position_count_field,
    position_field,
    width_field,
)
from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import float_array, int_array, result_dataclass
from ..clocks.schema import ClockResult

MEASURES = ("dot", "cosine")
MAX_COMPARED_POSITIONS = 256
FORMULAS = ("own_exponents", "concatenated", "shifted_pairs", "base_1000")
WRONG_BASE = 1_000.0
START_POSITIONS = (0.0, 50.0, 100.0)  # of the similarity by offset under a wrong formula
_ADVANCED = Widget(advanced=True)


def _without_duplicates(name: str, starts: tuple) -> tuple[float, ...]:
    return tuple(
        dict.fromkeys(
            check_float(name, start, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION) for start in starts
        )
    )


# --- requests -----------------------------------------------------------------------------------------------


@request_dataclass
class SimilarityRequest:
    """Asks for the similarity of any two positions.

    Attributes:
        measure: "dot", or "cosine": the same divided by width / 2, since all encodings are of one length.
        num_positions: {num_positions}; of more than `MAX_COMPARED_POSITIONS` the first are compared.
        width: Dimensions D, {width}, even.
        base: Of Equation 16-2, {base}.
        first_position: {first_position}; may be fractional.
    """

    measure: str = choice_field(MEASURES, "dot")
    num_positions: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)
    first_position: float = position_field(0.0, widget=Widget(advanced=True, step=1.0))

    cpu_only = True
    runs_locally = True


@request_dataclass
class OffsetRequest:
    """Asks for the similarity of positions p and p + k, as a function of k.

    Attributes:
        start_positions: Of the curves, {start_positions} of them; duplicates are dropped.
        max_offset: k runs from -max_offset to max_offset, {max_offset}.
        measure, width, base: As in `SimilarityRequest`.
    """

    start_positions: tuple[float, ...] = range_field(
        (0.0, 22.0, 60.0, 100.0), 1, 6, unit="items", item_name="unit-positions", check=_without_duplicates
    )
    max_offset: int = range_field(100, 1, 1_000)
    measure: str = choice_field(MEASURES, "dot", _ADVANCED)
    width: int = width_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)

    cpu_only = True
    runs_locally = True


@request_dataclass
class RotationRequest:
    """Asks how the step from one position to another rotates the pairs of its encoding.

    Attributes:
        pair: Dimensions 2 * pair and 2 * pair + 1, from 0 to width / 2 - 1; the result has the fastest and
            the slowest pair, too.
        position: p, {position}.
        offset: k, {offset}; the rotation leads to p + k.
        width, base: As in `SimilarityRequest`.
    """

    pair: int = dimension_pair_field()
    position: float = position_field(22.0, widget=Widget(step=1.0))
    offset: float = position_field(13.0, widget=Widget(step=1.0))
    width: int = width_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)

    cpu_only = True
    runs_locally = True

    def check(self):
        check_pair(self.pair, self.width)


@request_dataclass
class WavelengthsRequest:
    """Asks for the wavelength of each pair of dimensions.

    Attributes:
        width, base: As in `SimilarityRequest`.
        num_positions: Positions within which whole waves are counted, {num_positions}.
    """

    width: int = width_field(widget=Widget(step=2))
    base: float = base_field()
    num_positions: int = position_count_field()

    cpu_only = True
    runs_locally = True


@request_dataclass
class WrongFormulaRequest:
    """Asks how the encodings of a wrong formula, as people write it, differ from those of Equation 16-2.

    Attributes:
        formula: One of `FORMULAS`: a cosine has the exponent of its own dimension, (2i + 1) / D; all sines
            stand before all cosines; pairs are numbered from 1; the base is 1,000.
        dimensions: D, {dimensions}, even.
        num_positions, base: As in `SimilarityRequest`; the base is that of Equation 16-2.
        max_offset: Of the similarity by offset, {max_offset}.
    """

    formula: str = choice_field(FORMULAS, FORMULAS[0])
    dimensions: int = width_field(widget=Widget(step=2), default=64)
    num_positions: int = position_count_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)
    max_offset: int = range_field(100, 1, 1_000, widget=_ADVANCED)

    cpu_only = True
    runs_locally = True


# --- results ------------------------------------------------------------------------------------------------


@result_dataclass
class SimilarityResult:
    """How alike P positions are, each with each."""

    positions: np.ndarray = float_array("P")
    similarity: np.ndarray = float_array("P P")
    measure: str
    num_requested: int  # positions, of which P are compared
    max_similarity: float  # of a position with itself: D / 2, or 1


@result_dataclass
class OffsetResult:
    """The similarity of S start positions and the positions K offsets further."""

    start_positions: np.ndarray = float_array("S")
    offsets: np.ndarray = int_array("K")
    similarities: np.ndarray = float_array("S K")
    # of the offset alone: the sum over pairs of cos(offset * frequency)
    expected_similarities: np.ndarray = float_array("K")
    measure: str
    width: int

    @property
    def max_deviation(self) -> float:
        """The largest distance of a curve from `expected_similarities`."""
        return float(np.abs(self.similarities - self.expected_similarities).max())


@result_dataclass
class RotationResult:
    """The step from p to p + k on the dials of C pairs, and the same by the rotation R(k)."""

    clocks: ClockResult  # of p and p + k, each computed from its position alone
    rotated_pairs: np.ndarray = float_array("C 2")  # sine and cosine of R(k) PE(p), from the pair of p and k
    offset: float  # k
    requested_index: int  # of the requested pair; the others are the fastest and the slowest


@result_dataclass
class WavelengthsResult:
    """The frequencies of I pairs, in radians per position."""

    frequencies: np.ndarray = float_array("I")
    base: float
    num_positions: int

    @property
    def wavelengths(self) -> np.ndarray:
        """(I,) positions a wave."""
        return 2 * np.pi / self.frequencies


@result_dataclass
class WrongFormulaResult:
    """P positions in D dimensions by two formulas, and the similarity of S start positions by K offsets."""

    formula: str
    base: float  # of Equation 16-2
    positions: np.ndarray = float_array("P")
    equation_encodings: np.ndarray = float_array("P D")  # Equation 16-2
    formula_encodings: np.ndarray = float_array("P D")
    start_positions: np.ndarray = float_array("S")
    offsets: np.ndarray = int_array("K")
    similarities: np.ndarray = float_array("S K")  # dot products by the wrong formula

    @property
    def difference(self) -> np.ndarray:
        """(P, D) numbers of the wrong formula minus those of Equation 16-2."""
        return self.formula_encodings - self.equation_encodings

    @property
    def max_variation(self) -> float:
        """Largest variation of the similarity at one offset: 0 where it depends on the offset alone."""
        return float(np.ptp(self.similarities, axis=0).max())
