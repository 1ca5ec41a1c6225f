"""What pages may ask about tokens: how text is cut, how the ways to cut it are learnt, how it is batched."""

from core.base.request import labelled, ranged, request, seed_field
from core.checks import check_choice, fail

CORPUS = """the old lighthouse keeper lights the light each night
at night the lighthouse is the brightest light
a new ship sails by and the newest sailor sees the light
the sailor says that no other light is brighter
the keeper sleeps by day and works by night
by day the sleepless sailors look for the lighthouse
the old ship is slower and the new ship is faster
the slowest sailors work the longest
the keeper keeps the light until the night is over
no night is longer than the longest night"""
SENTENCE = "the newest lighthouse keeper is the slowest sleeper"
CORPORA = ("Your text", "The atlas's own words")
MAX_CORPUS = 50_000  # characters that byte-pair encoding learns from
MAX_COMPARED = 2_000  # characters that the unigram model learns from: a second
WAYS = ("shuffled", "one after the other", "parallel texts")
MAX_BATCHES = 4  # that are drawn


# --- fields that several of them have -----------------------------------------------------------------------


def _corpus(most: int):
    about = "The tokenizer learns from it, a sentence a line: {low} to {high} characters."
    return ranged(CORPUS, 1, most, of="characters", label="Training text", help=about)


def _sentence():
    return ranged(SENTENCE, 1, 500, of="characters", label="Sentence", help="{low} to {high} characters.")


def _size():
    about = "Tokens that each tokenizer may learn: {low} to {high}."
    return ranged(45, 10, 500, label="Vocabulary size", help=about)


def _has_words(name: str, text: str) -> None:
    """Raises the error formula where a text has no word."""
    if not text.split():
        fail(name, "at least one word", text, "Type at least one word.")


@request
class CutRequest:
    """Asks how a sentence is cut in every way that the atlas has.

    Attributes:
        text: What is cut, {text} characters.
    """

    text: str = ranged(
        "I love unbelievably good stories, don't you?", 1, 5_000, of="characters", label="Sentence"
    )


@request
class UndoRequest:
    """Asks by which merges a subword of `nmt_atlas` came about.

    Attributes:
        text: What is cut, {text} characters.
        token: Number of the subword, from 1; one that the text does not have is its last.
    """

    text: str = ranged(CutRequest.text, 1, 5_000, of="characters", label="Sentence")
    token: int = ranged(9, 1, 5_000, label="Subword", help="Click a subword, or type its number.")


@request
class BpeRequest:
    """Asks what byte-pair encoding has learnt from a text after some merges.

    Attributes:
        corpus: The text that it learns from, {corpus} characters, unless `source` names another.
        source: One of `CORPORA`.
        text: A sentence that is cut with what was learnt, {text} characters.
        merges: The step that is looked at, {merges}; the text may allow fewer.
        most: Merges that are learnt for the curve, {most}.
    """

    corpus: str = _corpus(MAX_CORPUS)
    source: str = labelled("Learn from", CORPORA[0])
    text: str = _sentence()
    merges: int = ranged(6, 0, 200, label="Merges", help="Merges so far, {low} to {high}.")
    most: int = ranged(300, 1, 1_000, label="Merges learnt", help="{low} to {high}, as far as the text goes.")

    def check(self):
        """Checks that there is something to learn from and something to cut."""
        check_choice("source", self.source, CORPORA)
        _has_words("corpus", self.corpus)
        _has_words("text", self.text)


@request
class TokenizersRequest:
    """Asks what three tokenizers learn from one text with one vocabulary size, and how they cut a sentence.

    Attributes:
        corpus: The text that they learn from, {corpus} characters.
        text: The sentence, {text} characters.
        size: Tokens that each may learn, {size}.
    """

    corpus: str = _corpus(MAX_COMPARED)
    text: str = _sentence()
    size: int = _size()

    def check(self):
        """Checks that there is something to learn from and something to cut."""
        _has_words("corpus", self.corpus)
        _has_words("text", self.text)


