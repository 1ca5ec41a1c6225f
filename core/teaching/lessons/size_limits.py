"""How large the values of expressions may be, so that a step of a stranger's lesson ends, and soon.

A tuple that holds a tuple eighty times is small, and so is the next around it: five of them have three
thousand million entries for whoever unfolds them, as `str` does, or NumPy, or the `repr` of an error. So
entries are counted as they are unfolded, and the count stops.
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
    """Yields what a value holds that holds nothing itself, as often as it stands there.

    Raises:
        InvalidValueError: If a whole number is too large, or tuples stand too deep.
    """
    stack = [(value, 0)]
    while stack:
        item, depth = stack.pop()
        if isinstance(item, _LEAF_TYPES):
            if isinstance(item, int) and not -_INTEGER_LIMIT <= item < _INTEGER_LIMIT:
                raise_invalid("value", message("lesson-rule.size"), item)
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
            raise_invalid("value", message("lesson-rule.deep", count=MAX_DEPTH), type(value).__name__)
        yield None  # an empty tuple takes room, too
        stack += [(child, depth + 1) for child in children]


def check_size(num_entries: int) -> int:
    """Returns a number of entries that a value may have."""
    return (
        num_entries
        if num_entries <= MAX_ENTRIES
        else raise_invalid("value", message("lesson-rule.entries", count=MAX_ENTRIES), num_entries)
    )


def count_entries(value: Any) -> int:
    """Returns how many entries a value has: characters of a text, numbers of an array, and what its parts
    have.

    Raises:
        InvalidValueError: If it has more than 1,000,000, or see `iterate_leaves`.
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
    """Returns an array of items; each text in it takes as much room as the longest."""
    if isinstance(items, np.ndarray):
        return items
    text_lengths = [len(leaf) for leaf in iterate_leaves(items) if isinstance(leaf, str)]
    check_size(len(text_lengths) * max(text_lengths, default=0))
    return np.array(items)


def check_broadcast(*operands: Any) -> None:
    """Checks the size of what NumPy makes of operands, before it does."""
    shapes = [operand.shape for operand in operands if isinstance(operand, np.ndarray)]
    check_size(int(np.prod(np.broadcast_shapes(*shapes), dtype=float)))


class EntryBudget:
    """Entries that all values of a step may have together."""

    def __init__(self) -> None:
        self._remaining = _MAX_STEP_ENTRIES

    def spend(self, value: Any) -> Any:
        """Returns a value that is not too large, whose entries count.

        Raises:
            InvalidValueError: If it is, or too much has been computed before it.
        """
        self._remaining -= count_entries(value)
        if self._remaining < 0:
            raise_invalid(
                "values", message("lesson-rule.entries", count=_MAX_STEP_ENTRIES), type(value).__name__
            )
        return value
