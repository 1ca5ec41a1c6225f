"""What is computed about position encodings: matrix and aliases.

P positions, D dimensions, D / 2 pairs of a sine and a cosine.
"""

import dataclasses

import numpy as np

from core.checks import check_int, fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class PositionsTrace:
    """The encodings of P positions.

    Attributes:
        matrix: (P, D) float32, each from -1 to 1, rounded from float64.
        positions: (P,) float64.
        frequencies: (D / 2, rounded up) float64, radians per position, of the pairs.
        base: Of Equation 16-2.
        layout: "interleaved" or "concatenated".
        edition: Of the book: 3, or 2, which rounds an odd width up.
    """

    matrix: np.ndarray
    positions: np.ndarray
    frequencies: np.ndarray
    base: float
    layout: str
    edition: int

    def __post_init__(self):
        if self.matrix.ndim != 2:
            fail("matrix", "an array of two axes (P, D)", self.matrix.shape)
        count, width = self.matrix.shape
        check_shapes(self, matrix=(count, width), positions=(count,), frequencies=((width + 1) // 2,))

    @property
    def width(self) -> int:
        """D, as asked for."""
        return self.matrix.shape[1]

    @property
    def even_width(self) -> int:
        """The D of the formula: that of an odd width is rounded up."""
        return 2 * len(self.frequencies)

    @property
    def wavelengths(self) -> np.ndarray:
        """(D / 2, rounded up) positions a wave."""
        return 2 * np.pi / self.frequencies

    def wave(self, column: int) -> tuple[int, str]:
        """Returns (pair, "sin" or "cos") of a column of the matrix."""
        column = check_int("column", column, 0, self.width - 1)
        if self.layout == "interleaved":
            return column // 2, ("sin", "cos")[column % 2]
        pairs = len(self.frequencies)
        return column % pairs, ("sin", "cos")[column // pairs]


@dataclasses.dataclass(frozen=True, kw_only=True)
class AliasTrace:
    """One pair of dimensions over P positions beside a chosen position; all arrays are (P,).

    Phase decides what looks alike, no limit on values does: of each whole wave from the chosen position, and
    of each place where the sine comes back to its value, the nearest position is taken, where it lies within
    10 degrees.

    Attributes:
        positions: float64.
        sine, cosine: Of the pair.
        distance: Between the points (sine, cosine) and those of the chosen position, from 0 to 2.
        waves: int, how many waves lie between a position and the chosen one where these are whole (to
            half a position); else 0. Such a position has the chosen one's sine and its cosine.
        mirrored: True where the sine is that of the chosen position (to half a position), and the cosine
            is its opposite.
        chosen, chosen_sine, chosen_cosine: The position that others are held against.
        pair, frequency: Which pair, and its radians per position.
        width, base: Of Equation 16-2.
    """

    positions: np.ndarray
    sine: np.ndarray
    cosine: np.ndarray
    distance: np.ndarray
    waves: np.ndarray
    mirrored: np.ndarray
    chosen: float
    chosen_sine: float
    chosen_cosine: float
    pair: int
    frequency: float
    width: int
    base: float

    def __post_init__(self):
        names = ("positions", "sine", "cosine", "distance", "waves", "mirrored")
        check_shapes(self, **dict.fromkeys(names, self.positions.shape))

    @property
    def wavelength(self) -> float:
        """Positions a wave."""
        return 2 * np.pi / self.frequency
