"""How a matrix of positions is looked at: what is marked in it, and the part of it that is drawn.

A part holds the numbers themselves, or means of blocks where they are more than a screen has points.
"""

from collections.abc import Sequence

import numpy as np

from ...base.encodings import MAX_COUNT, MAX_POSITION, MAX_WIDTH
from ...base.messages import say
from ...base.request import Form, keep, one_of, ranged, request
from ...base.trace import floats, trace
from ...checks import check_float, check_int, fail
from .ask import PositionsRequest, PositionsTrace

# cells a figure of the page has room for: a cell is then about a point of the screen
MOST = (640, 320)  # positions, dimensions
CELL, POSITION, DIMENSION = "Cell", "Position", "Dimension"
BOOK, DOWN = "As in the book", "Positions down"
COLOURS = {"Blue to red": "RdBu_r", "Orange to purple": "PuOr", "Grey": "gray"}  # all with one middle at 0
_RENAMED = {"Red to blue": "Blue to red", "Purple to orange": "Orange to purple"}
_MORE, _STEP = Form(more=True), Form(more=True, step=1.0)


def _mark(position: float):
    return ranged(position, -MAX_POSITION, MAX_POSITION + MAX_COUNT, form=Form(step=1.0))


def _end():
    return ranged(None, -1e9, 1e9, form=_STEP, by_hand=True)


@request
class MatrixView(PositionsRequest):
    """Asks for the encoding matrix, and says what of it is drawn and marked.

    Attributes:
        p1, p2, p3: Marked positions of it; those of Figure 16-9.
        i, second: Two dimensions, whose waves are drawn.
        click: What a click in it sets: `CELL`, `POSITION` or `DIMENSION`.
        shown_from, shown_to: First and last position that are drawn; None is the first or last there is.
        low, high: First and last dimension that are drawn; the book crops at 150.
        drawn: `BOOK`, positions from left to right, or `DOWN`.
        colours: One of `COLOURS`.
    """

    p1: float = _mark(22.0)
    p2: float = _mark(60.0)
    p3: float = _mark(35.0)
    i: int = ranged(100, 0, MAX_WIDTH - 1, by_hand=True)
    second: int = ranged(101, 0, MAX_WIDTH - 1, by_hand=True)
    click: str = one_of((CELL, POSITION, DIMENSION), CELL, form=Form(kind="buttons", more=True))
    shown_from: float | None = _end()
    shown_to: float | None = _end()
    low: int = ranged(0, 0, MAX_WIDTH, form=_MORE, by_hand=True)
    high: int = ranged(149, 0, MAX_WIDTH, form=_MORE, by_hand=True)
    drawn: str = one_of((BOOK, DOWN), BOOK, form=Form(kind="buttons", more=True))
    colours: str = one_of(tuple(COLOURS), "Blue to red", form=Form(more=True, renamed=_RENAMED))

    def check(self):
        """Checks the matrix, and that the marks and the waves are in it."""
        PositionsRequest.check(self)
        last = self.first + self.count - 1
        holds = say("matrix-holds", first=f"{self.first:g}", last=f"{last:g}")
        for name in ("p1", "p2", "p3"):
            mark = check_float(name, getattr(self, name), self.first - 0.5, last + 0.5, fix=holds)
            keep(self, **{name: mark})
        for name in ("i", "second"):
            fix = say("matrix-wide", width=self.width)
            keep(self, **{name: check_int(name, getattr(self, name), 0, self.width - 1, fix)})

    @property
    def encoding(self) -> PositionsRequest:
        """The request for the whole matrix: marks and windows do not change it."""
        names = ("count", "width", "base", "first", "layout", "edition")
        return PositionsRequest(**{name: getattr(self, name) for name in names})

    @property
    def down(self) -> bool:
        """Whether positions run from top to bottom."""
        return self.drawn == DOWN


@trace
class MatrixPart:
    """What is drawn of a matrix: A x B cells."""

    cells: np.ndarray = floats(
        "A B"
    )  # float32, -1 to 1: the numbers themselves, or the means of blocks of them
    positions: np.ndarray = floats("A")  # the middle of each cell's
    dimensions: np.ndarray = floats("B")
    block: tuple[int, int]  # positions and dimensions that a cell is the mean of; the last may be of fewer
    rows: tuple[int, int]  # of the matrix, the first and one past the last
    columns: tuple[int, int]

    @property
    def exact(self) -> bool:
        """Whether each cell is one number of the matrix."""
        return self.block == (1, 1)


def part(trace: PositionsTrace, look: MatrixView, most: tuple[int, int] = MOST) -> MatrixPart:
    """Cuts a window out of a matrix and reduces it to what a screen can show.

    More rows or columns than a screen has points are reduced to the means of blocks, not to every n-th: of a
    wave shorter than n positions, every n-th number makes a slow wave that is not there, while its means come
    out near 0.

    Raises:
        InvalidValueError: If the window is empty or its ends are no numbers.
    """
    ends = (look.shown_from, look.shown_to)
    rows = _window(say("matrix-shown.positions"), ends, trace.positions)
    columns = _window(say("matrix-shown.dimensions"), (look.low, look.high), np.arange(float(trace.width)))
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


def _window(name: str, ends: tuple, numbers: np.ndarray) -> tuple[int, int]:
    """Returns the indices of the first number between two ends and of the one after the last."""
    first, last = float(numbers[0]), float(numbers[-1])
    low, high = (
        default if end is None else check_float(name, end, -1e9, 1e9)
        for end, default in zip(ends, (first, last), strict=True)
    )
    fix = say("matrix-shown.fix")
    if low > high or low > last or high < first:
        fail(name, say("matrix-shown.rule", first=f"{first:g}", last=f"{last:g}"), ends, fix)
    start = int(np.searchsorted(numbers, low - 1e-9))
    stop = int(np.searchsorted(numbers, high + 1e-9, side="right"))
    if start >= stop:
        fail(name, say("matrix-shown.none"), ends, fix)
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


def partner(trace: PositionsTrace, column: int) -> int:
    """Returns the column with the other wave of a column's pair.

    Where an odd width cropped that, it is the column itself.
    """
    pairs = len(trace.frequencies)
    second = column ^ 1 if trace.layout == "interleaved" else (column + pairs) % (2 * pairs)
    return second if second < trace.width else column