@request
class SegmentationsRequest:
    """Asks in how many ways a word can be cut, how probable each is, and how often draws find it.

    Attributes:
        corpus: The text that the unigram model and the merges are learnt from, {corpus} characters.
        word: The word, {word} characters, each of which the text must have.
        size: Tokens that each may learn, {size}.
        alpha: Power on the unigram model's probabilities, {alpha}.
        dropout: Probability that BPE-dropout leaves a merge out, {dropout}.
        draws: How many segmentations are drawn, {draws}.
        seed: Of the draws.
    """

    corpus: str = _corpus(MAX_COMPARED)
    word: str = ranged("sleepless", 1, 14, of="characters", label="Word", help="{low} to {high} characters.")
    size: int = ranged(130, 10, 500, label="Vocabulary size", help="Of both tokenizers: {low} to {high}.")
    alpha: float = ranged(
        0.5, 0.0, 2.0, label="Alpha", help="0: all segmentations alike; 1: the model's own probabilities."
    )
    dropout: float = ranged(
        0.1, 0.0, 1.0, label="Dropout", help="Share of merges left out; 0: always the same cut."
    )
    draws: int = ranged(1_000, 1, 10_000, label="Number of samples", help="{low} to {high}.")
    seed: int = seed_field()

    def check(self):
        """Checks that the word is one, of characters that the text has."""
        _has_words("corpus", self.corpus)
        if len(self.word.split()) != 1 or self.word != self.word.strip():
            fail("word", "one word without blanks", self.word, "Type one word without blanks.")
        unseen = sorted(set(self.word) - set(self.corpus))
        if unseen:
            rule = "a word of characters that the training text has"
            fail(
                "word",
                rule,
                self.word,
                f"Leave out {', '.join(unseen)}, which the training text does not have.",
            )


@request
class WindowsRequest:
    """Asks which character of a text stands in which row of which batch.

    Attributes:
        text: What is cut into windows, {text} characters.
        length: Characters of a window, {length}; its targets are the same, one later.
        shift: Characters from one window to the next where they are shuffled, {shift}; else it is `length`.
        way: One of `WAYS`: shuffled windows; a batch of 1, one after the other; parallel parts of the text.
        batch: Rows of a batch, {batch}; 1 where windows come one after the other.
        seed: Of the shuffle.
    """

    text: str = ranged("to be or not to be that is the question", 2, 500, of="characters", label="Text")
    length: int = ranged(6, 1, 24, label="Window", help="Characters of a window: {low} to {high}.")
    shift: int = ranged(1, 1, 24, label="Shift", help="Characters from one window to the next.")
    way: str = labelled("Windows", WAYS[0])
    batch: int = ranged(3, 1, 32, label="Batch", help="Rows: {low} to {high}; the chapter has 32.")
    seed: int = seed_field()

    def check(self):
        """Checks the way, and that the text has a window for each row."""
        check_choice("way", self.way, WAYS)
        parts = self.batch if self.way == WAYS[2] else 1
        if len(self.text) // parts <= self.length:
            least = (self.length + 1) * parts
            each = f"a window of {self.length:,} and its target"
            rule = f"at least {least:,} characters: " + (f"{parts:,} times {each}" if parts > 1 else each)
            fail(
                "text",
                rule,
                self.text,
                f"Type {least:,} characters or more, or make the window or the batch smaller.",
            )


@request
class PaddingRequest:
    """Asks how much of the batches of some sentences is padding.

    Attributes:
        sentences: At least two, {sentences}.
        batch: Sentences of a batch, {batch}.
        seed: Of the shuffle.
    """

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
        unit="sentences",
        label="Sentences",
    )
    batch: int = ranged(3, 1, 16, label="Batch", help="Sentences: {low} to {high}.")
    seed: int = seed_field()

    def check(self):
        """Checks that each sentence has a word, and that none is too long to be drawn."""
        for sentence in self.sentences:
            words = len(sentence.split()) if isinstance(sentence, str) else 0
            if not 1 <= words <= 60:
                rule = "sentences of 1 to 60 words, a line each"
                fail("sentences", rule, sentence, "Give each line 1 to 60 words.")
