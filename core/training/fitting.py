"""Training with `model.fit`, such that an interruption at any moment loses nothing but the epoch it fell in.

Keras' own callbacks do the work: `BackupAndRestore` keeps weights, optimizer and the number of the epoch,
`ModelCheckpoint` the best epoch. Two things they leave open are settled here. What is random, batches and
dropout, is made from the seed and the number of the epoch alone, so that a training that goes on draws what
it would have drawn in one go. And a backup goes to a folder of its own, which `state.json` names last: a cut
in the middle of writing leaves the epoch before.
"""

import abc
import json
import os
import pathlib
import shutil
import time
from collections.abc import Callable
from typing import Any

import keras

from ..base.checks import raise_invalid

MONITORED_METRIC = "val_accuracy"  # of which the highest is the best epoch
_DRAWS_PER_EPOCH = 1 << 20  # numbers in a row that dropout may take in an epoch


class EpochDataset(keras.utils.PyDataset, abc.ABC):
    """The batches of one epoch after another, each epoch drawn from the seed and its number.

    A kind of batches gives `draw_epoch` and `batch`; where the lengths of its batches differ,
    `make_example_batch` too.
    """

    def __init__(self):
        super().__init__()
        self._has_begun = False
        self._items = self.draw_epoch(0)

    @abc.abstractmethod
    def draw_epoch(self, epoch: int):
        """Returns what each batch of an epoch is made from, of the same count for every epoch.

        Args:
            epoch: Counted from 0.
        """

    @abc.abstractmethod
    def batch(self, item) -> tuple:
        """Returns the batch (inputs, targets) that is made from an item of `draw_epoch`."""

    def make_example_batch(self, steps: int) -> tuple | None:
        """Returns a made-up batch of some steps, or None where all batches are of the same length."""
        return None

    def begin(self, epoch: int) -> None:
        """Turns to the batches of an epoch."""
        self._items = self.draw_epoch(epoch)
        self._has_begun = True

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: int) -> tuple:
        # Before the first epoch Keras looks at items 0 and 1 and takes an axis on which they agree for fixed.
        # Two batches may agree by chance and a third not: so it is shown two that differ. Of a single one it
        # may take all axes for fixed, since every epoch has the same.
        if not self._has_begun and len(self) > 1:
            example = self.make_example_batch(index + 1)
            if example is not None:
                return example
        return self.batch(self._items[index])


class EpochStart(keras.callbacks.Callback):
    """Puts what changes from step to step to what it is at the start of an epoch.

    The batches are those of the epoch, carried states are zero, and each generator of dropout counts on from
    a number that the epoch decides.
    """

    def __init__(self, batches: EpochDataset):
        super().__init__()
        self.batches = batches

    def on_epoch_begin(self, epoch: int, logs=None) -> None:
        """Called by Keras with the number of the epoch, counted from 0."""
        self.batches.begin(epoch)
        for layer in self.model.layers:
            if getattr(layer, "stateful", False):
                layer.reset_state()
        for state in generator_states(self.model):
            seed, _ = keras.ops.convert_to_numpy(state)
            state.assign([seed, epoch * _DRAWS_PER_EPOCH])


def generator_states(model: keras.Model) -> list[keras.Variable]:
    """Returns the states (2,) of a model's random generators: a seed, and how many numbers were taken."""
    return [variable for variable in model.variables if variable.name == "seed_generator_state"]


class ValidationCallback(keras.callbacks.Callback):
    """Adds the metrics that a function finds to those of an epoch, for the callbacks after it.

    Args:
        validate: Model to metrics, of which `val_accuracy` must be one.
    """

    def __init__(self, validate: Callable[[keras.Model], dict[str, float]]):
        super().__init__()
        self.validate = validate

    def on_epoch_end(self, epoch: int, logs: dict[str, float]) -> None:
        """Called by Keras with the metrics of the epoch."""
        logs.update(self.validate(self.model))


