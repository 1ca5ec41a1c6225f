"""The matrix of position encodings: what may be asked, what comes back."""

import numpy as np

from ....base.checks import check_float, check_int
from ....base.i18n import message
from ....base.positional_encoding import (
    ENCODING_LAYOUTS,
    MAX_ABSOLUTE_POSITION,
    MAX_POSITIONS,
    MAX_WIDTH,
    base_field,
    check_width,
    position_count_field,
    position_field,
    width_field,
)
from ....base.request import Widget, choice_field, field_range, range_field, request_dataclass, set_frozen
from ....base.results import float_array, result_dataclass

EDITIONS = (3, 2)  # of the book: even widths alone; odd ones rounded up and cropped
CELL, POSITION, DIMENSION = "Cell", "Position", "Dimension"
HORIZONTAL, VERTICAL = "As in the book", "Positions down"
COLOURS = ("Blue to red", "Orange to purple", "Grey")  # all with one middle at 0
_ADVANCED, _ADVANCED_STEP = Widget(advanced=True), Widget(advanced=True, step=1.0)


@request_dataclass
class PositionsRequest:
    """Asks for the encoding matrix of positions first, first + 1, ...: Figure 16-9 with one's own numbers.

    Attributes:
        count: Positions P, {count}.
        width: Dimensions D, {width} and even; the 2nd edition takes odd ones and 1 too.
        base: {base}.
        first: The first position, {first}; may be fractional.
        layout: One of `ENCODING_LAYOUTS`.
        edition: One of `EDITIONS`.
    """

    count: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=Widget(advanced=True, step=2), has_custom_check=True)
    base: float = base_field(widget=_ADVANCED)
    first: float = position_field(0.0, widget=_ADVANCED_STEP)
    layout: str = choice_field(ENCODING_LAYOUTS, ENCODING_LAYOUTS[0], widget=_ADVANCED)
    edition: int = choice_field(EDITIONS, EDITIONS[0], widget=_ADVANCED)

    runs_locally = True

    def check(self):
        """Checks the width, which is even where the edition asks for it."""
        max_width = field_range(PositionsRequest, "width").effective_high
        allows_odd = self.edition == 2
        width = (
            check_int("width", self.width, 1, max_width) if allows_odd else check_width(self.width, max_width)
        )
        set_frozen(self, width=width)


def _mark_field(position: float):
    return range_field(
        position, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION + MAX_POSITIONS, widget=Widget(step=1.0)
    )


def _window_end_field():
    return range_field(None, -1e9, 1e9, widget=_ADVANCED_STEP, has_custom_check=True)


@request_dataclass
class MatrixView(PositionsRequest):
    """Asks for the encoding matrix, and says what of it is drawn and marked.

    Attributes:
        p1, p2, p3: Marked positions of it; those of Figure 16-9.
        i, second: Two dimensions, whose waves are drawn.
        click: What a click in it sets: `CELL`, `POSITION` or `DIMENSION`.
        shown_from, shown_to: First and last position that are drawn; None is the first or last there is.
        low, high: First and last dimension that are drawn; the book crops at 150.
        drawn: `HORIZONTAL`, positions from left to right, or `VERTICAL`.
        colours: One of `COLOURS`.
    """

    p1: float = _mark_field(22.0)
    p2: float = _mark_field(60.0)
    p3: float = _mark_field(35.0)
    i: int = range_field(100, 0, MAX_WIDTH - 1, has_custom_check=True)
    second: int = range_field(101, 0, MAX_WIDTH - 1, has_custom_check=True)
    click: str = choice_field(
        (CELL, POSITION, DIMENSION), CELL, widget=Widget(control="buttons", advanced=True)
    )
    shown_from: float | None = _window_end_field()
    shown_to: float | None = _window_end_field()
    low: int = range_field(0, 0, MAX_WIDTH, widget=_ADVANCED, has_custom_check=True)
    high: int = range_field(149, 0, MAX_WIDTH, widget=_ADVANCED, has_custom_check=True)
    drawn: str = choice_field(
        (HORIZONTAL, VERTICAL), HORIZONTAL, widget=Widget(control="buttons", advanced=True)
    )
    colours: str = choice_field(COLOURS, "Blue to red", widget=_ADVANCED)

    def check(self):
        """Checks the matrix, and that the marks and the waves are in it."""
        PositionsRequest.check(self)
        last = self.first + self.count - 1
        range_hint = message("matrix-holds", first=f"{self.first:g}", last=f"{last:g}")
        for name in ("p1", "p2", "p3"):
            mark = check_float(name, getattr(self, name), self.first - 0.5, last + 0.5, hint=range_hint)
            set_frozen(self, **{name: mark})
        for name in ("i", "second"):
            width_hint = message("matrix-wide", width=self.width)
            set_frozen(self, **{name: check_int(name, getattr(self, name), 0, self.width - 1, width_hint)})

    @property
    def positions_request(self) -> PositionsRequest:
        """The request for the whole matrix: marks and windows do not change it."""
        names = ("count", "width", "base", "first", "layout", "edition")
        return PositionsRequest(**{name: getattr(self, name) for name in names})

    @property
    def down(self) -> bool:
        """Whether positions run from top to bottom."""
        return self.drawn == VERTICAL


@result_dataclass
class PositionsResult:
    """The encodings of P positions in D dimensions; F pairs are D / 2, rounded up."""

    matrix: np.ndarray = float_array("P D")  # float32, each from -1 to 1, rounded from float64
    positions: np.ndarray = float_array("P")
    frequencies: np.ndarray = float_array("F")  # of the pairs, radians per position
    base: float
    layout: str
    edition: int

    @property
    def width(self) -> int:
        """D, as asked for."""
        return self.matrix.shape[1]

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
