"""What is looked at in a training of a writer."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, cross_entropy, mark_nan_counts

_MAX_PASSAGES = 64  # passages of each part that are looked at
_NUM_GRADIENT_PASSAGES = 32  # of the gradients


class Evaluator:
    """Looks at a model while it is trained; see `core.topics.lab.dates.evaluate`."""

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        ids, targets = (array[:_NUM_GRADIENT_PASSAGES] for array in training_data)
        self.held_out_data = _sample_passages(held_out_data)
        self._splits = [_sample_passages(training_data), self.held_out_data]
        self.gradient_norms = GradientNorms(lambda model: self._loss(model, ids, targets))
        self._extract_logits = LogitsExtractor("next")

    def _loss(self, model: keras.Model, ids, targets):
        predicted = model(ids, training=True)
        return keras.ops.mean(keras.losses.sparse_categorical_crossentropy(targets, predicted))

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now, of fixed passages that were trained on, and of held-out ones.

        Returns:
            losses: (2, T), means by the place of a character in its passage.
            right: (2, T), how many of these characters are the likeliest; -1 where the loss is no number.
            counts: (2,), passages.
            training: (1,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        losses, num_correct = [], []
        for ids, targets in self._splits:
            (logits,) = self._extract_logits(model, ids)  # (B, T, V)
            losses.append(cross_entropy(logits, targets).mean(axis=0))
            num_correct.append((logits.argmax(-1) == targets).sum(0))
        return {
            "losses": np.array(losses),
            "right": mark_nan_counts(np.array(num_correct), np.array(losses)),
            "counts": np.array([len(ids) for ids, _ in self._splits]),
            "training": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flatten_weights(model),
        }


def _sample_passages(passages: tuple) -> tuple:
    """Returns passages at even distances, with what follows."""
    rows = np.unique(np.linspace(0, len(passages[0]) - 1, _MAX_PASSAGES).round().astype(int))
    return tuple(array[rows] for array in passages)
