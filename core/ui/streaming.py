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
_TICK = 0.125


class _NoSteps:
    """The steps of a text that the engine has written to its end."""

    place = 0

    def __next__(self) -> typing.NoReturn:
        raise StopIteration

    def close(self) -> None:
        """Has nothing to free."""


def ready(model: str) -> None:
    """Raises the error that a text of a model would end with, before it is begun."""
    engine.run(ReadyRequest(model=model))


@dataclasses.dataclass
class Streamed:
    """One text of one session.

    Attributes:
        request: One that is answered in steps, see `core.base.registry.Steps`, and has a `length`; its
            traces have a `text`.
        parts: What the engine has written; it may be a little ahead of what is shown.
        shown: Characters that the visitor sees.
        running: True while it is being written; a script run that finds it so goes on with it.
    """

    request: typing.Any
    parts: list = dataclasses.field(default_factory=list)
    shown: int = 0
    running: bool = True
    _turn: int = 0
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)

    @property
    def longest(self) -> int:
        """How many characters a text may have here."""
        return int(field_range(type(self.request), "length").effective_high)

    @property
    def written(self) -> int:
        """Characters that the engine has written."""
        return self.parts[-1].end if self.parts else 0

    @property
    def text(self) -> str:
        """The characters that are shown."""
        return "".join(part.text for part in self.parts)[: self.shown]

    def extend(self, more: int) -> None:
        """Goes on from where the text stands.

        A text that was stopped is written to its end, one that was done is written on.

        Args:
            more: Characters that are added to a text that was done.
        """
        if self.shown >= self.request.length:
            length = min(self.longest, self.request.length + more)
            self.request = dataclasses.replace(self.request, length=length)
        self.running = True

    def rest(self):
        """Returns the request for what is not written yet, from the state after what is written, or None."""
        return self.request.after(self.parts[-1]) if self.parts else self.request

    def finish(self) -> None:
        """Writes what is left at once."""
        rest = self.rest()
        if rest:
            self.parts.append(run_cached(rest))
        self.shown = self.request.length
        self.running = False

    def play(
        self, show: Callable[[str], None], speed: float | None, wait: Callable[[int], None] = lambda _: None
    ) -> None:
        """Writes what is left, showing it as it comes.

        Streamlit interrupts a script inside `show`; the engine's slot is freed then, what was shown stays.

        Args:
            show: Called with the text so far, at most eight times a second.
            speed: Characters a second; None for as fast as they come.
            wait: Called as often with the place in the line, and with 0 when it is over.
        """
        with self._lock:
            self._turn += 1
            turn = self._turn
            rest = self.rest()
        steps: typing.Any = engine.stream(rest) if rest else _NoSteps()
        with contextlib.closing(steps):
            while place := steps.place:
                wait(place)
                time.sleep(_TICK)
            wait(0)
            began = time.monotonic()
            first = self.shown
            while self.shown < self.request.length:
                tick_end = time.monotonic() + _TICK
                due = first + int((time.monotonic() - began + _TICK) * speed) if speed else self.longest
                wanted = min(due, self.request.length)
                if not self._read(steps, wanted, tick_end, turn):
                    return
                self.shown = max(self.shown, min(self.written, wanted))
                show(self.text)
                if self.shown < self.request.length:
                    time.sleep(max(0.0, tick_end - time.monotonic()))
            self.running = False

    def _read(self, steps, wanted: int, until: float, turn: int) -> bool:
        """Takes parts until there are as many characters as wanted, or until the tick is over.

        Returns:
            False when another script run has gone on with the text: this one may still be on its last step.
        """
        while self.written < wanted and time.monotonic() < until:
            part = next(steps)
            with self._lock:
                if turn != self._turn:
                    return False
                self.parts.append(part)
        return True
