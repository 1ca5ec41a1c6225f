"""Traces as JSON and back: they can hold no code, and each value is held to its declared type."""

import base64
import binascii
import dataclasses
import functools
import math
import types
import typing

import numpy as np

from .checks import check_choice, raise_invalid

_DTYPES = ("bool", "uint8", "int32", "int64", "float32", "float64")


def to_plain(value):
    """Returns a trace as lists, dicts, texts and numbers; arrays as base64, of bool with 8 in a byte."""
    if dataclasses.is_dataclass(value):
        return {field.name: to_plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, np.ndarray):
        packed = np.packbits(value) if value.dtype == bool else np.ascontiguousarray(value)
        return {
            "dtype": str(value.dtype),
            "shape": list(value.shape),
            "data": base64.b64encode(packed.tobytes()).decode(),
        }
    if isinstance(value, tuple | list):
        return [to_plain(item) for item in value]
    return value.item() if isinstance(value, np.generic) else value


def from_plain(kind, plain):
    """Returns what `to_plain` was given.

    Args:
        kind: A trace, or any type that stands in the declaration of one.
        plain: What `to_plain` made of it, perhaps changed on the way by somebody who means no good.

    Raises:
        InvalidValueError: If it is no such value.
    """
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind, plain)
    if kind is np.ndarray:
        return _array(plain)
    if isinstance(kind, types.UnionType):
        (inner,) = (
            option for option in typing.get_args(kind) if option is not types.NoneType
        )  # inner | None
        return None if plain is None else from_plain(inner, plain)
    if typing.get_origin(kind) is tuple:
        inner, _ = typing.get_args(kind)  # tuple[inner, ...]
        return tuple(from_plain(inner, item) for item in _checked(list, plain))
    return _checked(kind, plain)


@functools.cache
def types_of(kind) -> dict:
    """Returns the declared types of the fields of a dataclass, by their names."""
    return typing.get_type_hints(kind)


def _checked(kind, plain):
    if type(plain) is not kind:
        raise_invalid("plain", f"a value of type {kind.__name__}", plain)
    return plain


def _dataclass(kind, plain):
    fields = types_of(kind)
    if set(_checked(dict, plain)) != set(fields):
        raise_invalid("plain", f"the fields of {kind.__name__}", sorted(plain))
    return kind(**{name: from_plain(inner, plain[name]) for name, inner in fields.items()})


def _array(plain) -> np.ndarray:
    if set(_checked(dict, plain)) != {"dtype", "shape", "data"}:
        raise_invalid("plain", "an array", sorted(plain))
    dtype = np.dtype(check_choice("dtype", plain["dtype"], _DTYPES))
    shape = _checked(list, plain["shape"])
    if len(shape) > 32 or any(type(length) is not int or length < 0 for length in shape):
        raise_invalid("shape", "lengths of axes", shape)
    try:
        data = base64.b64decode(_checked(str, plain["data"]), validate=True)
    except binascii.Error as error:
        raise_invalid("data", "base64", str(error))
    size = math.prod(shape)
    is_bool = dtype.kind == "b"
    if len(data) != (math.ceil(size / 8) if is_bool else size * dtype.itemsize):
        raise_invalid("data", f"the bytes of an array of {dtype} of shape {shape}", len(data))
    if is_bool:
        return np.unpackbits(np.frombuffer(data, "uint8"), count=size).astype(bool).reshape(shape)
    return np.frombuffer(data, dtype).reshape(shape)
