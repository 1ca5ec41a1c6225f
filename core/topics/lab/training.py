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

from ...base.serialization import to_jsonable
from .gradients import list_weight_layers

EXPERIMENTS = ("dates", "reber", "writer")
NUM_SNAPSHOTS = 12  # at even distances; some more come early, when most is learnt
_PROGRESS_INTERVAL_SECONDS = 0.25  # seconds between two lines that tell how far it is


def schedule_snapshots(num_steps: int) -> set[int]:
    """Returns after which batches a training is looked at."""
    even_steps = np.linspace(0, num_steps, min(num_steps, NUM_SNAPSHOTS) + 1)
    early_steps = np.geomspace(1, max(1, num_steps / NUM_SNAPSHOTS), 6)
    return {0, *(round(step) for step in (*even_steps, *early_steps))}


class SnapshotRecorder(keras.callbacks.Callback):
    """Tells how a training goes, and ends it where it was stopped, is late or has become NaN.

    Args:
        send_event: Writes a line.
        evaluator: Of the model and Keras' logs: arrays by their names; its `gradient_norms` are those of the
            gradients.
        previous: Batches of a training that this one continues, and the seconds that they took.
        num_steps: Batches of this training.
        limits: `previous_seconds` and `num_steps`.
        stop_event: Set from outside.

    Attributes:
        ending: How the training ended: "done", "stopped", "late" or "nan".
    """

    def __init__(
        self,
        send_event,
        evaluator,
        previous: tuple[int, float],
        num_steps: int,
        limits: dict,
        stop_event: threading.Event,
    ):
        super().__init__()
        self._send_event, self._evaluator, self._stop_event = send_event, evaluator, stop_event
        self._previous_steps, self._previous_seconds = previous
        self._limits = limits
        self._last_step = min(num_steps, limits["steps"])
        self._snapshot_steps = schedule_snapshots(self._last_step)
        self._step, self._last_progress_time = 0, 0.0
        self._snapshot_seconds = 0.0  # seconds that were spent on looking, not on training
        self._start_time = time.monotonic()
        self.ending = "done"

    def on_train_begin(self, logs=None):
        """Looks at the model before its first batch, unless another training was looked at there."""
        if not self._previous_steps:
            self._take_snapshot({})

    def on_train_batch_end(self, batch, logs=None):
        """Looks at the model where that is due."""
        self._step += 1
        logs = logs or {}
        if self._step in self._snapshot_steps:
            self._take_snapshot(logs)
        now = time.monotonic()
        if not math.isfinite(logs.get("loss", 0.0)):
            self._end_training("nan")
        elif self._stop_event.is_set():
            self._end_training("stopped")
        elif now - self._start_time > self._limits["seconds"]:
            self._end_training("late")
        elif self._step >= self._last_step:
            self._end_training("done")
        if now - self._last_progress_time > _PROGRESS_INTERVAL_SECONDS:
            self._last_progress_time = now
            self._send_event(
                step=self._previous_steps + self._step, total=self._previous_steps + self._last_step
            )

    def _end_training(self, reason: str) -> None:
        self.ending = reason
        self.model.stop_training = True
        if self._step not in self._snapshot_steps:
            self._take_snapshot({})

    def _take_snapshot(self, logs: dict) -> None:
        """Tells what it sees; the first time twice, since gradients take seconds then."""
        snapshot_start = time.monotonic()
        step = self._previous_steps + self._step
        metrics = arrays_to_plain(self._evaluator(self.model, logs))
        for compute_gradients in (True,) if step else (False, True):
            gradients = {"gradients": self._evaluator.gradient_norms(self.model, compute_gradients)}
            arrays = metrics | arrays_to_plain(gradients)
            seconds = self._previous_seconds + snapshot_start - self._start_time - self._snapshot_seconds
            self._send_event(moment={"step": step, "seconds": seconds, "arrays": arrays})
        self._snapshot_seconds += time.monotonic() - snapshot_start


def arrays_to_plain(arrays: dict) -> dict:
    return {name: to_jsonable(np.asarray(array)) for name, array in arrays.items()}


def train(job: dict, send_event, stop_event: threading.Event) -> None:
    """Trains as an order says.

    Args:
        job: `experiment`, `settings`, `limits`; to continue a training, `model` (a `.keras` file, base64)
            and the batches and the seconds `before`.
        send_event: Writes a line.
        stop_event: Set when the training shall end.
    """
    if job["experiment"] not in EXPERIMENTS:
        raise ValueError(f"There is no experiment {job['experiment']!r}.")
    package = f"{__package__}.{job['experiment']}"
    train_module = importlib.import_module(f"{package}.train")
    settings = job["settings"]
    training_data, held_out_data = train_module.load_data(settings)
    model = _load_base64_model(job["model"]) if job.get("model") else train_module.build(settings)
    evaluate_module = importlib.import_module(f"{package}.evaluate")
    evaluator = evaluate_module.Evaluator(training_data, held_out_data, settings)
    layer_shapes = [[layer.name, [list(weight.shape) for weight in layer.weights]] for layer in model.layers]
    num_steps = settings["epochs"] * train_module.steps_per_epoch(settings)
    previous_steps, previous_seconds = job.get("before", (0, 0.0))
    total_steps = previous_steps + min(num_steps, job["limits"]["steps"])
    send_event(
        begun={"shapes": layer_shapes, "layers": list_weight_layers(model)},
        step=previous_steps,
        total=total_steps,
    )
    recorder = SnapshotRecorder(
        send_event, evaluator, (previous_steps, previous_seconds), num_steps, job["limits"], stop_event
    )
    create_variables(model, *evaluator.held_out_data)
    train_module.fit(model, training_data, settings, [recorder])
    send_event(model=base64.b64encode(_model_to_bytes(model)).decode(), ending=recorder.ending)


def create_variables(model: keras.Model, inputs, targets) -> None:
    """Makes the variables that Keras makes in its first step, and then compiles that twice, for seconds."""
    model.optimizer.build(model.trainable_variables)
    first_example = keras.tree.map_structure(lambda array: array[:1], (inputs, targets))
    model.compute_loss(y=first_example[1], y_pred=model(first_example[0]))


def _load_base64_model(model: str) -> keras.Model:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        path.write_bytes(base64.b64decode(model))
        return keras.saving.load_model(path)  # noqa: TID251 - what a training has saved itself


def _model_to_bytes(model: keras.Model) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        model.save(path)
        return path.read_bytes()


def _limit_memory(max_bytes: int) -> None:
    """Gives this process no more memory than a training gets, as far as the platform can hold it to that."""
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has no module, macOS not each limit
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (max_bytes, max_bytes))


def _wait_for_stop(stop_event: threading.Event) -> None:
    """Waits for "stop", and ends this process once nobody holds its input."""
    while sys.stdin.readline():
        stop_event.set()
    os._exit(0)


def main() -> None:
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes to the log

    def send_event(**fields: typing.Any) -> None:
        output.write(json.dumps(fields) + "\n")
        output.flush()

    job_line = sys.stdin.readline()
    if not job_line:
        return
    job = json.loads(job_line)
    _limit_memory(job["limits"]["memory"])
    stop_event = threading.Event()
    threading.Thread(target=_wait_for_stop, args=[stop_event], daemon=True).start()
    try:
        train(job, send_event, stop_event)
    except OSError as error:
        send_event(ending="disk", why=str(error.strerror or error))
    except Exception as error:
        if not isinstance(error, MemoryError) and type(error).__name__ != "ResourceExhaustedError":
            raise
        send_event(ending="memory")
    os._exit(0)  # TensorFlow takes its time to go


if __name__ == "__main__":
    main()
