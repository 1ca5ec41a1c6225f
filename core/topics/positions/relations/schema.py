"""How positions relate: what may be asked, what comes back."""

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
MAX_COMPARED = 256  # positions compared with each other
FORMULAS = ("own", "halves", "shifted", "base")
WRONG_BASE = 1_000.0
MISTAKE_STARTS = (0.0, 50.0, 100.0)  # positions from which the similarity of a wrong formula is looked at
_ADVANCED = Widget(advanced=True)


def _without_duplicates(name: str, starts: tuple) -> tuple[float, ...]:
    """Returns positions without those that come again, or raises the error formula."""
    return tuple(
        dict.fromkeys(
            check_float(name, start, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION) for start in starts
        )
    )


# --- requests -----------------------------------------------------------------------------------------------


@request_dataclass
class SimilarityRequest:
    """Asks how alike any two positions are.

    Attributes:
        measure: "dot", or "cosine": the same divided by width / 2, since all encodings are of one length.
        count: Positions, {count}; of more than `MAX_COMPARED` the first are compared.
        width: Dimensions D, {width}, even.
        base: Of Equation 16-2, {base}.
        first: The first position, {first}; may be fractional.
    """

    measure: str = choice_field(MEASURES, "dot")
    count: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)
    first: float = position_field(0.0, widget=Widget(advanced=True, step=1.0))

    cpu_only = True
    runs_locally = True


@request_dataclass
class CurvesRequest:
    """Asks how alike a position and the one k further are, against k.

    Attributes:
        starts: A curve for each, {starts} of them; one that comes twice is one curve.
        span: k goes from -span to span, {span}.
        measure, width, base: As in `SimilarityRequest`.
    """

    starts: tuple[float, ...] = range_field(
        (0.0, 22.0, 60.0, 100.0), 1, 6, unit="items", item_name="unit-positions", check=_without_duplicates
    )
    span: int = range_field(100, 1, 1_000)
    measure: str = choice_field(MEASURES, "dot", _ADVANCED)
    width: int = width_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)

    cpu_only = True
    runs_locally = True


@request_dataclass
class RotationRequest:
    """Asks how the step from a position to another turns the pairs of its encoding.

    Attributes:
        pair: Dimensions 2 * pair and 2 * pair + 1, from 0 to width / 2 - 1; the fastest and the slowest pair
            are answered too.
        place: The position p, {place}.
        offset: k, {offset}; the rotation leads to p + k.
        width, base: As in `SimilarityRequest`.
    """

    pair: int = dimension_pair_field()
    place: float = position_field(22.0, widget=Widget(step=1.0))
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
        count: Positions within which a wave may be whole, {count}.
    """

    width: int = width_field(widget=Widget(step=2))
    base: float = base_field()
    count: int = position_count_field()

    cpu_only = True
    runs_locally = True


@request_dataclass
class MistakeRequest:
    """Asks how the encodings of a formula that people write differ from those of Equation 16-2.

    Attributes:
        formula: One of `FORMULAS`: the exponent of a cosine is its own dimension's, (2i + 1) / D; all sines
            stand before all cosines; pairs are numbered from 1; the base is 1,000.
        dimensions: D, {dimensions}, even; in few of them one sees more.
        count, base: As in `SimilarityRequest`; the base is that of Equation 16-2.
        span: Similarity is compared at offsets from 0 to span, {span}.
    """

    formula: str = choice_field(FORMULAS, FORMULAS[0])
    dimensions: int = width_field(widget=Widget(step=2), default=64)
    count: int = position_count_field(widget=_ADVANCED)
    base: float = base_field(widget=_ADVANCED)
    span: int = range_field(100, 1, 1_000, widget=_ADVANCED)

    cpu_only = True
    runs_locally = True


# --- traces -------------------------------------------------------------------------------------------------


@result_dataclass
class SimilarityResult:
    """How alike P positions are, each with each."""

    positions: np.ndarray = float_array("P")
    similarity: np.ndarray = float_array("P P")
    measure: str
    requested_count: int  # positions; P of them are compared
    max_similarity: float  # of a position with itself: D / 2, or 1


@result_dataclass
class CurvesResult:
    """How alike S starts and the positions K offsets further are."""

    starts: np.ndarray = float_array("S")
    offsets: np.ndarray = int_array("K")
    curves: np.ndarray = float_array("S K")
    expected: np.ndarray = float_array(
        "K"
    )  # what the offset alone says: the sum over pairs of cos(offset * frequency)
    measure: str
    width: int

    @property
    def deviation(self) -> float:
        """The largest distance of a curve from `expected`."""
        return float(np.abs(self.curves - self.expected).max())


@result_dataclass
class RotationResult:
    """The step from p to p + k on the dials of C pairs, and the same by the rotation R(k)."""

    clocks: ClockResult  # of p and p + k, each worked out from its position alone
    rotated: np.ndarray = float_array(
        "C 2"
    )  # sine and cosine of R(k) PE(p), worked out from the pair of p and from k
    offset: float  # k
    chosen: int  # index of the dial that was asked for; the others are the fastest and the slowest


@result_dataclass
class WavelengthsResult:
    """The frequencies of I pairs, in radians per position."""

    frequencies: np.ndarray = float_array("I")
    base: float
    count: int

    @property
    def wavelengths(self) -> np.ndarray:
        """(I,) positions a wave."""
        return 2 * np.pi / self.frequencies


@result_dataclass
class MistakeResult:
    """P positions in D dimensions by two formulas, and how alike S starts and those K offsets further are."""

    formula: str
    base: float  # of Equation 16-2
    positions: np.ndarray = float_array("P")
    correct: np.ndarray = float_array("P D")  # Equation 16-2
    wrong: np.ndarray = float_array("P D")
    starts: np.ndarray = float_array("S")
    offsets: np.ndarray = int_array("K")
    similarity: np.ndarray = float_array("S K")  # dot products under the other formula

    @property
    def difference(self) -> np.ndarray:
        """(P, D) the other formula's numbers less those of Equation 16-2."""
        return self.wrong - self.correct

    @property
    def spread(self) -> float:
        """By how much similarity varies at one offset: 0 where it alone decides."""
        return float(np.ptp(self.similarity, axis=0).max())
