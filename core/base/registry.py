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

_ROOT_PACKAGE = __package__.rpartition(".")[0]  # of the topics
_handlers: dict[type, Callable] = {}
_step_handlers: dict[type, "StepHandler"] = {}
_Handler = typing.TypeVar("_Handler", bound=Callable)


def handles(request_type: type) -> Callable[[_Handler], _Handler]:
    """Marks the function that answers a kind of request: request in, trace out."""

    def register(function: _Handler) -> _Handler:
        _handlers[request_type] = function
        return function

    return register


@dataclasses.dataclass(frozen=True, kw_only=True)
class StepHandler:
    """How a kind of request is answered step by step, the steps of several visitors together.

    Such a request has a `model` and `after(trace)`, the request for what follows a trace of its steps, or
    None where nothing does; its traces have the steps `start` and `end`.

    Attributes:
        begin: Of a loaded model and a request: the state before its first step, and (N,) a random number for
            each of its steps.
        advance: Of the model, B requests, their states, B numbers of steps that were made before, and (B, T)
            their random numbers: the B states after T more steps, and B traces of them.
        join_results: Of the traces of a request, in their order: the one of all its steps.
        max_steps: Steps that are made at once.
    """

    begin: Callable
    advance: Callable
    join_results: Callable
    max_steps: int


def register_step_handler(request_type: type, handler: StepHandler) -> None:
    """Says how a kind of request is answered step by step, beside its `schema.py`."""
    _step_handlers[request_type] = handler


def get_handler(request_type: type) -> Callable | None:
    """Returns the function that answers a kind of request, or None where nobody does."""
    _import_handler(request_type)
    return _handlers.get(request_type)


def get_step_handler(request_type: type) -> StepHandler | None:
    """Returns how a kind of request is answered step by step, or None where it is not."""
    _import_handler(request_type)
    return _step_handlers.get(request_type)


@functools.cache
def _import_handler(request_type: type) -> None:
    package, _, name = request_type.__module__.rpartition(".")
    if name == "schema" and importlib.util.find_spec(f"{package}.compute"):  # a view may ask another topic
        importlib.import_module(f"{package}.compute")


def get_result_type(request_type: type) -> type:
    """Returns the type of what answers a kind of request: `LineResult` beside `LineRequest`."""
    return getattr(
        importlib.import_module(request_type.__module__),
        request_type.__name__.removesuffix("Request") + "Result",
    )


@functools.cache
def import_schema_modules() -> tuple:
    """Returns the modules `core.topics.<topic>.<view>.schema` and `core.engine.schema`, imported."""
    (root_folder,) = importlib.import_module(_ROOT_PACKAGE).__path__
    files = sorted(pathlib.Path(root_folder).rglob("schema.py"))
    names = [".".join(file.relative_to(root_folder).with_suffix("").parts) for file in files]
    return tuple(importlib.import_module(f"{_ROOT_PACKAGE}.{name}") for name in names)


def list_request_types() -> tuple[type, ...]:
    """Returns the kinds of request of all `schema.py`."""
    candidates = [
        value
        for module in import_schema_modules()
        for value in vars(module).values()
        if hasattr(value, "memory_intensive")
    ]
    return tuple(dict.fromkeys(candidates))
