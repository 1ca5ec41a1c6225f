"""What is computed about position encodings: forms, permutation test, claims.

P positions, D dimensions, D / 2 pairs of a sine and a cosine, T tokens.
"""

import dataclasses

import numpy as np

from core.checks import check_choice, fail
from core.traces.shapes import check_shapes

VERDICTS = ("holds", "holds roughly", "wrong")


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
