"""Who answers which request: the function that `answers` marks in the `answer.py` beside a request's
`ask.py`.

That file is imported when its request is first asked, so that no page waits for Keras before it paints.
"""

import functools
import importlib
import pkgutil
import typing
from collections.abc import Callable

_ROOT = __package__.rpartition(".")[0]  # of the topics
_functions: dict[type, Callable] = {}
_Answer = typing.TypeVar("_Answer", bound=Callable)


def answers(kind: type) -> Callable[[_Answer], _Answer]:
    """Marks the function that answers a kind of request: request in, trace out."""

    def mark(function: _Answer) -> _Answer:
        _functions[kind] = function
        return function

    return mark


def function_for(kind: type) -> Callable | None:
    """Returns the function that answers a kind of request, or None where nobody does."""
    package, _, name = kind.__module__.rpartition(".")
    if kind not in _functions and name == "ask":
        importlib.import_module(f"{package}.answer")
    return _functions.get(kind)


@functools.cache
def ask_modules() -> tuple:
    """Returns the modules `core.<topic>.<group>.ask`, imported."""
    root = importlib.import_module(_ROOT)
    topics = [info.name for info in pkgutil.iter_modules(root.__path__) if info.ispkg]
    found = []
    for topic in topics:
        folder = f"{root.__path__[0]}/{topic}"
        groups = [info.name for info in pkgutil.iter_modules([folder]) if info.ispkg]
        for group in groups:
            if any(info.name == "ask" for info in pkgutil.iter_modules([f"{folder}/{group}"])):
                found.append(importlib.import_module(f"{_ROOT}.{topic}.{group}.ask"))
    return tuple(found)


def kinds() -> tuple[type, ...]:
    """Returns the kinds of request of all `ask.py`."""
    values = [value for module in ask_modules() for value in vars(module).values() if hasattr(value, "heavy")]
    return tuple(dict.fromkeys(values))
