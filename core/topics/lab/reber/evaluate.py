"""Metrics of a training on Reber's grammar, and gradient norms."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, mask_invalid_counts
from .schema import LENGTH_GROUP_STARTS
from .train import BATCH_SIZE, NUM_HELD_OUT, STRING_TYPES, make_strings


class Evaluator:
    """Evaluates a model during its training; see `core.topics.lab.dates.evaluate`."""

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        ids, targets = (array[:BATCH_SIZE] for array in training_data)
        self.held_out_data = held_out_data
        texts, type_ids = make_strings(settings["num_examples"] + NUM_HELD_OUT, settings["seed"])
        self._lengths = np.array([len(text) for text in texts[-NUM_HELD_OUT:]])
        length_groups = np.searchsorted(LENGTH_GROUP_STARTS, self._lengths, side="right") - 1
        self._group_indices = (type_ids[-NUM_HELD_OUT:], length_groups)
        self._is_ragged = settings["padding"] == "ragged"
        self.gradient_norms = GradientNorms(lambda model: self._compute_loss(model, ids, targets))
        self._extract_logits = LogitsExtractor("output")

    def _compute_loss(self, model: keras.Model, ids, targets):
        predictions = _predict_without_padding(model, ids) if self._is_ragged else model(ids, training=True)
        return keras.ops.mean(keras.losses.binary_crossentropy(targets, predictions))

    def _compute_logits(self, model: keras.Model) -> np.ndarray:
        """Computes the logits (N,) of P(valid) of the held-out strings, padded as in the training."""
        ids = self.held_out_data[0]
        if not self._is_ragged:
            return self._extract_logits(model, ids)[0][:, 0]
        logits = np.zeros(len(ids), "float32")
        for length in np.unique(self._lengths):
            rows = self._lengths == length
            logits[rows] = self._extract_logits(model, ids[rows, :length])[0][:, 0]
        return logits

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Evaluates the model on the held-out strings.

        Returns:
            losses: (K,) means over the strings of each type.
            num_correct: (K, G) strings of each type and length group; -1 where the type's loss is not finite.
            num_strings: (K, G).
            training_loss: (1,) of the epoch's batches so far.
            weights: (N,) all weights, layer after layer.
        """
        logits, is_valid = self._compute_logits(model), self.held_out_data[1][:, 0] > 0.5
        num_correct, num_strings = np.zeros((2, len(STRING_TYPES), len(LENGTH_GROUP_STARTS)), "int64")
        np.add.at(num_strings, self._group_indices, 1)
        np.add.at(num_correct, self._group_indices, ((logits > 0) == is_valid).astype("int64"))
        with np.errstate(invalid="ignore"):  # a training may end in NaN
            string_losses = np.logaddexp(0.0, np.where(is_valid, -logits, logits), dtype="float64")
        type_ids = self._group_indices[0]
        losses = np.array([string_losses[type_ids == index].mean() for index in range(len(STRING_TYPES))])
        return {
            "losses": losses,
            "num_correct": mask_invalid_counts(num_correct, losses[:, None]),
            "num_strings": num_strings,
            "training_loss": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flatten_weights(model),
        }


def _predict_without_padding(model: keras.Model, ids):
    """Computes P(valid) (B, 1) of padded strings (B, S), each read to its end, as with a mask."""
    embedded = model.get_layer("embedding")(ids)
    hidden = model.get_layer("recurrent")(embedded, mask=keras.ops.not_equal(ids, 0), training=True)
    return model.get_layer("output")(hidden)
