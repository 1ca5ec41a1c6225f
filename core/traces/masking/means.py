"""What padding does to the means over a batch: of the loss and of the accuracy.

Axes: B sentences, T steps. A mask is True at a real token.
"""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class LossTrace:
    """The loss of each step of a batch of translations, and its mean with and without the mask.

    Attributes:
        model: Its name.
        tokens: B rows of T tokens that were to be predicted; "" is padding.
        losses: (B, T) nats, of padding too.
        mask: (B, T) bool, True at real tokens.
        carried: Whether the model's output carries this very mask to the loss by itself; if not, a loss must
            make it from the ids.
        weights: (B, T), share of each loss in the masked mean; they sum to 1.
        masked_mean: Nats a real token.
        plain_mean: Nats a step, padding among them.
        cut: Words of all sentences that did not fit.
    """

    model: str
    tokens: tuple[tuple[str, ...], ...]
    losses: np.ndarray
    mask: np.ndarray
    carried: bool
    weights: np.ndarray
    masked_mean: float
    plain_mean: float
    cut: tuple[str, ...]

    def __post_init__(self):
        shape = (len(self.tokens), len(self.tokens[0]))
        check_shapes(self, losses=shape, mask=shape, weights=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MetricTrace:
    """The likeliest token at each step of a batch of translations, and the accuracy with and without a mask.

    Attributes:
        model: Its name.
        tokens: B rows of T tokens that were to be predicted; "" is padding.
        predicted: B rows of T tokens, the likeliest of each step, at padding too.
        right: (B, T) bool, where the id that is predicted is the one that stands there; 0 is that of padding.
        mask: (B, T) bool, True at real tokens.
        keras_version: Of the Keras that runs here.
        keras_masked: What its accuracy says of these outputs, which carry the mask.
        book_accuracy: Of the chapter's translator, over real tokens.
        book_real_share: Of the steps of the chapter's batches that are real tokens.
        cut: Words of all sentences that did not fit.
    """

    model: str
    tokens: tuple[tuple[str, ...], ...]
    predicted: tuple[tuple[str, ...], ...]
    right: np.ndarray
    mask: np.ndarray
    keras_version: str
    keras_masked: float
    book_accuracy: float
    book_real_share: float
    cut: tuple[str, ...]

    def __post_init__(self):
        shape = (len(self.tokens), len(self.tokens[0]))
        check_shapes(self, right=shape, mask=shape)

    @property
    def masked_accuracy(self) -> float:
        """Share of the real tokens that are predicted."""
        return float(self.right[self.mask].mean())

    @property
    def plain_accuracy(self) -> float:
        """Share of all steps, padding among them, that are predicted."""
        return float(self.right.mean())
