"""A text that is generated step by step for one session: its generated and its visible part."""

import contextlib
import dataclasses
import math
import threading
import time
import types
import typing
from collections.abc import Callable

from .. import engine
from ..base.request import field_range
from ..engine.schema import ReadyRequest
from .parts.results_cache import run_cached

# seconds between two updates: eight a second read as flowing, and Stop is heard at the next one
_TICK_SECONDS = 0.125
# of a text that the engine has generated to its end
_NO_STEPS = types.SimpleNamespace(queue_position=0, close=lambda: None)


def check_model_loads(model: str) -> None:
    """Raises the error of a model that cannot be loaded, before a text is begun."""
    engine.run(ReadyRequest(model=model))


@dataclasses.dataclass
class StreamedText:
    """A text of one session.

    Attributes:
        request: A request with a `length` that is answered in steps, see `core.base.registry.StepHandler`;
            the results have a `text`.
        parts: Results of the engine, which may be a little ahead of what is shown.
        num_shown: Number of characters that are shown.
        is_running: Whether the text is being generated; a script run continues it then.
    """

    request: typing.Any
    parts: list = dataclasses.field(default_factory=list)
    num_shown: int = 0
    is_running: bool = True
    _steps: typing.Any = dataclasses.field(default=None, repr=False)  # of the script run that plays it
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)

    @property
    def max_length(self) -> int:
        """Largest number of characters of a text."""
        return int(field_range(type(self.request), "length").effective_high)

    @property
    def num_written(self) -> int:
        """Number of characters that the engine has generated."""
        return self.parts[-1].end if self.parts else 0

    @property
    def text(self) -> str:
        """The text that is shown."""
        return "".join(chunk.text for chunk in self.parts)[: self.num_shown]

    def extend(self, additional_length: int) -> None:
        """Continues a text that was stopped, or makes a finished one longer.

        Args:
            additional_length: Number of characters that are added to a finished text.
        """
        if self.num_shown >= self.request.length:
            length = min(self.max_length, self.request.length + additional_length)
            self.request = dataclasses.replace(self.request, length=length)
        self.is_running = True

    def remaining_request(self):
        """Returns the request for what is not generated yet, from the state after the last part, or None."""
        return self.request.next_request(self.parts[-1]) if self.parts else self.request

    def finish(self) -> None:
        """Generates the rest at once."""
        remaining = self.remaining_request()
        if remaining:
            self.parts.append(run_cached(remaining))
        self.num_shown = self.request.length
        self.is_running = False

    def play(
        self,
        show_text: Callable[[str], None],
        characters_per_second: float | None,
        show_queue_position: Callable[[int], None] = lambda _: None,
    ) -> None:
        """Generates the rest and shows it step by step.

        Streamlit interrupts a script inside `show_text`; then the engine's slot is freed, and the text stays.

        Args:
            show_text: Called with the text so far, at most eight times a second.
            characters_per_second: Speed; None for as fast as the engine is.
            show_queue_position: Called with the position in the engine's queue, and with 0 after it.
        """
        with self._lock:
            remaining = self.remaining_request()
            steps = self._steps = engine.stream(remaining) if remaining else _NO_STEPS
        with contextlib.closing(steps):
            while queue_position := steps.queue_position:
                show_queue_position(queue_position)
                time.sleep(_TICK_SECONDS)
            show_queue_position(0)
            started_at, initial_length = time.monotonic(), self.num_shown
            while self.num_shown < self.request.length:
                tick_end = time.monotonic() + _TICK_SECONDS
                due_length = initial_length + (tick_end - started_at) * (characters_per_second or math.inf)
                target_length = int(min(due_length, self.request.length))
                while self.num_written < target_length and time.monotonic() < tick_end:
                    chunk = next(steps)
                    with self._lock:
                        if steps is not self._steps:  # another script run has continued the text meanwhile
                            return
                        self.parts.append(chunk)
                self.num_shown = max(self.num_shown, min(self.num_written, target_length))
                show_text(self.text)
                if self.num_shown < self.request.length:
                    time.sleep(max(0.0, tick_end - time.monotonic()))
            self.is_running = False
