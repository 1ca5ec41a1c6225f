"""Metrics of a training on dates."""

import keras
import numpy as np

from .. import evaluation
from .schema import VARIANTS
from .train import BATCH_SIZE


class Evaluator(evaluation.Evaluator):
    """Evaluates both models; gradients are those of the first training batch."""

    def __init__(self, model: keras.Model, training_data: tuple, held_out_data: tuple, settings: dict):
        super().__init__(model, held_out_data, VARIANTS)
        self._gradient_inputs, self._gradient_targets = (
            {name: array[:BATCH_SIZE] for name, array in arrays.items()} for arrays in training_data
        )

    def compute_metrics(self) -> dict[str, np.ndarray]:
        """Computes losses and counts (2, T) by output position; see `evaluation.score_steps`."""
        inputs, targets = self.held_out_data
        return evaluation.score_steps(self.compute_logits(inputs), [targets[name] for name in VARIANTS])

    def compute_loss(self):
        predictions = self.model(self._gradient_inputs, training=True)
        return sum(
            keras.ops.mean(keras.losses.sparse_categorical_crossentropy(targets, predictions[name]))
            for name, targets in self._gradient_targets.items()
        )
