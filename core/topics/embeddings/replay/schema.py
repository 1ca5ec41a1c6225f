"""Request and result for a training replayed."""

import functools

import numpy as np

from ....base.checks import check_text
from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..map.schema import MAX_WORD_CHARACTERS

LAST_MOMENT = 10  # the last of the moments that are kept


@request_dataclass
class ReplayRequest:
    """Asks for the map of an embedding at a moment of its training, and the distances of some words at each.

    Attributes:
        moment: Index of the moment that is shown, {moment}; 0 is before the first batch, the last is the end.
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
        check_item=functools.partial(check_text, max_length=MAX_WORD_CHARACTERS),
    )

    cpu_only = True


@result_dataclass
class ReplayResult:
    """An embedding of V words at S moments of its training, F of which are followed."""

    moment_epochs: np.ndarray = float_array("S")  # epochs; 0 is before the first batch
    moment: int  # which of them is shown
    words: tuple[str, ...] = axis_labels("V")  # the most frequent first
    followed_rows: np.ndarray = int_array("F")  # of the words that are followed
    # along the components of all moments together, each moment turned in the plane onto the next
    coordinates: np.ndarray = float_array("S V 2")
    variance_shares: np.ndarray = float_array("2")  # of the variance of all moments together
    max_rotation_degrees: float  # degrees, the largest turn of a moment
    distances: np.ndarray = float_array("S F F")  # in the full space, between the words that are followed
