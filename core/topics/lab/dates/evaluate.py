"""Metrics of a training on dates, and gradient norms."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, cross_entropy, mask_invalid_counts
from .schema import VARIANTS
from .train import BATCH_SIZE


class Evaluator:
    """Evaluates a model during its training.

    Args:
        training_data, held_out_data: Pairs of inputs and targets.
        settings: Of the training.

    Attributes:
        held_out_data: The pair that it evaluates on.
        gradient_norms: Computes the norms of the gradients on the first batch; see `GradientNorms`.
    """

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        self._gradient_inputs, self._gradient_targets = (
            {name: array[:BATCH_SIZE] for name, array in arrays.items()} for arrays in training_data
        )
        self.held_out_data = held_out_data
        self.gradient_norms = GradientNorms(self._compute_loss)
        self._extract_logits = LogitsExtractor(*VARIANTS)

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Evaluates both models on the held-out dates.

        Returns:
            losses: (2, T) means over the dates, by output position.
            num_correct: (2, T) dates; -1 where the loss is not finite.
            training_loss: (2,) of the epoch's batches so far.
            weights: (N,) all weights, layer after layer.
        """
        inputs, targets = self.held_out_data
        losses, num_correct = [], []
        for name, logits in zip(VARIANTS, self._extract_logits(model, inputs), strict=True):
            losses.append(cross_entropy(logits, targets[name]).mean(axis=0))
            num_correct.append((logits.argmax(-1) == targets[name]).sum(0))
        return {
            "losses": np.array(losses),
            "num_correct": mask_invalid_counts(np.array(num_correct), np.array(losses)),
            "training_loss": np.array([logs.get(f"{name}_loss", np.nan) for name in VARIANTS], "float64"),
            "weights": flatten_weights(model),
        }

    def _compute_loss(self, model: keras.Model):
        predictions = model(self._gradient_inputs, training=True)
        return sum(
            keras.ops.mean(keras.losses.sparse_categorical_crossentropy(targets, predictions[name]))
            for name, targets in self._gradient_targets.items()
        )
