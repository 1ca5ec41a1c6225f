"""The views "Write" and "Three temperatures"."""

import contextlib
import dataclasses
import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....models.vocabulary.characters import encode_characters
from ....ui.frame import Frame, Refused
from ....ui.parts.results_cache import run_cached
from ....ui.parts.unread import context_of, say_read
from ....ui.server.errors import shown_errors
from ....ui.streaming import Streamed, ready
from . import plot, schema

ALL = 10**6  # characters: a GRU reads them all
MORE = 300  # characters that Continue adds to a finished text
SPEEDS = {  # characters a second, by what a session holds
    "20 characters a second": 20,
    "60 characters a second": 60,
    "200 characters a second": 200,
    "As fast as possible": 0,
}


# --- one text -----------------------------------------------------------------------------------------------


def show_write(frame: Frame) -> None:
    """A text is written, can be stopped and continued, and each character has the colour of its probability.

    A new session gets its first text at once, whole: it is what a shared address promises. A text that is
    being written when another control is touched is written on in the next script run. While it comes, it
    is shown plain in the place of its figure: there is one text on the page, never two.
    """
    request = None
    with contextlib.suppress(Refused):  # the text that stands, stays
        request = frame.form(schema.GenerateRequest)
    with shown_errors():
        _begin(frame.page, request)
    writing = st.session_state.get(f"{frame.page}_writing")
    if writing is None:
        return
    speed = _buttons(frame, writing, request)
    if writing.running:
        _write(frame.page, writing, speed)
        st.rerun()
    st.empty()  # where the text came
    with st.container():
        if request and dataclasses.replace(request, length=writing.request.length) != writing.request:
            st.caption(f":material/info: {message('writing-changed')}")
        if writing.shown:
            _show_text(frame, writing)
        with st.expander(message("writing-copy")), st.container(key=f"{frame.page}_text"):
            st.text(encode_characters(writing.request.prompt).text + writing.text, width="stretch")


def _show_text(frame: Frame, writing: Streamed) -> None:
    """Shows the figure of the text that stands; its link opens that, not the one to be begun."""
    result = schema.shorten_generation(schema.join_generations(writing.parts), writing.shown)
    request = dataclasses.replace(writing.request, length=writing.shown)
    asked = {name: getattr(request, name) for name in frame.controls.values if hasattr(request, name)}
    frame.controls.values.update(asked)
    given = {"text": result.text, "context": context_of(request.model) or ALL}
    first = _first(frame, len(result.text))
    frame.show(
        "tinted", plot.tinted, request, result=result, proof_values=given, first=first, narrow=frame.narrow
    )


def _first(frame: Frame, length: int) -> int:
    if length <= plot.SHOWN:
        return 0
    last = (length - 1) // plot.SHOWN * plot.SHOWN
    label = message("shakespeare-from")
    return frame.controls.slider("tinted_first", label, 0, last, 0, plot.SHOWN, frame.row, width=220)


def _begin(page: str, request: schema.GenerateRequest | None) -> None:
    """Begins the text of this session.

    It is a new one when Write was pressed; the first one is written at once; else the old one stands.
    """
    key, state = f"{page}_writing", st.session_state
    if state.pop(f"{page}_fresh", False) and request:
        # a model that cannot be had must not cost the text that stands
        ready(request.model)
        state[key] = Streamed(request)
    elif key not in state and request:
        first = Streamed(request)
        first.finish()
        state[key] = first


def _write(page: str, writing: Streamed, speed: float | None) -> None:
    with st.container(height=420, border=False, autoscroll=True, key=f"{page}_text"):
        sheet = st.empty()
    st.empty()  # the figure of the text before

    def show(text: str) -> None:
        # Neither Markdown nor code, though that has a button to copy: it brings 1.5 MB of highlighting, for
        # which the first character of a newcomer waited 1.4 s.
        sheet.text(encode_characters(writing.request.prompt).text + text, width="stretch")

    show(writing.text)
    writing.play(show, speed, functools.partial(_show_place, st.empty()))


def _show_place(element, number: int) -> None:
    """Tells a visitor their place in the line, or empties the element where there is none."""
    if number:
        element.info(message("writing-queue", number=number), icon=":material/hourglass_top:")
    else:
        element.empty()


def _continue(page: str, writing: Streamed) -> None:
    writing.extend(MORE)
    st.session_state[f"{page}_length"] = writing.request.length  # the address names the whole text


def _buttons(frame: Frame, writing: Streamed, request: schema.GenerateRequest | None) -> float | None:
    """Shows Write, Stop, Continue, and how fast a text comes, which no address holds; returns characters a
    second, or None for as fast as they come.
    """
    page = frame.page
    fresh = {f"{page}_fresh": True}
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{page}_desk"):
        make = functools.partial(_button, page)
        make("write", "edit", request is None, st.session_state.update, fresh, type="primary")
        make("stop", "stop", not writing.running, setattr, writing, "running", False)
        ended = writing.running or writing.shown >= writing.longest
        make("continue", "resume", ended, _continue, page, writing, help=message("writing-continue.help"))
        words = {name: message("writing-pace", speed=speed) for name, speed in SPEEDS.items()}
        look: dict[str, Any] = {
            "label_visibility": "collapsed",
            "width": 220,
            "format_func": words.__getitem__,
        }
        chosen = st.selectbox(message("writing-speed"), list(SPEEDS), index=2, key=f"{page}_pace", **look)
        if request:
            say_read(frame.controls.values["prompt"], request.model, request.top_k)
    return SPEEDS[chosen] or None


def _button(page: str, name: str, icon: str, disabled: bool, does, *args, **look) -> None:
    label, key = message(f"writing-{name}"), f"{page}_{name}"
    st.button(label, key=key, icon=f":material/{icon}:", disabled=disabled, on_click=does, args=args, **look)


# --- three texts --------------------------------------------------------------------------------------------


def show_temperatures(frame: Frame) -> None:
    """Three texts of one prompt and one seed, generated together."""
    request = frame.form(schema.TemperaturesRequest)
    with frame.above:
        say_read(frame.controls.values["prompt"], request.model, request.top_k)
    results = run_cached(request)
    given = {"texts": [result.text for result in results], "context": context_of(request.model) or ALL}
    look: dict[str, Any] = {"first": _first(frame, request.length), "asked": request.temperatures}
    shown = look | {"result": results, "proof_values": given, "narrow": frame.narrow}
    frame.show("temperatures", plot.temperatures, request, **shown)
