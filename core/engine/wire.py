"""Requests and results as bytes and back: JSON for fields, safetensors for arrays, and no code.

A message is the length of its JSON in 8 bytes, the JSON, and the arrays as safetensors. JSON has no tuples,
bytes or dataclasses: they are objects with a key that names their type. Classes are looked up in the list of
all dataclasses of the `schema.py` files; no name from the wire is imported. Values are restored to the last
bit.
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
from ..base.registry import import_schema_modules

# bytes of a call; the largest contains a visitor's file of 20 MB
MAX_REQUEST_BYTES = 32_000_000
# bytes of its JSON, which may take 50 times as much memory; a file is an array
MAX_REQUEST_JSON_BYTES = 2_000_000
MAX_ANSWER_BYTES = 1_000_000_000  # bytes of a frame
_MIN_ITEM_BYTES = (
    4  # bytes of a number in a tuple: a tuple of single bytes would take 40 times as much memory
)
_LENGTH_PREFIX = struct.Struct("<Q")
_JSON_TYPES = (type(None), bool, int, float, str)


class WireError(ValueError):
    """Bytes are not a valid message."""


# --- the classes that may travel ----------------------------------------------------------------------------


@functools.cache
def transferable_classes() -> dict[str, type]:
    """Returns the dataclasses that may be sent, by their dotted names."""
    class_by_name: dict[str, type] = {f"{Device.__module__}.{Device.__name__}": Device}
    for module in (sentences, *import_schema_modules()):
        for value in vars(module).values():
            if dataclasses.is_dataclass(value) and getattr(value, "__module__", "") == module.__name__:
                class_by_name[f"{module.__name__}.{getattr(value, '__name__', '')}"] = typing.cast(
                    type, value
                )
    return class_by_name


@functools.cache
def _class_names() -> dict[type, str]:
    return {cls: name for name, cls in transferable_classes().items()}


@functools.cache
def field_types(cls: type) -> dict:
    """Returns the declared types of the fields of a dataclass by name."""
    return typing.get_type_hints(cls)


@functools.cache
def schema_hash() -> str:
    """Returns a short hash of the fields of all requests and results."""
    class_fields = [
        (name, [(field.name, str(field.type)) for field in dataclasses.fields(cls)])
        for name, cls in sorted(transferable_classes().items())
    ]
    return hashlib.sha256(json.dumps(class_fields).encode()).hexdigest()[:16]


# --- to bytes -----------------------------------------------------------------------------------------------


def pack(value) -> bytes:
    """Encodes a value as a message.

    Args:
        value: A request, a result, or dicts, lists, tuples, texts, numbers, bytes and arrays of them.

    Raises:
        TypeError: If a part of it has another type.
    """
    arrays: dict[str, np.ndarray] = {}
    json_bytes = json.dumps(_to_json(value, arrays)).encode()
    return (
        _LENGTH_PREFIX.pack(len(json_bytes))
        + json_bytes
        + (safetensors.numpy.save(arrays) if arrays else b"")
    )


def _to_json(value, arrays: dict[str, np.ndarray]):
    """Converts a value to JSON; arrays are stored in `arrays` by number."""
    if type(value) in _JSON_TYPES or isinstance(value, Message):  # a formatted message is sent as text
        return value
    if isinstance(value, np.ndarray | np.generic):
        name = "array" if isinstance(value, np.ndarray) else "scalar"
        return {name: _store_array(np.asarray(value), arrays)}
    if type(value) is bytes:
        return {"bytes": _store_array(np.frombuffer(value, np.uint8), arrays)}
    if type(value) is list:
        return [_to_json(item, arrays) for item in value]
    if _is_numpy_tuple(value):  # the numbers of a state, in one array
        return {"row": _store_array(np.asarray(value), arrays)}
    if type(value) is tuple:
        return {"tuple": [_to_json(item, arrays) for item in value]}
    if type(value) is dict:
        return {"dict": [[_to_json(key, arrays), _to_json(item, arrays)] for key, item in value.items()]}
    if type(value) in _class_names():
        fields = {
            field.name: _to_json(getattr(value, field.name), arrays) for field in dataclasses.fields(value)
        }
        return {"class": _class_names()[type(value)], "fields": fields}
    raise TypeError(f"A value of type {type(value).__name__} does not travel.")


def _is_numpy_tuple(value) -> bool:
    if type(value) is not tuple or not value or not isinstance(value[0], np.generic):
        return False
    return value[0].itemsize >= _MIN_ITEM_BYTES and all(type(item) is type(value[0]) for item in value)


def _store_array(array: np.ndarray, arrays: dict[str, np.ndarray]) -> str:
    name = str(len(arrays))
    arrays[name] = np.asarray(array, order="C")
    return name


# --- from bytes ---------------------------------------------------------------------------------------------


def unpack(message: bytes, max_bytes: int):
    """Decodes a message.

    Args:
        message: The output of `pack`, or forged bytes.
        max_bytes: The maximum length of the message.

    Raises:
        WireError: If the message is invalid.
        InvalidValueError: If a request in it is invalid.
    """
    if len(message) > max_bytes:
        raise WireError(f"A message has {len(message):,} bytes, more than {max_bytes:,}.")
    try:
        (length,) = _LENGTH_PREFIX.unpack_from(message)
        json_end = _LENGTH_PREFIX.size + length
        if json_end > len(message):
            raise WireError("A message ends before its JSON does.")
        json_value = json.loads(message[_LENGTH_PREFIX.size : json_end])
        return _from_json(json_value, _load_arrays(message[json_end:]))
    except (WireError, InvalidValueError):
        raise
    except (struct.error, ValueError) as error:  # no JSON, no UTF-8, or a number of thousands of digits
        raise WireError(f"A message cannot be read ({error}).") from error
    except RecursionError:
        raise WireError("A message is nested too deeply.") from None


def _load_arrays(data: bytes) -> dict[str, np.ndarray]:
    try:
        return safetensors.numpy.load(data) if data else {}
    except (safetensors.SafetensorError, KeyError, ValueError) as error:
        raise WireError(f"A message has arrays that cannot be read ({error}).") from error


def _from_json(json_value, arrays: dict[str, np.ndarray]):
    """Converts the output of `_to_json` back."""
    if isinstance(json_value, list):
        return [_from_json(item, arrays) for item in json_value]
    if not isinstance(json_value, dict):
        return json_value
    match json_value:
        case {"array": str(name)} if len(json_value) == 1:
            return _pop_array(name, arrays)
        case {"scalar": str(name)} if len(json_value) == 1 and not _find_array(name, arrays).shape:
            return _pop_array(name, arrays)[()]
        case {"row": str(name)} if len(json_value) == 1 and _can_be_tuple(_find_array(name, arrays)):
            return tuple(_pop_array(name, arrays))
        case {"bytes": str(name)} if len(json_value) == 1:
            return _pop_array(name, arrays).tobytes()
        case {"tuple": list(items)} if len(json_value) == 1:
            return tuple(_from_json(item, arrays) for item in items)
        case {"dict": list(pairs)} if len(json_value) == 1:
            return _make_dict(pairs, arrays)
        case {"class": str(name), "fields": dict(fields)} if len(json_value) == 2:
            return _make_dataclass(name, {key: _from_json(item, arrays) for key, item in fields.items()})
    raise WireError(f"A message holds an object that is none of ours, with {sorted(json_value)[:4]}.")


def _find_array(name: str, arrays: dict[str, np.ndarray]) -> np.ndarray:
    if name not in arrays:
        raise WireError(f"A message names an array that it does not hold: {name[:20]}.")
    return arrays[name]


def _pop_array(name: str, arrays: dict[str, np.ndarray]) -> np.ndarray:
    # removed, so that none can be copied repeatedly
    array = _find_array(name, arrays)
    del arrays[name]
    return array


def _can_be_tuple(array: np.ndarray) -> bool:
    # each number of a tuple takes some 40 bytes
    return array.ndim == 1 and array.itemsize >= _MIN_ITEM_BYTES


def _make_dict(pairs: list, arrays: dict[str, np.ndarray]) -> dict:
    items = {}
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or not isinstance(pair[0], str | int):
            raise WireError("A message holds a dict whose keys are neither texts nor numbers.")
        items[pair[0]] = _from_json(pair[1], arrays)
    return items


def _make_dataclass(name: str, fields: dict):
    """Returns an instance of a known class; the fields of a request are checked against their types first."""
    cls = transferable_classes().get(name)
    if cls is None:
        raise WireError(f"A message holds an object of a class that does not travel: {name[:60]}.")
    expected_fields = {field.name for field in dataclasses.fields(cls)}
    if set(fields) != expected_fields:
        raise WireError(
            f"A message holds a {cls.__name__} with other fields than {', '.join(expected_fields)}."
        )
    if hasattr(cls, "memory_intensive"):  # a request
        for field in expected_fields:
            if not matches_type(field_types(cls)[field], fields[field]):
                raise WireError(f"A message holds a {cls.__name__} whose {field} is of another type.")
    try:
        return cls(**fields)
    except InvalidValueError:
        raise
    except Exception as error:  # whatever a check meets in a value that nobody but a forger sends
        raise WireError(f"A message holds a {cls.__name__} that cannot be ({error}).") from error


def matches_type(type_hint, value) -> bool:
    """Returns whether a value has the annotated type of a request field or a result."""
    origin, type_arguments = typing.get_origin(type_hint), typing.get_args(type_hint)
    if isinstance(type_hint, types.UnionType):
        return any(matches_type(option, value) for option in type_arguments)
    if origin in (tuple, list):
        return type(value) is origin and all(matches_type(type_arguments[0], item) for item in value)
    if type_hint is float:
        return isinstance(value, float | int | np.floating) and not isinstance(value, bool)
    return type(value) is type_hint
