"""Who answers which request: the function that `handles` marks in the `compute.py` beside a request's
`schema.py`.

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
_handlers: dict[type, Callable] = {}
_steps: dict[type, "Steps"] = {}
_Handler = typing.TypeVar("_Handler", bound=Callable)


def handles(request_type: type) -> Callable[[_Handler], _Handler]:
    """Marks the function that answers a kind of request: request in, trace out."""

    def mark(function: _Handler) -> _Handler:
        _handlers[request_type] = function
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


def handles_in_steps(request_type: type, steps: Steps) -> None:
    """Says how a kind of request is answered step by step, beside its `schema.py`."""
    _steps[request_type] = steps


def handler_for(kind: type) -> Callable | None:
    """Returns the function that answers a kind of request, or None where nobody does."""
    _import_handler(kind)
    return _handlers.get(kind)


def steps_for(kind: type) -> Steps | None:
    """Returns how a kind of request is answered step by step, or None where it is not."""
    _import_handler(kind)
    return _steps.get(kind)


@functools.cache
def _import_handler(kind: type) -> None:
    """Imports what answers a kind of request, the first time it is asked."""
    package, _, name = kind.__module__.rpartition(".")
    if name == "schema" and importlib.util.find_spec(f"{package}.compute"):  # a view may ask another topic
        importlib.import_module(f"{package}.compute")


def result_type(kind: type) -> type:
    """Returns the type of what answers a kind of request: `LineTrace` beside `LineRequest`."""
    return getattr(importlib.import_module(kind.__module__), kind.__name__.removesuffix("Request") + "Result")


@functools.cache
def schema_modules() -> tuple:
    """Returns the modules `core.topics.<topic>.<view>.schema` and `core.engine.schema`, imported."""
    (folder,) = importlib.import_module(_ROOT).__path__
    files = sorted(pathlib.Path(folder).rglob("schema.py"))
    names = [".".join(file.relative_to(folder).with_suffix("").parts) for file in files]
    return tuple(importlib.import_module(f"{_ROOT}.{name}") for name in names)


def request_types() -> tuple[type, ...]:
    """Returns the kinds of request of all `schema.py`."""
    values = [
        value for module in schema_modules() for value in vars(module).values() if hasattr(value, "heavy")
    ]
    return tuple(dict.fromkeys(values))
