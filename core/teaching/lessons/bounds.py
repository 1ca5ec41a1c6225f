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

LARGEST = 1_000_000  # entries of a value
DEEPEST = 40  # tuples one in another: Python's own hash has no bound
_OF_STEP = 2 * LARGEST  # entries of all values of a step, those on the way to them too
_PRINTED = 1_000  # numbers of an array that a record prints
_END = 2**63  # of whole numbers, as NumPy's
_SINGLE = (str, float, int, np.ndarray)


def leaves(value: Any) -> Iterator[Any]:
    """Yields what a value holds that holds nothing itself, as often as it stands there.

    Raises:
        InvalidValueError: If a whole number is too large, or tuples stand too deep.
    """
    unread = [(value, 0)]
    while unread:
        one, depth = unread.pop()
        if isinstance(one, _SINGLE):
            if isinstance(one, int) and not -_END <= one < _END:
                raise_invalid("value", message("lesson-rule.size"), one)
            yield one
            continue
        if isinstance(one, tuple | list):
            inside = one
        elif isinstance(one, dict):
            inside = [*one, *one.values()]
        elif dataclasses.is_dataclass(one) and not isinstance(one, type):
            held = [getattr(one, field.name) for field in dataclasses.fields(one)]
            inside = [part.flat[:_PRINTED] if isinstance(part, np.ndarray) else part for part in held]
        else:
            yield one
            continue
        if depth >= DEEPEST:
            raise_invalid("value", message("lesson-rule.deep", count=DEEPEST), type(value).__name__)
        yield None  # an empty tuple takes room, too
        unread += [(part, depth + 1) for part in inside]


def check_size(size: int) -> int:
    """Returns a number of entries that a value may have."""
    return (
        size
        if size <= LARGEST
        else raise_invalid("value", message("lesson-rule.entries", count=LARGEST), size)
    )


def count(value: Any) -> int:
    """Returns how many entries a value has: characters of a text, numbers of an array, and what its parts
    have.

    Raises:
        InvalidValueError: If it has more than 1,000,000, or see `leaves`.
    """
    found = 0
    for one in leaves(value):
        if isinstance(one, np.ndarray):
            found += max(one.size, one.nbytes // 8)
        else:
            found += max(1, len(one)) if isinstance(one, str) else 1
        if found > LARGEST:
            check_size(found)
    return found


def array(items: Any) -> np.ndarray:
    """Returns an array of items; each text in it takes as much room as the longest."""
    if isinstance(items, np.ndarray):
        return items
    lengths = [len(one) for one in leaves(items) if isinstance(one, str)]
    check_size(len(lengths) * max(lengths, default=0))
    return np.array(items)


def check_broadcast(*operands: Any) -> None:
    """Checks the size of what NumPy makes of operands, before it does."""
    shapes = [one.shape for one in operands if isinstance(one, np.ndarray)]
    check_size(int(np.prod(np.broadcast_shapes(*shapes), dtype=float)))


class Budget:
    """Entries that all values of a step may have together."""

    def __init__(self) -> None:
        self._left = _OF_STEP

    def spend(self, value: Any) -> Any:
        """Returns a value that is not too large, whose entries count.

        Raises:
            InvalidValueError: If it is, or too much has been computed before it.
        """
        self._left -= count(value)
        if self._left < 0:
            raise_invalid("values", message("lesson-rule.entries", count=_OF_STEP), type(value).__name__)
        return value
