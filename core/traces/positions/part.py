"""The part of a matrix of positions that is drawn: its numbers, or means of blocks where they are many."""

import dataclasses
from collections.abc import Sequence

import numpy as np

from core.checks import check_float, check_int, fail
from core.traces.positions.sinusoidal import PositionsTrace
from core.traces.shapes import check_shapes

# cells a figure of the page has room for: a cell is then about a point of the screen
MOST_POSITIONS = 640
MOST_DIMENSIONS = 320
_CLEAR = "Clear both boxes to see all."


@dataclasses.dataclass(frozen=True, kw_only=True)
class MatrixPart:
    """What is drawn of a matrix: A x B cells.

    Attributes:
        cells: (A, B) float32, from -1 to 1: the numbers themselves, or the mean of each block of them.
        positions: (A,) float64, the middle of each cell's positions.
        dimensions: (B,) float64, the middle of each cell's dimensions.
        block: How many positions and dimensions a cell is the mean of; (1, 1) is exact. The last block may be
            smaller.
        rows, columns: First and one past the last, as indices into the matrix.
    """

    cells: np.ndarray
    positions: np.ndarray
    dimensions: np.ndarray
    block: tuple[int, int]
    rows: tuple[int, int]
    columns: tuple[int, int]

    def __post_init__(self):
        check_shapes(
            self,
            cells=(len(self.positions), len(self.dimensions)),
            positions=self.positions.shape,
            dimensions=self.dimensions.shape,
        )

    @property
    def exact(self) -> bool:
        """Whether each cell is one number of the matrix."""
        return self.block == (1, 1)


def part(
    trace: PositionsTrace,
    positions: tuple[float | None, float | None] = (None, None),
    dimensions: tuple[int | None, int | None] = (None, None),
    *,
    most: tuple[int, int] = (MOST_POSITIONS, MOST_DIMENSIONS),
) -> MatrixPart:
    """Cuts a window out of a matrix and reduces it to what a screen can show.

    More rows or columns than a screen has points are reduced to the means of blocks, not to every n-th: of a
    wave shorter than n positions, every n-th number makes a slow wave that is not there, while its means come
    out near 0.

    Args:
        trace: The whole matrix.
        positions: First and last to draw, both included; None is the first or last there is. What lies
            outside is left out.
        dimensions: The same of dimensions.
        most: Rows and columns that are drawn at most.

    Raises:
        InvalidValueError: If the window is empty or its ends are no numbers.
    """
    first, last = _ends("positions shown", positions, float(trace.positions[0]), float(trace.positions[-1]))
    low = int(np.searchsorted(trace.positions, first - 1e-9))
    high = int(np.searchsorted(trace.positions, last + 1e-9, side="right"))
    rows = _not_empty("positions shown", (low, high), positions)
    left, right = _ends("dimensions shown", dimensions, 0, trace.width - 1)
    columns = _not_empty("dimensions shown", (int(np.ceil(left)), int(np.floor(right)) + 1), dimensions)
    # rounded up: so many numbers are a cell that no more than `most` cells are needed
    height = -(-(rows[1] - rows[0]) // most[0])
    width = -(-(columns[1] - columns[0]) // most[1])
    return MatrixPart(
        cells=_means(_means(trace.matrix[slice(*rows), slice(*columns)], height).T, width).T,
        positions=_means(trace.positions[slice(*rows), None], height)[:, 0],
        dimensions=_means(np.arange(*columns, dtype="float64")[:, None], width)[:, 0],
        block=(height, width),
        rows=rows,
        columns=columns,
    )


def _ends(name: str, window: tuple, first: float, last: float) -> tuple[float, float]:
    """Returns both ends of a window, inside what the matrix has from first to last."""
    low, high = (
        default if end is None else check_float(name, end, -1e9, 1e9)
        for end, default in zip(window, (first, last), strict=True)
    )
    if low > high or low > last or high < first:
        rule = f"from a lower to a higher number, some of {first:g} to {last:g} between them"
        fail(name, rule, window, _CLEAR)
    return max(low, first), min(high, last)


def _not_empty(name: str, indices: tuple[int, int], window: tuple) -> tuple[int, int]:
    """Returns the first index and one past the last, or raises the error formula where none is between."""
    if indices[0] >= indices[1]:
        fail(name, "a range with at least one of them inside", window, _CLEAR)
    return indices


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


def row_of(trace: PositionsTrace, name: str, position: float) -> int:
    """Returns the row of the matrix whose position is nearest, or raises the error formula."""
    first = float(trace.positions[0])
    last = float(trace.positions[-1])
    fix = f"The matrix holds the positions {first:g} to {last:g}."
    position = check_float(name, position, first - 0.5, last + 0.5, fix=fix)
    return nearest_row(trace, position)


def nearest_row(trace: PositionsTrace, position: float) -> int:
    """Returns the row of the matrix whose position is nearest, the first of two that are as near."""
    return int(np.abs(trace.positions - position).argmin())


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


def column_of(trace: PositionsTrace, name: str, dimension: int) -> int:
    """Returns a dimension as a column of the matrix, or raises the error formula."""
    return check_int(name, dimension, 0, trace.width - 1, fix=f"The width is {trace.width:,}.")


def partner(trace: PositionsTrace, column: int) -> int:
    """Returns the column with the other wave of a column's pair.

    Where an odd width cropped that, it is the column itself.
    """
    pairs = len(trace.frequencies)
    second = column ^ 1 if trace.layout == "interleaved" else (column + pairs) % (2 * pairs)
    return second if second < trace.width else column
