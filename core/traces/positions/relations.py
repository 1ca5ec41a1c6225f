"""What is computed about how alike positions are.

P positions, D dimensions.
"""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class SimilarityTrace:
    """How alike positions are.

    Attributes:
        positions: (P,) float64.
        similarity: (P, P) float64, of each with each: dot product, or cosine.
        starts: (S,) positions from which a curve goes out.
        offsets: (K,) whole numbers.
        curves: (S, K), similarity of start and start + offset.
        expected: (K,), what the offset alone says: the sum over pairs of cos(offset * frequency), divided by
            D / 2 for the cosine.
        deviation: Largest distance of a curve from `expected`.
        frequencies: (D / 2,) radians per position.
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
