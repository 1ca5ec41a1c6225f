"""The functions that expressions of lessons can call.

An axis is a number or a tuple of numbers, as in NumPy.
"""

import collections
import dataclasses
import functools
import itertools
import math
import string
from collections.abc import Callable

import numpy as np

from ...base.checks import pluralize, raise_invalid
from ...base.i18n import ENGLISH, join_with_and, message, use_language
from ...base.numerics import entropy, margin_of_error
from ...base.text import add_quotation_marks, strip_word_start, visible_character
from ...models.families import get_display_name
from .size_limits import count_entries, to_bounded_array

_MAX_COMPARISONS = 10_000_000  # that are compared, each with each
_PROPERTY_TYPES = (property, functools.cached_property)


def get_field(value, name: str):
    """Returns a field or property of a result, or size or shape of an array, but nothing callable."""
    if isinstance(value, np.ndarray):
        is_known = name in ("size", "shape")
    else:
        is_record = dataclasses.is_dataclass(value) and not isinstance(value, type)
        is_known = is_record and (
            name in {declared_field.name for declared_field in dataclasses.fields(value)}
            or isinstance(getattr(type(value), name, None), _PROPERTY_TYPES)
        )
    if not is_known or name.startswith("_"):
        raise_invalid("field", message("lesson-rule.field"), name)
    return getattr(value, name)


def get_column(records, name: str) -> tuple:
    """Returns a field of each record, or an entry of each dict."""
    return tuple(record[name] if isinstance(record, dict) else get_field(record, name) for record in records)


def get_model_metrics(cards, name: str) -> dict:
    """Returns the metrics of a model from a list of cards."""
    return cards[find_index(get_column(cards, "name"), name)]["metrics"]


def find_index(items, target):
    """Returns the first index of an item, or a list of indices for a tuple of items."""
    num_comparisons = count_entries(items) * count_entries(target) if isinstance(target, tuple) else 0
    if num_comparisons > _MAX_COMPARISONS:
        raise_invalid("items", message("lesson-rule.comparisons", count=_MAX_COMPARISONS), num_comparisons)
    return _find_indices(list(items), target)


def _find_indices(items: list, target):
    if isinstance(target, tuple):
        return [_find_indices(items, item) for item in target]
    return items.index(target)


def find_largest_cell(matrix) -> tuple[int, int]:
    """Returns row and column of the largest number of a matrix."""
    row, column = np.unravel_index(matrix.argmax(), matrix.shape)
    return int(row), int(column)


def count_distinct_rows(rows, tolerance: float) -> int:
    """Returns how many rows of an (N, D) array differ by more than a tolerance."""
    if len(rows) * rows.size > _MAX_COMPARISONS:
        raise_invalid(
            "rows", message("lesson-rule.comparisons", count=_MAX_COMPARISONS), len(rows) * rows.size
        )
    differs = np.abs(rows[:, None] - rows[None]).max(axis=-1) > tolerance
    return len({tuple(row) for row in differs.tolist()})


def count_common_words(first: str, second: str) -> int:
    """Returns how many words two texts have in common; a word that both have twice counts twice."""
    first_counts, second_counts = (
        collections.Counter(normalize_words(text.split())) for text in (first, second)
    )
    return (first_counts & second_counts).total()


def find_most_common(numbers) -> int:
    """Returns the most common number; of several the smallest."""
    values, counts = np.unique(to_bounded_array(numbers), return_counts=True)
    return int(values[counts.argmax()])


def normalize_words(words) -> tuple[str, ...]:
    """Returns words in lower case, without surrounding punctuation."""
    return tuple(word.strip(string.punctuation).casefold() for word in words)


def format_token(token):
    """Formats a token, or each of a sequence, for a sentence."""
    return strip_word_start(token) if isinstance(token, str) else tuple(map(strip_word_start, token))


class LocalizedText(str):
    """A text that compares as English, and is formatted in the current language."""

    render: Callable[[], str]

    def __new__(cls, render: Callable[[], str]):
        """Calls `render` in English for the compared text; each `format` calls it again."""
        with use_language(ENGLISH):
            text = super().__new__(cls, render())
        text.render = render
        return text

    def __format__(self, format_spec: str) -> str:
        return format(self.render(), format_spec)


def join_quoted(words) -> str:
    """Joins quoted words to a list within a sentence, or returns "no word"."""
    return LocalizedText(lambda: join_with_and(list(map(add_quotation_marks, words))) or message("no-word"))


def join_model_titles(models) -> str:
    """Joins titles of models with commas."""
    return LocalizedText(lambda: ", ".join(map(get_display_name, models)))


def format_outcome(outcome_type: str, count: int) -> str:
    """Formats the outcome of a typed text by the message `lesson-outcome`."""
    return LocalizedText(lambda: message(f"lesson-outcome.{outcome_type}", count=count))


def concatenate_text(*parts) -> str:
    """Concatenates texts and whole numbers."""
    return "".join(map(str, parts))


def _with_optional_axis(numpy_function):
    return lambda values, axis=None: numpy_function(to_bounded_array(values), axis=axis)


FUNCTIONS = {
    **{name: _with_optional_axis(getattr(np, name)) for name in ("all", "any", "max", "min", "std", "sum")},
    **{name: _with_optional_axis(getattr(np, name)) for name in ("argmax", "argmin")},
    "abs": lambda values: np.abs(to_bounded_array(values)),
    "array": to_bounded_array,
    "card": get_model_metrics,
    "column": get_column,
    "common": count_common_words,
    "commonest": find_most_common,
    "count": lambda items, target: list(items).count(target),
    "counted": pluralize,
    "different": count_distinct_rows,
    "entropy": lambda probabilities: entropy(np.asarray(to_bounded_array(probabilities), "float64")),
    "exp": math.exp,
    "flat": lambda rows: tuple(itertools.chain.from_iterable(rows)),
    "index": find_index,
    "largest_cell": find_largest_cell,
    "len": len,
    "log2": math.log2,
    "mean": lambda values, axis=None: np.mean(to_bounded_array(values), axis=axis, dtype="float64"),
    "outcome": format_outcome,
    "plain": normalize_words,
    "quoted": join_quoted,
    "round": lambda number, digits: round(float(number), digits),
    "margin_of_error": margin_of_error,
    "short": lambda number: f"{number:.3g}",
    "split": lambda text: tuple(text.split()),
    "text": concatenate_text,
    "thousands": lambda number: f"{number:,.0f}",
    "titles": join_model_titles,
    "visible": visible_character,
    "where": lambda flags: np.flatnonzero(to_bounded_array(flags)),
    "word": format_token,
}
