"""The views "Write" and "Three temperatures"."""

import contextlib
import dataclasses
import functools
from typing import Any

import streamlit as st

from ....base.i18n import message
from ....models.vocabulary.characters import encode_characters
from ....ui.frame import Frame, RequestRefused
from ....ui.parts.input_notes import max_context_length, show_prompt_notes
from ....ui.parts.results_cache import run_cached
from ....ui.server.errors import show_errors
from ....ui.streaming import StreamedText, check_model_loads
from . import plot, schema

UNLIMITED_CONTEXT = 10**6  # characters: a GRU reads them all
CONTINUE_CHARACTERS = 300  # characters that Continue adds to a finished text
SPEED_BY_OPTION = {  # characters a second, by what a session holds
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
    with contextlib.suppress(RequestRefused):  # the text that stands, stays
        request = frame.form(schema.GenerateRequest)
    with show_errors():
        _start_writing(frame.page, request)
    streamed_text = st.session_state.get(f"{frame.page}_writing")
    if streamed_text is None:
        return
    characters_per_second = _show_buttons(frame, streamed_text, request)
    if streamed_text.is_running:
        _stream_text(frame.page, streamed_text, characters_per_second)
        st.rerun()
    st.empty()  # where the text came
    with st.container():
        if (
            request
            and dataclasses.replace(request, length=streamed_text.request.length) != streamed_text.request
        ):
            st.caption(f":material/info: {message('writing-changed')}")
        if streamed_text.num_shown:
            _show_text(frame, streamed_text)
        with st.expander(message("writing-copy")), st.container(key=f"{frame.page}_text"):
            st.text(
                encode_characters(streamed_text.request.prompt).text + streamed_text.text, width="stretch"
            )


def _show_text(frame: Frame, streamed_text: StreamedText) -> None:
    """Shows the figure of the text that stands; its link opens that, not the one to be begun."""
    result = schema.shorten_generation(schema.join_generations(streamed_text.parts), streamed_text.num_shown)
    request = dataclasses.replace(streamed_text.request, length=streamed_text.num_shown)
    shown_settings = {
        name: getattr(request, name) for name in frame.controls.values if hasattr(request, name)
    }
    frame.controls.values.update(shown_settings)
    proof_values = {"text": result.text, "context": max_context_length(request.model) or UNLIMITED_CONTEXT}
    first = _choose_first_step(frame, len(result.text))
    frame.show(
        "tinted",
        plot.plot_tinted_text,
        request,
        result=result,
        proof_values=proof_values,
        first=first,
        narrow=frame.is_narrow_screen,
    )


def _choose_first_step(frame: Frame, length: int) -> int:
    if length <= plot.MAX_SHOWN_CHARACTERS:
        return 0
    last_start = (length - 1) // plot.MAX_SHOWN_CHARACTERS * plot.MAX_SHOWN_CHARACTERS
    label = message("shakespeare-from")
    return frame.controls.slider(
        "tinted_first", label, 0, last_start, 0, plot.MAX_SHOWN_CHARACTERS, frame.row, width=220
    )


def _start_writing(page: str, request: schema.GenerateRequest | None) -> None:
    """Begins the text of this session.

    It is a new one when Write was pressed; the first one is written at once; else the old one stands.
    """
    key, state = f"{page}_writing", st.session_state
    if state.pop(f"{page}_fresh", False) and request:
        # a model that cannot be had must not cost the text that stands
        check_model_loads(request.model)
        state[key] = StreamedText(request)
    elif key not in state and request:
        first_text = StreamedText(request)
        first_text.finish()
        state[key] = first_text


def _stream_text(page: str, streamed_text: StreamedText, characters_per_second: float | None) -> None:
    with st.container(height=420, border=False, autoscroll=True, key=f"{page}_text"):
        text_element = st.empty()
    st.empty()  # the figure of the text before

    def show_text(text: str) -> None:
        # Neither Markdown nor code, though that has a button to copy: it brings 1.5 MB of highlighting, for
        # which the first character of a newcomer waited 1.4 s.
        text_element.text(encode_characters(streamed_text.request.prompt).text + text, width="stretch")

    show_text(streamed_text.text)
    streamed_text.play(show_text, characters_per_second, functools.partial(_show_queue_position, st.empty()))


def _show_queue_position(element, position: int) -> None:
    """Tells a visitor their place in the line, or empties the element where there is none."""
    if position:
        element.info(message("writing-queue", number=position), icon=":material/hourglass_top:")
    else:
        element.empty()


def _continue_writing(page: str, streamed_text: StreamedText) -> None:
    streamed_text.extend(CONTINUE_CHARACTERS)
    st.session_state[f"{page}_length"] = streamed_text.request.length  # the address names the whole text


def _show_buttons(
    frame: Frame, streamed_text: StreamedText, request: schema.GenerateRequest | None
) -> float | None:
    """Shows Write, Stop, Continue, and how fast a text comes, which no address holds; returns characters a
    second, or None for as fast as they come.
    """
    page = frame.page
    write_flag = {f"{page}_fresh": True}
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{page}_desk"):
        show_button = functools.partial(_show_button, page)
        show_button("write", "edit", request is None, st.session_state.update, write_flag, type="primary")
        show_button("stop", "stop", not streamed_text.is_running, setattr, streamed_text, "is_running", False)
        cannot_continue = streamed_text.is_running or streamed_text.num_shown >= streamed_text.max_length
        show_button(
            "continue",
            "resume",
            cannot_continue,
            _continue_writing,
            page,
            streamed_text,
            help=message("writing-continue.help"),
        )
        option_labels = {
            name: message("writing-pace", speed=speed) for name, speed in SPEED_BY_OPTION.items()
        }
        select_options: dict[str, Any] = {
            "label_visibility": "collapsed",
            "width": 220,
            "format_func": option_labels.__getitem__,
        }
        speed_option = st.selectbox(
            message("writing-speed"), list(SPEED_BY_OPTION), index=2, key=f"{page}_pace", **select_options
        )
        if request:
            show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)
    return SPEED_BY_OPTION[speed_option] or None


def _show_button(page: str, name: str, icon: str, disabled: bool, on_click, *args, **button_options) -> None:
    label, key = message(f"writing-{name}"), f"{page}_{name}"
    st.button(
        label,
        key=key,
        icon=f":material/{icon}:",
        disabled=disabled,
        on_click=on_click,
        args=args,
        **button_options,
    )


# --- three texts --------------------------------------------------------------------------------------------


def show_temperatures(frame: Frame) -> None:
    """Three texts of one prompt and one seed, generated together."""
    request = frame.form(schema.TemperaturesRequest)
    with frame.controls_area:
        show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)
    results = run_cached(request)
    proof_values = {
        "texts": [result.text for result in results],
        "context": max_context_length(request.model) or UNLIMITED_CONTEXT,
    }
    plot_options: dict[str, Any] = {
        "first": _choose_first_step(frame, request.length),
        "temperature_values": request.temperatures,
    }
    show_options = plot_options | {
        "result": results,
        "proof_values": proof_values,
        "narrow": frame.is_narrow_screen,
    }
    frame.show("temperatures", plot.plot_temperatures, request, **show_options)
