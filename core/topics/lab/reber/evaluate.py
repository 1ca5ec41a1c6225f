"""What is looked at in a training of Reber's grammar."""

import keras
import numpy as np

from ..gradients import GradientNorms, flatten_weights
from ..logits import LogitsExtractor, mark_nan_counts
from .schema import LENGTH_GROUP_STARTS
from .train import BATCH_SIZE, NUM_HELD_OUT, STRING_TYPES, make_strings


class Evaluator:
    """Looks at a model while it is trained; see `core.topics.lab.dates.evaluate`."""

    def __init__(self, training_data: tuple, held_out_data: tuple, settings: dict):
        ids, targets = (array[:BATCH_SIZE] for array in training_data)
        self.held_out_data = held_out_data
        texts, type_ids = make_strings(settings["examples"] + NUM_HELD_OUT, settings["seed"])
        lengths = np.array([len(text) for text in texts[-NUM_HELD_OUT:]])
        length_groups = np.searchsorted(LENGTH_GROUP_STARTS, lengths, side="right") - 1
        self._group_indices = (type_ids[-NUM_HELD_OUT:], length_groups)
        self._is_ragged = settings["padding"] == "ragged"
        self._rows_by_length = [np.flatnonzero(lengths == length) for length in np.unique(lengths)]
        self._lengths = lengths
        self.gradient_norms = GradientNorms(lambda model: self._loss(model, ids, targets))
        self._extract_logits = LogitsExtractor("valid")

    def _loss(self, model: keras.Model, ids, targets):
        predicted = _predict_without_padding(model, ids) if self._is_ragged else model(ids, training=True)
        return keras.ops.mean(keras.losses.binary_crossentropy(targets, predicted))

    def _compute_logits(self, model: keras.Model) -> np.ndarray:
        """Returns the logits of P(valid), (N,), of held-out strings, read as in the training."""
        ids = self.held_out_data[0]
        if not self._is_ragged:
            return self._extract_logits(model, ids)[0][:, 0]
        logits = np.zeros(len(ids), "float32")
        for rows in self._rows_by_length:
            logits[rows] = self._extract_logits(model, ids[rows, : self._lengths[rows[0]]])[0][:, 0]
        return logits

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now.

        Returns:
            losses: (K,), the mean of each kind of held-out string.
            right, counts: (K, G), how many of them are judged rightly, -1 where the loss of their kind is no
                number; and how many there are, by kind and group of lengths.
            training: (1,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        logits, target = self._compute_logits(model), self.held_out_data[1][:, 0]
        num_correct, counts = np.zeros((2, len(STRING_TYPES), len(LENGTH_GROUP_STARTS)), "int64")
        np.add.at(counts, self._group_indices, 1)
        np.add.at(num_correct, self._group_indices, ((logits > 0) == (target > 0.5)).astype("int64"))
        with np.errstate(invalid="ignore"):  # a training may end in NaN
            string_losses = np.logaddexp(0.0, np.where(target > 0.5, -logits, logits), dtype="float64")
        losses = np.array(
            [string_losses[self._group_indices[0] == type_id].mean() for type_id in range(len(STRING_TYPES))]
        )
        return {
            "losses": losses,
            "right": mark_nan_counts(num_correct, losses[:, None]),
            "counts": counts,
            "training": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flatten_weights(model),
        }


def _predict_without_padding(model: keras.Model, ids):
    """Returns P(valid), (B, 1), of padded strings (B, S), each read to its end, where a mask stops."""
    embedded = model.get_layer("embedding")(ids)
    hidden = model.get_layer("recurrent")(embedded, mask=keras.ops.not_equal(ids, 0), training=True)
    return model.get_layer("valid")(hidden)
