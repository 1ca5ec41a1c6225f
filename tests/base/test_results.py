"""A trace holds its arrays to the axes of their fields, and nobody can change them."""

import dataclasses

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.base.results import axis_labels, bool_array, float_array, int_array, result_dataclass


@result_dataclass
class ReadTrace:
    """T tokens, attended to by H heads."""

    tokens: tuple[str, ...] = axis_labels("T")
    weights: np.ndarray = float_array("H T 2")
    edges: np.ndarray = int_array("T+1")
    known: np.ndarray = bool_array("T")
    title: str = ""


VALID_FIELDS = {
    "tokens": ("a", "b", "c"),
    "weights": np.zeros((4, 3, 2)),
    "edges": np.arange(4),
    "known": np.ones(3, bool),
}


def test_what_fits_is_kept_and_cannot_be_changed():
    result = ReadTrace(
        **{name: value.copy() if name != "tokens" else value for name, value in VALID_FIELDS.items()}
    )
    with pytest.raises(ValueError, match="read-only"):
        result.weights[0] = 1
    with pytest.raises(dataclasses.FrozenInstanceError):
        result.title = "x"
    assert "edges: ints (T+1,)" in ReadTrace.__doc__


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("weights", np.zeros((4, 2, 2)), "3 along T"),
        ("weights", np.zeros((4, 3, 3)), "2 along 2"),
        ("weights", np.zeros((4, 3)), "floats"),
        ("weights", np.zeros((4, 3, 2), int), "floats"),
        ("edges", np.arange(3), "4 along"),
        ("edges", np.arange(4.0), "ints"),
        ("known", np.ones(3, int), "flags"),
        ("tokens", ("a", "b"), "along T"),
    ],
)
def test_another_shape_or_kind_is_refused_by_name(name, value, expected):
    with pytest.raises(InvalidValueError, match=expected):
        ReadTrace(**VALID_FIELDS | {name: value})
