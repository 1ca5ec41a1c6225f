"""The part of a matrix that is drawn, and what is said of it.

It holds the numbers themselves, or means of blocks where they are more than a screen has points.
"""

import math
from collections.abc import Sequence

import numpy as np

from ....base.checks import check_float, raise_invalid
from ....base.i18n import message
from ....base.results import float_array, result
from .schema import MatrixView, PositionsResult

# cells a figure of the page has room for: a cell is then about a point of the screen
MOST = (640, 320)  # positions, dimensions
_WHOLE = 0.02  # waves: what is nearer to a whole number of them looks the same
_BYTES = 12.3  # of a number in a CSV, with its comma: measured on 5,000 x 2,048


@result
class MatrixPart:
    """What is drawn of a matrix: A x B cells."""

    cells: np.ndarray = float_array(
        "A B"
    )  # float32, -1 to 1: the numbers themselves, or the means of blocks of them
    positions: np.ndarray = float_array("A")  # the middle of each cell's
    dimensions: np.ndarray = float_array("B")
    block: tuple[int, int]  # positions and dimensions that a cell is the mean of; the last may be of fewer
    rows: tuple[int, int]  # of the matrix, the first and one past the last
    columns: tuple[int, int]

    @property
    def exact(self) -> bool:
        """Whether each cell is one number of the matrix."""
        return self.block == (1, 1)


