"""A training replayed: what may be asked, what comes back."""

import functools

import numpy as np

from ....base.checks import check_text
from ....base.request import Form, ranged, request
from ....base.traces import floats, ints, names, trace
from ..map.ask import MAX_WORD

LAST = 10  # the last of the moments that are kept


@request
class ReplayRequest:
    """Asks where words stood at a moment of a training, and how far apart they were at each.

    Attributes:
        moment: Which of the moments kept is shown, {moment}; the first is 0, the last is the end.
        words: To follow, {words} of them.
    """

    moment: int = ranged(LAST, 0, LAST, form=Form(kind="slider", step=1))
    words: tuple[str, ...] = ranged(
        ("amazing", "excellent", "awful", "terrible"),
        2,
        8,
        of="items",
        unit="unit-words",
        form=Form(kind="line"),
        each=functools.partial(check_text, most=MAX_WORD),
    )

    on_cpu = True


@trace
class ReplayTrace:
    """An embedding of V words at S moments of its training, F of which are followed."""

    moments: np.ndarray = floats("S")  # epochs; 0 is before the first batch
    moment: int  # which of them is shown
    words: tuple[str, ...] = names("V")  # the most frequent first
    rows: np.ndarray = ints("F")  # of the words that are followed
    # along the components of all moments together, each moment turned in the plane onto the next
    coordinates: np.ndarray = floats("S V 2")
    shares: np.ndarray = floats("2")  # of the variance of all moments together
    turned: float  # degrees, the largest turn of a moment
    distances: np.ndarray = floats("S F F")  # in the full space, between the words that are followed
