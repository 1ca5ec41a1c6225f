"""The input sentence of a translator, and its tokens as a model reads and scores them."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from .checks import raise_invalid
from .i18n import message
from .request import DEFAULT_WIDGET, Range, Widget
from .results import axis_labels, bool_array, float_array, int_array, result_dataclass

SENTENCE_RANGE = Range(low=1, high=10_000, unit="characters", hosted_limit="sentence_characters")


@result_dataclass
class SourceTokens:
    """The tokens of a source sentence.

    Attributes:
        text: The sentence.
        tokens: The S tokens that the model reads.
        ids: The ids of the tokens.
        is_unknown: True where the model reads [UNK].
        truncated_words: Words at the end that exceed the model's length.
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
        tokens: T tokens; the last is the end token unless the length limit was reached.
        ids: The ids of the tokens.
        is_unknown: True where the id is that of [UNK].
        log_probability: In nats, under the model.
        rank: The number of more probable tokens.
        entropy: Of the model's distribution, in bits.
        alternatives: The five most probable tokens at each of the T positions, most probable first.
        alternative_probability: Their probabilities.
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
        """Probabilities under the model, (T,)."""
        return np.exp(self.log_probability)

    @property
    def total_log_probability(self) -> float:
        """Log-probability of all tokens, in nats."""
        return float(self.log_probability.sum())


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank; raises `InvalidValueError` otherwise."""
    if isinstance(text, str) and not text.strip():
        raise_invalid(name, message("rule-sentence"), text, message("fix-words"))
    return SENTENCE_RANGE.check(name, text)


def sentence_field(
    examples: Sequence[tuple[str, str]], initial_index: int = 0, widget: Widget = DEFAULT_WIDGET
):
    """Returns a field with a sentence for the request's `model`, and examples to choose from.

    The page adds an end mark if the model was trained on sentences with one; see `core.ui.sentence`.

    Args:
        examples: Sentences with their translations.
        initial_index: The index of the initial example.
        widget: How the page shows the field.
    """
    metadata = {"examples": tuple(examples), "check": check_sentence, "widget": widget}
    return dataclasses.field(default=examples[initial_index][0], metadata=metadata)


def translation_field(examples: Sequence[tuple[str, str]], widget: Widget = DEFAULT_WIDGET):
    """Returns a field with a visitor's own translation of the request's `text`, or None.

    Its initial value is the translation of the example in `text`, or empty.
    """
    metadata = {"translations": dict(examples), "check": _check_translation, "widget": widget}
    return dataclasses.field(default=None, metadata=metadata)


def _check_translation(name: str, text) -> str | None:
    return None if text is None else check_sentence(name, text)
