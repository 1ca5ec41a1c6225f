"""A training replayed: what may be asked, what comes back."""

import functools

import numpy as np

from ....base.checks import check_text
from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..map.schema import MAX_WORD_CHARACTERS

LAST_MOMENT = 10  # the last of the moments that are kept


@request_dataclass
class ReplayRequest:
    """Asks where words stood at a moment of a training, and how far apart they were at each.

    Attributes:
        moment: Which of the moments kept is shown, {moment}; the first is 0, the last is the end.
        words: To follow, {words} of them.
    """

    moment: int = range_field(LAST_MOMENT, 0, LAST_MOMENT, widget=Widget(control="slider", step=1))
    words: tuple[str, ...] = range_field(
        ("amazing", "excellent", "awful", "terrible"),
        2,
        8,
        unit="items",
        item_name="unit-words",
        widget=Widget(control="line"),
        each=functools.partial(check_text, max_length=MAX_WORD_CHARACTERS),
    )

    cpu_only = True


@result_dataclass
class ReplayResult:
    """An embedding of V words at S moments of its training, F of which are followed."""

    moments: np.ndarray = float_array("S")  # epochs; 0 is before the first batch
    moment: int  # which of them is shown
    words: tuple[str, ...] = axis_labels("V")  # the most frequent first
    rows: np.ndarray = int_array("F")  # of the words that are followed
    # along the components of all moments together, each moment turned in the plane onto the next
    coordinates: np.ndarray = float_array("S V 2")
    shares: np.ndarray = float_array("2")  # of the variance of all moments together
    max_rotation: float  # degrees, the largest turn of a moment
    distances: np.ndarray = float_array("S F F")  # in the full space, between the words that are followed
