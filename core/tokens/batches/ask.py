"""Batches of windows and of sentences: what may be asked, what comes back."""

import numpy as np

from ...base.request import Form, one_of, ranged, request, seed_field
from ...base.traces import flags, ints, trace
from ...checks import fail

WAYS = ("shuffled", "one after the other", "parallel texts")
MAX_BATCHES = 4  # that are drawn
_SHUFFLED = Form(when=("way", WAYS[:1]))


@request
class WindowsRequest:
    """Asks which character of a text stands in which row of which batch.

    Attributes:
        way: One of `WAYS`: shuffled windows; a batch of 1, one after the other; parallel parts of the text.
        length: Characters of a window, {length}; its targets are the same, one later.
        shift: Characters from one window to the next where they are shuffled, {shift}; else it is `length`.
        batch: Rows of a batch, {batch}; 1 where windows come one after the other.
        stream: The text that is cut into windows, {stream} characters.
        seed: Of the shuffle.
    """

    way: str = one_of(WAYS, WAYS[0])
    length: int = ranged(6, 1, 24)
    shift: int = ranged(1, 1, 24, form=_SHUFFLED)
    batch: int = ranged(3, 1, 32, form=Form(when=("way", (WAYS[0], WAYS[2]))))
    stream: str = ranged(
        "to be or not to be that is the question", 2, 500, of="characters", form=Form(live=True)
    )
    seed: int = seed_field(Form(more=True, when=("way", WAYS[:1])))

    keras = True  # the data sets are TensorFlow's
    on_cpu = True

    def check(self):
        """Checks that the text has a window for each row."""
        parts = self.batch if self.way == WAYS[2] else 1
        if len(self.stream) // parts <= self.length:
            least = (self.length + 1) * parts
            each = f"a window of {self.length:,} and its target"
            rule = f"at least {least:,} characters: " + (f"{parts:,} times {each}" if parts > 1 else each)
            fix = f"Type {least:,} characters or more, or make the window or the batch smaller."
            fail("stream", rule, self.stream, fix)


@trace
class WindowsTrace:
    """The first N batches of a data set of windows, B rows of T characters."""

    text: str
    way: str
    places: np.ndarray = ints("N B T")  # in the text of each character; -1 in rows that a last batch lacks
    follows: np.ndarray = flags("N B")  # a row goes on where the same row of the batch before ended
    batches: int  # of the whole text; N of them are here
    windows: int  # of the whole text
