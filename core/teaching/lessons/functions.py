"""What the expressions of lessons may call: a short list of functions of values.

An axis is a number or a tuple of numbers, as NumPy has it.
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
from ...base.numerics import entropy, sampling_error
from ...base.text import in_quotes, token_word, visible
from ...models.families import reading_name
from .bounds import array, count

_MOST_PAIRS = 10_000_000  # that are compared, each with each
_PROPERTIES = (property, functools.cached_property)


def field(value, name: str):
    """Returns a field or a property of a result, or the size or the shape of an array; nothing that can be
    called.
    """
    if isinstance(value, np.ndarray):
        known = name in ("size", "shape")
    else:
        own = dataclasses.is_dataclass(value) and not isinstance(value, type)
        known = own and (
            name in {one.name for one in dataclasses.fields(value)}
            or isinstance(getattr(type(value), name, None), _PROPERTIES)
        )
    if not known or name.startswith("_"):
        raise_invalid("field", message("lesson-rule.field"), name)
    return getattr(value, name)


def column(rows, name: str) -> tuple:
    """Returns one field of each of some records, or one entry of each of some dicts."""
    return tuple(row[name] if isinstance(row, dict) else field(row, name) for row in rows)


def card(cards, name: str) -> dict:
    """Returns the metrics of a model among some cards."""
    return cards[index(column(cards, "name"), name)]["metrics"]


def index(items, wanted):
    """Returns where an item stands first, or a list of places for a tuple of items."""
    pairs = count(items) * count(wanted) if isinstance(wanted, tuple) else 0
    if pairs > _MOST_PAIRS:
        raise_invalid("items", message("lesson-rule.pairs", count=_MOST_PAIRS), pairs)
    return _places(list(items), wanted)


def _places(items: list, wanted):
    if isinstance(wanted, tuple):
        return [_places(items, one) for one in wanted]
    return items.index(wanted)


def largest_cell(matrix) -> tuple[int, int]:
    """Returns row and column of the largest number of a matrix."""
    row, column = np.unravel_index(matrix.argmax(), matrix.shape)
    return int(row), int(column)


def different(rows, rounding: float) -> int:
    """Returns how many rows (N, D) differ by more than rounding."""
    if len(rows) * rows.size > _MOST_PAIRS:
        raise_invalid("rows", message("lesson-rule.pairs", count=_MOST_PAIRS), len(rows) * rows.size)
    apart = np.abs(rows[:, None] - rows[None]).max(axis=-1) > rounding
    return len({tuple(row) for row in apart.tolist()})


def common(first: str, second: str) -> int:
    """Returns how many words two texts have in common; a word that both have twice counts twice."""
    one, other = (collections.Counter(plain(text.split())) for text in (first, second))
    return (one & other).total()


def commonest(numbers) -> int:
    """Returns the number that comes most often; of equal ones the smallest."""
    found, counts = np.unique(array(numbers), return_counts=True)
    return int(found[counts.argmax()])


def plain(words) -> tuple[str, ...]:
    """Returns words in small letters, without the punctuation around them."""
    return tuple(word.strip(string.punctuation).casefold() for word in words)


def word(token):
    """Returns a token, or each of some, as a sentence names it."""
    return token_word(token) if isinstance(token, str) else tuple(map(token_word, token))


class Shown(str):
    """A text that is compared in English, and stands in a sentence as the language that is spoken has it."""

    told: Callable[[], str]

    def __new__(cls, told: Callable[[], str]):
        """Returns what is told; `told` is called in English, and again for each sentence."""
        with use_language(ENGLISH):
            text = super().__new__(cls, told())
        text.told = told
        return text

    def __format__(self, form: str) -> str:
        return format(self.told(), form)


def quoted(words) -> str:
    """Returns words in quotes as a list within a sentence, or "no word"."""
    return Shown(lambda: join_with_and(list(map(in_quotes, words))) or message("no-word"))


def titles(models) -> str:
    """Returns the titles of models, with commas between them."""
    return Shown(lambda: ", ".join(map(reading_name, models)))


def outcome(what: str, count: int) -> str:
    """Returns what a typed text leads to, as the message `lesson-outcome` of a count says it."""
    return Shown(lambda: message(f"lesson-outcome.{what}", count=count))


def text(*parts) -> str:
    """Returns texts and whole numbers, one after the other."""
    return "".join(map(str, parts))


def _along(function):
    """Returns a function of NumPy that takes an array and perhaps an axis, and nothing else."""
    return lambda values, axis=None: function(array(values), axis=axis)


FUNCTIONS = {
    **{name: _along(getattr(np, name)) for name in ("all", "any", "max", "min", "std", "sum")},
    **{name: _along(getattr(np, name)) for name in ("argmax", "argmin")},
    "abs": lambda values: np.abs(array(values)),
    "array": array,
    "card": card,
    "column": column,
    "common": common,
    "commonest": commonest,
    "count": lambda items, wanted: list(items).count(wanted),
    "counted": pluralize,
    "different": different,
    "entropy": lambda probabilities: entropy(np.asarray(array(probabilities), "float64")),
    "exp": math.exp,
    "flat": lambda rows: tuple(itertools.chain.from_iterable(rows)),
    "index": index,
    "largest_cell": largest_cell,
    "len": len,
    "log2": math.log2,
    "mean": lambda values, axis=None: np.mean(array(values), axis=axis, dtype="float64"),
    "outcome": outcome,
    "plain": plain,
    "quoted": quoted,
    "round": lambda number, digits: round(float(number), digits),
    "sampling_error": sampling_error,
    "short": lambda number: f"{number:.3g}",
    "split": lambda text: tuple(text.split()),
    "text": text,
    "thousands": lambda number: f"{number:,.0f}",
    "titles": titles,
    "visible": visible,
    "where": lambda flags: np.flatnonzero(array(flags)),
    "word": word,
}
