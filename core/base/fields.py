"""Fields that requests of several topics have: of a draw from a distribution, of several models."""

import dataclasses
import functools
from collections.abc import Collection

from .checks import check_choice, fail
from .messages import say
from .request import FORM, Form, ranged
from .sampling import MAX_TEMPERATURE, MAX_TOP_K


def temperature_field(default: float = 1.0, form: Form = FORM):
    return ranged(default, 0.0, MAX_TEMPERATURE, fix="fix-temperature", form=form)


def top_k_field(form: Form = FORM):
    return ranged(0, 0, MAX_TOP_K, fix="fix-top_k", form=form)


def top_p_field(form: Form = FORM):
    return ranged(1.0, 0.0, 1.0, open_low=True, fix="fix-top_p", form=form)


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
    for one in found:
        check_choice(name, one, known)
    if not found or len(set(found)) != len(found):
        fail(name, say("rule-names", most=len(known)), value)
    return found
