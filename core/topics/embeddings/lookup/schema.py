"""Requests and results for embedding look-up and its gradient."""

import functools

import numpy as np

from ....base.checks import check_text
from ....base.request import Widget, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass

MODEL_NAME = "sentiment_masked"  # whose table is looked up, and whose gradient is taken
MAX_CHARACTERS = 1_000  # characters of a sentence
MAX_WORDS = 40  # of a sentence that are read
MAX_REVIEWS = 8  # of a kind, in a batch
_ADVANCED = Widget(advanced=True)


def _reviews_field(*default_reviews: str):
    check_review = functools.partial(check_text, max_length=MAX_CHARACTERS)
    return range_field(
        default_reviews,
        0,
        MAX_REVIEWS,
        unit="items",
        item_name="unit-reviews",
        widget=_ADVANCED,
        check_item=check_review,
    )


@request_dataclass
class LookupRequest:
    """Asks for the embedding of a word, as the product of a one-hot vector and the table.

    Attributes:
        text: A sentence, {text} characters, of which 40 words are read.
        word_number: Position of the word, {word_number}, from 1; larger numbers take the last word.
    """

    text: str = range_field(
        "this movie was great from the first scene to the last", 0, MAX_CHARACTERS, unit="characters"
    )
    word_number: int = range_field(4, 1, MAX_WORDS)

    cpu_only = True


@request_dataclass
class GradientRequest:
    """Asks for the gradient of a batch of reviews by the embedding table.

    Attributes:
        positive_reviews, negative_reviews: {positive_reviews}, each of at most 1,000 characters, of which 40
            words are read.
    """

    positive_reviews: tuple[str, ...] = _reviews_field("an amazing movie", "great acting")
    negative_reviews: tuple[str, ...] = _reviews_field("an awful movie")

    cpu_only = True


@result_dataclass
class LookupResult:
    """The embedding (E,) of a word, and the N rows of the table around it that are drawn."""

    tokens: tuple[str, ...]  # as they were typed
    position: int  # of the word, from 0
    row_number: int  # in the table, which is its id
    is_unknown: bool  # read as [UNK]
    truncated_tokens: tuple[str, ...]  # words at the end that did not fit
    row_numbers: np.ndarray = int_array("N")
    row_words: tuple[str, ...] = axis_labels("N")
    one_hot: np.ndarray = float_array("N")  # the part of the one-hot vector (V,) over those rows
    table_rows: np.ndarray = float_array("N E")
    product: np.ndarray = float_array("E")  # one-hot vector (V,) times the whole table (V, E)
    vocabulary_size: int  # V

    @property
    def num_multiplications(self) -> int:
        """Multiplications of the one-hot vector and the table."""
        return self.vocabulary_size * self.product.size


@result_dataclass
class GradientResult:
    """The gradient of a batch's loss by an embedding table of V rows; B reviews."""

    words: tuple[str, ...] = axis_labels("V")  # "" for padding
    gradient_norms: np.ndarray = float_array(
        "V"
    )  # length of each row's gradient; exactly 0 where a row is not touched
    read_counts: np.ndarray = int_array("V")  # how often the batch reads each row, padding counted
    positive_probability: np.ndarray = float_array("B")  # P(positive) of each review
    is_positive: np.ndarray = bool_array("B")
    loss: float  # mean binary cross-entropy of the batch, in nats
    unknown_words: tuple[str, ...]  # words that are read as [UNK]
    truncated_tokens: tuple[str, ...]  # words that did not fit

    @property
    def num_touched_rows(self) -> int:
        """Rows whose gradient is not 0."""
        return int(np.count_nonzero(self.gradient_norms))
