"""What the measurement of full and sampled softmax returns."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class SoftmaxCostTrace:
    """Time of a training step of an output layer, forward and backward, for some vocabularies; all arrays are (N,).

    Attributes:
        sizes: Words V of each vocabulary, int64.
        full_ms: Median milliseconds with all V words in the softmax.
        sampled_ms: Median milliseconds with the right word and some drawn wrong ones.
        rounds: Steps, of each kind, that a median is taken of.
        tokens: Target tokens of a batch.
        units: Width of the layer's input.
        sampled: Wrong words that are drawn.
        place: Where it was measured.
    """

    sizes: np.ndarray
    full_ms: np.ndarray
    sampled_ms: np.ndarray
    rounds: np.ndarray
    tokens: int
    units: int
    sampled: int
    place: str

    def __post_init__(self):
        check_shapes(self, **dict.fromkeys(("sizes", "full_ms", "sampled_ms", "rounds"), (len(self.sizes),)))

    @property
    def full_work(self) -> np.ndarray:
        """(N,) multiplications of the forward pass with all words: a score is `units` of them."""
        return self.tokens * self.units * self.sizes.astype("float64")

    @property
    def sampled_work(self) -> np.ndarray:
        """(N,) multiplications of the forward pass with the right word of each token and the drawn ones that all tokens share."""
        return np.full(len(self.sizes), float(self.tokens * self.units * (self.sampled + 1)))
