"""An example of every kind of request that the engine answers, and whether two answers are the same bits."""

import dataclasses
import typing

import numpy as np

from core.base.i18n import Message
from core.base.registry import request_types
from core.topics.translation.translate.schema import TranslateRequest

REQUIRED = {
    str: "i like soccer",
    tuple[str, ...]: ("one", "two"),
    bytes: b"PK",
}  # for fields without a default
CHOSEN = {  # what else is asked, where the default would take long or say little
    "GenerateRequest": {"prompt": "to be", "length": 100},
    "TemperaturesRequest": {"prompt": "to be", "length": 40},
    "UnitsRequest": {"length": 100},
    "ScoreRequest": {"translation": "me gusta"},
    "PositionsRequest": {"count": 50, "width": 64},
    "ShiftRequest": {"shifts": 3},
    "KeptRequest": {"rounds": 1},
}
SEARCHES = {
    f"TranslateRequest by {method}": TranslateRequest(text="i like soccer", method=method)
    for method in ("beam", "sample")
}
# Times, which are other ones on every call; and texts that share a step may round its last bit otherwise.
MEASURED = ("KeptRequest", "TimesRequest", "TemperaturesRequest")


def examples() -> dict:
    return {kind.__name__: example(kind) for kind in asked_elsewhere()} | SEARCHES


def asked_elsewhere() -> list[type]:
    """Returns the kinds of request that an engine elsewhere may be asked: no views, none answered here, and
    none of the lab, whose trainings are known where they were started.
    """
    asked = [kind for kind in request_types() if kind.__name__.endswith("Request") and not kind.here]
    return [kind for kind in asked if not kind.__module__.startswith("core.topics.lab.")]


def example(request_type: type, /, **values):
    chosen = CHOSEN.get(request_type.__name__, {}) | values
    hints = typing.get_type_hints(request_type)
    needed = (
        field.name for field in dataclasses.fields(request_type) if field.default is dataclasses.MISSING
    )
    return request_type(**{name: REQUIRED[hints[name]] for name in needed if name not in chosen}, **chosen)


def outcome(answer, request):
    try:
        return answer(request)
    except Exception as error:
        return error


def differs(one, other, where: str = "answer") -> str:
    """Returns where two answers differ in a type, a shape or a bit, or "" where they do not."""
    if isinstance(one, Message):  # what was said comes back as the text that it is
        one = str(one)
    if type(one) is not type(other):
        return f"{where}: {type(one).__name__} and {type(other).__name__}"
    if isinstance(one, Exception):
        return "" if (str(one), vars(one)) == (str(other), vars(other)) else f"{where}: {one} and {other}"
    if isinstance(one, np.ndarray | np.generic):
        same = (one.dtype, one.shape, one.tobytes()) == (other.dtype, other.shape, other.tobytes())
        return "" if same else f"{where}: {one} and {other}"
    if dataclasses.is_dataclass(one):
        parts = [(field.name, getattr(one, field.name)) for field in dataclasses.fields(one)]
        return next(filter(None, (differs(v, getattr(other, n), f"{where}.{n}") for n, v in parts)), "")
    if isinstance(one, dict):
        if list(one) != list(other):
            return f"{where}: keys {list(one)} and {list(other)}"
        return next(filter(None, (differs(v, other[k], f"{where}[{k}]") for k, v in one.items())), "")
    if isinstance(one, tuple | list):
        if len(one) != len(other):
            return f"{where}: {len(one)} and {len(other)} items"
        pairs = enumerate(zip(one, other))
        return next(filter(None, (differs(a, b, f"{where}[{n}]") for n, (a, b) in pairs)), "")
    return "" if repr(one) == repr(other) else f"{where}: {one!r} and {other!r}"
