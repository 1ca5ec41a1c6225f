"""What is looked at in a training of dates."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, cross_entropy, mark_nan_counts
from .schema import BRANCHES
from .train import BATCH_SIZE


class Evaluator:
    """Looks at a model while it is trained.

    Args:
        training_data, held_out_data: Inputs and targets.
        settings: Of the training.

    Attributes:
        held_out_data: What is looked at.
        gradient_norms: Of the gradients, of the first batch.
    """

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        inputs, targets = training_data
        first_batch = slice(BATCH_SIZE)
        self._gradient_inputs = {name: array[first_batch] for name, array in inputs.items()}
        self._gradient_targets = {name: array[first_batch] for name, array in targets.items()}
        self.held_out_data = held_out_data
        self.gradient_norms = GradientNorms(self._loss)
        self._extract_logits = LogitsExtractor(*BRANCHES)

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now.

        Returns:
            losses: (2, T), of the held-out dates, with attention and without, by character that is written.
            right: (2, T), in how many of these dates it is predicted; -1 where the loss is no number.
            training: (2,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        inputs, targets = self.held_out_data
        losses, num_correct = [], []
        for name, logits in zip(BRANCHES, self._extract_logits(model, inputs), strict=True):
            losses.append(cross_entropy(logits, targets[name]).mean(axis=0))
            num_correct.append((logits.argmax(-1) == targets[name]).sum(0))
        return {
            "losses": np.array(losses),
            "right": mark_nan_counts(np.array(num_correct), np.array(losses)),
            "training": np.array([logs.get(f"{name}_loss", np.nan) for name in BRANCHES], "float64"),
            "weights": flatten_weights(model),
        }

    def _loss(self, model: keras.Model):
        predicted = model(self._gradient_inputs, training=True)
        return sum(
            keras.ops.mean(keras.losses.sparse_categorical_crossentropy(target, predicted[name]))
            for name, target in self._gradient_targets.items()
        )
