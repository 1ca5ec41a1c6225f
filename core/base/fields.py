"""Request fields that several topics use: sampling parameters and lists of models."""

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
    return range_field(1.0, 0.0, 1.0, exclude_low=True, hint="fix-top_p", widget=widget)


def models_field(default: tuple[str, ...], loader: str, choices: Collection[str]):
    """Returns a field with the names of several models, which has no control on the page.

    The handler of the request receives a tuple of the loaded models.

    Args:
        default: Names of models.
        loader: The name of a function of `core.engine.loading` that loads one model.
        choices: The valid names.
    """
    check = functools.partial(_check_model_names, tuple(choices))
    return dataclasses.field(default=default, metadata={"loader": loader, "check": check, "widget": None})


def _check_model_names(choices: tuple[str, ...], name: str, value) -> tuple[str, ...]:
    model_names = tuple(value) if isinstance(value, tuple | list) else ()
    for model_name in model_names:
        check_choice(name, model_name, choices)
    if not model_names or len(set(model_names)) != len(model_names):
        raise_invalid(name, message("rule-names", max_names=len(choices)), value)
    return model_names
