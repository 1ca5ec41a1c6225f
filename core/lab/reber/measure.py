"""What is looked at in a training of Reber's grammar."""

import keras
import numpy as np

from ..gradients import Norms, flat_weights
from .ask import LENGTHS
from .train import BATCH, HELD_OUT, KINDS, strings


class Measure:
    """Looks at a model while it is trained; see `core.lab.dates.measure`."""

    def __init__(self, training: tuple, held_out: tuple, settings: dict):
        read, target = (part[:BATCH] for part in training)
        self.held_out = held_out
        texts, kinds = strings(settings["examples"] + HELD_OUT, settings["seed"])
        lengths = np.array([len(text) for text in texts[-HELD_OUT:]])
        groups = np.searchsorted(LENGTHS, lengths, side="right") - 1
        self._places = (kinds[-HELD_OUT:], groups)
        self._ragged = settings["padding"] == "ragged"
        self._by_length = [np.flatnonzero(lengths == one) for one in np.unique(lengths)]
        self._lengths = lengths
        self.norms = Norms(lambda model: self._loss(model, read, target))

    def _loss(self, model: keras.Model, read, target):
        return keras.ops.mean(keras.losses.binary_crossentropy(target, model(read, training=True)))

    def _predicted(self, model: keras.Model) -> np.ndarray:
        """Returns P(valid), (N,), of the held-out strings; without padding where the model knows none."""
        if not self._ragged:
            return model.predict_on_batch(self.held_out[0])[:, 0]
        read = self.held_out[0]
        predicted = np.zeros(len(read))
        for rows in self._by_length:
            predicted[rows] = model.predict_on_batch(read[rows, : self._lengths[rows[0]]])[:, 0]
        return predicted

    def __call__(self, model: keras.Model, logs: dict) -> dict[str, np.ndarray]:
        """Returns what there is to see now.

        Returns:
            losses: (K,), the mean of each kind of held-out string.
            right, counts: (K, G), how many of them are judged rightly, and how many there are, by kind and
                group of lengths.
            training: (1,), the loss on the batches of this epoch so far.
            weights: (N,), all weights, one layer after the other.
        """
        predicted, target = self._predicted(model), self.held_out[1][:, 0]
        right, counts = np.zeros((2, len(KINDS), len(LENGTHS)), "int64")
        np.add.at(counts, self._places, 1)
        np.add.at(right, self._places, ((predicted > 0.5) == (target > 0.5)).astype("int64"))
        losses = -np.log(np.maximum(np.where(target > 0.5, predicted, 1 - predicted), 1e-7))
        return {
            "losses": np.array([losses[self._places[0] == kind].mean() for kind in range(len(KINDS))]),
            "right": right,
            "counts": counts,
            "training": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flat_weights(model),
        }
