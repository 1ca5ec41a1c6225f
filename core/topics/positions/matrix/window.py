"""The visible part of a matrix, and its caption.

It holds the numbers themselves, or the means of bins where they are more than a screen has points.
"""

import math
from collections.abc import Sequence

import numpy as np

from ....base.checks import check_float, raise_invalid
from ....base.i18n import message
from ....base.results import float_array, result_dataclass
from .schema import MatrixSettings, PositionsResult

MAX_CELLS = (640, 320)  # positions and dimensions of a figure: a cell is about a point of the screen
_WHOLE_WAVE_TOLERANCE = 0.02  # waves from a whole number of them: the values look the same
_CSV_BYTES_PER_NUMBER = 12.3  # with its comma: measured on 5,000 x 2,048


@result_dataclass
class MatrixWindow:
    """The drawn part of a matrix, reduced to A x B values."""

    values: np.ndarray = float_array("A B")  # float32, -1 to 1: numbers of the matrix, or means of bins
    positions: np.ndarray = float_array("A")  # the middle of each bin's
    dimensions: np.ndarray = float_array("B")
    bin_shape: tuple[int, int]  # positions and dimensions of a bin; the last bin may have fewer
    row_range: tuple[int, int]  # of the matrix: the first row, and one past the last
    column_range: tuple[int, int]

    @property
    def is_full_resolution(self) -> bool:
        """Whether each value is a number of the matrix."""
        return self.bin_shape == (1, 1)


