"""The registry of request handlers: functions that `handles` registers in the `compute.py` beside a
`schema.py`.

The file is imported with the first request of its type, so that pages render without waiting for Keras.
"""

import dataclasses
import functools
import importlib
import importlib.util
import pathlib
import typing
from collections.abc import Callable

_ROOT_PACKAGE = __package__.rpartition(".")[0]  # of the topics
_handlers: dict[type, typing.Any] = {}
_Handler = typing.TypeVar("_Handler")


def handles(request_type: type) -> Callable[[_Handler], _Handler]:
    """Registers the handler of a request type: a function from a request to a result, or a `StepHandler`."""

    def register(handler: _Handler) -> _Handler:
        _handlers[request_type] = handler
        return handler

    return register


@dataclasses.dataclass(frozen=True, kw_only=True)
class StepHandler:
    """Handles a request type step by step, with the steps of several requests batched.

    Such a request has a `model` and a method `next_request(result)`, which returns the request that continues
    a result, or None. Its results have the attributes `start` and `end`, in steps.

    Attributes:
        begin: Takes a loaded model and a request; returns the state before the first step, and a random
            number (N,) for each step.
        advance: Takes the model, B requests, their states, their B numbers of previous steps, and their
            random numbers (B, T); returns the B states after T more steps, and B results.
        join_results: Joins the results of one request, in order.
        max_steps: The maximum T.
    """

    begin: Callable
    advance: Callable
    join_results: Callable
    max_steps: int


def get_handler(request_type: type) -> typing.Any:
    """Returns the handler of a request type, a function or a `StepHandler`, or None."""
    _import_handler(request_type)
    return _handlers.get(request_type)


@functools.cache
def _import_handler(request_type: type) -> None:
    package, _, name = request_type.__module__.rpartition(".")
    if name == "schema" and importlib.util.find_spec(
        f"{package}.compute"
    ):  # a view may use another topic's request
        importlib.import_module(f"{package}.compute")


def get_result_type(request_type: type) -> type:
    """Returns the result type of a request type: `LineResult` for `LineRequest`."""
    return getattr(
        importlib.import_module(request_type.__module__),
        request_type.__name__.removesuffix("Request") + "Result",
    )


@functools.cache
def import_schema_modules() -> tuple:
    """Imports and returns the modules `core.topics.<topic>.<view>.schema` and `core.engine.schema`."""
    (root_folder,) = importlib.import_module(_ROOT_PACKAGE).__path__
    files = sorted(pathlib.Path(root_folder).rglob("schema.py"))
    names = [".".join(file.relative_to(root_folder).with_suffix("").parts) for file in files]
    return tuple(importlib.import_module(f"{_ROOT_PACKAGE}.{name}") for name in names)


def list_request_types() -> tuple[type, ...]:
    """Returns all request types."""
    candidates = [
        value
        for module in import_schema_modules()
        for value in vars(module).values()
        if hasattr(value, "memory_intensive")
    ]
    return tuple(dict.fromkeys(candidates))
