"""An example of every kind of request that the engine answers, and whether two answers are the same bits."""

import dataclasses
import typing

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
    "PositionsRequest": {"count": 50, "width": 64},
    "ShiftRequest": {"shifts": 3},
    "KVCacheRequest": {"rounds": 1},
}
SEARCH_REQUESTS = {
    f"TranslateRequest by {method}": TranslateRequest(text="i like soccer", method=method)
    for method in ("beam", "sample")
}
# Times, which are other ones on every call; and texts that share a step may round its last bit otherwise.
NONDETERMINISTIC_REQUESTS = ("KVCacheRequest", "TimesRequest", "TemperaturesRequest")


def make_examples() -> dict:
    return {
        request_type.__name__: make_example(request_type) for request_type in remote_request_types()
    } | SEARCH_REQUESTS


def remote_request_types() -> list[type]:
    """Returns the kinds of request that an engine elsewhere may be asked: no views, none answered here, and
    none of the lab, whose trainings are known where they were started.
    """
    engine_request_types = [
        request_type
        for request_type in list_request_types()
        if request_type.__name__.endswith("Request") and not request_type.runs_locally
    ]
    return [
        request_type
        for request_type in engine_request_types
        if not request_type.__module__.startswith("core.topics.lab.")
    ]


def make_example(request_type: type, /, **values):
    example_values = EXAMPLE_VALUES.get(request_type.__name__, {}) | values
    hints = typing.get_type_hints(request_type)
    required_fields = (
        field.name for field in dataclasses.fields(request_type) if field.default is dataclasses.MISSING
    )
    return request_type(
        **{name: REQUIRED_VALUES[hints[name]] for name in required_fields if name not in example_values},
        **example_values,
    )


def result_or_error(answer, request):
    try:
        return answer(request)
    except Exception as error:
        return error


def find_difference(one, other, path: str = "answer") -> str:
    """Returns where two answers differ in a type, a shape or a bit, or "" where they do not."""
    if isinstance(one, Message):  # what was said comes back as the text that it is
        one = str(one)
    if type(one) is not type(other):
        return f"{path}: {type(one).__name__} and {type(other).__name__}"
    if isinstance(one, Exception):
        return "" if (str(one), vars(one)) == (str(other), vars(other)) else f"{path}: {one} and {other}"
    if isinstance(one, np.ndarray | np.generic):
        is_same = (one.dtype, one.shape, one.tobytes()) == (other.dtype, other.shape, other.tobytes())
        return "" if is_same else f"{path}: {one} and {other}"
    if dataclasses.is_dataclass(one):
        parts = [(field.name, getattr(one, field.name)) for field in dataclasses.fields(one)]
        return next(
            filter(None, (find_difference(v, getattr(other, n), f"{path}.{n}") for n, v in parts)), ""
        )
    if isinstance(one, dict):
        if list(one) != list(other):
            return f"{path}: keys {list(one)} and {list(other)}"
        return next(filter(None, (find_difference(v, other[k], f"{path}[{k}]") for k, v in one.items())), "")
    if isinstance(one, tuple | list):
        if len(one) != len(other):
            return f"{path}: {len(one)} and {len(other)} items"
        pairs = enumerate(zip(one, other))
        return next(filter(None, (find_difference(a, b, f"{path}[{n}]") for n, (a, b) in pairs)), "")
    return "" if repr(one) == repr(other) else f"{path}: {one!r} and {other!r}"
