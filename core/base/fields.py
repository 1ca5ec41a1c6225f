"""Fields that requests of several topics have: of a draw from a distribution, of several models."""

import dataclasses
import functools
from collections.abc import Collection

from .checks import check_choice, raise_invalid
from .i18n import message
from .request import DEFAULT_WIDGET, Widget, range_field
from .sampling import MAX_TEMPERATURE, MAX_TOP_K


def temperature_field(default: float = 1.0, widget: Widget = DEFAULT_WIDGET):
    return range_field(default, 0.0, MAX_TEMPERATURE, hint="fix-temperature", widget=widget)


def top_k_field(widget: Widget = DEFAULT_WIDGET):
    return range_field(0, 0, MAX_TOP_K, hint="fix-top_k", widget=widget)


def top_p_field(widget: Widget = DEFAULT_WIDGET):
    return range_field(1.0, 0.0, 1.0, open_low=True, hint="fix-top_p", widget=widget)


def models_of(default: tuple[str, ...], loaded: str, known: Collection[str]):
    """Returns a field that names several models, for which a page has no control.

    What answers the request is handed a tuple of the loaded models.

    Args:
        default: Names of models.
        loaded: The function of `core.engine.loading` that loads one.
        known: All names that it may hold.
    """
    check = functools.partial(_check_names, tuple(known))
    return dataclasses.field(default=default, metadata={"loader": loaded, "check": check, "widget": None})


def _check_names(known: tuple[str, ...], name: str, value) -> tuple[str, ...]:
    """Returns names as a tuple, each known and there once, or raises the error formula."""
    found = tuple(value) if isinstance(value, tuple | list) else ()
    for one in found:
        check_choice(name, one, known)
    if not found or len(set(found)) != len(found):
        raise_invalid(name, message("rule-names", most=len(known)), value)
    return found
