"""What a translation costs with its keys and values kept and without, and a GRU beside it."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes

BYTES = 4  # of a number in float32


@dataclasses.dataclass(frozen=True, kw_only=True)
class StepCosts:
    """What T steps of a model cost, each of which reads one more token.

    Attributes:
        model: Its name.
        kept_products: (T,) multiply-adds of each step where what was read is kept.
        again_products: (T,) of each step where all is read again.
        kept_ms: (T,) least milliseconds of each step where what was read is kept.
        again_ms: (T,) of each step where all is read again.
        numbers: (T,) how many numbers are kept after each step.
    """

    model: str
    kept_products: np.ndarray
    again_products: np.ndarray
    kept_ms: np.ndarray
    again_ms: np.ndarray
    numbers: np.ndarray

    def __post_init__(self):
        names = ("kept_products", "again_products", "kept_ms", "again_ms", "numbers")
        check_shapes(self, **dict.fromkeys(names, (len(self.numbers),)))

    @property
    def kept_bytes(self) -> np.ndarray:
        """(T,) memory of what is kept, in float32."""
        return self.numbers * BYTES


@dataclasses.dataclass(frozen=True, kw_only=True)
class KeptTrace:
    """What a translation or a text of T tokens costs, and as many steps of a GRU.

    Attributes:
        translation: What the Transformer says; without a source the text that it reads.
        tokens: Its T tokens.
        source_length: S tokens of the sentence; 0 for a model that reads no source.
        sizes: What the formula needs: layers L, width D, heads H, key width K, feed-forward F, vocabulary V.
        start_products: Multiply-adds of reading the sentence once, which what is kept needs before step 1.
        start_ms: Milliseconds of that.
        transformer: Its steps.
        gru: As many steps of a GRU that reads a character each.
        rounds: How often each step was timed.
    """

    translation: str
    tokens: tuple[str, ...]
    source_length: int
    sizes: dict[str, int]
    start_products: int
    start_ms: float
    transformer: StepCosts
    gru: StepCosts
    rounds: int
