"""What a sentiment model makes of a review word by word, and of the padding behind it."""

import dataclasses

import numpy as np

from core.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadingTrace:
    """A review under M sentiment models: T words, then N tokens of padding.

    Attributes:
        models: M names.
        masked: (M,) bool, True where the model hides padding.
        tokens: T words, as they were typed.
        unknown: (T,) bool, True where the models read [UNK].
        cut: Words at the end that did not fit.
        probability: (M, T + 1), P(positive) before any word, after one, and so on.
        padded_probability: (M, N + 1), after the whole review and 0, 1, ..., N tokens of padding.
        cosine: (M, N + 1), between the GRU's state there and its state at the last word; 0 where one of them
            is 0.
        norm: (M, N + 1), length of the state there.
    """

    models: tuple[str, ...]
    masked: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...]
    probability: np.ndarray
    padded_probability: np.ndarray
    cosine: np.ndarray
    norm: np.ndarray

    def __post_init__(self):
        models = len(self.models)
        words = len(self.tokens)
        pads = self.padded_probability.shape[-1]
        check_shapes(
            self,
            masked=(models,),
            unknown=(words,),
            probability=(models, words + 1),
            padded_probability=(models, pads),
            cosine=(models, pads),
            norm=(models, pads),
        )
        if not np.array_equal(self.probability[:, -1], self.padded_probability[:, 0]):
            fail("padded_probability", "to begin where `probability` ends", self.padded_probability[:, 0])
