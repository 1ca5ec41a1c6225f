"""Checkpoints of a training: last epoch, best epoch and history in a folder, to resume it.

Keras' `BackupAndRestore` saves weights, optimizer and the number of the epoch, `ModelCheckpoint` the best
epoch. Each backup goes to a folder of its own, which `state.json` names last: an interruption while it is
written leaves the previous epoch.
"""

import json
import os
import pathlib
import shutil
import time
from typing import Any

import keras

from ..base.checks import raise_invalid

MONITORED_METRIC = "val_accuracy"  # of which the highest is the best epoch


class CheckpointCallback(keras.callbacks.Callback):
    """Saves the state of one training after each epoch: last epoch, best epoch, history, seconds spent.

    Args:
        folder: Made when it is missing; a training resumes from the state that an earlier run left in it.
    """

    def __init__(self, folder: pathlib.Path):
        super().__init__()
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.state_path = self.folder / "state.json"
        self.state: dict[str, Any] = {"epoch": 0, "seconds": 0.0, "history": [], "best": None}
        if self.state_path.is_file():
            self.state = json.loads(self.state_path.read_text())

    def _make_backup_callback(self, epoch: int) -> keras.callbacks.BackupAndRestore:
        backup = keras.callbacks.BackupAndRestore(self.folder / f"last-{epoch}", delete_checkpoint=False)
        backup.set_model(self.model)
        return backup

    def _best_path(self, epoch: int | str) -> pathlib.Path:
        return self.folder / f"best-{epoch}.weights.h5"

    def make_best_epoch_callback(self) -> keras.callbacks.ModelCheckpoint:
        """Returns Keras' callback that saves the weights of the best epoch; it must come before this one."""
        best = self.state["best"]
        return keras.callbacks.ModelCheckpoint(
            self._best_path("{epoch}"),
            monitor=MONITORED_METRIC,
            mode="max",
            save_best_only=True,
            save_weights_only=True,
            initial_value_threshold=best[MONITORED_METRIC] if best else None,
        )

    def load_best_weights(self, model: keras.Model) -> int:
        """Loads the weights of the best epoch into the trained model; returns its number, counted from 1."""
        best = self.state["best"]
        if not best:
            raise_invalid(
                "folder", "the folder of a training with at least one whole epoch", str(self.folder)
            )
        model.load_weights(self._best_path(best["epoch"]))
        return best["epoch"]

    def on_train_begin(self, logs=None) -> None:
        """Called by Keras: resumes after the last whole epoch, if there is one."""
        if self.state["epoch"]:
            self._make_backup_callback(self.state["epoch"]).on_train_begin()

    def on_epoch_begin(self, epoch: int, logs=None) -> None:
        """Called by Keras: starts the clock."""
        self._start_seconds = time.perf_counter()

    def on_epoch_end(self, epoch: int, logs: dict[str, float]) -> None:
        """Called by Keras with the metrics of the epoch: saves the state and removes the previous one."""
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
        part_path = self.state_path.with_suffix(".part")
        part_path.write_text(json.dumps(self.state))
        os.replace(part_path, self.state_path)
        self._remove_outdated_files()

    def _remove_outdated_files(self) -> None:
        for backup in self.folder.glob("last-*"):
            if backup.name != f"last-{self.state['epoch']}":
                shutil.rmtree(backup)
        for weights in self.folder.glob("best-*.weights.h5"):
            if weights != self._best_path(self.state["best"]["epoch"]):
                weights.unlink()


class LastEpochsAverage(keras.callbacks.Callback):
    """Saves the weights of the last epochs, whose mean is better than each of them.

    Around a minimum the steps of a training go to and fro, and a mean lies nearer to it.

    Args:
        folder: Of the checkpoints.
        epochs: Of the whole training.
        num_averaged_epochs: How many of the last are averaged.

    Reference: Vaswani et al., "Attention Is All You Need", 2017, section 6.1; Izmailov et al., "Averaging
    Weights Leads to Wider Optima and Better Generalization", 2018, https://arxiv.org/abs/1803.05407
    """

    def __init__(self, folder: pathlib.Path, epochs: int, num_averaged_epochs: int):
        super().__init__()
        averaged_epochs = range(epochs - num_averaged_epochs + 1, epochs + 1)
        self.weights_paths = {epoch: folder / f"kept-{epoch}.weights.h5" for epoch in averaged_epochs}

    def on_epoch_end(self, epoch: int, logs=None) -> None:
        """Called by Keras with the number of the epoch, counted from 0."""
        if epoch + 1 in self.weights_paths:
            self.model.save_weights(self.weights_paths[epoch + 1])

    def load_averaged_weights(self, model: keras.Model) -> None:
        """Assigns the mean of the weights of the last epochs to the trained model."""
        variables = model.trainable_weights
        sums = [0.0] * len(variables)
        for path in self.weights_paths.values():
            model.load_weights(path)
            sums = [total + variable.numpy() for total, variable in zip(sums, variables, strict=True)]
        for variable, total in zip(variables, sums, strict=True):
            variable.assign(total / len(self.weights_paths))
