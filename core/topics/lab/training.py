"""The process in which a model trains; `process.py` starts it: `python -m core.topics.lab.training`.

It reads a line of JSON, the job, then perhaps the line "stop". It writes events, each a line of JSON, with
some of these keys: `started` (`layer_shapes` and `layer_of_weight` of the model), `step` and `total_steps`,
`snapshot` (`step`, `seconds` and `arrays` of `core.engine.wire` in base64), `model` (a `.keras` file in
base64), `ending`. It ends when its input is closed. This is the only process of the lab that imports
TensorFlow.
"""

import base64
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

from ...base.child_processes import limit_memory
from ...engine import wire
from .evaluation import list_weight_layers

NUM_SNAPSHOTS = 12  # at equal distances; some more come early, when most is learnt
_PROGRESS_INTERVAL_SECONDS = 0.25


def schedule_snapshots(num_steps: int) -> set[int]:
    """Returns the numbers of batches after which snapshots are taken."""
    even_steps = np.linspace(0, num_steps, min(num_steps, NUM_SNAPSHOTS) + 1)
    early_steps = np.geomspace(1, max(1, num_steps / NUM_SNAPSHOTS), 6)
    return {0, *(round(step) for step in (*even_steps, *early_steps))}


class SnapshotRecorder(keras.callbacks.Callback):
    """Sends snapshots and progress, and ends a training that was stopped, is late or has a loss of NaN.

    Args:
        send_event: Sends an event; its keyword arguments are the event's keys.
        evaluator: An `Evaluator` of the model.
        previous: Batches and seconds of the training that this one resumes.
        num_steps: Batches of this training.
        limits: `seconds` and `steps`.
        stop_event: Set when the training shall stop.

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
        self._snapshot_seconds = 0.0  # spent on snapshots, not on training
        self._start_time = time.monotonic()
        self.ending = "done"

    def on_train_begin(self, logs=None):
        """Takes a snapshot before the first batch, unless the training is resumed."""
        if not self._previous_steps:
            self._take_snapshot()

    def on_train_batch_end(self, batch, logs=None):
        """Takes a snapshot where one is due, sends progress, and ends the training where it must end."""
        self._step += 1
        if self._step in self._snapshot_steps:
            self._take_snapshot()
        now = time.monotonic()
        if not math.isfinite((logs or {}).get("loss", 0.0)):
            self._end_training("nan")
        elif self._stop_event.is_set():
            self._end_training("stopped")
        elif now - self._start_time > self._limits["seconds"]:
            self._end_training("late")
        elif self._step >= self._last_step:
            self._end_training("done")
        if now - self._last_progress_time > _PROGRESS_INTERVAL_SECONDS:
            self._last_progress_time = now
            total_steps = self._previous_steps + self._last_step
            self._send_event(step=self._previous_steps + self._step, total_steps=total_steps)

    def _end_training(self, reason: str) -> None:
        self.ending = reason
        self.model.stop_training = True
        if self._step not in self._snapshot_steps:
            self._take_snapshot()

    def _take_snapshot(self) -> None:
        """Sends a snapshot; the first one twice, since its gradients are compiled for seconds."""
        snapshot_start = time.monotonic()
        step = self._previous_steps + self._step
        metrics = self._evaluator.compute_metrics() | {"weights": self._evaluator.flatten_weights()}
        seconds = self._previous_seconds + snapshot_start - self._start_time - self._snapshot_seconds
        unknown_norms = np.full(len(self.model.trainable_weights), np.nan)
        for has_norms in (True,) if step else (False, True):
            gradient_norms = self._evaluator.compute_gradient_norms() if has_norms else unknown_norms
            arrays = metrics | {"gradient_norms": gradient_norms}
            packed_arrays = wire.pack({name: np.asarray(array) for name, array in arrays.items()})
            base64_arrays = base64.b64encode(packed_arrays).decode()
            self._send_event(snapshot={"step": step, "seconds": seconds, "arrays": base64_arrays})
        self._snapshot_seconds += time.monotonic() - snapshot_start


def train(job: dict, send_event, stop_event: threading.Event) -> None:
    """Runs a training.

    Args:
        job: `experiment_name`, `settings`, `limits`; to resume a training, also `model` (a `.keras` file in
            base64) and `previous`, its batches and seconds.
        send_event: See `SnapshotRecorder`.
        stop_event: Set when the training shall stop.
    """
    package = f"{__package__}.{job['experiment_name']}"
    train_module = importlib.import_module(f"{package}.train")
    settings = job["settings"]
    training_data, held_out_data = train_module.load_data(settings)
    model = _load_base64_model(job["model"]) if job.get("model") else train_module.build(settings)
    evaluate_module = importlib.import_module(f"{package}.evaluate")
    evaluator = evaluate_module.Evaluator(model, training_data, held_out_data, settings)
    layer_shapes = [[layer.name, [list(weight.shape) for weight in layer.weights]] for layer in model.layers]
    num_steps = settings["epochs"] * train_module.steps_per_epoch(settings)
    previous = job.get("previous", (0, 0.0))
    send_event(
        started={"layer_shapes": layer_shapes, "layer_of_weight": list_weight_layers(model)},
        step=previous[0],
        total_steps=previous[0] + min(num_steps, job["limits"]["steps"]),
    )
    recorder = SnapshotRecorder(send_event, evaluator, previous, num_steps, job["limits"], stop_event)
    create_variables(model, *evaluator.held_out_data)
    train_module.fit(model, training_data, settings, [recorder])
    send_event(model=base64.b64encode(_model_to_bytes(model)).decode(), ending=recorder.ending)


def create_variables(model: keras.Model, inputs, targets) -> None:
    """Creates the variables that Keras would create in its first step, which it would then compile twice."""
    model.optimizer.build(model.trainable_variables)
    first_example = keras.tree.map_structure(lambda array: array[:1], (inputs, targets))
    model.compute_loss(y=first_example[1], y_pred=model(first_example[0]))


def _load_base64_model(model: str) -> keras.Model:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        path.write_bytes(base64.b64decode(model))
        return keras.saving.load_model(path)  # noqa: TID251 - a training saved it itself


def _model_to_bytes(model: keras.Model) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "model.keras"
        model.save(path)
        return path.read_bytes()


def _wait_for_stop(stop_event: threading.Event) -> None:
    # the end of its input ends this process
    while sys.stdin.readline():
        stop_event.set()
    os._exit(0)


def main() -> None:
    output = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # what libraries print goes to standard error

    def send_event(**fields: typing.Any) -> None:
        output.write(json.dumps(fields) + "\n")
        output.flush()

    job_line = sys.stdin.readline()
    if not job_line:
        return
    job = json.loads(job_line)
    limit_memory(job["limits"]["memory"])
    stop_event = threading.Event()
    threading.Thread(target=_wait_for_stop, args=[stop_event], daemon=True).start()
    try:
        train(job, send_event, stop_event)
    except OSError:
        send_event(ending="disk")
    except Exception as error:
        if not isinstance(error, MemoryError) and type(error).__name__ != "ResourceExhaustedError":
            raise
        send_event(ending="memory")
    os._exit(0)  # TensorFlow takes seconds to shut down


if __name__ == "__main__":
    main()
