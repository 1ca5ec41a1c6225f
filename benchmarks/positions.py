"""The matrix of position encodings: `core.models.layers.sinusoids.encoding` beside the chapter's grids, in
time and in memory.
"""

import dataclasses
import tracemalloc
from collections.abc import Callable

import numpy as np

from benchmarks import chapter
from benchmarks.results import Figure, Goal, Report, Row, at_least, ratios, rounds, seconds
from core.models.layers.sinusoids import encoding

DTYPES = ("float32", "float64")
MOST_MEMORY = 1.2  # times the result


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    count: int = 5_000  # positions
    width: int = 512
    rounds: int = 7


QUICK = Sizes(count=500, width=64, rounds=2)


class DifferentMatrices(RuntimeError):
    """The two sides do not compute the same."""


def peak(work: Callable[[], np.ndarray]) -> float:
    """Returns the most memory that a call held at once, in times its result; NumPy reports its arrays to
    tracemalloc.
    """
    tracemalloc.start()
    try:
        size = work().nbytes
        return tracemalloc.get_traced_memory()[1] / size
    finally:
        tracemalloc.stop()


def _contenders(sizes: Sizes) -> dict[str, Callable[[], np.ndarray]]:
    contenders = {}
    for dtype in DTYPES:
        contenders[f"chapter_{dtype}"] = lambda dtype=dtype: chapter.positions_table(
            sizes.count, sizes.width, dtype
        )
        contenders[f"ours_{dtype}"] = lambda dtype=dtype: encoding(
            np.arange(sizes.count), sizes.width, dtype=dtype
        )
    return contenders


def check_same(contenders: dict[str, Callable[[], np.ndarray]]) -> float:
    """Returns the largest difference between the two sides, or raises when it is more than rounding."""
    largest = max(
        float(np.abs(contenders[f"chapter_{dtype}"]()[0] - contenders[f"ours_{dtype}"]()).max())
        for dtype in DTYPES
    )
    if not largest <= 1e-6:
        raise DifferentMatrices(f"The matrices differ by {largest:g}: they cannot be compared in time.")
    return largest


def _compared(
    dtype: str, times: dict[str, list[float]], memory: dict[str, Figure]
) -> tuple[list[Row], list[Goal]]:
    """Returns the rows and the goals of both sides in one precision."""
    ours, theirs = f"ours_{dtype}", f"chapter_{dtype}"
    gain = ratios(times[theirs], times[ours])
    rows = []
    for name, label, ratio in (
        (theirs, "the chapter's grids", {}),
        (ours, "core.models.layers.sinusoids.encoding", {"ratio": gain}),
    ):
        milliseconds = Figure(tuple(1e3 * time for time in times[name]), 1)
        cells = {"ms": milliseconds, "memory": memory[name], **ratio}
        rows.append(Row(name=name, label=f"{label}, {dtype}", cells=cells))
    small = Goal(
        text=f"{dtype}: at most {MOST_MEMORY} times the memory of the result",
        measured=f"{memory[ours]} times",
        reached=memory[ours].median <= MOST_MEMORY,
    )
    return rows, [at_least(f"{dtype}: at least as fast as the chapter's", gain, 1), small]


def run(*, quick: bool = False) -> Report:
    """Measures both sides in both precisions."""
    sizes = QUICK if quick else Sizes()
    contenders = _contenders(sizes)
    largest = check_same(contenders)
    measured = rounds(
        {name: lambda work=work: (seconds(work), peak(work)) for name, work in contenders.items()},
        sizes.rounds,
    )
    times = {name: [time for time, _ in each] for name, each in measured.items()}
    memory = {name: Figure(tuple(most for _, most in each), 2) for name, each in measured.items()}
    rows, goals = [], []
    for dtype in DTYPES:
        compared, reached = _compared(dtype, times, memory)
        rows += compared
        goals += reached
    return Report(
        name="positions",
        title=(
            f"the encodings of {sizes.count:,} positions x {sizes.width} dimensions; "
            f"median ({sizes.rounds} rounds)"
        ),
        columns={
            "ms": "ms",
            "memory": "peak memory, times the result",
            "ratio": "times as fast as the chapter's",
        },
        rows=rows,
        goals=goals,
        notes=[
            "Both sides compute in float64 and return the named precision, float32 being that of the layer. "
            "Time is taken without tracemalloc, memory in a call of its own with it. "
            f"Largest difference, checked before: {largest:.1e}."
        ],
    )
