"""A sentence that somebody types for a translator, and its tokens as a model reads and scores them."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from .checks import fail
from .messages import say
from .request import FORM, Form, Range
from .traces import flags, floats, ints, names, trace

SENTENCE = Range(low=1, high=10_000, of="characters", limit="sentence_characters")


@trace
class SourceTokens:
    """How a model reads a source sentence.

    Attributes:
        text: As it was typed.
        tokens: The S tokens that the model reads, as they were typed.
        ids: Of the tokens.
        unknown: True where the model reads [UNK].
        cut: Words at the end that did not fit.
    """

    text: str
    tokens: tuple[str, ...] = names("S")
    ids: np.ndarray = ints("S")
    unknown: np.ndarray = flags("S")
    cut: tuple[str, ...]


@trace
class TokenScores:
    """T target tokens, each predicted from the source and the tokens before it.

    Attributes:
        tokens: T; the last is the end token unless a limit came first.
        ids: Of the tokens.
        unknown: True where the id is that of [UNK].
        log_probability: Nats, under the model.
        rank: How many tokens the model finds likelier.
        entropy: Bits, of the model's distribution.
        alternatives: For each of the T, the five likeliest tokens, first to last.
        alternative_probability: Of these.
    """

    tokens: tuple[str, ...] = names("T")
    ids: np.ndarray = ints("T")
    unknown: np.ndarray = flags("T")
    log_probability: np.ndarray = floats("T")
    rank: np.ndarray = ints("T")
    entropy: np.ndarray = floats("T")
    alternatives: tuple[tuple[str, ...], ...] = names("T")
    alternative_probability: np.ndarray = floats("T A")

    @property
    def probability(self) -> np.ndarray:
        """(T,) under the model."""
        return np.exp(self.log_probability)

    @property
    def total(self) -> float:
        """Log-probability of the whole, in nats."""
        return float(self.log_probability.sum())


def check_sentence(name: str, text) -> str:
    """Returns a text of 1 to 10,000 characters that is not blank, or raises the error formula."""
    if isinstance(text, str) and not text.strip():
        fail(name, say("rule-sentence"), text, say("fix-words"))
    return SENTENCE.check(name, text)


def sentence_field(examples: Sequence[tuple[str, str]], first: int = 0, form: Form = FORM):
    """Returns a field that holds a sentence for the request's `model`, with examples to take instead.

    A page hands it over with an end mark where the model has learnt sentences with theirs; see
    `core.ui.sentence`.

    Args:
        examples: Sentences with their translations.
        first: Index of the one with which a page begins.
        form: How a page asks for it.
    """
    told = {"examples": tuple(examples), "check": check_sentence, "form": form}
    return dataclasses.field(default=examples[first][0], metadata=told)


def own_translation_field(examples: Sequence[tuple[str, str]], form: Form = FORM):
    """Returns a field that holds a visitor's own translation of the request's `text`, or None.

    A page begins with the translation of the example that `text` holds, or with nothing.
    """
    told = {"translations": dict(examples), "check": _check_translation, "form": form}
    return dataclasses.field(default=None, metadata=told)


def _check_translation(name: str, text) -> str | None:
    return None if text is None else check_sentence(name, text)
