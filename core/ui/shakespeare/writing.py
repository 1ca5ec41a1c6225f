"""A text being written in front of a visitor: started, shown as it comes, stopped, continued."""

import dataclasses
import functools
import threading
import time
from collections.abc import Callable

import streamlit as st

from core import engine
from core.requests.fields import range_of
from core.requests.models import ReadyRequest
from core.requests.shakespeare import GenerateRequest
from core.traces.shakespeare import GenerationTrace, join_generations, shorten_generation
from core.ui.parts.results_cache import answer
from core.ui.server.errors import shown_errors

PACES = {
    "Slow: 20 a second": 20.0,
    "Reading: 60 a second": 60.0,
    "Quick: 200 a second": 200.0,
    "As fast as it goes": None,
}
_MORE = 300  # characters that Continue adds to a finished text
# from its button, the keyboard scrolls
_HELP = "What was typed, and what the model wrote from it. The figure below has each character."
# seconds between two updates: eight a second read as flowing, and Stop is heard at the next one
_TICK = 0.125


def _longest() -> int:
    """Returns how many characters a text may have here."""
    return int(range_of(GenerateRequest, "length").highest)


@dataclasses.dataclass
class Writing:
    """One text of one session.

    Attributes:
        request: Prompt, settings and the length in all.
        parts: What the engine has written; it may be a little ahead of what is shown.
        shown: Characters that the visitor sees.
        running: True while it is being written; a script run that finds it so goes on with it.
    """

    request: GenerateRequest
    parts: list[GenerationTrace] = dataclasses.field(default_factory=list)
    shown: int = 0
    running: bool = True
    _turn: int = 0
    _lock: threading.Lock = dataclasses.field(default_factory=threading.Lock, repr=False)

    @property
    def written(self) -> int:
        """Characters that the engine has written."""
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
        """Goes on from where the text stands.

        A text that was stopped is written to its end, one that was done is written on.

        Args:
            more: Characters that are added to a text that was done.
        """
        if self.shown >= self.request.length:
            length = min(_longest(), self.request.length + more)
            self.request = dataclasses.replace(self.request, length=length)
        self.running = True

    def rest(self) -> GenerateRequest | None:
        """Returns the request for what is not written yet, from the state after what is written."""
        left = self.request.length - self.written
        if left <= 0:
            return None
        if not self.parts:
            return self.request
        state = tuple(self.parts[-1].state)
        return dataclasses.replace(self.request, length=left, start=self.written, state=state)

    def finish(self) -> None:
        """Writes what is left at once."""
        rest = self.rest()
        if rest:
            self.parts.append(answer(rest))
        self.shown = self.request.length
        self.running = False

    def _accept(self, part: GenerationTrace, turn: int) -> bool:
        """Adds a part, unless another script run has gone on with the text; returns whether it was added.

        The run before may still be on its last step.
        """
        with self._lock:
            if turn == self._turn:
                self.parts.append(part)
            return turn == self._turn

    def play(
        self, show: Callable[[str], None], pace: float | None, wait: Callable[[int], None] = lambda _: None
    ) -> None:
        """Writes what is left, showing it as it comes.

        Streamlit interrupts a script inside `show`; the engine's slot is freed then, what was shown stays.

        Args:
            show: Called with the text so far, at most eight times a second.
            pace: Characters a second; None for as fast as they come.
            wait: Called as often with the place in the line, and with 0 when it is over.
        """
        with self._lock:
            self._turn += 1
            turn = self._turn
            rest = self.rest()
        stream = engine.stream(rest) if rest else None
        try:
            while stream and (place := stream.place):
                wait(place)
                time.sleep(_TICK)
            wait(0)
            began = time.monotonic()
            first = self.shown
            while self.shown < self.request.length:
                tick_end = time.monotonic() + _TICK
                wanted = self.request.length
                if pace:
                    wanted = min(wanted, first + int((time.monotonic() - began + _TICK) * pace))
                while self.written < wanted and time.monotonic() < tick_end:
                    if not self._accept(next(stream), turn):
                        return
                self.shown = max(self.shown, min(self.written, wanted))
                show(self.text)
                if self.shown < self.request.length:
                    time.sleep(max(0.0, tick_end - time.monotonic()))
            self.running = False
        finally:
            if stream:
                stream.close()


