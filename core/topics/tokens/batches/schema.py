"""Batches of windows and of sentences: what may be asked, what comes back."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, bool_array, int_array, result_dataclass

BATCHING_METHODS = ("shuffled", "one after the other", "parallel texts")
MAX_BATCHES = 4  # that are drawn
_SHUFFLED_WIDGET = Widget(advanced=True, visible_if=("way", BATCHING_METHODS[:1]))


@request_dataclass
class WindowsRequest:
    """Asks which character of a text stands in which row of which batch.

    Attributes:
        way: One of `BATCHING_METHODS`: shuffled windows; a batch of 1, one after the other; parallel parts of
            the text.
        length: Characters of a window, {length}; its targets are the same, one later.
        batch: Rows of a batch, {batch}; 1 where windows come one after the other.
        stream: The text that is cut into windows, {stream} characters.
        shift: Characters from one window to the next where they are shuffled, {shift}; else it is `length`.
        seed: Of the shuffle.
    """

    way: str = choice_field(BATCHING_METHODS, BATCHING_METHODS[0])
    length: int = range_field(6, 1, 24)
    batch: int = range_field(
        3, 1, 32, widget=Widget(visible_if=("way", (BATCHING_METHODS[0], BATCHING_METHODS[2])))
    )
    stream: str = range_field(
        "to be or not to be that is the question",
        2,
        500,
        unit="characters",
        widget=Widget(update_while_typing=True),
    )
    shift: int = range_field(1, 1, 24, widget=_SHUFFLED_WIDGET)
    seed: int = seed_field(_SHUFFLED_WIDGET)

    cpu_only = True

    def check(self):
        """Checks that the text has a window for each row."""
        num_parts = self.batch if self.way == BATCHING_METHODS[2] else 1
        if len(self.stream) // num_parts <= self.length:
            min_characters = (self.length + 1) * num_parts
            rule = message("batches-too-short", least=min_characters, parts=num_parts, length=self.length)
            raise_invalid("stream", rule, self.stream, message("batches-too-short.fix", least=min_characters))


@result_dataclass
class WindowsResult:
    """The first N batches of a data set of windows, B rows of T characters."""

    text: str
    way: str
    places: np.ndarray = int_array(
        "N B T"
    )  # in the text of each character; -1 in rows that a last batch lacks
    is_continuation: np.ndarray = bool_array(
        "N B"
    )  # a row goes on where the same row of the batch before ended
    batches: int  # of the whole text; N of them are here
    windows: int  # of the whole text


@request_dataclass
class PaddingRequest:
    """Asks how much of the batches of some sentences is padding.

    Attributes:
        padded_batch: Sentences of a batch, {padded_batch}.
        sentences: At least two, {sentences}.
        padding_seed: Of the shuffle.
    """

    padded_batch: int = range_field(3, 1, 16)
    sentences: tuple[str, ...] = range_field(
        (
            "no",
            "great movie",
            "not for me",
            "i loved every minute of it",
            "a film to see twice",
            "boring",
            "the story is weak but the actors are very good",
            "what a waste of time",
            "it begins slowly and ends far too late for such a simple idea",
            "wonderful",
            "go and see it",
            "the best thing about it is the music",
        ),
        2,
        64,
        unit="items",
        item_name="batches-unit",
        widget=Widget(advanced=True),
    )
    padding_seed: int = seed_field(Widget(advanced=True))

    cpu_only = True

    def check(self):
        """Checks that each sentence has a word, and that none is too long to be drawn."""
        for sentence in self.sentences:
            num_words = len(sentence.split()) if isinstance(sentence, str) else 0
            if not 1 <= num_words <= 60:
                raise_invalid(
                    "sentences", message("batches-sentences"), sentence, message("batches-sentences.fix")
                )


@result_dataclass
class PaddedBatches:
    """N sentences in batches, in the order in which they are read."""

    order: np.ndarray = int_array("N")  # which sentence
    batch: np.ndarray = int_array("N")  # in which batch it stands
    length: np.ndarray = int_array("N")  # its words
    padded_lengths: np.ndarray = int_array("N")  # words and padding

    @property
    def share(self) -> float:
        """Share of padding, from 0 to 1."""
        return 1 - float(self.length.sum() / self.padded_lengths.sum())


@result_dataclass
class PaddingResult:
    """The same N sentences in random batches and in length-bucketed ones."""

    sentences: tuple[str, ...] = axis_labels("N")  # as they were typed
    shuffled: PaddedBatches
    bucketed: PaddedBatches
    bucket_bounds: tuple[int, ...]  # of the buckets, in words: a bucket ends before each
