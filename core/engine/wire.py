"""Requests and traces as bytes and back: JSON for their fields, safetensors for their arrays, and never code.

A message is the length of its JSON in 8 bytes, the JSON, and the arrays in safetensors' own format. JSON
knows neither tuples nor bytes nor our dataclasses: each stands in it as an object with a key that says what
it is. A class is told by its name in a list that is made here, of what stands in each `schema.py`;
no name from the wire is ever imported. What comes back equals what was sent to the last bit.
"""

import dataclasses
import functools
import hashlib
import json
import struct
import types
import typing

import numpy as np
import safetensors
import safetensors.numpy

from ..base import sentences
from ..base.checks import InvalidValueError
from ..base.device import Device
from ..base.i18n import Message
from ..base.plain import types_of
from ..base.registry import schema_modules

MAX_REQUEST = 32_000_000  # bytes of a message that asks; a visitor's file of 20 MB is the most that one holds
MAX_REQUEST_JSON = (
    2_000_000  # bytes of its JSON, which may take 50 times as much in memory; a file is an array
)
MAX_ANSWER = 1_000_000_000  # bytes of a message that answers
_LEAST_OF_ROW = 4  # bytes of a number in a row: of bytes, a message would take 40 times as much in memory
_LENGTH = struct.Struct("<Q")
_PLAIN = (type(None), bool, int, float, str)


class WireError(ValueError):
    """Bytes are no message of ours: one sentence that says why."""


# --- the classes that may travel ----------------------------------------------------------------------------


@functools.cache
def classes() -> dict[str, type]:
    """Returns the dataclasses that may travel, by their dotted names."""
    known: dict[str, type] = {f"{Device.__module__}.{Device.__name__}": Device}
    for module in (sentences, *schema_modules()):
        for value in vars(module).values():
            if dataclasses.is_dataclass(value) and getattr(value, "__module__", "") == module.__name__:
                known[f"{module.__name__}.{getattr(value, '__name__', '')}"] = typing.cast(type, value)
    return known


@functools.cache
def _names() -> dict[type, str]:
    return {kind: name for name, kind in classes().items()}


@functools.cache
def schema() -> str:
    """Returns a short text that is the same where all requests and traces have the same fields."""
    rows = [
        (name, [(field.name, str(field.type)) for field in dataclasses.fields(kind)])
        for name, kind in sorted(classes().items())
    ]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()[:16]


# --- to bytes -----------------------------------------------------------------------------------------------


def pack(value) -> bytes:
    """Returns a message that holds a value.

    Args:
        value: A request, a trace, or dicts, lists, tuples, texts, numbers, bytes and arrays of them.

    Raises:
        TypeError: If a part of it is of another kind.
    """
    arrays: dict[str, np.ndarray] = {}
    text = json.dumps(_plain(value, arrays)).encode()
    return _LENGTH.pack(len(text)) + text + (safetensors.numpy.save(arrays) if arrays else b"")


def _plain(value, arrays: dict[str, np.ndarray]):
    """Returns what JSON knows of a value; arrays go into `arrays`, by their number."""
    if type(value) in _PLAIN or isinstance(value, Message):  # what was said goes as the text that it is
        return value
    if isinstance(value, np.ndarray | np.generic):
        name = "array" if isinstance(value, np.ndarray) else "scalar"
        return {name: _stored(np.asarray(value), arrays)}
    if type(value) is bytes:
        return {"bytes": _stored(np.frombuffer(value, np.uint8), arrays)}
    if type(value) is list:
        return [_plain(item, arrays) for item in value]
    if _is_row(value):  # the numbers of a state: one array, not hundreds
        return {"row": _stored(np.asarray(value), arrays)}
    if type(value) is tuple:
        return {"tuple": [_plain(item, arrays) for item in value]}
    if type(value) is dict:
        return {"dict": [[_plain(key, arrays), _plain(item, arrays)] for key, item in value.items()]}
    if type(value) in _names():
        fields = {one.name: _plain(getattr(value, one.name), arrays) for one in dataclasses.fields(value)}
        return {"class": _names()[type(value)], "fields": fields}
    raise TypeError(f"A value of type {type(value).__name__} does not travel.")


def _is_row(value) -> bool:
    """Tells whether a value is a tuple of NumPy's numbers of one type."""
    if type(value) is not tuple or not value or not isinstance(value[0], np.generic):
        return False
    return value[0].itemsize >= _LEAST_OF_ROW and all(type(item) is type(value[0]) for item in value)


def _stored(array: np.ndarray, arrays: dict[str, np.ndarray]) -> str:
    """Keeps an array for safetensors, which takes rows one after the other alone, and returns its name."""
    name = str(len(arrays))
    arrays[name] = np.asarray(array, order="C")
    return name


# --- from bytes ---------------------------------------------------------------------------------------------


