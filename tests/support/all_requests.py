"""An example of every kind of request that the engine answers, and how two results differ."""

import dataclasses
import typing
from collections.abc import Iterator

import numpy as np

from core.base.i18n import Message
from core.base.registry import list_request_types
from core.topics.translation.translate.schema import TranslateRequest

REQUIRED_VALUES = {
    str: "i like soccer",
    tuple[str, ...]: ("one", "two"),
    bytes: b"PK",
}  # for fields without a default
EXAMPLE_VALUES = {  # what else is asked, where the default would take long or say little
    "GenerateRequest": {"prompt": "to be", "length": 100},
    "TemperaturesRequest": {"prompt": "to be", "length": 40},
    "UnitsRequest": {"length": 100},
    "ScoreRequest": {"translation": "me gusta"},
    "PositionsRequest": {"num_positions": 50, "width": 64},
    "ShiftRequest": {"max_shift": 3},
    "KVCacheRequest": {"rounds": 1},
}
# Times, which are other ones on every call; and texts that share a step may round its last bit otherwise.
NONDETERMINISTIC_REQUESTS = ("KVCacheRequest", "TimesRequest", "TemperaturesRequest")


def make_examples() -> dict:
    return {request_type.__name__: make_example(request_type) for request_type in _remote_request_types()} | {
        f"TranslateRequest by {method}": TranslateRequest(text="i like soccer", method=method)
        for method in ("beam", "sample")
    }


# The kinds of request that an engine elsewhere may be asked: no views, none answered here, and none of the
# lab, whose trainings are known where they were started.
def _remote_request_types() -> list[type]:
    return [
        request_type
        for request_type in list_request_types()
        if request_type.__name__.endswith("Request")
        and not request_type.runs_locally
        and not request_type.__module__.startswith("core.topics.lab.")
    ]


def make_example(request_type: type, /, **values):
    example_values = EXAMPLE_VALUES.get(request_type.__name__, {}) | values
    hints = typing.get_type_hints(request_type)
    required_values = {
        field.name: REQUIRED_VALUES[hints[field.name]]
        for field in dataclasses.fields(request_type)
        if field.default is dataclasses.MISSING and field.name not in example_values
    }
    return request_type(**required_values, **example_values)


def result_or_error(run, request):
    try:
        return run(request)
    except Exception as error:
        return error


def iterate_leaf_pairs(first, second, path: str = "result") -> Iterator[tuple]:
    """Yields the path and the two values of each part of two results that has no parts of its own, or whose
    parts are others in the second.
    """
    if dataclasses.is_dataclass(first) and type(first) is type(second):
        parts = [
            (f".{field.name}", getattr(first, field.name), getattr(second, field.name))
            for field in dataclasses.fields(first)
        ]
    elif isinstance(first, dict) and isinstance(second, dict) and list(first) == list(second):
        parts = [(f"[{key!r}]", first[key], second[key]) for key in first]
    elif isinstance(first, tuple | list) and type(first) is type(second) and len(first) == len(second):
        parts = [(f"[{index}]", *pair) for index, pair in enumerate(zip(first, second, strict=True))]
    else:
        yield path, first, second
        return
    for name, one, other in parts:
        yield from iterate_leaf_pairs(one, other, path + name)


def find_difference(first, second) -> str:
    """Returns where two results differ in a type, a shape or a bit, or "" where they do not."""
    for path, one, other in iterate_leaf_pairs(first, second):
        if _comparable(one) != _comparable(other):
            return f"{path}: {one!r} and {other!r}"
    return ""


def _comparable(value) -> tuple:
    """Returns what two equal values have in common; a message arrives as the text that it is."""
    if isinstance(value, Message):
        value = str(value)
    if isinstance(value, np.ndarray | np.generic):
        return type(value), value.dtype, value.shape, value.tobytes()
    if isinstance(value, Exception):
        return type(value), str(value), vars(value)
    return type(value), repr(value)
