"""Size limits of the values of expressions, so that the evaluation of an uploaded lesson ends soon.

A tuple that holds one tuple eighty times is small, and so is the next around it; but five of them have three
billion entries when they are traversed, as by `str`, NumPy, or the `repr` of an error. So entries are
counted as they are traversed, and counting stops at the limit.
"""

import dataclasses
from collections.abc import Iterator
from typing import Any

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message

MAX_ENTRIES = 1_000_000  # entries of a value
MAX_DEPTH = 40  # tuples one in another: Python's own hash has no bound
_MAX_STEP_ENTRIES = 2 * MAX_ENTRIES  # entries of all values of a step, those on the way to them too
_MAX_PRINTED_NUMBERS = 1_000  # numbers of an array that a record prints
_INTEGER_LIMIT = 2**63  # of whole numbers, as NumPy's
_LEAF_TYPES = (str, float, int, np.ndarray)


def iterate_leaves(value: Any) -> Iterator[Any]:
    """Yields the values without parts within a value, each as often as it occurs.

    Raises:
        InvalidValueError: If an integer is too large, or tuples are nested too deep.
    """
    stack = [(value, 0)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, _LEAF_TYPES):
            if isinstance(item, int) and not -_INTEGER_LIMIT <= item < _INTEGER_LIMIT:
                raise_invalid("value", message("lesson-rule.integer_size"), item)
            yield item
            continue
        if isinstance(item, tuple | list):
            children = item
        elif isinstance(item, dict):
            children = [*item, *item.values()]
        elif dataclasses.is_dataclass(item) and not isinstance(item, type):
            field_values = [getattr(item, field.name) for field in dataclasses.fields(item)]
            children = [
                child.flat[:_MAX_PRINTED_NUMBERS] if isinstance(child, np.ndarray) else child
                for child in field_values
            ]
        else:
            yield item
            continue
        if depth >= MAX_DEPTH:
            raise_invalid("value", message("lesson-rule.depth", count=MAX_DEPTH), type(value).__name__)
        yield None  # an empty tuple takes room, too
        stack += [(child, depth + 1) for child in children]


def check_size(num_entries: int) -> int:
    """Checks a number of entries and returns it."""
    return (
        num_entries
        if num_entries <= MAX_ENTRIES
        else raise_invalid("value", message("lesson-rule.entries", count=MAX_ENTRIES), num_entries)
    )


def count_entries(value: Any) -> int:
    """Counts the entries of a value: characters of a text, numbers of an array, and those of its parts.

    Raises:
        InvalidValueError: If it has more than 1,000,000; see also `iterate_leaves`.
    """
    total = 0
    for leaf in iterate_leaves(value):
        if isinstance(leaf, np.ndarray):
            total += max(leaf.size, leaf.nbytes // 8)
        else:
            total += max(1, len(leaf)) if isinstance(leaf, str) else 1
        if total > MAX_ENTRIES:
            check_size(total)
    return total


def to_bounded_array(items: Any) -> np.ndarray:
    """Converts items to an array; each text in it takes as much memory as the longest."""
    if isinstance(items, np.ndarray):
        return items
    text_lengths = [len(leaf) for leaf in iterate_leaves(items) if isinstance(leaf, str)]
    check_size(len(text_lengths) * max(text_lengths, default=0))
    return np.array(items)


def check_broadcast(*operands: Any) -> None:
    """Checks the size of the result of broadcasting operands, before it is computed."""
    shapes = [operand.shape for operand in operands if isinstance(operand, np.ndarray)]
    check_size(int(np.prod(np.broadcast_shapes(*shapes), dtype=float)))


class EntryBudget:
    """Number of entries that all values of a step may have together."""

    def __init__(self) -> None:
        self._remaining = _MAX_STEP_ENTRIES

    def spend(self, value: Any) -> Any:
        """Subtracts the entries of a value from the budget, and returns the value.

        Raises:
            InvalidValueError: If it is too large, or the budget is spent.
        """
        self._remaining -= count_entries(value)
        if self._remaining < 0:
            raise_invalid(
                "values", message("lesson-rule.entries", count=_MAX_STEP_ENTRIES), type(value).__name__
            )
        return value
