"""The line of the library that makes a figure again: what was asked, and how the answer is drawn."""

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
    """Notes which request a trace answers, for as long as the trace is there, and returns it.

    Lists and tuples, such as cards, are not noted.
    """
    with contextlib.suppress(TypeError):
        remove_result: Any = functools.partial(_requests_by_result_id.pop, id(result))
        _requests_by_result_id[id(result)] = weakref.ref(result, remove_result), request
    return result


def format_show_call(plot_function: Callable, request, result, plot_options: Mapping[str, Any]) -> str:
    """Returns the call of `show` that draws a figure again.

    Args:
        plot_function: From the trace to a picture.
        request: What the trace answers, unless its parts answer others; None where nobody knows.
        result: What is drawn, or several of them.
        plot_options: How it is drawn; an answer in it becomes what was asked for it.
    """
    results = result if isinstance(result, tuple | list) else (result,)
    result_code = "result" if request is None else _format_call("run_request", request)
    if all(id(one_result) in _requests_by_result_id for one_result in results):
        result_code = _format_value(result)
    name = f"{plot_function.__module__}.{plot_function.__qualname__}".removeprefix(_TOPICS_PREFIX)
    keyword_arguments = [
        f"{key}={_format_value(value)}" for key, value in plot_options.items() if key != "narrow" or value
    ]
    return (
        f"atlas.plot_figure({', '.join([repr(name), result_code, *keyword_arguments, *language_argument()])})"
    )


def language_argument() -> list[str]:
    """Returns the argument that names the language which is spoken, where it is not English."""
    return [f"lang={code!r}" for code in list_languages() if code == get_language() != ENGLISH]


def _format_value(value) -> str:
    """Returns a value as Python writes it; an answer as the call that asks for it."""
    if id(value) in _requests_by_result_id:
        return _format_call("run_request", _requests_by_result_id[id(value)][1])
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_format_value, value))}{',' * (len(value) == 1)})"
    if dataclasses.is_dataclass(value):
        return _format_call("make_request", value)
    return repr(value.tolist() if isinstance(value, np.ndarray | np.generic) else value)


def _format_call(function_name: str, request) -> str:
    """Returns the call that makes a request, or asks it: its name, what a model reads, and the fields that
    differ from their defaults.
    """
    fields = {field: getattr(request, field.name) for field in dataclasses.fields(request)}
    keyword_arguments = [
        f"{field.name}={_format_value(value)}"
        for field, value in fields.items()
        if field.default is dataclasses.MISSING or "examples" in field.metadata or value != field.default
    ]
    return f"atlas.{function_name}({', '.join([repr(type(request).__name__), *keyword_arguments])})"
