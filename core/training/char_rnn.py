"""Trains the character RNNs on Tiny Shakespeare."""

import keras
import numpy as np

from ..models.char_rnn import model as char_rnn
from ..models.configs.char_rnn import CharRNNConfig
from .cards import make_dataset_entry
from .evaluation.char_rnn import evaluate_continuous, evaluate_windows, load_split_ids
from .fitting import EpochDataset, Training, warmup_cosine_schedule

_VALIDATION_STRIDE = 25  # between validation windows while training; the card's metrics take every window
# parts of the validation text that are scored side by side while training; the card's metrics take it in one
_VALIDATION_STREAMS = 30


class NextTokenWindows(EpochDataset):
    """Batches of windows of a text, of which `sample_epoch` gives the ids (B, T + 1) of each."""

    def make_batch(self, item: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns windows (B, T), and the same shifted by one."""
        return item[:, :-1], item[:, 1:]


class RandomWindows(NextTokenWindows):
    """Windows that start anywhere in the text, cut from the array directly.

    The chapter goes over every start position in shuffled order with `window().flat_map()`; drawing starts at
    random from the same positions is the same distribution without the pipeline's cost.
    """

    def __init__(self, ids: np.ndarray, config: CharRNNConfig):
        self.config = config
        self.windows = np.lib.stride_tricks.sliding_window_view(ids, config.window + 1)  # (N, T + 1), a view
        super().__init__()

    def sample_epoch(self, epoch: int) -> np.ndarray:
        """Returns the starts (steps, B) of the windows of an epoch."""
        rng = np.random.default_rng([self.config.seed, epoch])
        return rng.integers(len(self.windows), size=(self.config.steps_per_epoch, self.config.batch_size))

    def make_batch(self, item: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the windows (B, T) that begin at starts (B,), and the same shifted by one."""
        return super().make_batch(self.windows[item])  # (B, T + 1) are copied when their turn comes


class StatefulWindows(NextTokenWindows):
    """Windows that follow each other: part n of the text continues in row n of each batch.

    Every epoch begins some characters later than the last (a number drawn from the seed), so that windows are
    not cut at the same places for ever; within an epoch they do not overlap.
    """

    def __init__(self, ids: np.ndarray, config: CharRNNConfig):
        self.ids = ids
        self.config = config
        # of a part; every epoch has the same count of steps, however late it begins
        self.length = (len(ids) - (config.window - 1)) // config.batch_size
        super().__init__()

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the windows (B, T + 1) of an epoch, each of which begins with the last character before."""
        num_streams = self.config.batch_size
        offset = int(np.random.default_rng([self.config.seed, epoch]).integers(self.config.window))
        streams = self.ids[offset : offset + num_streams * self.length].reshape(
            num_streams, self.length
        )  # (B, length)
        starts = range(0, self.length - self.config.window, self.config.window)
        return [streams[:, start : start + self.config.window + 1] for start in starts]


def load_training(config: CharRNNConfig, work_folder=None, progress=None) -> Training:
    """Prepares the training on the chapter's split; see `core.models.families.ModelFamily.training`."""
    train_ids, validation_ids, _ = load_split_ids(progress)
    return make_training(config, train_ids, validation_ids)


def make_training(config: CharRNNConfig, train_ids: np.ndarray, validation_ids: np.ndarray) -> Training:
    """Prepares the training of a character RNN, which is validated and returned without a state of its own.

    Args:
        config: Architecture and recipe.
        train_ids: (N,) int32.
        validation_ids: (M,) int32; a part of its windows chooses the best epoch.
    """
    keras.utils.set_random_seed(config.seed)  # of the initial weights; a process does nothing but train
    dataset = (StatefulWindows if config.stateful else RandomWindows)(train_ids, config)
    model = char_rnn.build(config, stateful_batch_size=config.batch_size if config.stateful else None)
    rate = warmup_cosine_schedule(config.learning_rate, config.epochs * len(dataset), config.warmup_steps)
    model.compile(
        keras.optimizers.Nadam(rate, clipnorm=config.clip_norm, weight_decay=config.weight_decay or None),
        keras.losses.SparseCategoricalCrossentropy(from_logits=True),
        metrics=["accuracy"],
    )

    def validate(trained: keras.Model) -> dict[str, float]:
        if config.stateful:
            return evaluate_continuous(
                trained, validation_ids, window=config.window, num_streams=_VALIDATION_STREAMS
            )
        return evaluate_windows(trained, validation_ids, window=config.window, stride=_VALIDATION_STRIDE)

    return Training(
        model=model,
        dataset=dataset,
        epochs=config.epochs,
        validate=validate,
        inference_model=char_rnn.build(config),
    )


def describe_model(config: CharRNNConfig) -> dict:
    """Describes a character RNN for its card; see `core.models.families.ModelFamily.card`."""
    return {
        "task": "next character of Tiny Shakespeare",
        "architecture": (
            f"Embedding {config.embedding_size}, GRU {config.units}, Dense {config.vocabulary_size} (logits)"
        ),
        "dataset": make_dataset_entry("shakespeare"),
        "training": {"optimizer": "Nadam, cosine decay, gradient norm clipped"},
    }
