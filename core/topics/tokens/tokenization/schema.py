"""Requests and results for tokenizing a sentence."""

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
        raise_invalid(name, message("tokens-no-word.rule"), text, message("tokens-no-word.fix"))
    return text


def corpus_field(max_characters: int, visible_if: tuple[str, tuple] | None = None):
    """Returns the field of the text that a tokenizer learns from."""
    widget = Widget(control="area", advanced=True, visible_if=visible_if)
    return range_field(
        EXAMPLE_CORPUS, 1, max_characters, unit="characters", widget=widget, check=_check_has_words
    )


def sentence_field():
    return range_field(
        "the newest lighthouse keeper is the slowest sleeper",
        1,
        500,
        unit="characters",
        widget=Widget(update_while_typing=True),
        check=_check_has_words,
    )


# --- shipped vocabularies -----------------------------------------------------------------------------------


@request_dataclass
class TokenizeRequest:
    """Asks for the tokens of a sentence by each shipped vocabulary.

    Attributes:
        text: The sentence, {text} characters.
    """

    text: str = range_field(
        "I love unbelievably good stories, don't you?", 1, 5_000, unit="characters", widget=_LIVE_WIDGET
    )

    cpu_only = True


@request_dataclass
class MergeUndoRequest:
    """Asks for the merges that made a subword of `nmt_atlas`.

    Attributes:
        text: The sentence, {text} characters.
        token_number: Number of the subword, from 1; one that the text does not have is its last.
    """

    text: str = range_field(TokenizeRequest.text, 1, 5_000, unit="characters", widget=_LIVE_WIDGET)
    token_number: int = range_field(9, 1, 5_000)

    cpu_only = True


@result_dataclass
class Tokenization:
    """The T tokens of a text by one tokenizer."""

    name: str  # "characters", "words", "subwords" or "pieces"
    vocabulary_size: int  # tokens that the tokenizer knows
    tokens: tuple[str, ...] = axis_labels("T")  # an unknown word stands as it is looked up
    ids: np.ndarray = int_array("T")
    starts: np.ndarray = int_array("T")  # where a token begins in the text, in characters
    ends: np.ndarray = int_array("T")  # where it has ended
    byte_counts: np.ndarray = int_array("T")  # of UTF-8
    is_unknown: np.ndarray = bool_array("T")  # the model reads [UNK]
    dropped_characters: tuple[str, ...]  # what no token stands for; blanks between words are none


@result_dataclass
class TokenizeResult:
    """The tokens of a text by each shipped vocabulary."""

    text: str
    tokenizations: tuple[Tokenization, ...]


@result_dataclass
class MergeUndoResult:
    """The M merges of a subword, undone one by one, which leaves T tokens in all rows."""

    token: str
    token_number: int  # which of the text's it is, from 1
    states: tuple[tuple[str, ...], ...] = axis_labels("M+1")  # from the whole subword to its characters
    merge_numbers: np.ndarray = int_array("M")  # number of the merge that is undone between two rows, from 1
    ids: np.ndarray = int_array("T")  # of the tokens of all rows, one row behind the other
    num_merges: int  # merges of the vocabulary


# --- one text for three tokenizers --------------------------------------------------------------------------


@request_dataclass
class TokenizersRequest:
    """Asks for three tokenizers trained on one text with one vocabulary size, and their tokens of a sentence.

    Attributes:
        vocabulary_size: Tokens that each may learn, {vocabulary_size}.
        sentence: The sentence to tokenize, {sentence} characters.
        corpus: The text that they learn from, {corpus} characters.
    """

    vocabulary_size: int = range_field(45, 10, 500)
    sentence: str = sentence_field()
    corpus: str = corpus_field(MAX_CORPUS_CHARACTERS)

    cpu_only = True


@result_dataclass
class TrainedTokenizer:
    """A trained tokenizer, the N candidates of its last decision, best first, and T tokens of a sentence."""

    name: str  # "BPE", "WordPiece" or "Unigram"
    vocabulary_size: int  # tokens that it has
    candidates: tuple[tuple[str, ...], ...] = axis_labels("N")  # pairs, or pieces alone
    scores: np.ndarray = float_array("N")  # a count, a count over a product, a loss in nats
    counts: np.ndarray = int_array("N 3")  # of a pair, of its left and its right part; 0 of pieces
    is_chosen: np.ndarray = bool_array("N")  # what was merged or dropped
    tokens: tuple[str, ...] = axis_labels("T")  # of the sentence
    word_numbers: np.ndarray = int_array("T")  # the number of the word that each is a part of
    ids: np.ndarray = int_array("T")  # -1 where the tokenizer does not know it


@result_dataclass
class TokenizersResult:
    """Three tokenizers trained on one text."""

    requested_vocabulary_size: int  # the vocabulary size that each was allowed
    words: tuple[str, ...]  # its words
    tokenizers: tuple[TrainedTokenizer, ...]
