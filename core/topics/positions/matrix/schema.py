"""Requests and result of the matrix of position encodings."""

import dataclasses

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
from ....base.request import (
    Widget,
    choice_field,
    field_range,
    range_field,
    request_dataclass,
    set_frozen_fields,
)
from ....base.results import float_array, result_dataclass

EDITIONS = (3, 2)  # of the book: the 3rd takes even widths alone, the 2nd rounds odd ones up and crops
CLICK_TARGETS = CLICK_CELL, CLICK_POSITION, CLICK_DIMENSION = ("Cell", "Position", "Dimension")
HORIZONTAL, VERTICAL = "As in the book", "Positions down"
COLOUR_SCALES = ("Blue to red", "Orange to purple", "Grey")  # all diverging from 0
_ADVANCED, _ADVANCED_STEP = Widget(advanced=True), Widget(advanced=True, step=1.0)


@request_dataclass
class PositionsRequest:
    """Asks for the encoding matrix of consecutive positions, as in Figure 16-9.

    Attributes:
        num_positions: P, {num_positions}.
        width: Dimensions D, {width} and even; the 2nd edition takes odd ones and 1 too.
        base: {base}.
        first_position: {first_position}; may be fractional.
        layout: One of `ENCODING_LAYOUTS`.
        edition: One of `EDITIONS`.
    """

    num_positions: int = position_count_field(widget=_ADVANCED)
    width: int = width_field(widget=Widget(advanced=True, step=2), checks_itself=True)
    base: float = base_field(widget=_ADVANCED)
    first_position: float = position_field(0.0, widget=_ADVANCED_STEP)
    layout: str = choice_field(ENCODING_LAYOUTS, ENCODING_LAYOUTS[0], widget=_ADVANCED)
    edition: int = choice_field(EDITIONS, EDITIONS[0], widget=_ADVANCED)

    runs_locally = True

    def check(self):
        """Checks the width, which must be even in the 3rd edition."""
        max_width = field_range(PositionsRequest, "width").effective_high
        allows_odd = self.edition == 2
        width = (
            check_int("width", self.width, 1, max_width) if allows_odd else check_width(self.width, max_width)
        )
        set_frozen_fields(self, width=width)


def _mark_field(position: float):
    return range_field(
        position, -MAX_ABSOLUTE_POSITION, MAX_ABSOLUTE_POSITION + MAX_POSITIONS, widget=Widget(step=1.0)
    )


def _window_end_field():
    return range_field(None, -1e9, 1e9, widget=_ADVANCED_STEP, checks_itself=True)


@request_dataclass
class MatrixSettings(PositionsRequest):
    """Asks for the encoding matrix, with the part that is drawn and the marks in it.

    Attributes:
        p1, p2, p3: Marked positions, by default those of Figure 16-9.
        dimension, second_dimension: Two dimensions, which are drawn as waves.
        click_target: What a click in it sets: `CLICK_CELL`, `CLICK_POSITION` or `CLICK_DIMENSION`.
        position_from, position_to: First and last position that are drawn; None: of the matrix.
        dimension_from, dimension_to: First and last dimension that are drawn; the book crops at 150.
        orientation: `HORIZONTAL`, positions from left to right, or `VERTICAL`.
        colour_scale: One of `COLOUR_SCALES`.
    """

    p1: float = _mark_field(22.0)
    p2: float = _mark_field(60.0)
    p3: float = _mark_field(35.0)
    dimension: int = range_field(100, 0, MAX_WIDTH - 1, checks_itself=True)
    second_dimension: int = range_field(101, 0, MAX_WIDTH - 1, checks_itself=True)
    click_target: str = choice_field(
        CLICK_TARGETS, CLICK_CELL, widget=Widget(control="buttons", advanced=True)
    )
    position_from: float | None = _window_end_field()
    position_to: float | None = _window_end_field()
    dimension_from: int = range_field(0, 0, MAX_WIDTH, widget=_ADVANCED, checks_itself=True)
    dimension_to: int = range_field(149, 0, MAX_WIDTH, widget=_ADVANCED, checks_itself=True)
    orientation: str = choice_field(
        (HORIZONTAL, VERTICAL), HORIZONTAL, widget=Widget(control="buttons", advanced=True)
    )
    colour_scale: str = choice_field(COLOUR_SCALES, "Blue to red", widget=_ADVANCED)

    def check(self):
        """Checks that the marks and the waves lie in the matrix."""
        PositionsRequest.check(self)
        first, last = self.first_position, self.first_position + self.num_positions - 1
        range_hint = message("matrix-position-range", first_position=f"{first:g}", last_position=f"{last:g}")
        for name in ("p1", "p2", "p3"):
            mark = check_float(name, getattr(self, name), first - 0.5, last + 0.5, hint=range_hint)
            set_frozen_fields(self, **{name: mark})
        width_hint = message("matrix-width", width=self.width)
        for name in ("dimension", "second_dimension"):
            set_frozen_fields(
                self, **{name: check_int(name, getattr(self, name), 0, self.width - 1, width_hint)}
            )

    @property
    def positions_request(self) -> PositionsRequest:
        """The request for the whole matrix, which marks and the drawn part do not change."""
        fields = dataclasses.fields(PositionsRequest)
        return PositionsRequest(**{field.name: getattr(self, field.name) for field in fields})

    @property
    def is_vertical(self) -> bool:
        """Whether positions run from top to bottom."""
        return self.orientation == VERTICAL


@result_dataclass
class PositionsResult:
    """The encodings of P positions in D dimensions; F pairs are D / 2, rounded up."""

    matrix: np.ndarray = float_array("P D")  # float32, -1 to 1, rounded from float64
    positions: np.ndarray = float_array("P")
    frequencies: np.ndarray = float_array("F")  # of the pairs, radians per position
    base: float
    layout: str
    edition: int

    @property
    def width(self) -> int:
        """D."""
        return self.matrix.shape[1]

    @property
    def wavelengths(self) -> np.ndarray:
        """(F,) positions a wave."""
        return 2 * np.pi / self.frequencies

    def get_wave(self, column: int) -> tuple[int, str]:
        """Returns (pair, "sin" or "cos") of a column of the matrix."""
        column = check_int("column", column, 0, self.width - 1)
        if self.layout == "interleaved":
            pair, half = divmod(column, 2)
        else:
            half, pair = divmod(column, len(self.frequencies))
        return pair, ("sin", "cos")[half]
