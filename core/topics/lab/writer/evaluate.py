"""Metrics of a training of a character model."""

import keras
import numpy as np

from .. import evaluation

_MAX_PASSAGES = 64  # of each split
_NUM_GRADIENT_PASSAGES = 32


class Evaluator(evaluation.Evaluator):
    """Evaluates a model on fixed passages of the training text and of the held-out text."""

    def __init__(self, model: keras.Model, training_data: tuple, held_out_data: tuple, settings: dict):
        super().__init__(model, _select_passages(held_out_data), ["output"])
        self._splits = [_select_passages(training_data), self.held_out_data]
        self._gradient_ids, self._gradient_targets = (
            array[:_NUM_GRADIENT_PASSAGES] for array in training_data
        )

    def compute_metrics(self) -> dict[str, np.ndarray]:
        """Computes losses and counts (2, T) by position in the passage, and num_passages (2,)."""
        all_logits = [self.compute_logits(ids)[0] for ids, _ in self._splits]
        metrics = evaluation.score_steps(all_logits, [targets for _, targets in self._splits])
        return metrics | {"num_passages": np.array([len(ids) for ids, _ in self._splits])}

    def compute_loss(self):
        predictions = self.model(self._gradient_ids, training=True)
        losses = keras.losses.sparse_categorical_crossentropy(self._gradient_targets, predictions)
        return keras.ops.mean(losses)


def _select_passages(data: tuple) -> tuple:
    rows = np.unique(np.linspace(0, len(data[0]) - 1, _MAX_PASSAGES).round().astype(int))
    return tuple(array[rows] for array in data)
