"""The numbers of a figure as columns: hover, table, CSV and what a proof is held against come from them."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..base.i18n import localize_numbers, message
from .names import escaped


@dataclasses.dataclass(frozen=True, kw_only=True)
class Table:
    """Columns of one length.

    Attributes:
        columns: By their names; `column-<name>` is the message of what people read over them.
        proves: Names of the columns that the proof recomputes, one behind the other.
    """

    columns: Mapping[str, Any]
    proves: tuple[str, ...]

    def __getitem__(self, name: str) -> np.ndarray:
        return np.asarray(self.columns[name])

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    @property
    def shown(self) -> dict[str, list]:
        """The columns as people read them."""
        return {column_title(name): _plain(values) for name, values in self.columns.items()}

    @property
    def numbers(self) -> np.ndarray:
        """What the proof recomputes, (N,) float64."""
        return np.concatenate([np.asarray(self.columns[name], "float64") for name in self.proves])

    def where(self, name: str, value) -> "Table":
        rows = np.flatnonzero(self[name] == value)
        return self.rows(rows)

    def rows(self, places: Sequence[int] | np.ndarray | slice) -> "Table":
        return dataclasses.replace(self, columns={name: self[name][places] for name in self.columns})

    def hover(self, names: Iterable[str], first: str = "") -> dict:
        """Returns what a mark shows on hover, a line a column.

        Args:
            names: Of the columns.
            first: The name of a column whose values stand above them alone, in bold. Default: none.
        """
        named = list(names)
        columns = [_written(self[name]) for name in ([first] if first else []) + named]
        lines = ["<b>%{customdata[0]}</b>"] if first else []
        lines += [
            f"{column_title(name)}: %{{customdata[{len(lines) + at}]}}" for at, name in enumerate(named)
        ]
        rows = [list(row) for row in zip(*columns, strict=True)]
        return {"customdata": rows, "hovertemplate": "<br>".join(lines) + "<extra></extra>"}


def column_title(name: str) -> str:
    """Returns what people read over a column."""
    return message(f"column-{name}")


def _plain(values) -> list:
    return values.tolist() if isinstance(values, np.ndarray) else list(values)


def _written(values: np.ndarray) -> list[str]:
    """Returns a column as a hover writes it: whole numbers with commas, others with four digits."""
    if values.dtype.kind == "b":
        return [message("yes") if value else message("no") for value in values.tolist()]
    if values.dtype.kind in "iu":
        return [localize_numbers(f"{value:,}").replace("-", "−") for value in values.tolist()]
    if values.dtype.kind == "f":
        there = zip(values.tolist(), np.isfinite(values).tolist(), strict=True)
        return [
            localize_numbers(f"{value:.4g}").replace("-", "−") if finite else "" for value, finite in there
        ]
    return [escaped(str(value)) for value in values.tolist()]


def table_from_axes(axes: Sequence[Mapping[str, Sequence]], proves: tuple[str, ...], **values) -> Table:
    """Returns arrays over the same axes as a table, a cell a row; the last axis runs fastest.

    Args:
        axes: Of each axis, outermost first: one or more columns, each with a label for every index of the
            axis.
        proves: See `Table`.
        values: Arrays over the axes, or what broadcasts to them.

    Example:
        >>> over([{"query": ["I"]}, {"key": ["je", "suis"]}], ("weight",), weight=[[0.9, 0.1]]).columns["key"]
        ['je', 'suis']
    """
    shape = tuple(len(next(iter(axis.values()))) for axis in axes)
    columns: dict[str, Sequence | np.ndarray] = {}
    for number, axis in enumerate(axes):
        repeats, rounds = int(np.prod(shape[number + 1 :])), int(np.prod(shape[:number]))
        for name, labels in axis.items():
            columns[name] = [label for label in _plain(labels) for _ in range(repeats)] * rounds
    for name, array in values.items():
        columns[name] = np.broadcast_to(array, shape).ravel()
    return Table(columns=columns, proves=proves)


def stacked(*tables: Table) -> Table:
    """Returns the rows of tables with the same columns, one behind the other."""
    first = tables[0]
    columns = {name: [cell for one in tables for cell in _plain(one.columns[name])] for name in first.columns}
    return dataclasses.replace(first, columns=columns)
