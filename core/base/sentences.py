"""A sentence that somebody types for a translator, and its tokens as a model reads and scores them."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from .checks import raise_invalid
from .i18n import message
from .request import DEFAULT_WIDGET, Range, Widget
from .results import axis_labels, bool_array, float_array, int_array, result_dataclass

SENTENCE_RANGE = Range(low=1, high=10_000, unit="characters", limit_name="sentence_characters")


@result_dataclass
class SourceTokens:
    """How a model reads a source sentence.

    Attributes:
        text: As it was typed.
        tokens: The S tokens that the model reads, as they were typed.
        ids: Of the tokens.
        is_unknown: True where the model reads [UNK].
        truncated_words: Words at the end that did not fit.
    """

    text: str
    tokens: tuple[str, ...] = axis_labels("S")
    ids: np.ndarray = int_array("S")
    is_unknown: np.ndarray = bool_array("S")
    truncated_words: tuple[str, ...]


@result_dataclass
class TokenScores:
    """T target tokens, each predicted from the source and the tokens before it.

    Attributes:
        tokens: T; the last is the end token unless a limit came first.
        ids: Of the tokens.
        is_unknown: True where the id is that of [UNK].
        log_probability: Nats, under the model.
        rank: How many tokens the model finds likelier.
        entropy: Bits, of the model's distribution.
        alternatives: For each of the T, the five likeliest tokens, first to last.
        alternative_probability: Of these.
    """

    tokens: tuple[str, ...] = axis_labels("T")
    ids: np.ndarray = int_array("T")
    is_unknown: np.ndarray = bool_array("T")
    log_probability: np.ndarray = float_array("T")
    rank: np.ndarray = int_array("T")
    entropy: np.ndarray = float_array("T")
    alternatives: tuple[tuple[str, ...], ...] = axis_labels("T")
    alternative_probability: np.ndarray = float_array("T A")

    @property
    def probability(self) -> np.ndarray:
        """(T,) under the model."""
        return np.exp(self.log_probability)

    @property
    def total_log_probability(self) -> float:
        """Log-probability of the whole, in nats."""
        return float(self.log_probability.sum())


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank, or raises the error formula."""
    if isinstance(text, str) and not text.strip():
        raise_invalid(name, message("rule-sentence"), text, message("fix-words"))
    return SENTENCE_RANGE.check(name, text)


def sentence_field(
    examples: Sequence[tuple[str, str]], initial_index: int = 0, widget: Widget = DEFAULT_WIDGET
):
    """Returns a field that holds a sentence for the request's `model`, with examples to take instead.

    A page hands it over with an end mark where the model has learnt sentences with theirs; see
    `core.ui.sentence`.

    Args:
        examples: Sentences with their translations.
        initial_index: Index of the one with which a page begins.
        widget: How a page asks for it.
    """
    metadata = {"examples": tuple(examples), "check": check_sentence, "widget": widget}
    return dataclasses.field(default=examples[initial_index][0], metadata=metadata)


def translation_field(examples: Sequence[tuple[str, str]], widget: Widget = DEFAULT_WIDGET):
    """Returns a field that holds a visitor's own translation of the request's `text`, or None.

    A page begins with the translation of the example that `text` holds, or with nothing.
    """
    metadata = {"translations": dict(examples), "check": _check_translation, "widget": widget}
    return dataclasses.field(default=None, metadata=metadata)


def _check_translation(name: str, text) -> str | None:
    return None if text is None else check_sentence(name, text)
