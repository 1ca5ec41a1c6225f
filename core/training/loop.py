"""A training loop that survives interruption: state on disk after each epoch, the best epoch kept."""

import collections
import json
import os
import pathlib
import time
from collections.abc import Callable, Iterable

import keras
import numpy as np

from core.checks import fail

Progress = Callable[[int, int, dict[str, float]], None]  # (step, steps in the epoch, running means)


class Checkpoints:
    """The state of one training in a folder: last epoch, best epoch, history, seconds spent.

    Weights go to a new file first and `state.json` names it last, so that a cut at any moment leaves a whole
    state behind.
    """

    def __init__(self, folder: pathlib.Path):
        self.folder = pathlib.Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self.path = self.folder / "state.json"
        self.state = {"epoch": 0, "seconds": 0.0, "history": [], "best": None}
        if self.path.is_file():
            self.state = json.loads(self.path.read_text())

    def restore(self, model: keras.Model) -> None:
        """Loads weights and optimizer of the last whole epoch, if there is one."""
        if self.state["epoch"]:
            model.optimizer.build(model.trainable_variables)
            model.load_weights(self.folder / f"last-{self.state['epoch']}.weights.h5")

    def restore_best(self, model: keras.Model) -> int:
        """Loads the best epoch into a model of the same layers and returns its number, counted from 1."""
        best = self.state["best"]
        if not best:
            fail("folder", "the folder of a training with at least one whole epoch", str(self.folder))
        with np.load(self.folder / f"best-{best['epoch']}.npz") as arrays:
            model.set_weights([arrays[f"arr_{i}"] for i in range(len(arrays.files))])
        return best["epoch"]

    def save(self, model: keras.Model, logs: dict[str, float], seconds: float, monitor: str) -> None:
        """Writes the state after an epoch whose metrics are `logs`."""
        epoch = self.state["epoch"] + 1
        model.save_weights(self.folder / f"last-{epoch}.weights.h5")
        state = dict(self.state, epoch=epoch, seconds=seconds, history=[*self.state["history"], logs])
        if not state["best"] or logs[monitor] > state["best"][monitor]:
            np.savez(self.folder / f"best-{epoch}.npz", *model.get_weights())
            state["best"] = {"epoch": epoch, monitor: logs[monitor]}
        self.path.with_suffix(".part").write_text(json.dumps(state))
        os.replace(self.path.with_suffix(".part"), self.path)
        self.state = state
        keep = {f"last-{epoch}.weights.h5", f"best-{state['best']['epoch']}.npz"}
        for file in [*self.folder.glob("last-*.h5"), *self.folder.glob("best-*.npz")]:
            if file.name not in keep:
                file.unlink()


def train(
    model: keras.Model,
    batches: Callable[[int], Iterable],
    *,
    epochs: int,
    checkpoints: Checkpoints,
    validate: Callable[[keras.Model], dict[str, float]],
    monitor: str = "val_accuracy",
    progress: Progress | None = None,
    epoch_done: Callable[[int, dict[str, float]], None] | None = None,
) -> Checkpoints:
    """Trains from the last whole epoch to `epochs`.

    Args:
        model: A compiled model whose first metric is the loss.
        batches: Epoch number, counted from 0, to that epoch's (x, y) batches, with a length. The same number
            gives the same batches, so that a training that was cut goes on as if it had not been.
        epochs: Epochs in all, those of earlier runs counted.
        checkpoints: Where the state is kept.
        validate: Model to metrics, called after each epoch; must hold `monitor`, of which more is better.
        progress: Called after each step. Default: silent.
        epoch_done: Called after each epoch with its number, counted from 1, and its metrics. Default: silent.

    Returns:
        The checkpoints, at their last state.
    """
    checkpoints.restore(model)
    while checkpoints.state["epoch"] < epochs:
        epoch, began = checkpoints.state["epoch"], time.perf_counter()
        epoch_batches = batches(epoch)
        for layer in model.layers:
            if getattr(layer, "stateful", False):
                layer.reset_state()
        sums: collections.Counter = collections.Counter()
        logs = {}
        for step, (x, y) in enumerate(epoch_batches, 1):
            # of this batch
            sums.update(
                {name: float(value) for name, value in model.train_on_batch(x, y, return_dict=True).items()}
            )
            logs = {name: value / step for name, value in sums.items()}
            if progress:
                progress(step, len(epoch_batches), logs)
        logs.update(validate(model))
        seconds = checkpoints.state["seconds"] + time.perf_counter() - began
        checkpoints.save(model, logs, seconds, monitor)
        if epoch_done:
            epoch_done(epoch + 1, logs)
    return checkpoints
