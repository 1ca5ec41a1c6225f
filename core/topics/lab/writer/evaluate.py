"""Metrics of a training of a character model, and gradient norms."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, cross_entropy, mask_invalid_counts

_MAX_PASSAGES = 64  # of each split
_NUM_GRADIENT_PASSAGES = 32


class Evaluator:
    """Evaluates a model during its training; see `core.topics.lab.dates.evaluate`."""

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        ids, targets = (array[:_NUM_GRADIENT_PASSAGES] for array in training_data)
        self.held_out_data = _select_passages(held_out_data)
        self._splits = [_select_passages(training_data), self.held_out_data]
        self.gradient_norms = GradientNorms(lambda model: self._compute_loss(model, ids, targets))
        self._extract_logits = LogitsExtractor("output")

    def _compute_loss(self, model: keras.Model, ids, targets):
        predictions = model(ids, training=True)
        return keras.ops.mean(keras.losses.sparse_categorical_crossentropy(targets, predictions))

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Evaluates the model on fixed passages of the training text and of the held-out text.

        Returns:
            losses: (2, T) means over the passages, by position in the passage.
            num_correct: (2, T) passages; -1 where the loss is not finite.
            num_passages: (2,).
            training_loss: (1,) of the epoch's batches so far.
            weights: (N,) all weights, layer after layer.
        """
        losses, num_correct = [], []
        for ids, targets in self._splits:
            (logits,) = self._extract_logits(model, ids)  # (B, T, V)
            losses.append(cross_entropy(logits, targets).mean(axis=0))
            num_correct.append((logits.argmax(-1) == targets).sum(0))
        return {
            "losses": np.array(losses),
            "num_correct": mask_invalid_counts(np.array(num_correct), np.array(losses)),
            "num_passages": np.array([len(ids) for ids, _ in self._splits]),
            "training_loss": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flatten_weights(model),
        }


def _select_passages(data: tuple) -> tuple:
    rows = np.unique(np.linspace(0, len(data[0]) - 1, _MAX_PASSAGES).round().astype(int))
    return tuple(array[rows] for array in data)
