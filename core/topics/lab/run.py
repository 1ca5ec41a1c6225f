"""One training run: its settings, the messages of its process, and the sessions that watch it."""

import base64
import dataclasses
import subprocess
import time
from typing import Any

import numpy as np

from ...engine import wire

UNWATCHED_TIMEOUT_SECONDS = 25.0  # without a viewer, after which a training ends; a reload takes some
VIEWER_TIMEOUT_SECONDS = 5.0  # after which a viewer counts as gone: a page asks several times a second
MAX_SNAPSHOTS = 60  # of a training that is resumed again and again; beyond it every other one is dropped
MAX_SNAPSHOT_BYTES = 40_000_000  # of all snapshots; beyond it every other one is dropped, too


@dataclasses.dataclass(frozen=True, kw_only=True)
class Snapshot:
    """The metrics and weights of a model after `step` batches and `seconds` of training."""

    step: int
    seconds: float
    arrays: dict[str, np.ndarray]

    @property
    def num_bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())


@dataclasses.dataclass
class Run:
    """A training run.

    Attributes:
        experiment_name, settings: What is trained, and how.
        state: "waiting", "running", "done", "stopped", or why it failed: "late", "nan", "disk", "memory",
            "broken", "left".
        snapshots: In order.
        layer_of_weight: The layer of each trainable weight.
        layer_shapes: Pairs of a layer's name and the shapes of its weights.
        step, total_steps: Batches done, and to do.
        model: The `.keras` file at the end, or b"".
        timing_start, timing_start_step: A time, and the number of batches that were done then: the estimate
            of the seconds left starts from there. -1 before the first batch.
        last_seen: The time at which each viewer last asked, by viewer.
        process: The process that trains, if one does.
        stop_time: When it was asked to stop; 0 if it was not.
        has_job: Whether its process has received its job.
        started_by: The viewer who started or resumed it.
        limits: Of that viewer; see `core.topics.lab.run_scheduler.resource_limits`.
        last_event_time: When its process last sent something: once it has ended, when it ended.
    """

    experiment_name: str
    settings: dict[str, Any]
    state: str = "waiting"
    snapshots: list[Snapshot] = dataclasses.field(default_factory=list)
    layer_of_weight: tuple[str, ...] = ()
    layer_shapes: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = ()
    step: int = 0
    total_steps: int = 0
    model: bytes = b""
    timing_start: float = 0.0
    timing_start_step: int = -1
    last_seen: dict[str, float] = dataclasses.field(default_factory=dict)
    process: subprocess.Popen | None = None
    stop_time: float = 0.0
    has_job: bool = False
    started_by: str = ""
    limits: dict[str, int] = dataclasses.field(default_factory=dict)
    last_event_time: float = 0.0

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def status(self) -> str:
        """The state as pages report it: "early" if it was stopped before there was a model."""
        return "early" if self.state == "stopped" and not self.model else self.state

    def get_snapshot(self, index: int) -> Snapshot:
        """Returns a snapshot by its index; the last one for -1 and for indices beyond it."""
        return self.snapshots[-1 if index < 0 else min(index, len(self.snapshots) - 1)]

    def recent_viewers(self, within_seconds: float | None = None) -> set[str]:
        """Returns the viewers that asked within some seconds; default: those that keep a training alive."""
        oldest_time = time.monotonic() - (within_seconds or UNWATCHED_TIMEOUT_SECONDS)
        return {viewer_id for viewer_id, seen_time in self.last_seen.items() if seen_time > oldest_time}

    @property
    def seconds_left(self) -> float:
        """An estimate from the batches that are done; 0 before the first snapshot and after the end."""
        if self.state != "running" or not 0 < self.timing_start_step < self.step:
            return 0.0
        seconds_per_step = (time.monotonic() - self.timing_start) / (self.step - self.timing_start_step)
        return seconds_per_step * (self.total_steps - self.step)

    def handle_event(self, event: dict) -> None:
        """Updates the run from an event that its process sent; see `core.topics.lab.training`."""
        self.last_event_time = time.monotonic()
        if "started" in event:
            self.layer_of_weight = tuple(event["started"]["layer_of_weight"])
            self.layer_shapes = tuple(
                (name, tuple(map(tuple, shapes))) for name, shapes in event["started"]["layer_shapes"]
            )
            self.timing_start, self.timing_start_step = time.monotonic(), -1
        if "snapshot" in event:
            fields = event["snapshot"]
            arrays = wire.unpack(base64.b64decode(fields["arrays"]), MAX_SNAPSHOT_BYTES)
            self._add_snapshot(Snapshot(step=fields["step"], seconds=fields["seconds"], arrays=arrays))
        if "model" in event:
            self.model = base64.b64decode(event["model"])
        self.step = event.get("step", self.step)
        self.total_steps = event.get("total_steps", self.total_steps)

    def _add_snapshot(self, snapshot: Snapshot) -> None:
        if self.snapshots and self.snapshots[-1].step == snapshot.step:
            self.snapshots.pop()  # it is sent again, with its gradients
        elif len(self.snapshots) >= MAX_SNAPSHOTS:
            self.snapshots = self.snapshots[::2]
        self.snapshots.append(snapshot)
        while len(self.snapshots) > 2 and sum(one.num_bytes for one in self.snapshots) > MAX_SNAPSHOT_BYTES:
            self.snapshots = [*self.snapshots[:-1:2], self.snapshots[-1]]  # the first and the last stay
        self.step = max(self.step, snapshot.step)
        if self.timing_start_step < 0 < snapshot.step:  # before the first batch, Keras compiles
            self.timing_start, self.timing_start_step = time.monotonic(), snapshot.step
