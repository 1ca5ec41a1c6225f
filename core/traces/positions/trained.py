"""What is computed about the positions that a Transformer learnt.

P positions, D dimensions, C components, M models, K shifts, T tokens.
"""

import dataclasses

import numpy as np

from core.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class TableTrace:
    """A table of positions, and which waves are in its first rows.

    Attributes:
        table: (P, D) float64.
        similarity: (P, P) cosine of the angle between any two rows, from -1 to 1; a row of zeros has 0.
        norms: (P,) lengths of the rows.
        peaks: (D,) waves a position at which the Fourier transform of a dimension is largest, its mean taken
            out; from above 0 to 0.5.
        explained: (D,) share of a dimension's variance that one wave of that frequency explains, 0 to 1.
        nearest: (D,) the pair of the sinusoidal encoding whose frequency is nearest to the peak, by ratio.
        components: (C, N) the principal components of the first N rows, each over the positions, the largest
            first, signed so that its first number is not below 0.
        shares: (C,) of the variance over the N rows.
        component_peaks: (C,) as `peaks`, of the components.
    """

    table: np.ndarray
    similarity: np.ndarray
    norms: np.ndarray
    peaks: np.ndarray
    explained: np.ndarray
    nearest: np.ndarray
    components: np.ndarray
    shares: np.ndarray
    component_peaks: np.ndarray

    def __post_init__(self):
        if self.table.ndim != 2:
            fail("table", "an array of two axes (P, D)", self.table.shape)
        count, width = self.table.shape
        components = len(self.components)
        check_shapes(
            self,
            table=(count, width),
            similarity=(count, count),
            norms=(count,),
            peaks=(width,),
            explained=(width,),
            nearest=(width,),
            components=(components, self.components.shape[-1]),
            shares=(components,),
            component_peaks=(components,),
        )

    @property
    def wavelengths(self) -> np.ndarray:
        """(D,) positions a wave, of `peaks`."""
        return 1 / self.peaks


@dataclasses.dataclass(frozen=True, kw_only=True)
class TrainedPositionsTrace:
    """The table that a Transformer learnt beside the sinusoidal one of the same size.

    Attributes:
        trained, fixed: The two tables, with one analysis.
        analysed: N, the rows whose waves are looked for, from position 0 on.
        frequencies: (D / 2,) radians per position, of the sinusoidal pairs.
        sources_reached, targets_reached: (P,) training sentences, read by encoder and decoder, that have a
            word at each position; None where the card of the model does not say.
        model: Whose table.
    """

    trained: TableTrace
    fixed: TableTrace
    analysed: int
    frequencies: np.ndarray
    sources_reached: np.ndarray | None
    targets_reached: np.ndarray | None
    model: str

    def __post_init__(self):
        if self.trained.table.shape != self.fixed.table.shape:
            fail("fixed", f"a table of shape {self.trained.table.shape}", self.fixed.table.shape)
        count, width = self.trained.table.shape
        check_shapes(self, frequencies=(width // 2,))
        for name in ("sources_reached", "targets_reached"):
            if getattr(self, name) is not None:
                check_shapes(self, **{name: (count,)})

    @property
    def count(self) -> int:
        """P."""
        return len(self.trained.table)

    @property
    def width(self) -> int:
        """D."""
        return self.trained.table.shape[1]

    @property
    def reached(self) -> np.ndarray | None:
        """(P,) sentences on both sides that have a word at each position; None where it is not known."""
        return None if self.sources_reached is None else self.sources_reached + self.targets_reached


@dataclasses.dataclass(frozen=True, kw_only=True)
class ShiftTrace:
    """A sentence pair read by translators as if it began at position k: what the right next tokens get.

    Attributes:
        models: M names.
        positions: Of each: "sinusoidal" or "trained".
        limits: (M,) positions of the table that each was trained with.
        source_tokens, target_tokens: As typed, without start and end.
        source_unknown, target_unknown: bool, True where the model reads [UNK].
        log_probability: (M, K, T) float64, nats, of each right next token (the last is the end) given those
            before it; NaN where a trained table has no such position.
        first_choice: (M, K, T) bool, whether the right next token was the likeliest; False where there is
            none.
        last: (K,) the last position that is read at each shift.
        refusals: What each model's own table says to the first shift that does not fit it; "" where all fit.
    """

    models: tuple[str, ...]
    positions: tuple[str, ...]
    limits: np.ndarray
    source_tokens: tuple[str, ...]
    target_tokens: tuple[str, ...]
    source_unknown: np.ndarray
    target_unknown: np.ndarray
    log_probability: np.ndarray
    first_choice: np.ndarray
    last: np.ndarray
    refusals: tuple[str, ...]

    def __post_init__(self):
        models = len(self.models)
        steps = len(self.target_tokens) + 1
        shifts = self.log_probability.shape[1] if self.log_probability.ndim == 3 else 0
        if not len(self.positions) == len(self.refusals) == models:
            fail("positions", f"{models} kinds and {models} refusals", (self.positions, self.refusals))
        check_shapes(
            self,
            limits=(models,),
            source_unknown=(len(self.source_tokens),),
            target_unknown=(len(self.target_tokens),),
            log_probability=(models, shifts, steps),
            first_choice=(models, shifts, steps),
            last=(shifts,),
        )

    @property
    def mean(self) -> np.ndarray:
        """(M, K) nats per token; NaN where a shift does not fit."""
        return self.log_probability.mean(axis=2)

    @property
    def drawn_mean(self) -> np.ndarray:
        """(M, K) `mean`, with 0 where a shift does not fit: a number for everything."""
        return np.nan_to_num(self.mean)
