"""The data of a figure in columns: the source of its traces, hover texts, CSV and proof check."""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from ..base.i18n import localize_numbers, message
from .labels import escape_label


@dataclasses.dataclass(frozen=True, kw_only=True)
class Table:
    """Columns of equal length.

    Attributes:
        columns: The columns by name; the message `column-<name>` is the title.
        proved_columns: The columns that the proof recomputes, concatenated.
        other_proved_values: (M,) values of the figure that the proof recomputes before them.
    """

    columns: Mapping[str, Any]
    proved_columns: tuple[str, ...]
    other_proved_values: Any = ()

    def __getitem__(self, name: str) -> np.ndarray:
        return np.asarray(self.columns[name])

    def __len__(self) -> int:
        return len(next(iter(self.columns.values())))

    @property
    def display_columns(self) -> dict[str, list]:
        """The columns by their translated titles."""
        return {column_title(name): _to_list(values) for name, values in self.columns.items()}

    @property
    def proved_values(self) -> np.ndarray:
        """The values that the proof recomputes, (N,) float64."""
        columns = [np.asarray(self.columns[name], "float64") for name in self.proved_columns]
        return np.concatenate([self.other_proved_values, *columns])

    def filter_rows(self, name: str, value) -> "Table":
        indices = np.flatnonzero(self[name] == value)
        return self.rows(indices)

    def rows(self, indices: Sequence[int] | np.ndarray | slice) -> "Table":
        return dataclasses.replace(self, columns={name: self[name][indices] for name in self.columns})

    def hover_options(self, column_names: Iterable[str], heading: str = "") -> dict:
        """Returns the hover text of a trace with a line per column.

        Args:
            column_names: The columns.
            heading: A column whose value is a bold heading. Default: none.
        """
        listed_names = list(column_names)
        columns = [_format_column(self[name]) for name in ([heading] if heading else []) + listed_names]
        text_lines = ["<b>%{customdata[0]}</b>"] if heading else []
        text_lines += [
            f"{column_title(name)}: %{{customdata[{len(text_lines) + index}]}}"
            for index, name in enumerate(listed_names)
        ]
        rows = [list(row) for row in zip(*columns, strict=True)]
        return {"customdata": rows, "hovertemplate": "<br>".join(text_lines) + "<extra></extra>"}


def column_title(name: str) -> str:
    """Returns the translated title of a column."""
    return message(f"column-{name}")


def _to_list(values) -> list:
    return values.tolist() if isinstance(values, np.ndarray) else list(values)


def _format_column(values: np.ndarray) -> list[str]:
    """Formats the values of a column for hover texts: integers with commas, floats with four digits."""
    if values.dtype.kind == "b":
        return [message("yes") if value else message("no") for value in values.tolist()]
    if values.dtype.kind in "iu":
        return [localize_numbers(f"{value:,}").replace("-", "−") for value in values.tolist()]
    if values.dtype.kind == "f":
        pairs = zip(values.tolist(), np.isfinite(values).tolist(), strict=True)
        return [
            localize_numbers(f"{value:.4g}").replace("-", "−") if is_finite else ""
            for value, is_finite in pairs
        ]
    return [escape_label(str(value)) for value in values.tolist()]


def table_from_arrays(
    axes: Sequence[Mapping[str, Sequence]], proved_columns: tuple[str, ...], **values
) -> Table:
    """Makes a table of arrays over the same axes with a row per cell; the last axis varies fastest.

    Args:
        axes: For each axis, outermost first: one or more columns with a label for each index.
        proved_columns: See `Table`.
        values: Arrays over the axes, or broadcastable to them.

    Example:
        >>> axes = [{"query": ["I"]}, {"key": ["je", "suis"]}]
        >>> table_from_arrays(axes, ("weight",), weight=[[0.9, 0.1]]).columns["key"]
        ['je', 'suis']
    """
    shape = tuple(len(next(iter(axis.values()))) for axis in axes)
    columns: dict[str, Sequence | np.ndarray] = {}
    for axis_index, axis in enumerate(axes):
        repeats, cycles = int(np.prod(shape[axis_index + 1 :])), int(np.prod(shape[:axis_index]))
        for name, labels in axis.items():
            columns[name] = [label for label in _to_list(labels) for _ in range(repeats)] * cycles
    for name, array in values.items():
        columns[name] = np.broadcast_to(array, shape).ravel()
    return Table(columns=columns, proved_columns=proved_columns)


def concatenate_tables(*tables: Table) -> Table:
    """Concatenates the rows of tables with the same columns."""
    first = tables[0]
    columns = {
        name: [cell for table in tables for cell in _to_list(table.columns[name])] for name in first.columns
    }
    return dataclasses.replace(first, columns=columns)
