"""The library call that draws a figure again: its request and how it is plotted."""

import contextlib
import dataclasses
import functools
import weakref
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..base.i18n import ENGLISH, get_language, list_languages

_TOPICS_PREFIX = f"{__package__.rpartition('.')[0]}.topics."
_requests_by_result_id: dict[
    int, tuple[weakref.ref, Any]
] = {}  # the request of each trace that is there, by its id


def record_request(request, result):
    """Remembers the request of a result for as long as the result exists, and returns the result.

    Lists and tuples, such as model cards, are skipped.
    """
    with contextlib.suppress(TypeError):
        remove_result: Any = functools.partial(_requests_by_result_id.pop, id(result))
        _requests_by_result_id[id(result)] = weakref.ref(result, remove_result), request
    return result


def format_show_call(plot_function: Callable, request, result, plot_options: Mapping[str, Any]) -> str:
    """Formats the call of `plot_figure` that draws a figure again.

    Args:
        plot_function: Takes the result, returns a picture.
        request: The request of the result; None if it is unknown.
        result: A result, or several.
        plot_options: Keyword arguments of `plot_function`; a result among them becomes its request.
    """
    results = result if isinstance(result, tuple | list) else (result,)
    result_code = "result" if request is None else _format_call("run_request", request)
    if all(id(one_result) in _requests_by_result_id for one_result in results):
        result_code = _format_value(result)
    name = f"{plot_function.__module__}.{plot_function.__qualname__}".removeprefix(_TOPICS_PREFIX)
    keyword_arguments = [
        f"{key}={_format_value(value)}" for key, value in plot_options.items() if key != "is_narrow" or value
    ]
    return (
        f"atlas.plot_figure({', '.join([repr(name), result_code, *keyword_arguments, *language_argument()])})"
    )


def language_argument() -> list[str]:
    """Returns the `lang` argument of a call, unless the current language is English."""
    return [f"lang={code!r}" for code in list_languages() if code == get_language() != ENGLISH]


def _format_value(value) -> str:
    """Formats a value as Python code; a result as the call that computes it."""
    if id(value) in _requests_by_result_id:
        return _format_call("run_request", _requests_by_result_id[id(value)][1])
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_format_value, value))}{',' * (len(value) == 1)})"
    if dataclasses.is_dataclass(value):
        return _format_call("make_request", value)
    return repr(value.tolist() if isinstance(value, np.ndarray | np.generic) else value)


def _format_call(function_name: str, request) -> str:
    """Formats the call that makes or runs a request: its name, the model's input, and non-default fields."""
    fields = {field: getattr(request, field.name) for field in dataclasses.fields(request)}
    keyword_arguments = [
        f"{field.name}={_format_value(value)}"
        for field, value in fields.items()
        if field.default is dataclasses.MISSING or "examples" in field.metadata or value != field.default
    ]
    return f"atlas.{function_name}({', '.join([repr(type(request).__name__), *keyword_arguments])})"
