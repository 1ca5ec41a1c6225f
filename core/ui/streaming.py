"""A text of one session that comes in steps: what the engine has made of it, and what is shown so far."""

import contextlib
import dataclasses
import threading
import time
import typing
from collections.abc import Callable

from .. import engine
from ..base.request import field_range
from ..engine.schema import ReadyRequest
from .parts.results_cache import run_cached

# seconds between two updates: eight a second read as flowing, and Stop is heard at the next one
_TICK_SECONDS = 0.125


class _EmptyStream:
    """The steps of a text that the engine has written to its end."""

    queue_position = 0

    def __next__(self) -> typing.NoReturn:
        raise StopIteration

    def close(self) -> None:
        """Has nothing to free."""


def check_model_loads(model: str) -> None:
    """Raises the error that a text of a model would end with, before it is begun."""
    engine.run(ReadyRequest(model=model))


@dataclasses.dataclass
class StreamedText:
    """One text of one session.

    Attributes:
        request: One that is answered in steps, see `core.base.registry.StepHandler`, and has a `length`; its
            traces have a `text`.
        parts: What the engine has written; it may be a little ahead of what is shown.
        num_shown: Characters that the visitor sees.
        is_running: True while it is being written; a script run that finds it so goes on with it.
    """

    request: typing.Any
    parts: list = dataclasses.field(default_factory=list)
    num_shown: int = 0
    is_running: bool = True
    _run_number: int = 0
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)

    @property
    def max_length(self) -> int:
        """How many characters a text may have here."""
        return int(field_range(type(self.request), "length").effective_high)

    @property
    def num_written(self) -> int:
        """Characters that the engine has written."""
        return self.parts[-1].end if self.parts else 0

    @property
    def text(self) -> str:
        """The characters that are shown."""
        return "".join(chunk.text for chunk in self.parts)[: self.num_shown]

    def extend(self, additional_length: int) -> None:
        """Goes on from where the text stands.

        A text that was stopped is written to its end, one that was done is written on.

        Args:
            additional_length: Characters that are added to a text that was done.
        """
        if self.num_shown >= self.request.length:
            length = min(self.max_length, self.request.length + additional_length)
            self.request = dataclasses.replace(self.request, length=length)
        self.is_running = True

    def remaining_request(self):
        """Returns the request for what is not written yet, from the state after what is written, or None."""
        return self.request.next_request(self.parts[-1]) if self.parts else self.request

    def finish(self) -> None:
        """Writes what is left at once."""
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
        """Writes what is left, showing it as it comes.

        Streamlit interrupts a script inside `show_text`; the engine's slot is freed then, what was shown
        stays.

        Args:
            show_text: Called with the text so far, at most eight times a second.
            characters_per_second: Characters a second; None for as fast as they come.
            show_queue_position: Called as often with the place in the line, and with 0 when it is over.
        """
        with self._lock:
            self._run_number += 1
            run_number = self._run_number
            remaining = self.remaining_request()
        steps: typing.Any = engine.stream(remaining) if remaining else _EmptyStream()
        with contextlib.closing(steps):
            while queue_position := steps.queue_position:
                show_queue_position(queue_position)
                time.sleep(_TICK_SECONDS)
            show_queue_position(0)
            started_at = time.monotonic()
            initial_length = self.num_shown
            while self.num_shown < self.request.length:
                tick_end = time.monotonic() + _TICK_SECONDS
                due_length = (
                    initial_length
                    + int((time.monotonic() - started_at + _TICK_SECONDS) * characters_per_second)
                    if characters_per_second
                    else self.max_length
                )
                target_length = min(due_length, self.request.length)
                if not self._read_chunks(steps, target_length, tick_end, run_number):
                    return
                self.num_shown = max(self.num_shown, min(self.num_written, target_length))
                show_text(self.text)
                if self.num_shown < self.request.length:
                    time.sleep(max(0.0, tick_end - time.monotonic()))
            self.is_running = False

    def _read_chunks(self, steps, target_length: int, deadline: float, run_number: int) -> bool:
        """Takes parts until there are as many characters as wanted, or until the tick is over.

        Returns:
            False when another script run has gone on with the text: this one may still be on its last step.
        """
        while self.num_written < target_length and time.monotonic() < deadline:
            chunk = next(steps)
            with self._lock:
                if run_number != self._run_number:
                    return False
                self.parts.append(chunk)
        return True
