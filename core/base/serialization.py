"""Results as JSON and back. The JSON contains no code; each value is checked against its declared type."""

import base64
import binascii
import dataclasses
import functools
import math
import types
import typing

import numpy as np

from .checks import check_choice, raise_invalid

_ALLOWED_DTYPES = ("bool", "uint8", "int32", "int64", "float32", "float64")


def to_jsonable(value):
    """Converts a result to lists, dicts, texts and numbers; arrays become base64, booleans 8 to a byte."""
    if dataclasses.is_dataclass(value):
        return {field.name: to_jsonable(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, np.ndarray):
        contiguous_array = np.packbits(value) if value.dtype == bool else np.ascontiguousarray(value)
        return {
            "dtype": str(value.dtype),
            "shape": list(value.shape),
            "data": base64.b64encode(contiguous_array.tobytes()).decode(),
        }
    if isinstance(value, tuple | list):
        return [to_jsonable(item) for item in value]
    return value.item() if isinstance(value, np.generic) else value


def from_jsonable(expected_type, jsonable):
    """Converts the output of `to_jsonable` back.

    Args:
        expected_type: A result type, or the type of one of its fields.
        jsonable: The output of `to_jsonable`, possibly forged.

    Raises:
        InvalidValueError: If it does not have this type.
    """
    if dataclasses.is_dataclass(expected_type):
        return _parse_dataclass(expected_type, jsonable)
    if expected_type is np.ndarray:
        return _parse_array(jsonable)
    if isinstance(expected_type, types.UnionType):
        (inner_type,) = (
            option for option in typing.get_args(expected_type) if option is not types.NoneType
        )  # inner | None
        return None if jsonable is None else from_jsonable(inner_type, jsonable)
    if typing.get_origin(expected_type) is tuple:
        inner_type, _ = typing.get_args(expected_type)  # tuple[inner, ...]
        return tuple(from_jsonable(inner_type, item) for item in _check_type(list, jsonable))
    return _check_type(expected_type, jsonable)


@functools.cache
def field_types(dataclass_type) -> dict:
    """Returns the declared types of the fields of a dataclass by name."""
    return typing.get_type_hints(dataclass_type)


def _check_type(expected_type, jsonable):
    if type(jsonable) is not expected_type:
        raise_invalid("plain", f"a value of type {expected_type.__name__}", jsonable)
    return jsonable


def _parse_dataclass(dataclass_type, jsonable):
    types_by_field = field_types(dataclass_type)
    if set(_check_type(dict, jsonable)) != set(types_by_field):
        raise_invalid("plain", f"the fields of {dataclass_type.__name__}", sorted(jsonable))
    return dataclass_type(
        **{name: from_jsonable(field_type, jsonable[name]) for name, field_type in types_by_field.items()}
    )


def _parse_array(jsonable) -> np.ndarray:
    if set(_check_type(dict, jsonable)) != {"dtype", "shape", "data"}:
        raise_invalid("plain", "an array", sorted(jsonable))
    dtype = np.dtype(check_choice("dtype", jsonable["dtype"], _ALLOWED_DTYPES))
    shape = _check_type(list, jsonable["shape"])
    if len(shape) > 32 or any(type(length) is not int or length < 0 for length in shape):
        raise_invalid("shape", "lengths of axes", shape)
    try:
        data = base64.b64decode(_check_type(str, jsonable["data"]), validate=True)
    except binascii.Error as error:
        raise_invalid("data", "base64", str(error))
    size = math.prod(shape)
    is_bool = dtype.kind == "b"
    if len(data) != (math.ceil(size / 8) if is_bool else size * dtype.itemsize):
        raise_invalid("data", f"the bytes of an array of {dtype} of shape {shape}", len(data))
    if is_bool:
        return np.unpackbits(np.frombuffer(data, "uint8"), count=size).astype(bool).reshape(shape)
    return np.frombuffer(data, dtype).reshape(shape)
