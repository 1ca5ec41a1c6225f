"""Metrics of a training on Reber's grammar."""

import keras
import numpy as np

from .. import evaluation
from .schema import LENGTH_GROUP_STARTS
from .train import BATCH_SIZE, NUM_HELD_OUT, STRING_TYPES, make_strings


class Evaluator(evaluation.Evaluator):
    """Evaluates a model on the held-out strings; gradients are those of the first training batch."""

    def __init__(self, model: keras.Model, training_data: tuple, held_out_data: tuple, settings: dict):
        super().__init__(model, held_out_data, ["output"])
        self._gradient_ids, self._gradient_targets = (array[:BATCH_SIZE] for array in training_data)
        texts, type_ids = make_strings(settings["num_examples"] + NUM_HELD_OUT, settings["seed"])
        self._lengths = np.array([len(text) for text in texts[-NUM_HELD_OUT:]])
        length_groups = np.searchsorted(LENGTH_GROUP_STARTS, self._lengths, side="right") - 1
        self._group_indices = (type_ids[-NUM_HELD_OUT:], length_groups)
        self._is_ragged = settings["padding"] == "ragged"

    def compute_metrics(self) -> dict[str, np.ndarray]:
        """Computes the metrics by K string types and G length groups.

        Returns:
            losses: (K,) means over the strings of each type.
            num_correct: (K, G) strings; -1 where the type's loss is not finite.
            num_strings: (K, G).
        """
        logits, is_valid = self._compute_string_logits(), self.held_out_data[1][:, 0] > 0.5
        num_correct, num_strings = np.zeros((2, len(STRING_TYPES), len(LENGTH_GROUP_STARTS)), "int64")
        np.add.at(num_strings, self._group_indices, 1)
        np.add.at(num_correct, self._group_indices, ((logits > 0) == is_valid).astype("int64"))
        with np.errstate(invalid="ignore"):  # a training may end in NaN
            string_losses = np.logaddexp(0.0, np.where(is_valid, -logits, logits), dtype="float64")
        type_ids = self._group_indices[0]
        losses = np.array([string_losses[type_ids == index].mean() for index in range(len(STRING_TYPES))])
        return {
            "losses": losses,
            "num_correct": evaluation.mask_invalid_counts(num_correct, losses[:, None]),
            "num_strings": num_strings,
        }

    def _compute_string_logits(self) -> np.ndarray:
        """Computes the logits (N,) of P(valid) of the held-out strings, padded as in the training."""
        ids = self.held_out_data[0]
        if not self._is_ragged:
            return self.compute_logits(ids)[0][:, 0]
        logits = np.zeros(len(ids), "float32")
        for length in np.unique(self._lengths):
            rows = self._lengths == length
            logits[rows] = self.compute_logits(ids[rows, :length])[0][:, 0]
        return logits

    def compute_loss(self):
        ids = self._gradient_ids
        if self._is_ragged:  # each string is read to its end, as with a mask
            embedded = self.model.get_layer("embedding")(ids)
            mask = keras.ops.not_equal(ids, 0)
            hidden = self.model.get_layer("recurrent")(embedded, mask=mask, training=True)
            predictions = self.model.get_layer("output")(hidden)
        else:
            predictions = self.model(ids, training=True)
        return keras.ops.mean(keras.losses.binary_crossentropy(self._gradient_targets, predictions))