class Checkpoints(keras.callbacks.Callback):
    """The state of one training in a folder: last epoch, best epoch, history, seconds spent.

    Args:
        folder: Made when it is not there; what an earlier run left in it is gone on from.
    """

    def __init__(self, folder: pathlib.Path):
        super().__init__()
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "state.json"
        self.state: dict[str, Any] = {"epoch": 0, "seconds": 0.0, "history": [], "best": None}
        if self.path.is_file():
            self.state = json.loads(self.path.read_text())

    def _make_backup_callback(self, epoch: int) -> keras.callbacks.BackupAndRestore:
        backup = keras.callbacks.BackupAndRestore(self.folder / f"last-{epoch}", delete_checkpoint=False)
        backup.set_model(self.model)
        return backup

    def _best_path(self, epoch: int | str) -> pathlib.Path:
        return self.folder / f"best-{epoch}.weights.h5"

    def make_best_epoch_callback(self) -> keras.callbacks.ModelCheckpoint:
        """Returns Keras' callback that keeps the weights of the best epoch, to stand before this one."""
        best = self.state["best"]
        return keras.callbacks.ModelCheckpoint(
            self._best_path("{epoch}"),
            monitor=MONITORED_METRIC,
            mode="max",
            save_best_only=True,
            save_weights_only=True,
            initial_value_threshold=best[MONITORED_METRIC] if best else None,
        )

    def restore_best(self, model: keras.Model) -> int:
        """Loads the best epoch into the model that was trained; returns its number, counted from 1."""
        best = self.state["best"]
        if not best:
            raise_invalid(
                "folder", "the folder of a training with at least one whole epoch", str(self.folder)
            )
        model.load_weights(self._best_path(best["epoch"]))
        return best["epoch"]

    def on_train_begin(self, logs=None) -> None:
        """Called by Keras: goes on after the last whole epoch, if there is one."""
        if self.state["epoch"]:
            self._make_backup_callback(self.state["epoch"]).on_train_begin()

    def on_epoch_begin(self, epoch: int, logs=None) -> None:
        """Called by Keras: starts the clock."""
        self._start_seconds = time.perf_counter()

    def on_epoch_end(self, epoch: int, logs: dict[str, float]) -> None:
        """Called by Keras with the metrics of the epoch: writes the state and removes what it replaces."""
        epoch_number = epoch + 1
        best = self.state["best"]
        if not best or logs[MONITORED_METRIC] > best[MONITORED_METRIC]:
            best = {"epoch": epoch_number, MONITORED_METRIC: logs[MONITORED_METRIC]}
        self._make_backup_callback(epoch_number).on_epoch_end(epoch, logs)
        self.state = {
            "epoch": epoch_number,
            "seconds": self.state["seconds"] + time.perf_counter() - self._start_seconds,
            "history": [*self.state["history"], dict(logs)],
            "best": best,
        }
        part_path = self.path.with_suffix(".part")
        part_path.write_text(json.dumps(self.state))
        os.replace(part_path, self.path)
        self._remove_outdated_files()

    def _remove_outdated_files(self) -> None:
        for backup in self.folder.glob("last-*"):
            if backup.name != f"last-{self.state['epoch']}":
                shutil.rmtree(backup)
        for weights in self.folder.glob("best-*.weights.h5"):
            if weights != self._best_path(self.state["best"]["epoch"]):
                weights.unlink()


class LastEpochsAverage(keras.callbacks.Callback):
    """Keeps the weights of the last epochs, whose mean is better than each of them.

    Around a minimum the steps of a training go to and fro, and a mean lies nearer to it.

    Args:
        folder: Of the checkpoints.
        epochs: Of the whole training.
        count: How many of the last are kept.

    Reference: Vaswani et al., "Attention Is All You Need", 2017, section 6.1; Izmailov et al., "Averaging
    Weights Leads to Wider Optima and Better Generalization", 2018, https://arxiv.org/abs/1803.05407
    """

    def __init__(self, folder: pathlib.Path, epochs: int, count: int):
        super().__init__()
        self.paths = {
            epoch: folder / f"kept-{epoch}.weights.h5" for epoch in range(epochs - count + 1, epochs + 1)
        }

    def on_epoch_end(self, epoch: int, logs=None) -> None:
        """Called by Keras with the number of the epoch, counted from 0."""
        if epoch + 1 in self.paths:
            self.model.save_weights(self.paths[epoch + 1])

    def restore_mean(self, model: keras.Model) -> None:
        """Gives the model that was trained the mean of the weights of the last epochs."""
        weights = model.trainable_weights
        sums = [0.0] * len(weights)
        for path in self.paths.values():
            model.load_weights(path)
            sums = [total + weight.numpy() for total, weight in zip(sums, weights, strict=True)]
        for weight, total in zip(weights, sums, strict=True):
            weight.assign(total / len(self.paths))


def fit(
    model: keras.Model,
    batches: EpochDataset,
    *,
    epochs: int,
    checkpoints: Checkpoints,
    validate: Callable[[keras.Model], dict[str, float]],
    averaged: int = 0,
    callbacks=(),
) -> None:
    """Trains from the last whole epoch to `epochs`, and leaves the weights of the best epoch in the model.

    Args:
        model: A compiled model.
        batches: The same epoch must give the same batches.
        epochs: In all, those of earlier runs counted.
        checkpoints: Where the state is kept.
        validate: Model to metrics, called after each epoch; must hold `val_accuracy`.
        averaged: Leave the mean of the weights of so many last epochs instead. Default: none are averaged.
        callbacks: More callbacks of Keras, called last.
    """
    # kept before the state of an epoch is: a cut between the two makes the epoch again
    last_epochs = LastEpochsAverage(checkpoints.folder, epochs, averaged)
    core_callbacks = [
        EpochStart(batches),
        ValidationCallback(validate),
        checkpoints.make_best_epoch_callback(),
        last_epochs,
        checkpoints,
    ]
    # shuffled already, by a generator that the seed and the epoch decide, where Keras would take a global one
    model.fit(batches, epochs=epochs, shuffle=False, callbacks=[*core_callbacks, *callbacks])
    checkpoints.restore_best(model)
    if averaged:
        last_epochs.restore_mean(model)


def fit_with_inference_model(
    model: keras.Model,
    inference_model: keras.Model,
    batches: EpochDataset,
    *,
    validate: Callable[[keras.Model], dict[str, float]],
    **settings,
) -> keras.Model:
    """Trains a model whose precision or state is made for training, and returns its twin, which is not.

    Args:
        model: A compiled model.
        inference_model: Of the same weights: it is validated, and gets those of the best epoch.
        batches, settings: As `fit` takes them.
        validate: Twin to metrics.
    """

    def validate_inference_model(trained: keras.Model) -> dict[str, float]:
        inference_model.set_weights(trained.get_weights())
        return validate(inference_model)

    fit(model, batches, validate=validate_inference_model, **settings)
    inference_model.set_weights(model.get_weights())
    return inference_model
