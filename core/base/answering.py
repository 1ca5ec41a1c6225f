"""Who answers which request: the function that `answers` marks in the `answer.py` beside a request's
`ask.py`.

That file is imported when its request is first asked, so that no page waits for Keras before it paints.
"""

import dataclasses
import functools
import importlib
import importlib.util
import pathlib
import typing
from collections.abc import Callable

_ROOT = __package__.rpartition(".")[0]  # of the topics
_functions: dict[type, Callable] = {}
_steps: dict[type, "Steps"] = {}
_Answer = typing.TypeVar("_Answer", bound=Callable)


def answers(kind: type) -> Callable[[_Answer], _Answer]:
    """Marks the function that answers a kind of request: request in, trace out."""

    def mark(function: _Answer) -> _Answer:
        _functions[kind] = function
        return function

    return mark


@dataclasses.dataclass(frozen=True, kw_only=True)
class Steps:
    """How a kind of request is answered step by step, the steps of several visitors together.

    Such a request has a `model` and `after(trace)`, the request for what follows a trace of its steps, or
    None where nothing does; its traces have the steps `start` and `end`.

    Attributes:
        begin: Of a loaded model and a request: the state before its first step, and (N,) a random number for
            each of its steps.
        advance: Of the model, B requests, their states, B numbers of steps that were made before, and (B, T)
            their random numbers: the B states after T more steps, and B traces of them.
        join: Of the traces of a request, in their order: the one of all its steps.
        most: Steps that are made at once.
    """

    begin: Callable
    advance: Callable
    join: Callable
    most: int


def answers_in_steps(kind: type, steps: Steps) -> None:
    """Says how a kind of request is answered step by step, beside its `ask.py`."""
    _steps[kind] = steps


def function_for(kind: type) -> Callable | None:
    """Returns the function that answers a kind of request, or None where nobody does."""
    _import_answer(kind)
    return _functions.get(kind)


def steps_for(kind: type) -> Steps | None:
    """Returns how a kind of request is answered step by step, or None where it is not."""
    _import_answer(kind)
    return _steps.get(kind)


@functools.cache
def _import_answer(kind: type) -> None:
    """Imports what answers a kind of request, the first time it is asked."""
    package, _, name = kind.__module__.rpartition(".")
    if name == "ask" and importlib.util.find_spec(f"{package}.answer"):  # a view may ask another topic
        importlib.import_module(f"{package}.answer")


def trace_of(kind: type) -> type:
    """Returns the type of what answers a kind of request: `LineTrace` beside `LineRequest`."""
    return getattr(importlib.import_module(kind.__module__), kind.__name__.removesuffix("Request") + "Trace")


@functools.cache
def ask_modules() -> tuple:
    """Returns the modules `core.topics.<topic>.<view>.ask` and `core.engine.ask`, imported."""
    (folder,) = importlib.import_module(_ROOT).__path__
    files = sorted(pathlib.Path(folder).rglob("ask.py"))
    names = [".".join(file.relative_to(folder).with_suffix("").parts) for file in files]
    return tuple(importlib.import_module(f"{_ROOT}.{name}") for name in names)


def kinds() -> tuple[type, ...]:
    """Returns the kinds of request of all `ask.py`."""
    values = [value for module in ask_modules() for value in vars(module).values() if hasattr(value, "heavy")]
    return tuple(dict.fromkeys(values))
