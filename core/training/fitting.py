"""The training of every family of models: `Training` describes it, `fit` runs and resumes it.

An interruption at any moment loses nothing but the current epoch. Batches and dropout are made from the seed
and the number of the epoch alone, so that a resumed training draws the same numbers as an uninterrupted one.
"""

import abc
import dataclasses
from collections.abc import Callable

import keras

from .checkpoints import CheckpointCallback, LastEpochsAverage

_DRAWS_PER_EPOCH = 1 << 20  # consecutive random numbers that dropout may use in an epoch


class EpochDataset(keras.utils.PyDataset, abc.ABC):
    """The batches of one epoch after another, each epoch drawn from the seed and its number.

    A subclass implements `sample_epoch` and `make_batch`, and `make_dummy_batch` where the lengths of its
    batches differ.

    Args:
        data: What its batches are made of.
        config: The recipe of the model.
    """

    def __init__(self, data=None, config=None):
        super().__init__()
        self.data = data
        self.config = config
        self._has_begun = False
        self._batch_specs = self.sample_epoch(0)

    @abc.abstractmethod
    def sample_epoch(self, epoch: int):
        """Returns the description of each batch of an epoch; every epoch has the same number of batches.

        Args:
            epoch: Counted from 0.
        """

    @abc.abstractmethod
    def make_batch(self, batch_spec) -> tuple:
        """Returns the batch (inputs, targets) of one description that `sample_epoch` returned."""

    def make_dummy_batch(self, sequence_length: int) -> tuple | None:
        """Returns a batch of zeros of some length, or None where all batches have the same length."""
        return None

    def begin_epoch(self, epoch: int) -> None:
        """Samples the batches of an epoch."""
        self._batch_specs = self.sample_epoch(epoch)
        self._has_begun = True

    def __len__(self) -> int:
        return len(self._batch_specs)

    def __getitem__(self, index: int) -> tuple:
        # Before the first epoch Keras looks at batches 0 and 1, and takes an axis on which they agree for
        # fixed. Two batches may agree by chance and a third not: so it gets two dummies that differ. Of a
        # single one it may take all axes for fixed, since every epoch has the same.
        if not self._has_begun and len(self) > 1:
            dummy_batch = self.make_dummy_batch(index + 1)
            if dummy_batch is not None:
                return dummy_batch
        return self.make_batch(self._batch_specs[index])


class ResetAtEpochStart(keras.callbacks.Callback):
    """Resets whatever changes from step to step to its state at the start of an epoch.

    The dataset samples the batches of the epoch, carried states become zero, and each generator of dropout
    continues from a number that depends on the epoch alone.
    """

    def __init__(self, dataset: EpochDataset):
        super().__init__()
        self.dataset = dataset

    def on_epoch_begin(self, epoch: int, logs=None) -> None:
        """Called by Keras with the number of the epoch, counted from 0."""
        self.dataset.begin_epoch(epoch)
        for layer in self.model.layers:
            if getattr(layer, "stateful", False):
                layer.reset_state()
        for state in self.model.variables:
            if state.name == "seed_generator_state":  # (2,): a seed and a count of numbers drawn
                seed, _ = keras.ops.convert_to_numpy(state)
                state.assign([seed, epoch * _DRAWS_PER_EPOCH])


def warmup_cosine_schedule(
    learning_rate: float, num_steps: int, warmup_steps: int
) -> keras.optimizers.schedules.CosineDecay:
    """Returns a rate that rises from a twentieth during the warm-up and falls to 0 along a cosine.

    Args:
        learning_rate: The highest rate.
        num_steps: Of the whole training.
        warmup_steps: 0: the rate begins at its highest.
    """
    return keras.optimizers.schedules.CosineDecay(
        learning_rate / 20 if warmup_steps else learning_rate,
        max(1, num_steps - warmup_steps),
        warmup_target=learning_rate if warmup_steps else None,
        warmup_steps=warmup_steps,
    )


@dataclasses.dataclass(frozen=True, kw_only=True)
class Training:
    """A compiled model with its data, ready for `fit`.

    Attributes:
        model: Compiled.
        dataset: The same epoch must give the same batches.
        epochs: In all, those of earlier runs counted.
        validate: Returns the metrics of a model, `val_accuracy` among them; called after each epoch.
        inference_model: A model with the same weights, where precision or state of `model` are made for
            training. It is validated and returned. Default: `model`.
        full_model: Returned where `model` is only the trained part of it and shares its weights.
        num_averaged_epochs: The result has the mean of the weights of so many last epochs. 0: the weights of
            the best epoch.
    """

    model: keras.Model
    dataset: EpochDataset
    epochs: int
    validate: Callable[[keras.Model], dict[str, float]]
    inference_model: keras.Model | None = None
    full_model: keras.Model | None = None
    num_averaged_epochs: int = 0

    def update_inference_model(self) -> keras.Model:
        """Copies the trained weights into the inference model and returns it."""
        if self.inference_model is None:
            return self.model
        self.inference_model.set_weights(self.model.get_weights())
        return self.inference_model


def fit(training: Training, checkpoints: CheckpointCallback, callbacks=()) -> keras.Model:
    """Trains from the last whole epoch to the end and returns the model with the weights of the best epoch.

    Args:
        training: Model, data and number of epochs.
        checkpoints: Where the state is saved; an interrupted training resumes from there.
        callbacks: More callbacks of Keras, called last.
    """
    weight_average = LastEpochsAverage(checkpoints.folder, training.epochs, training.num_averaged_epochs)

    def validate(epoch: int, logs: dict[str, float]) -> None:
        logs.update(training.validate(training.update_inference_model()))

    core_callbacks = [
        ResetAtEpochStart(training.dataset),
        keras.callbacks.LambdaCallback(on_epoch_end=validate),
        checkpoints.make_best_epoch_callback(),
        weight_average,  # before the state of an epoch: an interruption between the two repeats the epoch
        checkpoints,
    ]
    # the dataset has shuffled already, by the seed and the epoch, where Keras would use a global generator
    training.model.fit(
        training.dataset, epochs=training.epochs, shuffle=False, callbacks=[*core_callbacks, *callbacks]
    )
    checkpoints.load_best_weights(training.model)
    if training.num_averaged_epochs:
        weight_average.load_averaged_weights(training.model)
    return training.full_model or training.update_inference_model()
