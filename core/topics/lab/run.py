"""One training: what was asked, what its process told of it, and who looks at it."""

import base64
import dataclasses
import subprocess
import time
from typing import Any

import numpy as np

from ...base.plain import from_plain

PATIENCE = 25.0  # seconds without a look, after which a training ends; a reload takes some
ABSENT = 5.0  # after which who looked counts as gone: a page looks several times a second
MOST_MOMENTS = 60  # of a training that is continued again and again; of more, every other is dropped
MOST_BYTES = 40_000_000  # of all moments: of more, too


@dataclasses.dataclass(frozen=True, kw_only=True)
class Moment:
    """What was seen of a training after some batches."""

    step: int
    seconds: float
    arrays: dict[str, np.ndarray]

    @property
    def bytes(self) -> int:
        return sum(array.nbytes for array in self.arrays.values())


@dataclasses.dataclass
class Run:
    """A training.

    Attributes:
        experiment, settings: What is trained, and how.
        state: "waiting", "running", "done", "stopped", or why it failed: "late", "nan", "disk", "memory",
            "broken", "left".
        moments: What was seen, in order.
        layers, shapes: Of the model: names of layers with gradients; of each layer the shapes of its weights.
        step, total: Batches done, and to do.
        model: The `.keras` file of its end, or b"".
        began, paced: When the process began, then when the batch `paced` was done.
        looked: When somebody looked last, by who it was.
        stopping: When it was told to stop.
        ordered: Whether its process has its order.
        starter: Who started it, or continued it.
        limits: What it may take, as who started it may: see `core.topics.lab.runs.limits`.
        noted: When its process told something last: once it has ended, when that was.
    """

    experiment: str
    settings: dict[str, Any]
    state: str = "waiting"
    moments: list[Moment] = dataclasses.field(default_factory=list)
    layers: tuple[str, ...] = ()
    shapes: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = ()
    step: int = 0
    total: int = 0
    model: bytes = b""
    began: float = 0.0
    paced: int = -1
    looked: dict[str, float] = dataclasses.field(default_factory=dict)
    process: subprocess.Popen | None = None
    stopping: float = 0.0
    ordered: bool = False
    starter: str = ""
    limits: dict[str, int] = dataclasses.field(default_factory=dict)
    noted: float = 0.0

    @property
    def goes_on(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def how(self) -> str:
        """The state as a page tells it: "early" where it was stopped before there was a model."""
        return "early" if self.state == "stopped" and not self.model else self.state

    def at(self, number: int) -> Moment:
        """Returns a moment by its number from the first, 0; the last for -1 and for numbers beyond."""
        last = len(self.moments) - 1
        return self.moments[last if number < 0 else min(number, last)]

    def watchers(self, within: float | None = None) -> set[str]:
        """Returns who looked within some seconds. Default: as long as a training goes on without a look."""
        now = time.monotonic()
        return {who for who, when in self.looked.items() if now - when < (within or PATIENCE)}

    @property
    def seconds_left(self) -> float:
        """An estimate from the batches that are done; 0 before the first moment and after the end."""
        if self.state != "running" or not 0 < self.paced < self.step:
            return 0.0
        return (time.monotonic() - self.began) / (self.step - self.paced) * (self.total - self.step)

    def note(self, told: dict) -> None:
        """Notes a line that the process told."""
        self.noted = time.monotonic()
        if "begun" in told:
            self.layers = tuple(told["begun"]["layers"])
            self.shapes = tuple((name, tuple(map(tuple, parts))) for name, parts in told["begun"]["shapes"])
            self.began, self.paced = time.monotonic(), -1
        if "moment" in told:
            moment = told["moment"]
            arrays = {name: from_plain(np.ndarray, plain) for name, plain in moment["arrays"].items()}
            if self.moments and self.moments[-1].step == moment["step"]:
                self.moments.pop()  # it is told again, with its gradients
            elif len(self.moments) >= MOST_MOMENTS:
                self.moments = self.moments[::2]
            self.moments.append(Moment(step=moment["step"], seconds=moment["seconds"], arrays=arrays))
            while len(self.moments) > 2 and sum(one.bytes for one in self.moments) > MOST_BYTES:
                # the first and the last stay
                self.moments = [*self.moments[:-1:2], self.moments[-1]]
            self.step = max(self.step, moment["step"])
            if self.paced < 0 and moment["step"] > 0:  # before it, Keras compiles
                self.began, self.paced = time.monotonic(), moment["step"]
        if "model" in told:
            self.model = base64.b64decode(told["model"])
        self.step, self.total = told.get("step", self.step), told.get("total", self.total)
