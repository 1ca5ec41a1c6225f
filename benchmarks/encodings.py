"""What the encodings of positions take, ours beside the chapter's grids."""

import tracemalloc
from collections.abc import Callable

import core  # noqa: F401  (before NumPy, which then takes the threads that the app gives it)

# isort: split
import numpy as np

from benchmarks.results import (
    Quantity,
    Report,
    Row,
    compute_ratios,
    max_goal,
    measure_rounds,
    min_goal,
    time_call,
)
from core.models.layers.sinusoids import encoding


def encode_by_grids(count: int, width: int, dtype: str) -> np.ndarray:
    """Returns the chapter's table of positions (1, P, D): whole grids in float64, cast at the end.

    Reference: Hands-On Machine Learning, 3rd edition, chapter 16, "Positional Encodings".
    """
    p, i = np.meshgrid(np.arange(count), 2 * np.arange(width // 2))  # (D / 2, P) each
    table = np.empty((1, count, width))
    table[0, :, 0::2] = np.sin(p / 10_000 ** (i / width)).T
    table[0, :, 1::2] = np.cos(p / 10_000 ** (i / width)).T
    return table.astype(dtype)


def measure_peak_memory(work: Callable[[], np.ndarray]) -> float:
    """Returns the most memory that a call held at once, in times its result; NumPy tells tracemalloc."""
    tracemalloc.start()
    try:
        size = work().nbytes
        return tracemalloc.get_traced_memory()[1] / size
    finally:
        tracemalloc.stop()


def _measure_encodings(count: int, width: int, dtype: str, num_rounds: int) -> list[Row]:
    sides = {
        "chapter": ("the chapter's grids", lambda: encode_by_grids(count, width, dtype)[0]),
        "ours": (
            "core.models.layers.sinusoids.encoding",
            lambda: encoding(np.arange(count), width, dtype=dtype),
        ),
    }
    matrices = [work() for _, work in sides.values()]
    if not np.abs(matrices[0] - matrices[1]).max() <= 1e-6:
        raise ValueError("The two matrices differ by more than rounding: they cannot be compared in time.")
    seconds_by_side = measure_rounds(
        {name: lambda work=work: time_call(work) for name, (_, work) in sides.items()}, num_rounds
    )
    rows = []
    for name, (label, work) in sides.items():
        cells = {
            "ms": Quantity(tuple(1e3 * value for value in seconds_by_side[name]), 1),
            "memory": Quantity((measure_peak_memory(work),), 2),
            "ratio": compute_ratios(seconds_by_side["chapter"], seconds_by_side[name]),
        }
        rows.append(Row(name=f"{name}_{dtype}", label=f"{label}, {dtype}", cells=cells))
    return rows


def positions(*, quick: bool = False) -> Report:
    """Measures both sides in both precisions; both compute in float64."""
    count, width, num_rounds = (500, 64, 2) if quick else (5_000, 512, 7)
    rows, goals = [], []
    for dtype in ("float32", "float64"):
        rows += _measure_encodings(count, width, dtype, num_rounds)
        our_cells = rows[-1].cells
        goals += [
            min_goal(f"{dtype}: at least as fast as the chapter's", our_cells["ratio"], 1),
            max_goal(f"{dtype}: memory", our_cells["memory"], 1.2, "times the result"),
        ]
    columns = {
        "ms": "ms",
        "memory": "peak memory, times the result",
        "ratio": "times as fast as the chapter's",
    }
    title = f"the encodings of {count:,} positions x {width} dimensions; median ({num_rounds} rounds)"
    return Report(name="positions", title=title, columns=columns, rows=rows, goals=goals)
