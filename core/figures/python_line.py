"""The line of the library that makes a figure again: what was asked, and how the answer is drawn."""

import contextlib
import dataclasses
import functools
import weakref
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..base.i18n import ENGLISH, language, languages

_TOPICS = f"{__package__.rpartition('.')[0]}.topics."
_asked: dict[int, tuple[weakref.ref, Any]] = {}  # the request of each trace that is there, by its id


def record_call(request, result):
    """Notes which request a trace answers, for as long as the trace is there, and returns it.

    Lists and tuples, such as cards, are not noted.
    """
    with contextlib.suppress(TypeError):
        forget: Any = functools.partial(_asked.pop, id(result))
        _asked[id(result)] = weakref.ref(result, forget), request
    return result


def python_line(draw: Callable, request, result, look: Mapping[str, Any]) -> str:
    """Returns the call of `show` that draws a figure again.

    Args:
        draw: From the trace to a picture.
        request: What the trace answers, unless its parts answer others; None where nobody knows.
        result: What is drawn, or several of them.
        look: How it is drawn; an answer in it becomes what was asked for it.
    """
    parts = result if isinstance(result, tuple | list) else (result,)
    drawn = "trace" if request is None else _record("answer", request)
    if all(id(part) in _asked for part in parts):
        drawn = _written(result)
    name = f"{draw.__module__}.{draw.__qualname__}".removeprefix(_TOPICS)
    settings = [f"{key}={_written(value)}" for key, value in look.items() if key != "narrow" or value]
    return f"atlas.show({', '.join([repr(name), drawn, *settings, *named_language()])})"


def named_language() -> list[str]:
    """Returns the argument that names the language which is spoken, where it is not English."""
    return [f"lang={one!r}" for one in languages() if one == language() != ENGLISH]


def _written(value) -> str:
    """Returns a value as Python writes it; an answer as the call that asks for it."""
    if id(value) in _asked:
        return _record("answer", _asked[id(value)][1])
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    if dataclasses.is_dataclass(value):
        return _record("request", value)
    return repr(value.tolist() if isinstance(value, np.ndarray | np.generic) else value)


def _record(call: str, record) -> str:
    """Returns the call that makes a request, or asks it: its name, what a model reads, and the fields that
    differ from their defaults.
    """
    fields = {field: getattr(record, field.name) for field in dataclasses.fields(record)}
    given = [
        f"{field.name}={_written(value)}"
        for field, value in fields.items()
        if field.default is dataclasses.MISSING or "examples" in field.metadata or value != field.default
    ]
    return f"atlas.{call}({', '.join([repr(type(record).__name__), *given])})"