def part(result: PositionsResult, look: MatrixView, most: tuple[int, int] = MOST) -> MatrixPart:
    """Cuts a window out of a matrix and reduces it to what a screen can show.

    More rows or columns than a screen has points are reduced to the means of blocks, not to every n-th: of a
    wave shorter than n positions, every n-th number makes a slow wave that is not there, while its means come
    out near 0.

    Raises:
        InvalidValueError: If the window is empty or its ends are no numbers.
    """
    rows = _window(look, ("shown_from", "shown_to"), result.positions)
    every = np.arange(float(result.width))
    columns = _window(look, ("low", "high"), every)
    # rounded up: so many numbers are a cell that no more than `most` cells are needed
    height = -(-(rows[1] - rows[0]) // most[0])
    width = -(-(columns[1] - columns[0]) // most[1])
    return MatrixPart(
        cells=_means(_means(result.matrix[slice(*rows), slice(*columns)], height).T, width).T,
        positions=_means(result.positions[slice(*rows), None], height)[:, 0],
        dimensions=_means(np.arange(*columns, dtype="float64")[:, None], width)[:, 0],
        block=(height, width),
        rows=rows,
        columns=columns,
    )


def _window(look: MatrixView, names: tuple[str, str], numbers: np.ndarray) -> tuple[int, int]:
    """Returns the indices of the first number between two ends and of the one after the last.

    Args:
        names: Of the fields that hold the ends.
    """
    first, last = float(numbers[0]), float(numbers[-1])
    ends = tuple(getattr(look, name) for name in names)
    low, high = (
        default if end is None else check_float(name, end, -1e9, 1e9)
        for name, end, default in zip(names, ends, (first, last), strict=True)
    )
    fix = message("matrix-shown.fix")
    wrong = names[0] if ends[0] is not None and high >= first else names[1]
    if low > high or low > last or high < first:
        raise_invalid(wrong, message("matrix-shown.rule", first=f"{first:g}", last=f"{last:g}"), ends, fix)
    start = int(np.searchsorted(numbers, low - 1e-9))
    stop = int(np.searchsorted(numbers, high + 1e-9, side="right"))
    if start >= stop:
        raise_invalid(wrong, message("matrix-shown.none"), ends, fix)
    return start, stop


def _means(array: np.ndarray, size: int) -> np.ndarray:
    """Returns the means of blocks of `size` rows of an array (N, M): N / size rows, rounded up."""
    if size == 1:
        return array
    full = len(array) // size * size  # rows in blocks that are full
    blocks = array[:full].reshape(-1, size, array.shape[1])  # (N // size, size, M)
    means = [blocks.mean(axis=1, dtype=array.dtype)]
    if full < len(array):
        means.append(array[full:].mean(axis=0, keepdims=True, dtype=array.dtype))
    return np.concatenate(means)


def nearest_row(result: PositionsResult, position: float) -> int:
    """Returns the row of the matrix whose position is nearest, the first of two that are as near."""
    return int(np.abs(result.positions - position).argmin())


def ends_inside(numbers: Sequence[float], low: float, high: float) -> tuple[float, float]:
    """Returns the first and last of some numbers in a range, at least the one nearest to its middle.

    Args:
        numbers: In ascending order.
        low, high: Both included.
    """
    array = np.asarray(numbers)
    inside = array[(array >= low) & (array <= high)]
    if not len(inside):
        inside = array[[np.abs(array - (low + high) / 2).argmin()]]
    first, last = inside[[0, -1]].tolist()
    return first, last


def partner(result: PositionsResult, column: int) -> int:
    """Returns the column with the other wave of a column's pair.

    Where an odd width cropped that, it is the column itself.
    """
    pairs = len(result.frequencies)
    second = column ^ 1 if result.layout == "interleaved" else (column + pairs) % (2 * pairs)
    return second if second < result.width else column


# --- in words -----------------------------------------------------------------------------------------------


def told(
    result: PositionsResult, window: MatrixPart, rows: list[int], columns: list[int]
) -> tuple[str, dict]:
    """Returns which sentence is true of the marks, and what it names: Equation 16-2 with its numbers, too.

    Args:
        result: The whole matrix.
        window: What is drawn of it.
        rows: Of p1, p2 and p3.
        columns: The two dimensions.
    """
    p = result.positions[rows]  # (3,)
    pair, kind = result.wave(columns[0])
    angle = float(p[0] * result.frequencies[pair])
    away = np.abs(p - p[0]) / result.wavelengths[pair]  # (3,) waves
    values = {
        **_counts(result, window),
        **{f"p{number}": f"{position:g}" for number, position in enumerate(p, 1)},
        **{name: str(number) for name, number in zip(("i", "second", "pair"), (*columns, pair), strict=True)},
        "kind": kind,
        "power": f"{result.base:g}^({2 * pair}/{2 * len(result.frequencies)})",
        "angle": f"{angle:.5g}",
        # as the cell, which is this rounded to float32
        "exactly": _signed(math.sin(angle) if kind == "sin" else math.cos(angle), 6),
        "wavelength": f"{result.wavelengths[pair]:,.3f}",
        "waves": f"{away[1]:.2f}",
        "third": f"{away[2]:.2f}",
        "value": _signed(result.matrix[rows[0], columns[0]], 4),
        "firsts": ", ".join(_signed(value, 4) for value in result.matrix[rows, columns[0]]),
        "seconds": ", ".join(_signed(value, 4) for value in result.matrix[rows, columns[1]]),
    }
    if rows[0] == rows[1]:
        return "matrix-once", values
    whole = round(away[1]) >= 1 and abs(away[1] - round(away[1])) < _WHOLE
    return "matrix-alike" if whole else "matrix-apart", values


def _signed(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "−")


def _counts(result: PositionsResult, window: MatrixPart) -> dict[str, int | str]:
    (count, width), (n, m), (rows, cells) = result.matrix.shape, window.block, window.cells.shape
    shown = {"positions": int(np.ptp(window.rows)), "dimensions": int(np.ptp(window.columns))}
    reduced = {"reduced": "no" if window.exact else "yes", "n": n, "m": m, "rows": rows, "columns": cells}
    return shown | reduced | {"count": count, "width": width}


def file_contents(result: PositionsResult) -> str:
    """Returns what a file with the whole matrix holds, and how large it is about."""
    count, width = result.matrix.shape
    return message("matrix-file", count=count, width=width, size=f"{count * width * _BYTES / 1e6:,.1f}")