def _continue(page: str, writing: Writing) -> None:
    """Goes on with a text, in a callback."""
    writing.extend(_MORE)
    st.session_state[f"{page}_length"] = writing.request.length  # the address names the whole text


def _buttons(page: str, writing: Writing, ready: bool) -> float | None:
    """Shows Write, Stop, Continue and the pace; returns the pace."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.button(
            "Write",
            key=f"{page}_write",
            type="primary",
            icon=":material/edit:",
            disabled=not ready,
            on_click=st.session_state.update,
            args=({f"{page}_fresh": True},),
        )
        st.button(
            "Stop",
            key=f"{page}_stop",
            icon=":material/stop:",
            disabled=not writing.running,
            on_click=setattr,
            args=(writing, "running", False),
        )
        st.button(
            "Continue",
            key=f"{page}_continue",
            icon=":material/resume:",
            disabled=writing.running or writing.shown >= _longest(),
            on_click=_continue,
            args=(page, writing),
            help="Goes on from the same state, with the settings the text was begun with.",
        )
        pace = st.selectbox(
            "Pace", list(PACES), index=2, key=f"{page}_pace", label_visibility="collapsed", width=220
        )
    return PACES[pace]


def _begin(page: str, request: GenerateRequest | None) -> None:
    """Begins the text of this session.

    It is a new one when Write was pressed; the first one is written at once; else the old one stands.
    """
    key = f"{page}_writing"
    state = st.session_state
    if state.pop(f"{page}_fresh", False) and request:
        # a model that cannot be had must not cost the text that stands
        engine.run(ReadyRequest(model=request.model))
        state[key] = Writing(request)
    elif key not in state and request:
        first = Writing(request)
        first.finish()
        state[key] = first


def _show_place(element, number: int) -> None:
    """Tells a visitor their place in the line, or empties the element where there is none."""
    if number:
        waiting = (
            f"All places are taken: you are number {number} in the line, and your text begins by itself."
        )
        element.info(waiting, icon=":material/hourglass_top:")
    else:
        element.empty()


def writing_desk(page: str, request: GenerateRequest | None) -> Writing | None:
    """Shows the buttons and the text, writes while there is something to write, and returns what stands.

    A new session gets its first text at once, whole: it is what a shared address promises. A text that is
    being written when another control is touched is written on in the next script run.

    Args:
        page: The first part of all keys.
        request: What the controls ask for now, begun when Write is pressed; None while they ask for nothing
            that can be written.

    Returns:
        The text of the session, or None while there is none.
    """
    with shown_errors():
        _begin(page, request)
    writing = st.session_state.get(f"{page}_writing")
    if writing is None:
        return None
    pace = _buttons(page, writing, ready=request is not None)
    with st.container(height=210, border=False, autoscroll=writing.running, key=f"{page}_text"):
        sheet = st.empty()

    def show(text: str) -> None:
        # Neither Markdown nor code, though that has a button to copy: it brings 1.5 MB of highlighting, for
        # which the first character of a newcomer waited 1.4 s. White space at both ends is trimmed here; the
        # figure below has each character.
        sheet.text(writing.request.prompt + text, width="stretch", help=_HELP)

    show(writing.text)
    if writing.running:
        writing.play(show, pace, functools.partial(_show_place, st.empty()))
        st.rerun()
    if request and dataclasses.replace(request, length=writing.request.length) != writing.request:
        changed = "The settings have changed since this text was begun: **Write** begins a new one with them."
        st.caption(f":material/info: {changed}")
    return writing
