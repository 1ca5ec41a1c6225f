"""Trains the model of pairs of characters."""

import keras
import numpy as np

from ..models.configs.pairs_of_characters import TEXT, PairsConfig
from ..models.pairs.model import build, encode
from .evaluation.pairs import evaluate
from .fitting import Checkpoints, EpochDataset, fit


class PairBatches(EpochDataset):
    """All pairs of the text in one batch, in an order drawn from the epoch."""

    def draw_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the order of the pairs."""
        return [np.random.default_rng(epoch).permutation(len(TEXT) - 1)]

    def batch(self, item: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns characters and what follows them, (B,) each."""
        ids = encode(TEXT)
        return ids[item], ids[item + 1]


def train(config: PairsConfig, checkpoints: Checkpoints, progress=None) -> keras.Model:
    """Trains the model; see `core.models.families.ModelFamily.train`."""
    model = build(config)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(optimizer=keras.optimizers.Adam(config.learning_rate), loss=loss)
    fit(
        model,
        PairBatches(),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=lambda trained: {"val_accuracy": evaluate(trained, config)["val_accuracy"]},
    )
    return model


def card(config: PairsConfig) -> dict:
    """Returns what a card says of the model; see `core.models.families.ModelFamily.card`."""
    return {"task": "the next character from one", "training": {"optimizer": "Adam", "batches": "one"}}
