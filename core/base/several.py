"""A field of a request that names several models."""

import dataclasses
import functools
from collections.abc import Collection

from .checks import check_choice, fail
from .messages import say


def models_of(default: tuple[str, ...], loaded: str, known: Collection[str]):
    """Returns a field that names several models, for which a page has no control.

    What answers the request is handed a tuple of the loaded models.

    Args:
        default: Names of models.
        loaded: The function of `core.engine.loading` that loads one.
        known: All names that it may hold.
    """
    check = functools.partial(_check_names, tuple(known))
    return dataclasses.field(default=default, metadata={"loaded": loaded, "check": check, "form": None})


def _check_names(known: tuple[str, ...], name: str, value) -> tuple[str, ...]:
    """Returns names as a tuple, each known and there once, or raises the error formula."""
    found = tuple(value) if isinstance(value, tuple | list) else ()
    if not found or len(set(found)) != len(found):
        fail(name, say("rule-names", most=len(known)), value)
    for one in found:
        check_choice(name, one, known)
    return found
