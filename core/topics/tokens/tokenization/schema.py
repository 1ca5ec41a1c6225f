"""Ways to cut a sentence: what may be asked, what comes back."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass

EXAMPLE_CORPUS = """the old lighthouse keeper lights the light each night
at night the lighthouse is the brightest light
a new ship sails by and the newest sailor sees the light
the sailor says that no other light is brighter
the keeper sleeps by day and works by night
by day the sleepless sailors look for the lighthouse
the old ship is slower and the new ship is faster
the slowest sailors work the longest
the keeper keeps the light until the night is over
no night is longer than the longest night"""
MAX_CORPUS_CHARACTERS = 2_000  # characters that the unigram model learns from: a second
_LIVE_WIDGET = Widget(update_while_typing="5ms")


# --- fields that other views have, too ----------------------------------------------------------------------


def _check_has_words(name: str, text: str) -> str:
    if not text.split():
        raise_invalid(name, message("tokens-needs.word"), text, message("tokens-needs.type-word"))
    return text


def corpus_field(max_characters: int, visible_if: tuple[str, tuple] | None = None):
    """Returns the field of the text that a tokenizer learns from."""
    widget = Widget(control="area", advanced=True, visible_if=visible_if)
    return range_field(
        EXAMPLE_CORPUS, 1, max_characters, unit="characters", widget=widget, check=_check_has_words
    )


def sentence_field():
    text = "the newest lighthouse keeper is the slowest sleeper"
    return range_field(
        text, 1, 500, unit="characters", widget=Widget(update_while_typing=True), check=_check_has_words
    )


# --- shipped vocabularies -----------------------------------------------------------------------------------


@request_dataclass
class CutRequest:
    """Asks how a sentence is cut in every way that the atlas has.

    Attributes:
        text: What is cut, {text} characters.
    """

    text: str = range_field(
        "I love unbelievably good stories, don't you?", 1, 5_000, unit="characters", widget=_LIVE_WIDGET
    )

    cpu_only = True


@request_dataclass
class UndoRequest:
    """Asks by which merges a subword of `nmt_atlas` came about.

    Attributes:
        text: What is cut, {text} characters.
        token: Number of the subword, from 1; one that the text does not have is its last.
    """

    text: str = range_field(CutRequest.text, 1, 5_000, unit="characters", widget=_LIVE_WIDGET)
    token: int = range_field(9, 1, 5_000)

    cpu_only = True


@result_dataclass
class Tokenization:
    """A text as one tokenizer cuts it into T tokens."""

    name: str  # "characters", "words", "subwords" or "pieces"
    vocabulary: int  # tokens that the tokenizer knows
    tokens: tuple[str, ...] = axis_labels("T")  # an unknown word stands as it is looked up
    ids: np.ndarray = int_array("T")
    first: np.ndarray = int_array("T")  # where a token begins in the text, in characters
    last: np.ndarray = int_array("T")  # where it has ended
    byte_counts: np.ndarray = int_array("T")  # of UTF-8
    unknown: np.ndarray = bool_array("T")  # the model reads [UNK]
    dropped_characters: tuple[str, ...]  # what no token stands for; blanks between words are none


@result_dataclass
class CutResult:
    """A text, cut in every way."""

    text: str
    cuts: tuple[Tokenization, ...]


@result_dataclass
class UndoResult:
    """The M merges of a subword, undone one by one, which leaves T tokens in all rows."""

    token: str
    number: int  # which of the text's it is, from 1
    states: tuple[tuple[str, ...], ...] = axis_labels("M+1")  # from the whole subword to its characters
    merges: np.ndarray = int_array("M")  # number of the merge that is undone between two rows, from 1
    ids: np.ndarray = int_array("T")  # of the tokens of all rows, one row behind the other
    learnt: int  # merges of the vocabulary


# --- one text for three tokenizers --------------------------------------------------------------------------


@request_dataclass
class TokenizersRequest:
    """Asks what three tokenizers learn from one text with one vocabulary size, and how they cut a sentence.

    Attributes:
        size: Tokens that each may learn, {size}.
        sentence: What is cut, {sentence} characters.
        corpus: The text that they learn from, {corpus} characters.
    """

    size: int = range_field(45, 10, 500)
    sentence: str = sentence_field()
    corpus: str = corpus_field(MAX_CORPUS_CHARACTERS)

    cpu_only = True


@result_dataclass
class TrainedTokenizer:
    """A tokenizer, the N candidates of its last decision, the first one first, and how it cuts a sentence."""

    name: str  # "BPE", "WordPiece" or "Unigram"
    size: int  # tokens that it has
    candidates: tuple[tuple[str, ...], ...] = axis_labels("N")  # pairs, or pieces alone
    values: np.ndarray = float_array("N")  # a count, a count over a product, a loss in nats
    counts: np.ndarray = int_array("N 3")  # of a pair, of its left and its right part; 0 of pieces
    taken: np.ndarray = bool_array("N")  # what was merged or dropped
    tokens: tuple[str, ...] = axis_labels("T")  # of the sentence
    words: np.ndarray = int_array("T")  # the number of the word that each is a part of
    ids: np.ndarray = int_array("T")  # -1 where the tokenizer does not know it


@result_dataclass
class TokenizersResult:
    """Three tokenizers that learnt from one text."""

    requested_size: int  # the vocabulary size that each was allowed
    sentence: tuple[str, ...]  # its words
    tokenizers: tuple[TrainedTokenizer, ...]
