"""Requests and results for batches of windows and of sentences."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, choice_field, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, bool_array, int_array, result_dataclass

WINDOW_ORDERS = ("shuffled", "one after the other", "parallel texts")
MAX_BATCHES = 4  # that are drawn
_SHUFFLED_WIDGET = Widget(advanced=True, visible_if=("order", WINDOW_ORDERS[:1]))


@request_dataclass
class WindowsRequest:
    """Asks for the batches of windows of a text.

    Attributes:
        order: One of `WINDOW_ORDERS`: shuffled windows; a batch of 1, one after the other; parallel parts of
            the text.
        window_length: Characters of a window, {window_length}; its targets are the same, one later.
        batch_size: Rows of a batch, {batch_size}; 1 where windows come one after the other.
        window_text: The text that is cut into windows, {window_text} characters.
        shift: Characters from one shuffled window to the next, {shift}; else it is `window_length`.
        seed: Of the shuffle.
    """

    order: str = choice_field(WINDOW_ORDERS, WINDOW_ORDERS[0])
    window_length: int = range_field(6, 1, 24)
    batch_size: int = range_field(
        3, 1, 32, widget=Widget(visible_if=("order", (WINDOW_ORDERS[0], WINDOW_ORDERS[2])))
    )
    window_text: str = range_field(
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
        num_parts = self.batch_size if self.order == WINDOW_ORDERS[2] else 1
        if len(self.window_text) // num_parts <= self.window_length:
            min_characters = (self.window_length + 1) * num_parts
            raise_invalid(
                "window_text",
                message(
                    "batches-too-short",
                    min_characters=min_characters,
                    num_parts=num_parts,
                    window_length=self.window_length,
                ),
                self.window_text,
                message("batches-too-short.fix", min_characters=min_characters),
            )


@result_dataclass
class WindowsResult:
    """The first N batches of a data set of windows, B rows of T characters."""

    text: str
    order: str
    positions: np.ndarray = int_array("N B T")  # of each character in the text; -1 in missing rows
    # whether a row continues the same row of the previous batch
    is_continuation: np.ndarray = bool_array("N B")
    num_batches: int  # of the whole text; N of them are here
    num_windows: int  # of the whole text


@request_dataclass
class PaddingRequest:
    """Asks for the padding of batches of sentences.

    Attributes:
        padding_batch_size: Sentences of a batch, {padding_batch_size}.
        sentences: At least two, {sentences}.
        padding_seed: Of the shuffle.
    """

    padding_batch_size: int = range_field(3, 1, 16)
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

    sentence_numbers: np.ndarray = int_array("N")  # which sentence
    batch_numbers: np.ndarray = int_array("N")  # in which batch it stands
    lengths: np.ndarray = int_array("N")  # its words
    padded_lengths: np.ndarray = int_array("N")  # words and padding

    @property
    def share(self) -> float:
        """Share of padding, from 0 to 1."""
        return 1 - float(self.lengths.sum() / self.padded_lengths.sum())


@result_dataclass
class PaddingResult:
    """The same N sentences in random batches and in length-bucketed ones."""

    sentences: tuple[str, ...] = axis_labels("N")  # as they were typed
    shuffled: PaddedBatches
    bucketed: PaddedBatches
    bucket_bounds: tuple[int, ...]  # of the buckets, in words: a bucket ends before each
