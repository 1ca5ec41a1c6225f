"""What is looked at in a training of Reber's grammar."""

import keras
import numpy as np

from ..gradients import Norms, flat_weights
from ..logits import Logits, right_of
from .schema import LENGTHS
from .train import BATCH, HELD_OUT, KINDS, strings


class Measure:
    """Looks at a model while it is trained; see `core.topics.lab.dates.measure`."""

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
        self._logits = Logits("valid")

    def _loss(self, model: keras.Model, read, target):
        predicted = _without_padding(model, read) if self._ragged else model(read, training=True)
        return keras.ops.mean(keras.losses.binary_crossentropy(target, predicted))

    def _predicted(self, model: keras.Model) -> np.ndarray:
        """Returns the logits of P(valid), (N,), of held-out strings, read as in the training."""
        read = self.held_out[0]
        if not self._ragged:
            return self._logits(model, read)[0][:, 0]
        logits = np.zeros(len(read), "float32")
        for rows in self._by_length:
            logits[rows] = self._logits(model, read[rows, : self._lengths[rows[0]]])[0][:, 0]
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
        logits, target = self._predicted(model), self.held_out[1][:, 0]
        right, counts = np.zeros((2, len(KINDS), len(LENGTHS)), "int64")
        np.add.at(counts, self._places, 1)
        np.add.at(right, self._places, ((logits > 0) == (target > 0.5)).astype("int64"))
        with np.errstate(invalid="ignore"):  # a training may end in NaN
            each = np.logaddexp(0.0, np.where(target > 0.5, -logits, logits), dtype="float64")
        losses = np.array([each[self._places[0] == kind].mean() for kind in range(len(KINDS))])
        return {
            "losses": losses,
            "right": right_of(right, losses[:, None]),
            "counts": counts,
            "training": np.array([logs.get("loss", np.nan)], "float64"),
            "weights": flat_weights(model),
        }


def _without_padding(model: keras.Model, read):
    """Returns P(valid), (B, 1), of padded strings (B, S), each read to its end, where a mask stops."""
    embedded = model.get_layer("embedding")(read)
    hidden = model.get_layer("recurrent")(embedded, mask=keras.ops.not_equal(read, 0), training=True)
    return model.get_layer("valid")(hidden)