def unpack(message: bytes, most: int):
    """Returns the value that a message holds.

    Args:
        message: What `pack` made, or what somebody who means no good sent instead.
        most: Bytes that it may have.

    Raises:
        WireError: If it is no such message.
        InvalidValueError: If a request in it breaks a rule of its fields.
    """
    if len(message) > most:
        raise WireError(f"A message has {len(message):,} bytes, more than {most:,}.")
    try:
        (length,) = _LENGTH.unpack_from(message)
        end = _LENGTH.size + length
        if end > len(message):
            raise WireError("A message ends before its JSON does.")
        plain = json.loads(message[_LENGTH.size : end])
        return _value(plain, _arrays(message[end:]))
    except (WireError, InvalidValueError):
        raise
    except (struct.error, ValueError) as error:  # no JSON, no UTF-8, or a number of thousands of digits
        raise WireError(f"A message cannot be read ({error}).") from error
    except RecursionError:
        raise WireError("A message is nested too deeply.") from None


def _arrays(tail: bytes) -> dict[str, np.ndarray]:
    try:
        return safetensors.numpy.load(tail) if tail else {}
    except (safetensors.SafetensorError, KeyError, ValueError) as error:
        raise WireError(f"A message has arrays that cannot be read ({error}).") from error


def _value(plain, arrays: dict[str, np.ndarray]):
    """Returns what `_plain` was given."""
    if isinstance(plain, list):
        return [_value(item, arrays) for item in plain]
    if not isinstance(plain, dict):
        return plain
    match plain:
        case {"array": str(name)} if len(plain) == 1:
            return _taken(name, arrays)
        case {"scalar": str(name)} if len(plain) == 1 and not _loaded(name, arrays).shape:
            return _taken(name, arrays)[()]
        case {"row": str(name)} if len(plain) == 1 and _may_be_row(_loaded(name, arrays)):
            return tuple(_taken(name, arrays))
        case {"bytes": str(name)} if len(plain) == 1:
            return _taken(name, arrays).tobytes()
        case {"tuple": list(items)} if len(plain) == 1:
            return tuple(_value(item, arrays) for item in items)
        case {"dict": list(pairs)} if len(plain) == 1:
            return _dict(pairs, arrays)
        case {"class": str(name), "fields": dict(fields)} if len(plain) == 2:
            return _dataclass(name, {key: _value(item, arrays) for key, item in fields.items()})
    raise WireError(f"A message holds an object that is none of ours, with {sorted(plain)[:4]}.")


def _loaded(name: str, arrays: dict[str, np.ndarray]) -> np.ndarray:
    if name not in arrays:
        raise WireError(f"A message names an array that it does not hold: {name[:20]}.")
    return arrays[name]


def _taken(name: str, arrays: dict[str, np.ndarray]) -> np.ndarray:
    """Returns an array that a message names; a second time it is not there, so that none is copied often."""
    array = _loaded(name, arrays)
    del arrays[name]
    return array


def _may_be_row(array: np.ndarray) -> bool:
    """Tells whether an array may become a tuple of its numbers, each of which takes some 40 bytes then."""
    return array.ndim == 1 and array.itemsize >= _LEAST_OF_ROW


def _dict(pairs: list, arrays: dict[str, np.ndarray]) -> dict:
    items = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str | int):
            raise WireError("A message holds a dict whose keys are neither texts nor numbers.")
        items[pair[0]] = _value(pair[1], arrays)
    return items


def _dataclass(name: str, fields: dict):
    """Returns an object of a known class; the fields of a request are held to their declared types first."""
    kind = classes().get(name)
    if kind is None:
        raise WireError(f"A message holds an object of a class that does not travel: {name[:60]}.")
    expected = {field.name for field in dataclasses.fields(kind)}
    if set(fields) != expected:
        raise WireError(f"A message holds a {kind.__name__} with other fields than {', '.join(expected)}.")
    if hasattr(kind, "heavy"):  # a request
        for field in expected:
            if not is_of(types_of(kind)[field], fields[field]):
                raise WireError(f"A message holds a {kind.__name__} whose {field} is of another type.")
    try:
        return kind(**fields)
    except InvalidValueError:
        raise
    except Exception as error:  # whatever a check meets in a value that nobody but a forger sends
        raise WireError(f"A message holds a {kind.__name__} that cannot be ({error}).") from error


def is_of(hint, value) -> bool:
    """Tells whether a value is of a type as requests declare them, and those who answer their traces."""
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if isinstance(hint, types.UnionType):
        return any(is_of(option, value) for option in inner)
    if origin in (tuple, list):
        return type(value) is origin and all(is_of(inner[0], item) for item in value)
    if hint is float:
        return isinstance(value, float | int | np.floating) and not isinstance(value, bool)
    return type(value) is hint
