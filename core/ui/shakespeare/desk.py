"""The desk of the view "Write": its buttons, the text while it comes, and what stands of it afterwards."""

import dataclasses
import functools

import streamlit as st

from core import engine
from core.requests.models import ReadyRequest
from core.requests.shakespeare import GenerateRequest
from core.ui.parts.controls import Controls
from core.ui.server.errors import shown_errors
from core.ui.shakespeare.writing import MORE, Writing, longest

SPEEDS = {
    "20 characters a second": 20.0,
    "60 characters a second": 60.0,
    "200 characters a second": 200.0,
    "As fast as possible": None,
}


def speed_choice(controls: Controls) -> float | None:
    """Shows how fast a text comes, which no address holds; returns characters a second, or None for all."""
    key = controls.key("pace")
    return SPEEDS[controls.side.selectbox("Speed of writing", list(SPEEDS), index=2, key=key)]


def writing_desk(page: str, request: GenerateRequest | None, speed: float | None) -> Writing | None:
    """Shows the buttons, writes while there is something to write, and returns the text that stands.

    A new session gets its first text at once, whole: it is what a shared address promises. A text that is
    being written when another control is touched is written on in the next script run. While it comes, it
    is shown plain in the place of its figure: there is one text on the page, never two.

    Args:
        page: The first part of all keys.
        request: What the controls ask for now, begun when Write is pressed; None while they ask for nothing
            that can be written.
        speed: Characters a second; None for as fast as they come.

    Returns:
        The text of the session, or None while there is none.
    """
    with shown_errors():
        _begin(page, request)
    writing = st.session_state.get(f"{page}_writing")
    if writing is None:
        return None
    _buttons(page, writing, ready=request is not None)
    if writing.running:
        _write(page, writing, speed)
        st.rerun()
    st.empty()  # where the text came
    return writing


def settings_changed(writing: Writing, request: GenerateRequest | None) -> None:
    """Says so where the controls ask for another text than the one that stands."""
    if request and dataclasses.replace(request, length=writing.request.length) != writing.request:
        changed = "The settings have changed since this text was begun: **Write** begins a new one with them."
        st.caption(f":material/info: {changed}")


def copyable_text(page: str, writing: Writing) -> None:
    """Shows the text that stands, folded, as it can be copied."""
    with st.expander("The text, to copy"), st.container(key=f"{page}_text"):
        st.text(writing.request.prompt + writing.text, width="stretch")


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


def _write(page: str, writing: Writing, speed: float | None) -> None:
    """Writes to the end, and shows the text as it comes."""
    with st.container(height=420, border=False, autoscroll=True, key=f"{page}_text"):
        sheet = st.empty()
    st.empty()  # the figure of the text before

    def show(text: str) -> None:
        # Neither Markdown nor code, though that has a button to copy: it brings 1.5 MB of highlighting, for
        # which the first character of a newcomer waited 1.4 s.
        sheet.text(writing.request.prompt + text, width="stretch")

    show(writing.text)
    writing.play(show, speed, functools.partial(_show_place, st.empty()))


def _show_place(element, number: int) -> None:
    """Tells a visitor their place in the line, or empties the element where there is none."""
    if number:
        waiting = (
            f"All places are taken: you are number {number} in the queue. Your text will start by itself."
        )
        element.info(waiting, icon=":material/hourglass_top:")
    else:
        element.empty()


def _continue(page: str, writing: Writing) -> None:
    """Goes on with a text, in a callback."""
    writing.extend(MORE)
    st.session_state[f"{page}_length"] = writing.request.length  # the address names the whole text


def _buttons(page: str, writing: Writing, ready: bool) -> None:
    """Shows Write, Stop and Continue."""
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
            disabled=writing.running or writing.shown >= longest(),
            on_click=_continue,
            args=(page, writing),
            help="Continues from what the model holds at the text's end, with the settings it began with.",
        )
