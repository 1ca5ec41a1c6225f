"""All classifiers on one review, and on its words in other orders: what may be asked, what comes back."""

import numpy as np

from ....base.fields import models_field
from ....base.request import Widget, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, bool_array, float_array, int_array, result_dataclass
from ....models.configs.classifiers import CLASSIFIERS
from ..reading.schema import review_field

MAX_WORDS_SHUFFLED = 200
DEFAULT_CLASSIFIERS = ("sentiment_masked", "sentiment_bow")


@request_dataclass
class ClassifiersRequest:
    """Asks classifiers of all kinds for their verdict on one review, and what each of them sees of it.

    Attributes:
        text: The review, which may be empty.
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
    """

    text: str = review_field()
    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)


@request_dataclass
class ShufflesRequest:
    """Asks for the verdicts on a review and on its words in other orders.

    Attributes:
        text: The review; words after the first 200 are left out and reported.
        count: How many other orders, {count}.
        seed: Of the orders.
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
    """

    text: str = review_field()
    count: int = range_field(20, 1, 50, widget=Widget(advanced=True))
    seed: int = seed_field(Widget(advanced=True))
    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)


@result_dataclass
class ClassifiersResult:
    """A review of T words under M classifiers of all kinds."""

    models: tuple[str, ...] = axis_labels("M")
    words: tuple[str, ...] = axis_labels("T")  # as they were typed
    probability: np.ndarray = float_array("M")  # P(positive)
    units: tuple[str, ...] = axis_labels("M")  # what is counted: "words", "words and pairs", "word pieces"
    num_read: np.ndarray = int_array("M")  # of these, how many enter the verdict
    num_unknown: np.ndarray = int_array("M")  # how many cannot be read: [UNK], or not in the list
    num_truncated: np.ndarray = int_array("M")  # how many do not fit
    sees: np.ndarray = bool_array("M T")  # a word as it was typed enters the verdict
    order: tuple[str, ...] = axis_labels("M")  # of words that can change the verdict: "full", "pairs", "none"

    @property
    def positive(self) -> np.ndarray:
        """(M,) bool, True where the verdict is positive."""
        return self.probability > 0.5


@result_dataclass
class ShufflesResult:
    """A review of T words and N random orders of them under M classifiers; B is N + 1, or 0 without a bag."""

    models: tuple[str, ...] = axis_labels("M")
    words: tuple[str, ...] = axis_labels("T")  # as they were typed
    truncated_words: tuple[str, ...]  # words at the end that were left out
    orders: np.ndarray = int_array("N T")  # which word stands where
    order: tuple[str, ...] = axis_labels("M")  # of words that can change the verdict: "full", "pairs", "none"
    probability: np.ndarray = float_array("M N+1")  # P(positive) of the review, then of each order
    single: np.ndarray = float_array("B")  # what single words add to the logit of the bag of words
    pairs: np.ndarray = float_array("B")  # what its pairs of neighbouring words add

    @property
    def turned(self) -> np.ndarray:
        """(M,) int, in how many of the N orders the verdict is the other one."""
        is_positive = self.probability > 0.5
        return (is_positive[:, 1:] != is_positive[:, :1]).sum(axis=1)
