"""Requests and results of all classifiers on one review, and on its words in random orders."""

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
    """Asks classifiers for their verdict on one review, and which of its words each one sees.

    Attributes:
        text: The review, which may be empty.
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
    """

    text: str = review_field()
    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)


@request_dataclass
class ShufflesRequest:
    """Asks for the verdicts on a review and on its words in random orders.

    Attributes:
        text: The review; words after the first 200 are left out and reported.
        num_shuffles: Random orders, {num_shuffles}.
        seed: Of the orders.
        models: Names of `core.models.configs.classifiers.CLASSIFIERS`, without repeats.
    """

    text: str = review_field()
    num_shuffles: int = range_field(20, 1, 50, widget=Widget(advanced=True))
    seed: int = seed_field(Widget(advanced=True))
    models: tuple[str, ...] = models_field(DEFAULT_CLASSIFIERS, "classifier", CLASSIFIERS)


@result_dataclass
class ClassifiersResult:
    """The verdicts of M classifiers on a review of T words."""

    models: tuple[str, ...] = axis_labels("M")
    words: tuple[str, ...] = axis_labels("T")  # as they were typed
    probability: np.ndarray = float_array("M")  # P(positive)
    units: tuple[str, ...] = axis_labels("M")  # of the counts: "words", "words and pairs", "word pieces"
    num_read: np.ndarray = int_array("M")  # units that enter the verdict
    num_unknown: np.ndarray = int_array("M")  # units that become [UNK] or are not in the vocabulary
    num_truncated: np.ndarray = int_array("M")  # units that do not fit
    is_seen: np.ndarray = bool_array("M T")  # the word as it was typed enters the verdict
    order_sensitivity: tuple[str, ...] = axis_labels("M")  # to word order: "full", "pairs", "none"

    @property
    def is_positive(self) -> np.ndarray:
        """(M,) bool, whether the verdict is positive."""
        return self.probability > 0.5


@result_dataclass
class ShufflesResult:
    """The verdicts of M classifiers on a review of T words and on N random orders of its words.

    B is N + 1, or 0 if the bag of words is not among the classifiers.
    """

    models: tuple[str, ...] = axis_labels("M")
    words: tuple[str, ...] = axis_labels("T")  # as they were typed
    truncated_words: tuple[str, ...]  # words at the end that were left out
    orders: np.ndarray = int_array("N T")  # permutations of the words' indices
    order_sensitivity: tuple[str, ...] = axis_labels("M")  # to word order: "full", "pairs", "none"
    probability: np.ndarray = float_array("M N+1")  # P(positive) of the review, then of each order
    unigram_logits: np.ndarray = float_array("B")  # contribution of single words to the bag's logit
    bigram_logits: np.ndarray = float_array("B")  # contribution of pairs of neighbouring words

    @property
    def num_flips(self) -> np.ndarray:
        """(M,) int, the number of random orders in which the verdict changes."""
        is_positive = self.probability > 0.5
        return (is_positive[:, 1:] != is_positive[:, :1]).sum(axis=1)
