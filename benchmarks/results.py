"""What all benchmarks share: timing in turns, quantities with their goals, tables."""

import dataclasses
import datetime
import gc
import importlib.metadata
import os
import platform
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np

Measured = TypeVar("Measured")
_PACKAGES = ("tensorflow", "keras", "numpy", "streamlit", "plotly", "playwright")
# they change what NumPy costs
_THREAD_VARIABLES = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS")
_OUTCOME_LABELS = {True: "reached", False: "NOT reached", None: "not known"}


class DifferentAnswersError(RuntimeError):
    """Two contenders do not compute the same, so that comparing their speed would mean nothing."""


class NotMeasuredError(RuntimeError):
    """Something that a benchmark needs is missing or failed; the message is the reason in the report."""


@dataclasses.dataclass(frozen=True)
class Quantity:
    """One quantity, measured in several rounds.

    Attributes:
        values: One a round, in the order of the rounds.
        digits: Decimals to print.
    """

    values: tuple[float, ...]
    digits: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.values)

    def __str__(self) -> str:
        text = f"{self.median:,.{self.digits}f}"
        if len(self.values) > 1:
            text += f" ({min(self.values):,.{self.digits}f} to {max(self.values):,.{self.digits}f})"
        return text


@dataclasses.dataclass(frozen=True, kw_only=True)
class Row:
    """One line of a table.

    Attributes:
        name: Short, for the code.
        label: What a reader sees.
        cells: Quantities by the name of their column.
        missing: Why there are none, else empty.
    """

    name: str
    label: str
    cells: dict[str, Quantity] = dataclasses.field(default_factory=dict)
    missing: str = ""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Goal:
    """What a quantity should reach; `reached` is None where it could not be measured."""

    text: str
    measured: str
    reached: bool | None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Report:
    """The table of one benchmark.

    Attributes:
        name: As on the command line.
        title: One line.
        rows: Rows of the table, none when it was skipped.
        columns: Column titles by the name of the column.
        goals: What the quantities should reach.
        notes: Sentences on how it was measured.
        skipped: Why nothing was measured, else empty.
    """

    name: str
    title: str
    rows: Sequence[Row] = ()
    columns: Mapping[str, str] = dataclasses.field(default_factory=dict)
    goals: Sequence[Goal] = ()
    notes: Sequence[str] = ()
    skipped: str = ""


def measure_rounds(
    contenders: Mapping[str, Callable[[], Measured]], num_rounds: int
) -> dict[str, tuple[Measured, ...]]:
    """Measures all contenders once a round, in turn, so that both sides of a ratio meet the same machine.

    Args:
        contenders: Functions that do their work once and return what they measured. Each runs once unmeasured
            before the first round.
        num_rounds: Rounds.
    """
    for contender in contenders.values():
        contender()
    measured: dict[str, list[Measured]] = {name: [] for name in contenders}
    for _ in range(num_rounds):
        for name, contender in contenders.items():
            gc.collect()
            measured[name].append(contender())
    return {name: tuple(values) for name, values in measured.items()}


def time_call(work: Callable[[], object]) -> float:
    """Returns how long a call took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def compute_ratios(numerators: Sequence[float], denominators: Sequence[float], digits: int = 1) -> Quantity:
    """Returns the ratio of two quantities in each round."""
    return Quantity(tuple(a / b for a, b in zip(numerators, denominators, strict=True)), digits)


def min_goal(text: str, quantity: Quantity, min_value: float, unit: str = "times") -> Goal:
    """Returns the goal that a median is at least a number of a unit."""
    return Goal(text=text, measured=f"{quantity} {unit}", reached=quantity.median >= min_value)


def max_goal(text: str, quantity: Quantity, max_value: float, unit: str) -> Goal:
    """Returns the goal that a median is at most a number of a unit."""
    text = f"{text}: at most {max_value:g} {unit}"
    return Goal(text=text, measured=f"{quantity} {unit}", reached=quantity.median <= max_value)


def percentile_cells(name: str, values: Sequence[float]) -> dict[str, Quantity]:
    """Returns the cells of the median and of the 95th percentile of values, none without values."""
    if not values:
        return {}
    percentiles = {name: 50, f"{name}95": 95}
    return {cell: Quantity((float(np.percentile(values, share)),), 3) for cell, share in percentiles.items()}


def _get_package_versions() -> dict[str, str]:
    versions = {}
    for name in _PACKAGES:
        try:
            versions[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            continue
    return versions


def describe_machine() -> str:
    """Returns in four lines where and when figures are taken; the load says whether the machine is quiet."""
    from core.base import device

    compute_device = device.find_device()
    load = f"{os.getloadavg()[0]:.2f}" if hasattr(os, "getloadavg") else "unknown"
    packages = ", ".join(f"{name} {version}" for name, version in _get_package_versions().items())
    threads = "".join(f", {name}={os.environ[name]}" for name in _THREAD_VARIABLES if name in os.environ)
    return (
        f"{datetime.datetime.now(datetime.UTC).isoformat(timespec='seconds')}, load before the start {load}\n"
        f"{device.cpu_device().name}; models run on {compute_device.device_type}: {compute_device.name}\n"
        f"{platform.platform()}, Python {platform.python_version()}{threads}\n{packages}"
    )


def format_report(report: Report) -> str:
    """Returns a report as aligned plain text: title, table, goals, notes."""
    lines = [f"{report.name}: {report.title}"]
    if report.skipped:
        return "\n".join([*lines, f"  not measured: {report.skipped}"])
    lines += _format_grid(report)
    lines += [
        f"  goal: {goal.text}: {goal.measured} ({_OUTCOME_LABELS[goal.reached]})" for goal in report.goals
    ]
    lines += [f"  {note}" for note in report.notes]
    return "\n".join(lines)


def _format_cells(row: Row, columns: Sequence[str]) -> list[str]:
    if row.missing:
        return [f"not measured: {row.missing}"]
    return [str(row.cells[name]) if name in row.cells else "-" for name in columns]


def _format_grid(report: Report) -> list[str]:
    columns = list(report.columns)
    header = ["", *report.columns.values()]
    body = [[row.label, *_format_cells(row, columns)] for row in report.rows]
    full_lines = [line for line in (header, *body) if len(line) == len(header)]
    widths = [max(len(line[i]) for line in full_lines) for i in range(len(header))]
    widths[0] = max(len(line[0]) for line in body)
    lines = []
    for line in (header, *body):
        cells = [
            line[0].ljust(widths[0]),
            *(cell.rjust(width) for cell, width in zip(line[1:], widths[1:], strict=False)),
        ]
        lines.append("  " + "  ".join(cells if len(line) == len(header) else [cells[0], line[1]]).rstrip())
    return lines
