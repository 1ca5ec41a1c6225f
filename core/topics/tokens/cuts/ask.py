"""Ways to cut a sentence: what may be asked, what comes back."""

import numpy as np

from ....base.checks import fail
from ....base.messages import say
from ....base.request import Form, ranged, request
from ....base.traces import flags, floats, ints, names, trace

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
MAX_COMPARED = 2_000  # characters that the unigram model learns from: a second
_LIVE = Form(live="5ms")


# --- fields that other views have, too ----------------------------------------------------------------------


def _with_words(name: str, text: str) -> str:
    """Returns a text that has words, or raises the error formula."""
    if not text.split():
        fail(name, say("tokens-needs.word"), text, say("tokens-needs.type-word"))
    return text


def corpus_field(most: int, when: tuple[str, tuple] | None = None):
    """Returns the field of the text that a tokenizer learns from."""
    form = Form(kind="area", more=True, when=when)
    return ranged(CORPUS, 1, most, of="characters", form=form, check=_with_words)


def sentence_field():
    text = "the newest lighthouse keeper is the slowest sleeper"
    return ranged(text, 1, 500, of="characters", form=Form(live=True), check=_with_words)


# --- shipped vocabularies -----------------------------------------------------------------------------------


@request
class CutRequest:
    """Asks how a sentence is cut in every way that the atlas has.

    Attributes:
        text: What is cut, {text} characters.
    """

    text: str = ranged("I love unbelievably good stories, don't you?", 1, 5_000, of="characters", form=_LIVE)

    on_cpu = True


@request
class UndoRequest:
    """Asks by which merges a subword of `nmt_atlas` came about.

    Attributes:
        text: What is cut, {text} characters.
        token: Number of the subword, from 1; one that the text does not have is its last.
    """

    text: str = ranged(CutRequest.text, 1, 5_000, of="characters", form=_LIVE)
    token: int = ranged(9, 1, 5_000)

    on_cpu = True


@trace
class Cut:
    """A text as one tokenizer cuts it into T tokens."""

    name: str  # "characters", "words", "subwords" or "pieces"
    vocabulary: int  # tokens that the tokenizer knows
    tokens: tuple[str, ...] = names("T")  # an unknown word stands as it is looked up
    ids: np.ndarray = ints("T")
    first: np.ndarray = ints("T")  # where a token begins in the text, in characters
    last: np.ndarray = ints("T")  # where it has ended
    byte_count: np.ndarray = ints("T")  # of UTF-8
    unknown: np.ndarray = flags("T")  # the model reads [UNK]
    left_out: tuple[str, ...]  # what no token stands for; blanks between words are none


@trace
class CutTrace:
    """A text, cut in every way."""

    text: str
    cuts: tuple[Cut, ...]


@trace
class UndoTrace:
    """The M merges of a subword, undone one by one, which leaves T tokens in all rows."""

    token: str
    number: int  # which of the text's it is, from 1
    states: tuple[tuple[str, ...], ...] = names("M+1")  # from the whole subword to its characters
    merges: np.ndarray = ints("M")  # number of the merge that is undone between two rows, from 1
    ids: np.ndarray = ints("T")  # of the tokens of all rows, one row behind the other
    learnt: int  # merges of the vocabulary


# --- one text for three tokenizers --------------------------------------------------------------------------


@request
class TokenizersRequest:
    """Asks what three tokenizers learn from one text with one vocabulary size, and how they cut a sentence.

    Attributes:
        size: Tokens that each may learn, {size}.
        sentence: What is cut, {sentence} characters.
        corpus: The text that they learn from, {corpus} characters.
    """

    size: int = ranged(45, 10, 500)
    sentence: str = sentence_field()
    corpus: str = corpus_field(MAX_COMPARED)

    on_cpu = True


@trace
class LearntTokenizer:
    """A tokenizer, the N candidates of its last decision, the first one first, and how it cuts a sentence."""

    name: str  # "BPE", "WordPiece" or "Unigram"
    size: int  # tokens that it has
    candidates: tuple[tuple[str, ...], ...] = names("N")  # pairs, or pieces alone
    values: np.ndarray = floats("N")  # a count, a count over a product, a loss in nats
    counts: np.ndarray = ints("N 3")  # of a pair, of its left and its right part; 0 of pieces
    taken: np.ndarray = flags("N")  # what was merged or dropped
    tokens: tuple[str, ...] = names("T")  # of the sentence
    words: np.ndarray = ints("T")  # the number of the word that each is a part of
    ids: np.ndarray = ints("T")  # -1 where the tokenizer does not know it


@trace
class TokenizersTrace:
    """Three tokenizers that learnt from one text."""

    asked: int  # the vocabulary size that each was allowed
    sentence: tuple[str, ...]  # its words
    tokenizers: tuple[LearntTokenizer, ...]
