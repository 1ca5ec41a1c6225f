"""Result dataclasses: frozen, with arrays that are validated against the axes of their fields and read-only.

Axes: B batch, T target or query, S source or key, L layers, H heads, D model width, U units, V vocabulary, P
positions; a result may define others in its docstring.
"""

import dataclasses
import typing

import numpy as np

from .checks import raise_invalid

_NUMPY_TYPES = {"floats": np.floating, "ints": np.integer, "flags": np.bool_}


@dataclasses.dataclass(frozen=True)
class ArrayAxes:
    """The axes of an array, named like "T" or "B+1" or by a number, and the type of its values."""

    names: tuple[str, ...]
    number_type: str

    def check(self, name: str, array: np.ndarray, sizes: dict[str, int]) -> None:
        """Validates the shape of an array; a new axis name gets its size from it."""
        if array.ndim != len(self.names) or not np.issubdtype(array.dtype, _NUMPY_TYPES[self.number_type]):
            raise_invalid(name, f"{self}", f"{array.dtype} of shape {array.shape}")
        for letter, size in zip(self.names, array.shape, strict=True):
            _bind_axis(name, letter, size, sizes, array.shape)

    def __str__(self) -> str:
        return f"{self.number_type} ({', '.join(self.names)}{',' * (len(self.names) == 1)})"


def _bind_axis(name: str, axis_name: str, size: int, sizes: dict[str, int], received_shape) -> None:
    base_name, _, offset = axis_name.partition("+")
    axis_size = size - int(offset or 0)
    expected_size = int(base_name) if base_name.isdigit() else sizes.setdefault(base_name, axis_size)
    if expected_size != axis_size:
        raise_invalid(name, f"{expected_size + int(offset or 0)} along {axis_name}", received_shape)


def _array_field(axes: str, number_type: str):
    return dataclasses.field(metadata={"axes": ArrayAxes(tuple(axes.split()), number_type)})


def float_array(axes: str) -> typing.Any:
    """Returns a field for an array of floats with named axes, such as "L H T S"."""
    return _array_field(axes, "floats")


def int_array(axes: str) -> typing.Any:
    """Returns a field for an array of integers with named axes."""
    return _array_field(axes, "ints")


def bool_array(axes: str) -> typing.Any:
    """Returns a field for a boolean array with named axes."""
    return _array_field(axes, "flags")


def axis_labels(axis: str) -> typing.Any:
    """Returns a field for a tuple with an item for each index of an axis, such as "T" or "M+1"."""
    return dataclasses.field(metadata={"axis": axis})


@typing.dataclass_transform(
    kw_only_default=True,
    frozen_default=True,
    field_specifiers=(float_array, int_array, bool_array, axis_labels, dataclasses.field),
)
def result_dataclass(cls: type):
    """Makes a class a frozen, validated dataclass; the shapes of its fields are added to its docstring.

    Example:
        >>> @result_dataclass
        ... class TokensResult:
        ...     '''T tokens with their weights.'''
        ...     tokens: tuple[str, ...] = axis_labels("T")
        ...     weights: np.ndarray = float_array("T")
        >>> TokensResult(tokens=("a", "b"), weights=np.zeros(3))
        Traceback (most recent call last):
        core.base.checks.InvalidValueError: Invalid value for `weights`: expected 2 along T. Received: ...
    """

    def check_axes(self) -> None:
        sizes: dict[str, int] = {}
        for field in fields:
            value, axes, axis = (
                getattr(self, field.name),
                field.metadata.get("axes"),
                field.metadata.get("axis"),
            )
            if axis:
                _bind_axis(field.name, axis, len(value), sizes, len(value))
            elif axes:
                axes.check(field.name, value, sizes)
                value.setflags(write=False)

    setattr(cls, "__post_init__", check_axes)  # noqa: B010, no attribute that a class is known to have
    cls = dataclasses.dataclass(frozen=True, kw_only=True)(cls)
    fields = dataclasses.fields(cls)
    shape_lines = [
        f"    {field.name}: {field.metadata['axes']}" for field in fields if "axes" in field.metadata
    ]
    if shape_lines:
        cls.__doc__ = "\n".join([(cls.__doc__ or "").rstrip(), "", "Shapes:", *shape_lines])
    return cls
