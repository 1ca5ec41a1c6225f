"""The numbers of a matrix as columns, a cell a line: what the table under a figure and its CSV show."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np


def long_table(values: Mapping[str, Any], *axes: Mapping[str, Sequence]) -> dict[str, list]:
    """Returns arrays over the same axes as columns of one length, a cell a line; the last axis runs fastest.

    The columns that name a cell stand first, in the order of the axes, and the values after them.

    Args:
        values: Name to array over the axes, (T, S) for rows and columns, or what broadcasts to it.
        axes: Of each axis, outermost first (rows, then columns): the names of one or more columns, each with
            a label for every place of the axis.

    Raises:
        ValueError: If two labellings of one axis differ in length or a value does not fit the axes.

    Example:
        >>> long_table({"weight": [[0.9, 0.1]]}, {"query": ["I"]}, {"key": [0, 1], "token": ["je", "suis"]})
        {'query': ['I', 'I'], 'key': [0, 1], 'token': ['je', 'suis'], 'weight': [0.9, 0.1]}
    """
    shape = tuple(_length(axis) for axis in axes)
    table: dict[str, list] = {}
    for number, axis in enumerate(axes):
        repeats = math.prod(shape[number + 1 :])
        rounds = math.prod(shape[:number])
        for name, labels in axis.items():
            labels = labels.tolist() if isinstance(labels, np.ndarray) else labels
            table[name] = [label for label in labels for _ in range(repeats)] * rounds
    for name, array in values.items():
        table[name] = np.broadcast_to(array, shape).ravel().tolist()
    return table


def _length(axis: Mapping[str, Sequence]) -> int:
    """Returns how many places an axis has."""
    lengths = {len(labels) for labels in axis.values()}
    if len(lengths) != 1:
        raise ValueError(f"the columns {', '.join(axis)} name one axis and must be of one length")
    return lengths.pop()


def stacked(tables: Sequence[Mapping[str, list]]) -> dict[str, list]:
    """Returns tables of the same columns as one, the lines of the first before those of the second."""
    return {name: [cell for table in tables for cell in table[name]] for name in tables[0]}
