"""A matrix as a table with a cell a line, and tables below each other."""

import numpy as np
import pytest

from core.figures.base.long_table import long_table, stacked


def test_the_last_axis_runs_fastest_and_values_stand_last():
    weights = np.arange(6, dtype="float32").reshape(2, 3) / 4  # (T, S)
    table = long_table({"weight": weights}, {"query": range(2), "token": ["a", "b"]}, {"key": np.arange(3)})
    assert list(table) == ["query", "token", "key", "weight"]
    assert table["query"] == [0, 0, 0, 1, 1, 1]
    assert table["token"] == ["a", "a", "a", "b", "b", "b"]
    assert table["key"] == [0, 1, 2, 0, 1, 2]
    assert table["weight"] == [0.0, 0.25, 0.5, 0.75, 1.0, 1.25]


def test_three_axes_and_values_that_broadcast():
    values = np.arange(12).reshape(2, 3, 2)
    mask = np.array([[True, False], [True, True], [False, False]])
    axes = {"head": ["x", "y"]}, {"query": range(3)}, {"key": range(2)}
    table = long_table({"weight": values, "open": mask, "share": 0.5}, *axes)
    lines = list(
        zip(table["head"], table["query"], table["key"], table["weight"], table["open"], strict=True)
    )
    expected = [
        ("xy"[head], query, key, values[head, query, key], mask[query, key])
        for head, query, key in np.ndindex(2, 3, 2)
    ]
    assert lines == expected
    assert table["share"] == [0.5] * 12


def test_columns_are_plain_python():
    table = long_table(
        {"open": np.ones((1, 1), bool), "weight": np.ones((1, 1))}, {"a": np.arange(1)}, {"b": "x"}
    )
    assert {name: type(column[0]) for name, column in table.items()} == {
        "a": int, "b": str, "open": bool, "weight": float
    }  # fmt: skip


def test_what_does_not_fit_is_an_error():
    with pytest.raises(ValueError, match="query, token"):
        long_table({}, {"query": range(2), "token": ["a"]})
    with pytest.raises(ValueError):
        long_table({"weight": np.ones((2, 2))}, {"query": range(2)}, {"key": range(3)})


def test_tables_below_each_other():
    assert stacked([{"a": [1], "b": ["x"]}, {"a": [2, 3], "b": ["y", "z"]}]) == {
        "a": [1, 2, 3], "b": ["x", "y", "z"]
    }  # fmt: skip
