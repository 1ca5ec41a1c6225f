"""The part of a matrix that is drawn, and what is said of it.

It holds the numbers themselves, or means of blocks where they are more than a screen has points.
"""

import math
from collections.abc import Sequence

import numpy as np

from ....base.checks import check_float, raise_invalid
from ....base.i18n import message
from ....base.results import float_array, result_dataclass
from .schema import MatrixView, PositionsResult

# cells a figure of the page has room for: a cell is then about a point of the screen
MAX_CELLS = (640, 320)  # positions, dimensions
_WHOLE_WAVE_TOLERANCE = 0.02  # waves: what is nearer to a whole number of them looks the same
_CSV_BYTES_PER_NUMBER = 12.3  # of a number in a CSV, with its comma: measured on 5,000 x 2,048


@result_dataclass
class MatrixWindow:
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
    def is_unreduced(self) -> bool:
        """Whether each cell is one number of the matrix."""
        return self.block == (1, 1)


def extract_window(
    result: PositionsResult, view: MatrixView, max_cells: tuple[int, int] = MAX_CELLS
) -> MatrixWindow:
    """Cuts a window out of a matrix and reduces it to what a screen can show.

    More rows or columns than a screen has points are reduced to the means of blocks, not to every n-th: of a
    wave shorter than n positions, every n-th number makes a slow wave that is not there, while its means come
    out near 0.

    Raises:
        InvalidValueError: If the window is empty or its ends are no numbers.
    """
    rows = _window_indices(view, ("shown_from", "shown_to"), result.positions)
    dimensions = np.arange(float(result.width))
    columns = _window_indices(view, ("low", "high"), dimensions)
    # rounded up: so many numbers are a cell that no more than `max_cells` cells are needed
    height = -(-(rows[1] - rows[0]) // max_cells[0])
    width = -(-(columns[1] - columns[0]) // max_cells[1])
    return MatrixWindow(
        cells=_block_means(_block_means(result.matrix[slice(*rows), slice(*columns)], height).T, width).T,
        positions=_block_means(result.positions[slice(*rows), None], height)[:, 0],
        dimensions=_block_means(np.arange(*columns, dtype="float64")[:, None], width)[:, 0],
        block=(height, width),
        rows=rows,
        columns=columns,
    )


def _window_indices(view: MatrixView, names: tuple[str, str], numbers: np.ndarray) -> tuple[int, int]:
    """Returns the indices of the first number between two ends and of the one after the last.

    Args:
        names: Of the fields that hold the ends.
    """
    first, last = float(numbers[0]), float(numbers[-1])
    ends = tuple(getattr(view, name) for name in names)
    low, high = (
        default if end is None else check_float(name, end, -1e9, 1e9)
        for name, end, default in zip(names, ends, (first, last), strict=True)
    )
    hint = message("matrix-shown.fix")
    wrong_field = names[0] if ends[0] is not None and high >= first else names[1]
    if low > high or low > last or high < first:
        raise_invalid(
            wrong_field, message("matrix-shown.rule", first=f"{first:g}", last=f"{last:g}"), ends, hint
        )
    start = int(np.searchsorted(numbers, low - 1e-9))
    stop = int(np.searchsorted(numbers, high + 1e-9, side="right"))
    if start >= stop:
        raise_invalid(wrong_field, message("matrix-shown.none"), ends, hint)
    return start, stop


def _block_means(array: np.ndarray, size: int) -> np.ndarray:
    """Returns the means of blocks of `size` rows of an array (N, M): N / size rows, rounded up."""
    if size == 1:
        return array
    num_full_rows = len(array) // size * size  # rows in blocks that are full
    blocks = array[:num_full_rows].reshape(-1, size, array.shape[1])  # (N // size, size, M)
    means = [blocks.mean(axis=1, dtype=array.dtype)]
    if num_full_rows < len(array):
        means.append(array[num_full_rows:].mean(axis=0, keepdims=True, dtype=array.dtype))
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


def partner_column(result: PositionsResult, column: int) -> int:
    """Returns the column with the other wave of a column's pair.

    Where an odd width cropped that, it is the column itself.
    """
    pairs = len(result.frequencies)
    second = column ^ 1 if result.layout == "interleaved" else (column + pairs) % (2 * pairs)
    return second if second < result.width else column


# --- in words -----------------------------------------------------------------------------------------------


def matrix_caption(
    result: PositionsResult, window: MatrixWindow, rows: list[int], columns: list[int]
) -> tuple[str, dict]:
    """Returns which sentence is true of the marks, and what it names: Equation 16-2 with its numbers, too.

    Args:
        result: The whole matrix.
        window: What is drawn of it.
        rows: Of p1, p2 and p3.
        columns: The two dimensions.
    """
    marked_positions = result.positions[rows]  # (3,)
    pair, wave_type = result.wave(columns[0])
    angle = float(marked_positions[0] * result.frequencies[pair])
    wave_distances = np.abs(marked_positions - marked_positions[0]) / result.wavelengths[pair]  # (3,) waves
    values = {
        **_count_values(result, window),
        **{f"p{number}": f"{position:g}" for number, position in enumerate(marked_positions, 1)},
        **{name: str(number) for name, number in zip(("i", "second", "pair"), (*columns, pair), strict=True)},
        "kind": wave_type,
        "power": f"{result.base:g}^({2 * pair}/{2 * len(result.frequencies)})",
        "angle": f"{angle:.5g}",
        # as the cell, which is this rounded to float32
        "exactly": _format_signed(math.sin(angle) if wave_type == "sin" else math.cos(angle), 6),
        "wavelength": f"{result.wavelengths[pair]:,.3f}",
        "waves": f"{wave_distances[1]:.2f}",
        "third": f"{wave_distances[2]:.2f}",
        "value": _format_signed(result.matrix[rows[0], columns[0]], 4),
        "firsts": ", ".join(_format_signed(value, 4) for value in result.matrix[rows, columns[0]]),
        "seconds": ", ".join(_format_signed(value, 4) for value in result.matrix[rows, columns[1]]),
    }
    if rows[0] == rows[1]:
        return "matrix-once", values
    is_whole = (
        round(wave_distances[1]) >= 1
        and abs(wave_distances[1] - round(wave_distances[1])) < _WHOLE_WAVE_TOLERANCE
    )
    return "matrix-alike" if is_whole else "matrix-apart", values


def _format_signed(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "−")


def _count_values(result: PositionsResult, window: MatrixWindow) -> dict[str, int | str]:
    (count, width), (n, m), (rows, cells) = result.matrix.shape, window.block, window.cells.shape
    shown_counts = {"positions": int(np.ptp(window.rows)), "dimensions": int(np.ptp(window.columns))}
    reduction = {
        "reduced": "no" if window.is_unreduced else "yes",
        "n": n,
        "m": m,
        "rows": rows,
        "columns": cells,
    }
    return shown_counts | reduction | {"count": count, "width": width}


def csv_description(result: PositionsResult) -> str:
    """Returns what a file with the whole matrix holds, and how large it is about."""
    count, width = result.matrix.shape
    return message(
        "matrix-file", count=count, width=width, size=f"{count * width * _CSV_BYTES_PER_NUMBER / 1e6:,.1f}"
    )
