"""What a benchmark returns: figures of several rounds, in rows of one table, with the goals they are held
against.
"""

import dataclasses
import gc
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np

Measured = TypeVar("Measured")


def percentile(values, share: float = 95) -> float:
    """Returns the value below which a share of the values lie."""
    return float(np.percentile(values, share))


@dataclasses.dataclass(frozen=True)
class Figure:
    """One quantity, measured in several rounds.

    Attributes:
        values: One a round, in the order of the rounds.
        digits: Decimals to print.
    """

    values: tuple[float, ...]
    digits: int = 0

    @property
    def median(self) -> float:
        """The middle of the rounds."""
        return statistics.median(self.values)

    def __str__(self) -> str:
        text = f"{self.median:,.{self.digits}f}"
        if len(self.values) > 1:
            text += f" ({min(self.values):,.{self.digits}f} to {max(self.values):,.{self.digits}f})"
        return text

    def to_json(self) -> dict:
        """Returns the median, the spread and the rounds."""
        return {
            "median": self.median,
            "min": min(self.values),
            "max": max(self.values),
            "rounds": list(self.values),
        }


@dataclasses.dataclass(frozen=True, kw_only=True)
class Row:
    """One line of a table.

    Attributes:
        name: Short, for JSON.
        label: What a reader sees.
        cells: Figures by the name of their column.
        missing: Why there are none, else empty.
    """

    name: str
    label: str
    cells: Mapping[str, Figure] = dataclasses.field(default_factory=dict)
    missing: str = ""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Goal:
    """What a figure should reach; `reached` is None where it could not be measured."""

    text: str
    measured: str
    reached: bool | None


@dataclasses.dataclass(frozen=True, kw_only=True)
class Report:
    """The table of one benchmark.

    Attributes:
        name: As on the command line.
        title: One line.
        rows: Lines of the table, none when it was skipped.
        columns: Column titles by the name of the column.
        goals: What the issue asks for.
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

    def row(self, name: str) -> Row:
        """Returns a row by its name."""
        return next(row for row in self.rows if row.name == name)


def rounds(contenders: Mapping[str, Callable[[], Measured]], count: int) -> dict[str, tuple[Measured, ...]]:
    """Measures all contenders once a round, in turn, so that both sides of a ratio meet the same machine.

    Args:
        contenders: Functions that do their work once and return what they measured. Each runs once unmeasured
            before the first round.
        count: Rounds.
    """
    for contender in contenders.values():
        contender()
    measured: dict[str, list[Measured]] = {name: [] for name in contenders}
    for _ in range(count):
        for name, contender in contenders.items():
            gc.collect()
            measured[name].append(contender())
    return {name: tuple(values) for name, values in measured.items()}


def seconds(work: Callable[[], object]) -> float:
    """Returns how long a call took."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def ratios(numerators: Sequence[float], denominators: Sequence[float], digits: int = 1) -> Figure:
    """Returns the ratio of two quantities in each round."""
    return Figure(tuple(a / b for a, b in zip(numerators, denominators, strict=True)), digits)


def at_least(text: str, figure: Figure | None, goal: float) -> Goal:
    """Returns the goal that the median of a ratio is at least a number."""
    if figure is None:
        return Goal(text=text, measured="not measured", reached=None)
    return Goal(text=text, measured=f"{figure} times", reached=figure.median >= goal)
