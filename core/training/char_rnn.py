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
_VALIDATION_SEGMENTS = 30


class NextTokenWindows(EpochDataset):
    """Batches of windows of a text (N,) of ids; `sample_epoch` returns the ids (B, T + 1) of each batch."""

    def make_batch(self, batch_spec: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns windows (B, T), and the same shifted by one."""
        return batch_spec[:, :-1], batch_spec[:, 1:]


class RandomWindows(NextTokenWindows):
    """Windows that start anywhere in the text, cut from the array directly.

    The chapter goes over every start position in shuffled order with `window().flat_map()`; drawing starts at
    random from the same positions is the same distribution without the pipeline's cost.
    """

    def _slice_windows(self) -> np.ndarray:
        return np.lib.stride_tricks.sliding_window_view(
            self.data, self.config.window + 1
        )  # (N, T + 1), a view

    def sample_epoch(self, epoch: int) -> np.ndarray:
        """Returns the starts (steps, B) of the windows of an epoch."""
        size = (self.config.steps_per_epoch, self.config.batch_size)
        return np.random.default_rng([self.config.seed, epoch]).integers(
            len(self._slice_windows()), size=size
        )

    def make_batch(self, batch_spec: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Returns the windows (B, T) that begin at starts (B,), and the same shifted by one."""
        windows = np.lib.stride_tricks.sliding_window_view(self.data, self.config.window + 1)  # (N, T + 1)
        return super().make_batch(windows[batch_spec])  # (B, T + 1) are copied when their turn comes


class StatefulWindows(NextTokenWindows):
    """Windows that follow each other: part n of the text continues in row n of each batch.

    Every epoch begins some characters later than the last (a number drawn from the seed), so that windows are
    not cut at the same places for ever; within an epoch they do not overlap.
    """

    def sample_epoch(self, epoch: int) -> list[np.ndarray]:
        """Returns the windows (B, T + 1) of an epoch, each of which begins with the last character before."""
        num_segments, window = self.config.batch_size, self.config.window
        # of a part; every epoch has the same count of steps, however late it begins
        length = (len(self.data) - (window - 1)) // num_segments
        offset = int(np.random.default_rng([self.config.seed, epoch]).integers(window))
        segments = self.data[offset : offset + num_segments * length].reshape(num_segments, length)
        return [segments[:, start : start + window + 1] for start in range(0, length - window, window)]


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
                trained, validation_ids, window=config.window, num_segments=_VALIDATION_SEGMENTS
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
