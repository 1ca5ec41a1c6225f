"""What is looked at in a training of dates."""

import keras
import numpy as np

from ..gradients import Norms, flat_weights
from ..logits import Logits, losses_of, right_of
from .schema import HALVES
from .train import BATCH


class Measure:
    """Looks at a model while it is trained.

    Args:
        training, held_out: Inputs and targets.
        settings: Of the training.

    Attributes:
        held_out: What is looked at.
        norms: Of the gradients, of the first batch.
    """

    def __init__(self, training: tuple, held_out: tuple, settings: dict):
        inputs, targets = training
        first = slice(BATCH)
        self._batch = {name: part[first] for name, part in inputs.items()}
        self._targets = {name: part[first] for name, part in targets.items()}
        self.held_out = held_out
        self.norms = Norms(self._loss)
        self._logits = Logits(*HALVES)

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now.

        Returns:
            losses: (2, T), of the held-out dates, with attention and without, by character that is written.
            right: (2, T), in how many of these dates it is predicted; -1 where the loss is no number.
            training: (2,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        inputs, targets = self.held_out
        losses, right = [], []
        for name, logits in zip(HALVES, self._logits(model, inputs), strict=True):
            losses.append(losses_of(logits, targets[name]).mean(axis=0))
            right.append((logits.argmax(-1) == targets[name]).sum(0))
        return {
            "losses": np.array(losses),
            "right": right_of(np.array(right), np.array(losses)),
            "training": np.array([logs.get(f"{name}_loss", np.nan) for name in HALVES], "float64"),
            "weights": flat_weights(model),
        }

    def _loss(self, model: keras.Model):
        predicted = model(self._batch, training=True)
        return sum(
            keras.ops.mean(keras.losses.sparse_categorical_crossentropy(target, predicted[name]))
            for name, target in self._targets.items()
        )
