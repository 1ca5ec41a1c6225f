"""Scores the model of pairs of characters."""

import numpy as np

from ...base.numerics import log_softmax
from ...models.configs.pairs_of_characters import TEXT, PairsConfig
from ...models.pairs.model import encode


def evaluate(model, config: PairsConfig) -> dict:
    """Returns loss in nats a character and accuracy from 0 to 1, over all pairs of the text."""
    ids = encode(TEXT)
    logits = np.asarray(model.predict_on_batch(ids[:-1]), "float64")  # (T - 1, V)
    targets = ids[1:]
    return {
        "val_loss": float(-log_softmax(logits)[np.arange(len(targets)), targets].mean()),
        "val_accuracy": float((logits.argmax(axis=1) == targets).mean()),
        "protocol": "all pairs",
    }
