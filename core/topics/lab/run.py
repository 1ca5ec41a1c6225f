"""One training: what was asked, what its process told of it, and who looks at it."""

import base64
import dataclasses
import subprocess
import time
from typing import Any

import numpy as np

from ...base.serialization import from_jsonable

UNWATCHED_TIMEOUT_SECONDS = 25.0  # seconds without a look, after which a training ends; a reload takes some
VIEWER_TIMEOUT_SECONDS = 5.0  # after which who looked counts as gone: a page looks several times a second
MAX_SNAPSHOTS = 60  # of a training that is continued again and again; of more, every other is dropped
MAX_SNAPSHOT_BYTES = 40_000_000  # of all moments: of more, too


@dataclasses.dataclass(frozen=True, kw_only=True)
class Snapshot:
    """What was seen of a training after some batches."""

    step: int
    seconds: float
    arrays: dict[str, np.ndarray]

    @property
    def num_bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())


@dataclasses.dataclass
class Run:
    """A training.

    Attributes:
        experiment, settings: What is trained, and how.
        state: "waiting", "running", "done", "stopped", or why it failed: "late", "nan", "disk", "memory",
            "broken", "left".
        snapshots: What was seen, in order.
        layers, shapes: Of the model: names of layers with gradients; of each layer the shapes of its weights.
        step, total: Batches done, and to do.
        model: The `.keras` file of its end, or b"".
        timing_start, timing_start_step: When the process began, then when the batch `timing_start_step` was
            done.
        last_seen: When somebody looked last, by who it was.
        stop_time: When it was told to stop.
        has_job: Whether its process has its order.
        started_by: Who started it, or continued it.
        limits: What it may take, as who started it may: see `core.topics.lab.run_scheduler.resource_limits`.
        last_event_time: When its process told something last: once it has ended, when that was.
    """

    experiment: str
    settings: dict[str, Any]
    state: str = "waiting"
    snapshots: list[Snapshot] = dataclasses.field(default_factory=list)
    layers: tuple[str, ...] = ()
    shapes: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = ()
    step: int = 0
    total: int = 0
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
        """The state as a page tells it: "early" where it was stopped before there was a model."""
        return "early" if self.state == "stopped" and not self.model else self.state

    def at(self, index: int) -> Snapshot:
        """Returns a moment by its number from the first, 0; the last for -1 and for numbers beyond."""
        last_index = len(self.snapshots) - 1
        return self.snapshots[last_index if index < 0 else min(index, last_index)]

    def recent_viewers(self, within_seconds: float | None = None) -> set[str]:
        """Returns who looked within some seconds. Default: as long as a training goes on without a look."""
        now = time.monotonic()
        return {
            viewer_id
            for viewer_id, seen_time in self.last_seen.items()
            if now - seen_time < (within_seconds or UNWATCHED_TIMEOUT_SECONDS)
        }

    @property
    def seconds_left(self) -> float:
        """An estimate from the batches that are done; 0 before the first moment and after the end."""
        if self.state != "running" or not 0 < self.timing_start_step < self.step:
            return 0.0
        return (
            (time.monotonic() - self.timing_start)
            / (self.step - self.timing_start_step)
            * (self.total - self.step)
        )

    def handle_event(self, event: dict) -> None:
        """Notes a line that the process told."""
        self.last_event_time = time.monotonic()
        if "begun" in event:
            self.layers = tuple(event["begun"]["layers"])
            self.shapes = tuple(
                (name, tuple(map(tuple, weight_shapes))) for name, weight_shapes in event["begun"]["shapes"]
            )
            self.timing_start, self.timing_start_step = time.monotonic(), -1
        if "moment" in event:
            snapshot_fields = event["moment"]
            arrays = {
                name: from_jsonable(np.ndarray, plain_array)
                for name, plain_array in snapshot_fields["arrays"].items()
            }
            if self.snapshots and self.snapshots[-1].step == snapshot_fields["step"]:
                self.snapshots.pop()  # it is told again, with its gradients
            elif len(self.snapshots) >= MAX_SNAPSHOTS:
                self.snapshots = self.snapshots[::2]
            self.snapshots.append(
                Snapshot(step=snapshot_fields["step"], seconds=snapshot_fields["seconds"], arrays=arrays)
            )
            while (
                len(self.snapshots) > 2
                and sum(snapshot.num_bytes for snapshot in self.snapshots) > MAX_SNAPSHOT_BYTES
            ):
                # the first and the last stay
                self.snapshots = [*self.snapshots[:-1:2], self.snapshots[-1]]
            self.step = max(self.step, snapshot_fields["step"])
            if self.timing_start_step < 0 and snapshot_fields["step"] > 0:  # before it, Keras compiles
                self.timing_start, self.timing_start_step = time.monotonic(), snapshot_fields["step"]
        if "model" in event:
            self.model = base64.b64decode(event["model"])
        self.step, self.total = event.get("step", self.step), event.get("total", self.total)
