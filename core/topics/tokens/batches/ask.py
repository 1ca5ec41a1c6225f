"""Batches of windows and of sentences: what may be asked, what comes back."""

import numpy as np

from ....base.checks import fail
from ....base.messages import say
from ....base.request import Form, one_of, ranged, request, seed_field
from ....base.traces import flags, ints, names, trace

WAYS = ("shuffled", "one after the other", "parallel texts")
MAX_BATCHES = 4  # that are drawn
_SHUFFLED = Form(more=True, when=("way", WAYS[:1]))


@request
class WindowsRequest:
    """Asks which character of a text stands in which row of which batch.

    Attributes:
        way: One of `WAYS`: shuffled windows; a batch of 1, one after the other; parallel parts of the text.
        length: Characters of a window, {length}; its targets are the same, one later.
        batch: Rows of a batch, {batch}; 1 where windows come one after the other.
        stream: The text that is cut into windows, {stream} characters.
        shift: Characters from one window to the next where they are shuffled, {shift}; else it is `length`.
        seed: Of the shuffle.
    """

    way: str = one_of(WAYS, WAYS[0])
    length: int = ranged(6, 1, 24)
    batch: int = ranged(3, 1, 32, form=Form(when=("way", (WAYS[0], WAYS[2]))))
    stream: str = ranged(
        "to be or not to be that is the question", 2, 500, of="characters", form=Form(live=True)
    )
    shift: int = ranged(1, 1, 24, form=_SHUFFLED)
    seed: int = seed_field(_SHUFFLED)

    on_cpu = True

    def check(self):
        """Checks that the text has a window for each row."""
        parts = self.batch if self.way == WAYS[2] else 1
        if len(self.stream) // parts <= self.length:
            least = (self.length + 1) * parts
            rule = say("batches-too-short", least=least, parts=parts, length=self.length)
            fail("stream", rule, self.stream, say("batches-too-short.fix", least=least))


@trace
class WindowsTrace:
    """The first N batches of a data set of windows, B rows of T characters."""

    text: str
    way: str
    places: np.ndarray = ints("N B T")  # in the text of each character; -1 in rows that a last batch lacks
    follows: np.ndarray = flags("N B")  # a row goes on where the same row of the batch before ended
    batches: int  # of the whole text; N of them are here
    windows: int  # of the whole text


@request
class PaddingRequest:
    """Asks how much of the batches of some sentences is padding.

    Attributes:
        padded_batch: Sentences of a batch, {padded_batch}.
        sentences: At least two, {sentences}.
        padding_seed: Of the shuffle.
    """

    padded_batch: int = ranged(3, 1, 16)
    sentences: tuple[str, ...] = ranged(
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
        of="items",
        unit="batches-unit",
        form=Form(more=True),
    )
    padding_seed: int = seed_field(Form(more=True))

    on_cpu = True

    def check(self):
        """Checks that each sentence has a word, and that none is too long to be drawn."""
        for sentence in self.sentences:
            words = len(sentence.split()) if isinstance(sentence, str) else 0
            if not 1 <= words <= 60:
                fail("sentences", say("batches-sentences"), sentence, say("batches-sentences.fix"))


@trace
class PaddedBatches:
    """N sentences in batches, in the order in which they are read."""

    order: np.ndarray = ints("N")  # which sentence
    batch: np.ndarray = ints("N")  # in which batch it stands
    length: np.ndarray = ints("N")  # its words
    padded: np.ndarray = ints("N")  # words and padding

    @property
    def share(self) -> float:
        """Share of padding, from 0 to 1."""
        return 1 - float(self.length.sum() / self.padded.sum())


@trace
class PaddingTrace:
    """The same N sentences in random batches and in length-bucketed ones."""

    sentences: tuple[str, ...] = names("N")  # as they were typed
    shuffled: PaddedBatches
    bucketed: PaddedBatches
    bounds: tuple[int, ...]  # of the buckets, in words: a bucket ends before each
