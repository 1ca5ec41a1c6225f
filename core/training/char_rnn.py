"""Trains the character RNNs on Tiny Shakespeare."""

import keras
import numpy as np

from core.configs.char_rnn import CharRNNConfig
from core.evaluation.char_rnn import evaluate_carried, evaluate_windows
from core.models.char_rnn import model as char_rnn
from core.training.loop import Checkpoints, train

_CHECK_STRIDE = 25  # between validation windows while training; the card's metrics take every window
# parts of the validation text that are scored side by side while training; the card's metrics take it in one
_CHECK_ROWS = 30


class RandomWindows:
    """One epoch of windows that start anywhere in the text, cut from the array directly.

    The chapter goes over every start position in shuffled order with `window().flat_map()`; drawing starts at
    random from the same positions is the same distribution without the pipeline's cost.
    """

    def __init__(self, ids: np.ndarray, config: CharRNNConfig, epoch: int):
        self.windows = np.lib.stride_tricks.sliding_window_view(ids, config.window + 1)
        rng = np.random.default_rng([config.seed, epoch])
        self.starts = rng.integers(len(self.windows), size=(config.steps_per_epoch, config.batch_size))

    def __len__(self) -> int:
        return len(self.starts)

    def __iter__(self):
        for starts in self.starts:
            batch = self.windows[starts]  # (B, T + 1)
            yield batch[:, :-1], batch[:, 1:]


class CarriedWindows:
    """One epoch of windows that follow each other: part n of the text goes on in row n of each batch.

    Every epoch begins some characters later than the last (a number drawn from the seed), so that windows are
    not cut at the same places for ever; within an epoch they do not overlap.
    """

    def __init__(self, ids: np.ndarray, config: CharRNNConfig, epoch: int):
        offset = int(np.random.default_rng([config.seed, epoch]).integers(config.window))
        # of a part
        length = (len(ids) - offset) // config.batch_size
        # (B, length)
        parts = ids[offset : offset + config.batch_size * length].reshape(config.batch_size, length)
        self.steps, self.window = (length - 1) // config.window, config.window
        self.inputs, self.targets = parts[:, :-1], parts[:, 1:]

    def __len__(self) -> int:
        return self.steps

    def __iter__(self):
        for step in range(self.steps):
            cut = slice(step * self.window, (step + 1) * self.window)
            yield self.inputs[:, cut], self.targets[:, cut]


def fit(
    config: CharRNNConfig,
    train_ids: np.ndarray,
    validation_ids: np.ndarray,
    checkpoints: Checkpoints,
    **callbacks,
) -> keras.Model:
    """Trains a character RNN and returns a stateless model with the weights of its best epoch.

    Args:
        config: Architecture and recipe.
        train_ids: (N,) int32.
        validation_ids: (M,) int32; a part of its windows chooses the best epoch.
        checkpoints: Where the state is kept; a cut training goes on from there.
        callbacks: `progress` and `epoch_done` of `core.training.loop.train`.
    """
    # weights at the start; allowed here, where a process does nothing but train
    keras.utils.set_random_seed(config.seed)
    kind = CarriedWindows if config.stateful else RandomWindows
    model = char_rnn.build(config, rows=config.batch_size if config.stateful else None)
    twin = char_rnn.build(config)
    steps = config.epochs * len(kind(train_ids, config, 0))
    rate = keras.optimizers.schedules.CosineDecay(
        config.learning_rate / 20 if config.warmup_steps else config.learning_rate,
        steps - config.warmup_steps,
        warmup_target=config.learning_rate if config.warmup_steps else None,
        warmup_steps=config.warmup_steps,
    )
    model.compile(
        keras.optimizers.Nadam(rate, clipnorm=config.clip_norm, weight_decay=config.weight_decay or None),
        keras.losses.SparseCategoricalCrossentropy(from_logits=True),
        metrics=["accuracy"],
    )

    def validate(trained: keras.Model) -> dict[str, float]:
        twin.set_weights(trained.get_weights())
        if config.stateful:
            return evaluate_carried(twin, validation_ids, window=config.window, rows=_CHECK_ROWS)
        return evaluate_windows(twin, validation_ids, window=config.window, stride=_CHECK_STRIDE)

    train(
        model,
        lambda epoch: kind(train_ids, config, epoch),
        epochs=config.epochs,
        checkpoints=checkpoints,
        validate=validate,
        **callbacks,
    )
    checkpoints.restore_best(twin)
    return twin
