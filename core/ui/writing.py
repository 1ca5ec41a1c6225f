"""A text being written in front of a visitor: started, shown as it comes, stopped, continued."""

import dataclasses
import time
from collections.abc import Callable

from core import engine
from core.configs import MAX_LENGTH, GenerateRequest
from core.traces import GenerationTrace, join_generations, shorten_generation

_TICK = 0.125  # seconds between two updates: eight a second read as flowing, and Stop is heard at the next one


@dataclasses.dataclass
class Writing:
    """One text of one session.

    Attributes:
        request: Prompt, settings and the length in all.
        parts: What the engine has made; it may be a little ahead of what is shown.
        shown: Characters that the visitor sees.
        running: True while it is being written; a script run that finds it so goes on with it.
    """

    request: GenerateRequest
    parts: list[GenerationTrace] = dataclasses.field(default_factory=list)
    shown: int = 0
    running: bool = True

    @property
    def made(self) -> int:
        """Characters that the engine has made."""
        return self.parts[-1].end if self.parts else 0

    @property
    def trace(self) -> GenerationTrace | None:
        """What is shown, as one trace; None before the first character."""
        return shorten_generation(join_generations(self.parts), self.shown) if self.shown else None

    @property
    def text(self) -> str:
        """The characters that are shown."""
        return "".join(part.text for part in self.parts)[: self.shown]

    def extend(self, more: int) -> None:
        """Goes on from where the text stands: to its end when it was stopped, by some more characters when it was done."""
        if self.shown >= self.request.length:
            self.request = dataclasses.replace(self.request, length=min(MAX_LENGTH, self.request.length + more))
        self.running = True

    def rest(self) -> GenerateRequest | None:
        """Returns the request for what is not made yet, from the state after what is made."""
        if self.made >= self.request.length:
            return None
        if not self.parts:
            return self.request
        return dataclasses.replace(
            self.request, length=self.request.length - self.made, start=self.made, state=tuple(self.parts[-1].state)
        )

    def finish(self) -> None:
        """Writes what is left at once."""
        rest = self.rest()
        if rest:
            self.parts.append(engine.run(rest))
        self.shown, self.running = self.request.length, False

    def play(self, show: Callable[[str], None], pace: float | None) -> None:
        """Writes what is left, showing it as it comes.

        Streamlit interrupts a script inside `show`; the engine's slot is then freed and the text stays at what was shown.

        Args:
            show: Called with the text so far, at most eight times a second.
            pace: Characters a second; None for as fast as they come.
        """
        rest = self.rest()
        stream = engine.stream(rest) if rest else None
        began, from_where = time.monotonic(), self.shown
        try:
            while self.shown < self.request.length:
                tick_end = time.monotonic() + _TICK
                wanted = self.request.length
                if pace:
                    wanted = min(wanted, from_where + int((time.monotonic() - began + _TICK) * pace))
                while self.made < wanted and time.monotonic() < tick_end:
                    self.parts.append(next(stream))
                self.shown = min(self.made, wanted)
                show(self.text)
                if self.shown < self.request.length:
                    time.sleep(max(0.0, tick_end - time.monotonic()))
            self.running = False
        finally:
            if stream:
                stream.close()
