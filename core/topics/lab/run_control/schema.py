"""Orders to a training, and how it goes: the same for all experiments."""

import dataclasses

from ....base.request import choice_field, plain_field, request_dataclass
from ..dates.schema import DatesRequest, DatesResult
from ..reber.schema import ReberRequest, ReberResult
from ..writer.schema import WriterRequest, WriterResult

ORDERS = ("look", "start", "stop", "continue", "keras", "script", "notebook", "warm")


@request_dataclass
class RunRequest:
    """Asks how a training goes, and may order something of it.

    It is asked again and again, and `engine.stream` is not: there one thread makes the steps of all visitors
    together, and a training makes its own in a process apart, whether somebody looks or not.

    Attributes:
        run: The training, known by what it is.
        order: "look"; "start", which finds one that goes on or is done; "stop"; "continue", from its end;
            "keras", "script" and "notebook" also return a file; "warm" prepares for the next.
        who: Looks at it: a training at which nobody looks ends.
    """

    run: DatesRequest | ReberRequest | WriterRequest = dataclasses.field(
        default_factory=DatesRequest, metadata={"widget": None}
    )
    order: str = choice_field(ORDERS, "look", widget=None)
    who: str = plain_field("who", "")

    cpu_only = True


@dataclasses.dataclass(frozen=True, kw_only=True)
class RunResult:
    """How a training goes.

    Attributes:
        state: "none" where there is no such training, "waiting", "running", "done", "stopped", "early"
            (stopped before there was a model), "late" (its time was over), or why it failed: "nan", "disk",
            "memory", "broken", "left", "full", "closed" (the lab is), "missing" (its text is).
        queue_position: In the line, 1 for the next; 0 where it does not wait.
        step, total: Batches done, and to do.
        seconds_left: An estimate; 0 where there is none.
        seconds_since_end: Seconds since it ended; 0 while it goes on.
        num_other_viewers: How many others look at it.
        model: Whether there is one to be saved and trained on: a training that was stopped before its first
            batch has none.
        result: Its moments so far, None before the first.
        file: The one that was ordered; else b"".
    """

    state: str
    queue_position: int = 0
    step: int = 0
    total: int = 0
    seconds_left: float = 0.0
    seconds_since_end: float = 0.0
    num_other_viewers: int = 0
    model: bool = False
    result: DatesResult | ReberResult | WriterResult | None = None
    file: bytes = b""

    @property
    def is_active(self) -> bool:
        return self.state in ("waiting", "running")

    @property
    def can_resume(self) -> bool:
        """Whether its end has a model that can be saved and trained on."""
        return self.state in ("done", "stopped", "late", "nan") and self.model
