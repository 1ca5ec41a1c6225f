"""Requests and results of a review that recurrent classifiers read word by word."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.fields import models_field
from ....base.i18n import message
from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ....models.configs.reviews import REVIEW_EXAMPLES
from ....models.configs.sentiment import SENTIMENT_MODELS
from ....models.vocabulary.words import load_words

MAX_PADDING = 200  # tokens
MAX_WORDS_LEFT_OUT = 200  # of a review whose words are left out one by one


# --- fields that other views share --------------------------------------------------------------------------


def review_field(**options):
    """Returns a field for a review.

    Args:
        **options: See `range_field`.
    """
    return range_field(
        REVIEW_EXAMPLES[0].text,
        0,
        80_000,
        unit="characters",
        hosted_limit="review_characters",
        widget=Widget(update_while_typing=True),
        **options,
    )


def _check_has_word(name: str, text: str) -> str:
    if not len(load_words("imdb").encode(text, max_tokens=1).ids):
        raise_invalid(name, message("sentiment-needs.word"), text, message("sentiment-needs.type"))
    return text


# --- requests -----------------------------------------------------------------------------------------------


@request_dataclass
class ReadingRequest:
    """Asks for P(positive) of recurrent classifiers after each word of a review, and after padding.

    Attributes:
        models: Names of `core.models.configs.sentiment.SENTIMENT_MODELS`, without repeats.
        text: The review, at most 80,000 characters; words after the first 2,500 are cut and reported.
        num_padding: Padding tokens behind the review, {num_padding}.
    """

    models: tuple[str, ...] = models_field(("sentiment_masked",), "classifier", SENTIMENT_MODELS)
    text: str = review_field(check=_check_has_word)
    num_padding: int = range_field(10, 0, MAX_PADDING, widget=Widget(control="slider", advanced=True))


@request_dataclass
class LeaveOutRequest:
    """Asks how each word changes P(positive) of a recurrent classifier: when it is read, and when left out.

    Attributes:
        text: The review; words after the first 200 are cut and reported.
        model: Name of `core.models.configs.sentiment.SENTIMENT_MODELS`.
    """

    text: str = review_field(check=_check_has_word)
    model: str = model_field("sentiment", "sentiment_masked", "classifier", choices=tuple(SENTIMENT_MODELS))


# --- results ------------------------------------------------------------------------------------------------


@result_dataclass
class ReadingResult:
    """M recurrent classifiers reading a review of T words, and N padding tokens behind it."""

    models: tuple[str, ...] = axis_labels("M")
    has_mask: np.ndarray = bool_array("M")  # the model masks padding
    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    is_unknown: np.ndarray = bool_array("T")  # the models read [UNK]
    truncated_words: tuple[str, ...]  # words at the end that did not fit
    probability: np.ndarray = float_array("M T+1")  # P(positive) after 0, 1, ..., T words
    # after the whole review and 0, 1, ..., N padding tokens: P(positive), the cosine of the state and that at
    # the last word (0 where one of them is 0), and the L2 norm of the state
    padded_probability: np.ndarray = float_array("M N+1")
    cosine: np.ndarray = float_array("M N+1")
    norm: np.ndarray = float_array("M N+1")

    @property
    def full_probability(self) -> np.ndarray:
        """(M, T + N + 1), P(positive) before the first word, after each, and after each padding token."""
        return np.concatenate([self.probability, self.padded_probability[:, 1:]], axis=1)


@result_dataclass
class LeaveOutResult:
    """How each of T words changes P(positive) of a recurrent classifier."""

    model: str
    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    is_unknown: np.ndarray = bool_array("T")  # the model reads [UNK]
    truncated_words: tuple[str, ...]  # words at the end that are ignored
    probability: np.ndarray = float_array("T+1")  # P(positive) after 0, 1, ..., T words
    probability_without: np.ndarray = float_array("T")  # P(positive) of the review without each word

    @property
    def reading_effects(self) -> np.ndarray:
        """(T,), by how much P(positive) rose when the word was read."""
        return np.diff(self.probability)

    @property
    def removal_effects(self) -> np.ndarray:
        """(T,), by how much P(positive) of the whole review falls when the word is left out."""
        return self.probability[-1] - self.probability_without
