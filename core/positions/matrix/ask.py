"""The matrix of position encodings: what may be asked, what comes back."""

import numpy as np

from ...base.encodings import LAYOUTS, base_field, check_width, count_field, position_field, width_field
from ...base.request import Form, keep, one_of, range_of, request
from ...base.trace import floats, trace
from ...checks import check_int

EDITIONS = (3, 2)  # of the book: even widths alone; odd ones rounded up and cropped
_MORE = Form(more=True)


@request
class PositionsRequest:
    """Asks for the encoding matrix of positions first, first + 1, ...: Figure 16-9 with one's own numbers.

    Attributes:
        count: Positions P, {count}.
        width: Dimensions D, {width} and even; the 2nd edition takes odd ones and 1 too.
        base: {base}.
        first: The first position, {first}; may be fractional.
        layout: One of `LAYOUTS`.
        edition: One of `EDITIONS`.
    """

    count: int = count_field(form=_MORE)
    width: int = width_field(form=Form(more=True, step=2), by_hand=True)
    base: float = base_field(form=_MORE)
    first: float = position_field(0.0, form=Form(more=True, step=1.0))
    layout: str = one_of(LAYOUTS, LAYOUTS[0], form=_MORE)
    edition: int = one_of(EDITIONS, EDITIONS[0], form=_MORE)

    here = True

    def check(self):
        """Checks the width, which is even where the edition asks for it."""
        most = range_of(PositionsRequest, "width").highest
        odd = self.edition == 2
        width = check_int("width", self.width, 1, most) if odd else check_width(self.width, most)
        keep(self, width=width)


@trace
class PositionsTrace:
    """The encodings of P positions in D dimensions; F pairs are D / 2, rounded up."""

    matrix: np.ndarray = floats("P D")  # float32, each from -1 to 1, rounded from float64
    positions: np.ndarray = floats("P")
    frequencies: np.ndarray = floats("F")  # of the pairs, radians per position
    base: float
    layout: str
    edition: int

    @property
    def width(self) -> int:
        """D, as asked for."""
        return self.matrix.shape[1]

    @property
    def even_width(self) -> int:
        """The D of the formula: that of an odd width is rounded up."""
        return 2 * len(self.frequencies)

    @property
    def wavelengths(self) -> np.ndarray:
        """(F,) positions a wave."""
        return 2 * np.pi / self.frequencies

    def wave(self, column: int) -> tuple[int, str]:
        """Returns (pair, "sin" or "cos") of a column of the matrix."""
        column = check_int("column", column, 0, self.width - 1)
        if self.layout == "interleaved":
            pair, half = divmod(column, 2)
        else:
            half, pair = divmod(column, len(self.frequencies))
        return pair, ("sin", "cos")[half]
