"""What is looked at in a training of a writer."""

import keras
import numpy as np

from ..gradients import Norms, flat_weights
from ..logits import Logits, losses_of, right_of

_MOST = 64  # passages of each part that are looked at
_EXAMPLES = 32  # of the gradients


class Measure:
    """Looks at a model while it is trained; see `core.topics.lab.dates.measure`."""

    def __init__(self, training: tuple, held_out: tuple, settings: dict):
        read, target = (part[:_EXAMPLES] for part in training)
        self.held_out = _spread(held_out)
        self._parts = [_spread(training), self.held_out]
        self.norms = Norms(lambda model: self._loss(model, read, target))
        self._logits = Logits("next")

    def _loss(self, model: keras.Model, read, target):
        predicted = model(read, training=True)
        return keras.ops.mean(keras.losses.sparse_categorical_crossentropy(target, predicted))

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now, of fixed passages that were trained on, and of held-out ones.

        Returns:
            losses: (2, T), means by the place of a character in its passage.
            right: (2, T), how many of these characters are the likeliest; -1 where the loss is no number.
            counts: (2,), passages.
            training: (1,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        losses, right = [], []
        for read, target in self._parts:
            (logits,) = self._logits(model, read)  # (B, T, V)
            losses.append(losses_of(logits, target).mean(axis=0))
            right.append((logits.argmax(-1) == target).sum(0))
        return {
            "losses": np.array(losses),
            "right": right_of(np.array(right), np.array(losses)),
            "counts": np.array([len(read) for read, _ in self._parts]),
            "training": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flat_weights(model),
        }


def _spread(part: tuple) -> tuple:
    """Returns passages at even distances, with what follows."""
    rows = np.unique(np.linspace(0, len(part[0]) - 1, _MOST).round().astype(int))
    return tuple(array[rows] for array in part)
