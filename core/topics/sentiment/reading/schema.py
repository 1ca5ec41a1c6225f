"""A review word by word: what may be asked, what comes back."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.fields import models_field
from ....base.i18n import message
from ....base.request import Widget, model_field, range_field, request_dataclass
from ....base.results import axis_labels, bool_array, float_array, result_dataclass
from ....models.configs.reviews import REVIEW_EXAMPLES
from ....models.configs.sentiment import SENTIMENTS
from ....models.vocabulary.words import load_words

MAX_PADS = 200  # tokens of padding after a review
MAX_WORDS_LEFT_OUT = 200  # words of which each is left out once


# --- fields that other views have, too ----------------------------------------------------------------------


def review_field(**options):
    """Returns the field of a review; see `range_field` for more."""
    limit = "review_characters"
    return range_field(
        REVIEW_EXAMPLES[0].text,
        0,
        80_000,
        unit="characters",
        limit_name=limit,
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
    """Asks what recurrent classifiers make of a review word by word, and then of padding behind it.

    Attributes:
        models: Names of `core.models.configs.sentiment.SENTIMENTS`, without repeats.
        text: The review, at most 80,000 characters; words after the first 2,500 are cut and reported.
        pads: Tokens of padding that are read after it, {pads}.
    """

    models: tuple[str, ...] = models_field(("sentiment_masked",), "classifier", SENTIMENTS)
    text: str = review_field(check=_check_has_word)
    pads: int = range_field(10, 0, MAX_PADS, widget=Widget(control="slider", advanced=True))


@request_dataclass
class LeaveOutRequest:
    """Asks how far each word moves a recurrent classifier: as it is read, and when it is left out.

    Attributes:
        text: The review; words after the first 200 are cut and reported.
        model: Name of `core.models.configs.sentiment.SENTIMENTS`.
    """

    text: str = review_field(check=_check_has_word)
    model: str = model_field("sentiment", "sentiment_masked", "classifier", choices=tuple(SENTIMENTS))


# --- traces -------------------------------------------------------------------------------------------------


@result_dataclass
class ReadingResult:
    """A review of T words under M recurrent classifiers, with N tokens of padding behind it."""

    models: tuple[str, ...] = axis_labels("M")
    masked: np.ndarray = bool_array("M")  # the model hides padding
    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    unknown: np.ndarray = bool_array("T")  # the models read [UNK]
    truncated_words: tuple[str, ...]  # words at the end that did not fit
    probability: np.ndarray = float_array("M T+1")  # P(positive) before any word, after one, and so on
    padded_probability: np.ndarray = float_array(
        "M N+1"
    )  # after the whole review and 0, 1, ..., N of padding
    cosine: np.ndarray = float_array(
        "M N+1"
    )  # between the state there and at the last word; 0 where one is 0
    norm: np.ndarray = float_array("M N+1")  # length of the state there

    @property
    def full_probability(self) -> np.ndarray:
        """(M, T + N + 1), P(positive) before any word, after each, and after each token of padding."""
        return np.concatenate([self.probability, self.padded_probability[:, 1:]], axis=1)


@result_dataclass
class LeaveOutResult:
    """How far each of T words moves the verdict of a recurrent classifier."""

    model: str
    tokens: tuple[str, ...] = axis_labels("T")  # as they were typed
    unknown: np.ndarray = bool_array("T")  # the model reads [UNK]
    truncated_words: tuple[str, ...]  # words at the end that are left out of account
    probability: np.ndarray = float_array("T+1")  # P(positive) before any word, after one, and so on
    probability_without: np.ndarray = float_array("T")  # P(positive) of the review without one of its words

    @property
    def steps(self) -> np.ndarray:
        """(T,), by how much P(positive) rose when the word was read."""
        return np.diff(self.probability)

    @property
    def effects(self) -> np.ndarray:
        """(T,), by how much P(positive) of the whole review falls when the word is left out."""
        return self.probability[-1] - self.probability_without
