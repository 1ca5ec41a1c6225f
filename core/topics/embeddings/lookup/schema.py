"""A look-up, and the gradient of a batch: what may be asked, what comes back."""

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
        each=check_review,
    )


@request_dataclass
class LookupRequest:
    """Asks for the row that a word looks up, as the product of a one-hot vector and the table.

    Attributes:
        text: A sentence, {text} characters, of which 40 words are read.
        place: Of the word, {place}; the first is 1, and a number beyond the last is the last.
    """

    text: str = range_field(
        "this movie was great from the first scene to the last", 0, MAX_CHARACTERS, unit="characters"
    )
    place: int = range_field(4, 1, MAX_WORDS)

    cpu_only = True


@request_dataclass
class GradientRequest:
    """Asks which rows of the table the gradient of a batch of reviews touches.

    Attributes:
        positive, negative: Reviews of either kind, {positive}, each at most 1,000 characters, of which 40
            words are read.
    """

    positive: tuple[str, ...] = _reviews_field("an amazing movie", "great acting")
    negative: tuple[str, ...] = _reviews_field("an awful movie")

    cpu_only = True


@result_dataclass
class LookupResult:
    """The row that a word looks up, as a product: E dimensions, N rows around it that are drawn."""

    tokens: tuple[str, ...]  # as they were typed
    position: int  # of the word, from 0
    row: int  # in the table, which is its id
    is_unknown: bool  # read as [UNK]
    truncated_tokens: tuple[str, ...]  # words at the end that did not fit
    rows: np.ndarray = int_array("N")
    row_words: tuple[str, ...] = axis_labels("N")
    one_hot: np.ndarray = float_array("N")  # the part of the one-hot vector (V,) over those rows
    table: np.ndarray = float_array("N E")
    product: np.ndarray = float_array("E")  # one-hot vector (V,) times the whole table (V, E)
    vocabulary_size: int  # V

    @property
    def work(self) -> int:
        """Multiplications of the one-hot vector and the table."""
        return self.vocabulary_size * self.product.size


@result_dataclass
class GradientResult:
    """The gradient of a batch's loss by an embedding table of V rows; B reviews."""

    words: tuple[str, ...] = axis_labels("V")  # "" for padding
    norms: np.ndarray = float_array(
        "V"
    )  # length of each row's gradient; exactly 0 where a row is not touched
    reads: np.ndarray = int_array("V")  # how often the batch reads each row, padding counted
    probability: np.ndarray = float_array("B")  # P(positive) of each review
    positive: np.ndarray = bool_array("B")
    loss: float  # mean binary cross-entropy of the batch, in nats
    unknown_words: tuple[str, ...]  # words that are read as [UNK]
    truncated_tokens: tuple[str, ...]  # words that did not fit

    @property
    def touched(self) -> int:
        """Rows whose gradient is not 0."""
        return int(np.count_nonzero(self.norms))
