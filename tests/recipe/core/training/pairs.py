"""Trains the model of pairs of characters."""

import keras
import numpy as np

from ..models.configs.pairs_of_characters import TEXT, PairsConfig
from ..models.pairs.model import build, encode
from .evaluation.pairs import evaluate
from .fitting import EpochDataset, Training


class PairBatches(EpochDataset):
    """All pairs of the text in one batch, in an order drawn from the epoch."""

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the order of the pairs."""
        return [np.random.default_rng(epoch).permutation(len(TEXT) - 1)]

    def make_batch(self, batch_spec: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns characters and their next ones, (B,) each."""
        ids = encode(TEXT)
        return ids[batch_spec], ids[batch_spec + 1]


def load_training(config: PairsConfig, work_folder=None, progress=None) -> Training:
    """Prepares the training; see `core.models.families.ModelFamily.training`."""
    model = build(config)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
    model.compile(optimizer=keras.optimizers.Adam(config.learning_rate), loss=loss)
    return Training(
        model=model,
        dataset=PairBatches(),
        epochs=config.epochs,
        validate=lambda trained: {"val_accuracy": evaluate(trained, config)["val_accuracy"]},
    )


def card(config: PairsConfig) -> dict:
    """Returns what a card says of the model; see `core.models.families.ModelFamily.card`."""
    return {"task": "the next character from one", "training": {"optimizer": "Adam", "batches": "one"}}
