"""The process in which a model is trained; `process.py` starts it: `python -m core.topics.lab.training`.

It reads lines of JSON: an order, then perhaps "stop". It writes others: what it began, moments of the
training, how far it is, the model at its end. It ends when nobody holds its input any more. The one process
of the lab that imports TensorFlow.
"""

import base64
import contextlib
import importlib
import json
import math
import os
import pathlib
import sys
import tempfile
import threading
import time
import typing

import keras
import numpy as np

from ...base.plain import to_plain
from .gradients import layers_of

EXPERIMENTS = ("dates", "reber", "writer")
MOMENTS = 12  # at even distances; some more come early, when most is learnt
_EVERY = 0.25  # seconds between two lines that tell how far it is


def schedule(steps: int) -> set[int]:
    """Returns after which batches a training is looked at."""
    even = np.linspace(0, steps, min(steps, MOMENTS) + 1)
    early = np.geomspace(1, max(1, steps / MOMENTS), 6)
    return {0, *(round(step) for step in (*even, *early))}


class Recorder(keras.callbacks.Callback):
    """Tells how a training goes, and ends it where it was stopped, is late or has become NaN.

    Args:
        tell: Writes a line.
        measure: Of the model and Keras' logs: arrays by their names; its `norms` are those of the gradients.
        before: Batches of a training that this one continues, and the seconds that they took.
        steps: Batches of this training.
        limits: `seconds` and `steps`.
        stopped: Set from outside.

    Attributes:
        ending: How the training ended: "done", "stopped", "late" or "nan".
    """

    def __init__(
        self, tell, measure, before: tuple[int, float], steps: int, limits: dict, stopped: threading.Event
    ):
        super().__init__()
        self._tell, self._measure, self._stopped = tell, measure, stopped
        self._before, self._seconds = before
        self._limits = limits
        self._last = min(steps, limits["steps"])
        self._due = schedule(self._last)
        self._step, self._told = 0, 0.0
        self._paused = 0.0  # seconds that were spent on looking, not on training
        self._began = time.monotonic()
        self.ending = "done"

    def on_train_begin(self, logs=None):
        """Looks at the model before its first batch, unless another training was looked at there."""
        if not self._before:
            self._look({})

    def on_train_batch_end(self, batch, logs=None):
        """Looks at the model where that is due."""
        self._step += 1
        logs = logs or {}
        if self._step in self._due:
            self._look(logs)
        now = time.monotonic()
        if not math.isfinite(logs.get("loss", 0.0)):
            self._end("nan")
        elif self._stopped.is_set():
            self._end("stopped")
        elif now - self._began > self._limits["seconds"]:
            self._end("late")
        elif self._step >= self._last:
            self._end("done")
        if now - self._told > _EVERY:
            self._told = now
            self._tell(step=self._before + self._step, total=self._before + self._last)

    def _end(self, ending: str) -> None:
        self.ending = ending
        self.model.stop_training = True
        if self._step not in self._due:
            self._look({})

    def _look(self, logs: dict) -> None:
        """Tells what it sees; the first time twice, since gradients take seconds then."""
        begun = time.monotonic()
        step = self._before + self._step
        seen = to_plain_all(self._measure(self.model, logs))
        for wait in (True,) if step else (False, True):
            gradients = {"gradients": self._measure.norms(self.model, wait)}
            arrays = seen | to_plain_all(gradients)
            seconds = self._seconds + begun - self._began - self._paused
            self._tell(moment={"step": step, "seconds": seconds, "arrays": arrays})
        self._paused += time.monotonic() - begun


def to_plain_all(arrays: dict) -> dict:
    return {name: to_plain(np.asarray(array)) for name, array in arrays.items()}


def train(order: dict, tell, stopped: threading.Event) -> None:
    """Trains as an order says.

    Args:
        order: `experiment`, `settings`, `limits`; to continue a training, `model` (a `.keras` file, base64)
            and the batches and the seconds `before`.
        tell: Writes a line.
        stopped: Set when the training shall end.
    """
    if order["experiment"] not in EXPERIMENTS:
        raise ValueError(f"There is no experiment {order['experiment']!r}.")
    package = f"{__package__}.{order['experiment']}"
    recipe = importlib.import_module(f"{package}.train")
    settings = order["settings"]
    training, held_out = recipe.data(settings)
    model = _opened(order["model"]) if order.get("model") else recipe.build(settings)
    measuring = importlib.import_module(f"{package}.measure")
    measure = measuring.Measure(training, held_out, settings)
    shapes = [[layer.name, [list(part.shape) for part in layer.weights]] for layer in model.layers]
    steps = settings["epochs"] * recipe.steps(settings)
    before, seconds = order.get("before", (0, 0.0))
    total = before + min(steps, order["limits"]["steps"])
    tell(begun={"shapes": shapes, "layers": layers_of(model)}, step=before, total=total)
    recorder = Recorder(tell, measure, (before, seconds), steps, order["limits"], stopped)
    prepare(model, *measure.held_out)
    recipe.fit(model, training, settings, [recorder])
    tell(model=base64.b64encode(_saved(model)).decode(), ending=recorder.ending)


def prepare(model: keras.Model, inputs, targets) -> None:
    """Makes the variables that Keras makes in its first step, and then compiles that twice, for seconds."""
    model.optimizer.build(model.trainable_variables)
    first = keras.tree.map_structure(lambda part: part[:1], (inputs, targets))
    model.compute_loss(y=first[1], y_pred=model(first[0]))


def _opened(model: str) -> keras.Model:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        path.write_bytes(base64.b64decode(model))
        return keras.saving.load_model(path)  # noqa: TID251 - what a training has saved itself


def _saved(model: keras.Model) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        model.save(path)
        return path.read_bytes()


def _limit_memory(most: int) -> None:
    """Gives this process no more memory than a training gets, as far as the platform can hold it to that."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no module, macOS not each limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _listen(stopped: threading.Event) -> None:
    """Waits for "stop", and ends this process once nobody holds its input."""
    while sys.stdin.readline():
        stopped.set()
    os._exit(0)


def main() -> None:
    lines = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes to the log

    def tell(**fields: typing.Any) -> None:
        lines.write(json.dumps(fields) + "\n")
        lines.flush()

    first = sys.stdin.readline()
    if not first:
        return
    order = json.loads(first)
    _limit_memory(order["limits"]["memory"])
    stopped = threading.Event()
    threading.Thread(target=_listen, args=[stopped], daemon=True).start()
    try:
        train(order, tell, stopped)
    except OSError as error:
        tell(ending="disk", why=str(error.strerror or error))
    except Exception as error:
        if not isinstance(error, MemoryError) and type(error).__name__ != "ResourceExhaustedError":
            raise
        tell(ending="memory")
    os._exit(0)  # TensorFlow takes its time to go


if __name__ == "__main__":
    main()
