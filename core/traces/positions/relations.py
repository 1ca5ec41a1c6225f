"""What is computed about two positions: how alike they are, and the rotation between them.

P positions, D dimensions.
"""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class SimilarityTrace:
    """How alike positions are, and the rotation that moves one to another.

    Attributes:
        positions: (P,) float64.
        similarity: (P, P) float64, of each with each: dot product, or cosine.
        starts: (S,) positions from which a curve goes out.
        offsets: (K,) whole numbers.
        curves: (S, K), similarity of start and start + offset.
        expected: (K,), what the offset alone says: the sum over pairs of cos(offset * frequency), divided by
            D / 2 for the cosine.
        deviation: Largest distance of a curve from `expected`.
        rotation_error: Largest |R(k) PE(p) - PE(p + k)| over all pairs of the P positions and all dimensions.
        rotations: How many pairs (p, k) that were.
        frequencies: (D / 2,) radians a position.
        measure: "dot" or "cosine".
        base: Of Equation 16-2.
    """

    positions: np.ndarray
    similarity: np.ndarray
    starts: np.ndarray
    offsets: np.ndarray
    curves: np.ndarray
    expected: np.ndarray
    deviation: float
    rotation_error: float
    rotations: int
    frequencies: np.ndarray
    measure: str
    base: float

    def __post_init__(self):
        count = len(self.positions)
        offsets = len(self.offsets)
        check_shapes(
            self,
            positions=(count,),
            similarity=(count, count),
            starts=self.starts.shape,
            offsets=(offsets,),
            curves=(len(self.starts), offsets),
            expected=(offsets,),
            frequencies=(self.frequencies.size,),
        )

    @property
    def width(self) -> int:
        """D."""
        return 2 * len(self.frequencies)

    @property
    def wavelengths(self) -> np.ndarray:
        """(D / 2,) positions a wave."""
        return 2 * np.pi / self.frequencies


@dataclasses.dataclass(frozen=True, kw_only=True)
class RotationTrace:
    """One pair of dimensions at position p and k positions on, and how exact the rotation is everywhere.

    A point is (sine, cosine), in the order of the encoding's columns.

    Attributes:
        pair: Which pair: dimensions 2 * pair and 2 * pair + 1 of the book's layout.
        frequency: Its radians a position.
        position, offset: p and k.
        angle: k * frequency, radians.
        here: (2,) the pair of PE(p).
        there: (2,) the pair of PE(p + k), computed from p + k alone.
        rotated: (2,) the pair of R(k) PE(p), computed from `here` and k.
        between: (K, 2) the pair at up to 400 evenly spaced positions from p to p + k.
        offsets: (O,) whole numbers, -(P - 1) to P - 1.
        errors: (O,) largest |R(k) PE(p) - PE(p + k)| for each offset k, over all p of the P positions that
            have one, all D dimensions.
        count, first: P, and the first of the positions.
        width, base: Of Equation 16-2.
    """

    pair: int
    frequency: float
    position: float
    offset: float
    angle: float
    here: np.ndarray
    there: np.ndarray
    rotated: np.ndarray
    between: np.ndarray
    offsets: np.ndarray
    errors: np.ndarray
    count: int
    first: float
    width: int
    base: float

    def __post_init__(self):
        offsets = (2 * self.count - 1,)
        check_shapes(
            self,
            here=(2,),
            there=(2,),
            rotated=(2,),
            between=(len(self.between), 2),
            offsets=offsets,
            errors=offsets,
        )

    @property
    def pair_error(self) -> float:
        """Distance of the rotated point from the true one."""
        return float(np.hypot(*(self.rotated - self.there)))

    @property
    def largest_error(self) -> float:
        """Largest |R(k) PE(p) - PE(p + k)| of all."""
        return float(self.errors.max())
