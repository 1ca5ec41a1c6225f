"""What is computed about position encodings: matrix, aliases, similarity, forms, permutation test, claims.

P positions, D dimensions, D / 2 pairs of a sine and a cosine, T tokens.
"""

import dataclasses

import numpy as np

from core.checks import check_choice, check_int, fail
from core.traces.shapes import check_shapes

VERDICTS = ("holds", "holds roughly", "wrong")


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


@dataclasses.dataclass(frozen=True, kw_only=True)
class AgreementTrace:
    """The largest differences between F forms of the encoding of positions 0 to P - 1.

    Attributes:
        forms: F names.
        dtypes: Of the arithmetic of each.
        differences: (F, F) float64, the largest absolute difference of each two, over all P x D numbers.
        held: (F,) bool, whether a form computes in float64 and is so held to the tolerance.
        tolerance: 1e-6.
        count, width, base: P, D and the base of Equation 16-2.
    """

    forms: tuple[str, ...]
    dtypes: tuple[str, ...]
    differences: np.ndarray
    held: np.ndarray
    tolerance: float
    count: int
    width: int
    base: float

    def __post_init__(self):
        forms = len(self.forms)
        if len(self.dtypes) != forms:
            fail("dtypes", f"{forms} names", self.dtypes)
        check_shapes(self, differences=(forms, forms), held=(forms,))

    @property
    def largest(self) -> float:
        """The largest difference between two of the forms that are held to the tolerance."""
        return float(self.differences[np.ix_(self.held, self.held)].max())

    @property
    def agree(self) -> bool:
        """Whether all that are held to the tolerance keep it."""
        return self.largest <= self.tolerance


@dataclasses.dataclass(frozen=True, kw_only=True)
class TrialTrace:
    """Self-attention without learnt weights, softmax(X X^T / sqrt(D)) X, over T tokens in order and shuffled.

    Attributes:
        tokens: T, in the order of the text.
        unknown: (T,) bool, which of them share the vector of what the model does not know.
        order: (T,) the shuffled text has token order[t] at position t.
        vectors: (T, D) float64, of the tokens, as a model learnt them.
        encodings: (T, D) float64, of positions 0 to T - 1.
        plain, plain_shuffled: (T, D) outputs for the text and for the shuffled text, without positions.
        placed, placed_shuffled: (T, D) the same with `encodings` added to the vectors.
        plain_weights, placed_weights: (T, T) attention of the text in order, query before key; rows sum to 1.
        source: Whose vectors.
        seed: Of the order.
    """

    tokens: tuple[str, ...]
    unknown: np.ndarray
    order: np.ndarray
    vectors: np.ndarray
    encodings: np.ndarray
    plain: np.ndarray
    plain_shuffled: np.ndarray
    placed: np.ndarray
    placed_shuffled: np.ndarray
    plain_weights: np.ndarray
    placed_weights: np.ndarray
    source: str
    seed: int

    def __post_init__(self):
        tokens = len(self.tokens)
        outputs = ("plain", "plain_shuffled", "placed", "placed_shuffled")
        vectors = dict.fromkeys(("vectors", "encodings", *outputs), (tokens, self.vectors.shape[-1]))
        square = (tokens, tokens)
        check_shapes(
            self, unknown=(tokens,), order=(tokens,), plain_weights=square, placed_weights=square, **vectors
        )

    @property
    def shuffled(self) -> tuple[str, ...]:
        """The tokens in their shuffled order."""
        return tuple(self.tokens[index] for index in self.order)

    @property
    def moved(self) -> np.ndarray:
        """(2, T, D), without and with positions: the shuffled text's outputs less the text's, shuffled."""
        without = self.plain_shuffled - self.plain[self.order]
        with_positions = self.placed_shuffled - self.placed[self.order]
        return np.stack([without, with_positions])

    @property
    def plain_difference(self) -> float:
        """The largest of `moved` without positions: 0 but for rounding."""
        return float(np.abs(self.moved[0]).max())

    @property
    def placed_difference(self) -> float:
        """The same with positions added: how much the order of the tokens matters now."""
        return float(np.abs(self.moved[1]).max())


@dataclasses.dataclass(frozen=True, kw_only=True)
class Claim:
    """What a source says, and what the numbers say.

    The verdict follows from one of the numbers and two limits, and from nothing else.

    Attributes:
        source: Who says it, and where.
        claim: In our own words.
        numbers: (name, value) pairs, computed now.
        measured: Name of the number that decides.
        exact, rough: Where it must be for "holds", and for "holds roughly".
        differs: False: the number is an error, and may be up to the limits. True: it is a distance, and must
            reach them.
    """

    source: str
    claim: str
    numbers: tuple[tuple[str, float], ...]
    measured: str
    exact: float
    rough: float
    differs: bool = False

    def __post_init__(self):
        self.number(self.measured)

    @property
    def value(self) -> float:
        """The number that decides."""
        return self.number(self.measured)

    @property
    def verdict(self) -> str:
        """One of `VERDICTS`: "holds", "holds roughly" or "wrong"; "wrong" for what is no number."""
        for verdict, limit in zip(VERDICTS, (self.exact, self.rough), strict=False):
            if self.value >= limit if self.differs else self.value <= limit:
                return verdict
        return VERDICTS[2]

    @property
    def rule(self) -> str:
        """How the verdict follows."""
        if self.differs:
            return f"holds from {self.exact:g} on, roughly from {self.rough:g} on"
        return f"holds up to {self.exact:g}, roughly up to {self.rough:g}"

    def number(self, name: str) -> float:
        """Returns one of the numbers."""
        numbers = dict(self.numbers)
        return numbers[check_choice("name", name, tuple(numbers))]


@dataclasses.dataclass(frozen=True, kw_only=True)
class ClaimsTrace:
    """The sources' claims, each with its verdict."""

    rows: tuple[Claim, ...]