def extract_window(
    result: PositionsResult, settings: MatrixSettings, max_cells: tuple[int, int] = MAX_CELLS
) -> MatrixWindow:
    """Cuts a window out of a matrix and reduces it to the resolution of a screen.

    More rows or columns than a screen has points are reduced to the means of bins, not to every n-th: of a
    wave shorter than n positions, every n-th number makes a slow wave that is not there, while its means come
    out near 0.

    Raises:
        InvalidValueError: If the window is empty or its ends are no numbers.
    """
    rows = _window_indices(settings, ("position_from", "position_to"), result.positions)
    dimensions = np.arange(float(result.width))
    columns = _window_indices(settings, ("dimension_from", "dimension_to"), dimensions)
    # rounded up, so that no more than `max_cells` bins are needed
    height = -(-(rows[1] - rows[0]) // max_cells[0])
    width = -(-(columns[1] - columns[0]) // max_cells[1])
    return MatrixWindow(
        values=_bin_means(_bin_means(result.matrix[slice(*rows), slice(*columns)], height).T, width).T,
        positions=_bin_means(result.positions[slice(*rows), None], height)[:, 0],
        dimensions=_bin_means(np.arange(*columns, dtype="float64")[:, None], width)[:, 0],
        bin_shape=(height, width),
        row_range=rows,
        column_range=columns,
    )


def _window_indices(settings: MatrixSettings, names: tuple[str, str], numbers: np.ndarray) -> tuple[int, int]:
    """Returns the indices of the first number between two ends and of the one after the last.

    Args:
        names: Of the fields that hold the ends.
    """
    first, last = float(numbers[0]), float(numbers[-1])
    ends = tuple(getattr(settings, name) for name in names)
    low, high = (
        default if end is None else check_float(name, end, -1e9, 1e9)
        for name, end, default in zip(names, ends, (first, last), strict=True)
    )
    hint = message("matrix-window.fix")
    wrong_field = names[0] if ends[0] is not None and high >= first else names[1]
    if low > high or low > last or high < first:
        expected = message("matrix-window.expected", first_number=f"{first:g}", last_number=f"{last:g}")
        raise_invalid(wrong_field, expected, ends, hint)
    start = int(np.searchsorted(numbers, low - 1e-9))
    stop = int(np.searchsorted(numbers, high + 1e-9, side="right"))
    if start >= stop:
        raise_invalid(wrong_field, message("matrix-window.none"), ends, hint)
    return start, stop


def _bin_means(array: np.ndarray, bin_size: int) -> np.ndarray:
    """Returns the means of bins of `bin_size` rows of an array (N, M): N / bin_size rows, rounded up."""
    if bin_size == 1:
        return array
    starts = np.arange(0, len(array), bin_size)
    sums = np.add.reduceat(array, starts, dtype="float64")
    return (sums / np.diff(starts, append=len(array))[:, None]).astype(array.dtype)


def find_nearest_row(result: PositionsResult, position: float) -> int:
    """Returns the row of the matrix with the nearest position, the first of two that are as near."""
    return int(np.abs(result.positions - position).argmin())


def find_ends_inside(numbers: Sequence[float], low: float, high: float) -> tuple[float, float]:
    """Returns the first and last of some numbers in a range, or twice the one nearest to its middle.

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


def get_partner_column(result: PositionsResult, column: int) -> int:
    """Returns the column with the other wave of a column's pair, or itself where an odd width cropped it."""
    pairs = len(result.frequencies)
    second = column ^ 1 if result.layout == "interleaved" else (column + pairs) % (2 * pairs)
    return second if second < result.width else column


# --- in words -----------------------------------------------------------------------------------------------


def claim_id_and_values(
    result: PositionsResult, window: MatrixWindow, marked_rows: list[int], wave_columns: list[int]
) -> tuple[str, dict]:
    """Returns which claim is true of the marks, and the values of its message, among them Equation 16-2.

    Args:
        result: The whole matrix.
        window: The drawn part.
        marked_rows: Of p1, p2 and p3.
        wave_columns: The dimensions that are drawn as waves.
    """
    positions = result.positions[marked_rows]  # (3,)
    pair, wave_type = result.get_wave(wave_columns[0])
    angle = float(positions[0] * result.frequencies[pair])
    num_waves = np.abs(positions - positions[0]) / result.wavelengths[pair]  # (3,) from p1
    values, second_values = result.matrix[marked_rows][:, wave_columns].T  # (3,) each
    claim_values = {
        **_size_values(result, window),
        **{f"p{number}": f"{position:g}" for number, position in enumerate(positions, 1)},
        "dimension": str(wave_columns[0]),
        "second_dimension": str(wave_columns[1]),
        "pair": str(pair),
        "wave_type": wave_type,
        "divisor": f"{result.base:g}^({2 * pair}/{2 * len(result.frequencies)})",
        "angle": f"{angle:.5g}",
        # of which the value in the matrix is rounded to float32
        "exact_value": _format_signed(math.sin(angle) if wave_type == "sin" else math.cos(angle), 6),
        "wavelength": f"{result.wavelengths[pair]:,.3f}",
        "num_waves": f"{num_waves[1]:.2f}",
        "num_waves_to_p3": f"{num_waves[2]:.2f}",
        "value": _format_signed(values[0], 4),
        "values": ", ".join(_format_signed(value, 4) for value in values),
        "second_values": ", ".join(_format_signed(value, 4) for value in second_values),
    }
    if marked_rows[0] == marked_rows[1]:
        return "matrix-one-position", claim_values
    num_whole_waves = round(num_waves[1])
    is_whole = num_whole_waves >= 1 and abs(num_waves[1] - num_whole_waves) < _WHOLE_WAVE_TOLERANCE
    return "matrix-whole-waves" if is_whole else "matrix-wave-distance", claim_values


def _format_signed(value: float, digits: int) -> str:
    return f"{value:.{digits}f}".replace("-", "−")


def _size_values(result: PositionsResult, window: MatrixWindow) -> dict[str, int | str]:
    names = ("num_positions", "width", "positions_per_cell", "dimensions_per_cell", "num_rows", "num_columns")
    sizes = (*result.matrix.shape, *window.bin_shape, *window.values.shape)
    return dict(zip(names, sizes, strict=True)) | {
        "num_shown_positions": int(np.ptp(window.row_range)),
        "num_shown_dimensions": int(np.ptp(window.column_range)),
        "is_reduced": "no" if window.is_full_resolution else "yes",
    }


def describe_csv(result: PositionsResult) -> str:
    """Returns the content and the approximate size of a CSV file of the whole matrix."""
    num_positions, width = result.matrix.shape
    megabytes = f"{num_positions * width * _CSV_BYTES_PER_NUMBER / 1e6:,.1f}"
    return message("matrix-csv", num_positions=num_positions, width=width, megabytes=megabytes)
