"""Actions on a training, and its status: the same for all experiments."""

import dataclasses

from ....base.request import choice_field, request_dataclass, unranged_field
from ..dates.schema import DatesRequest, DatesResult
from ..reber.schema import ReberRequest, ReberResult
from ..writer.schema import WriterRequest, WriterResult

ACTIONS = ("status", "start", "stop", "resume", "keras", "script", "notebook", "warm_up")


@request_dataclass
class RunRequest:
    """Asks for the status of a training, and may start, resume or stop it.

    Pages poll with it instead of using `engine.stream`: there one thread makes the steps of all visitors
    together, while a training makes its own in another process, whether somebody watches or not.

    Attributes:
        training_request: Identifies the training.
        action: "status"; "start", which finds a training that is active or done; "stop"; "resume", from its
            end; "keras", "script" and "notebook", which also return a file; "warm_up", which starts a process
            for the next training.
        viewer_id: Who watches it: a training that nobody watches ends.
    """

    training_request: DatesRequest | ReberRequest | WriterRequest = dataclasses.field(
        default_factory=DatesRequest, metadata={"widget": None}
    )
    action: str = choice_field(ACTIONS, "status", widget=None)
    viewer_id: str = unranged_field("viewer_id", "")

    cpu_only = True


@dataclasses.dataclass(frozen=True, kw_only=True)
class RunResult:
    """The status of a training.

    Attributes:
        state: "none" if there is no such training, "waiting", "running", "done", "stopped", "early" (stopped
            before there was a model), "late" (its time was over), or why it failed: "nan", "disk", "memory",
            "broken", "left", "full", "closed" (the lab is), "missing" (its text is).
        queue_position: 1 for the next one; 0 if it does not wait.
        step, total_steps: Batches done, and to do.
        seconds_left: An estimate; 0 if there is none.
        seconds_since_end: 0 while it is active.
        num_other_viewers: How many others watch it.
        has_model: Whether there is a model to download and to resume from: a training that was stopped before
            its first batch has none.
        result: Its snapshots so far; None before the first.
        file: The file that was requested; else b"".
    """

    state: str
    queue_position: int = 0
    step: int = 0
    total_steps: int = 0
    seconds_left: float = 0.0
    seconds_since_end: float = 0.0
    num_other_viewers: int = 0
    has_model: bool = False
    result: DatesResult | ReberResult | WriterResult | None = None
    file: bytes = b""

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def can_resume(self) -> bool:
        return self.state in ("done", "stopped", "late", "nan") and self.has_model
