"""The views "Write" and "Three temperatures"."""

import contextlib
import dataclasses
import functools

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
CONTINUE_CHARACTERS = 300  # that Continue adds to a finished text
SPEED_BY_OPTION = {  # characters a second; 0 is unlimited
    "20 characters a second": 20,
    "60 characters a second": 60,
    "200 characters a second": 200,
    "As fast as possible": 0,
}


# --- one text -----------------------------------------------------------------------------------------------


def show_write(frame: Frame) -> None:
    """Shows a text that is generated while the visitor watches, and can be stopped and continued.

    A new session gets its first text at once, as a shared address promises. If another control is used during
    generation, the next script run continues it. Until it ends, the plain text replaces the figure, so that
    the page never shows two texts.
    """
    request = None
    with contextlib.suppress(RequestRefused):  # the current text stays
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
    st.empty()  # replaces the streamed text
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
    """Shows the figure of the current text; its link opens this text, not that of changed settings."""
    result = schema.shorten_generation(schema.join_generations(streamed_text.parts), streamed_text.num_shown)
    request = dataclasses.replace(streamed_text.request, length=streamed_text.num_shown)
    frame.controls.values.update(
        {name: getattr(request, name) for name in frame.controls.values if hasattr(request, name)}
    )
    frame.show(
        "tinted",
        plot.plot_tinted_text,
        request,
        result=result,
        proof_values={"text": result.text, "context": max_context_length(request.model) or UNLIMITED_CONTEXT},
        first_step=_choose_first_step(frame, len(result.text)),
        is_narrow=frame.is_narrow_screen,
    )


def choose_first_character(frame: Frame, name: str, length: int, max_characters: int) -> int:
    """Shows a slider for the first drawn character of a text longer than a figure; returns its index."""
    if length <= max_characters:
        return 0
    last_start = (length - 1) // max_characters * max_characters
    label = message("shakespeare-from")
    return frame.controls.slider(name, label, 0, last_start, 0, max_characters, frame.row, width=220)


def _choose_first_step(frame: Frame, length: int) -> int:
    return choose_first_character(frame, "tinted_first_step", length, plot.MAX_SHOWN_CHARACTERS)


def _start_writing(page: str, request: schema.GenerateRequest | None) -> None:
    """Starts a new text if Write was pressed; generates the first text of a session at once."""
    key, state = f"{page}_writing", st.session_state
    if state.pop(f"{page}_is_new", False) and request:
        # if the model cannot be loaded, the current text stays
        check_model_loads(request.model)
        state[key] = StreamedText(request)
    elif key not in state and request:
        first_text = StreamedText(request)
        first_text.finish()
        state[key] = first_text


def _stream_text(page: str, streamed_text: StreamedText, characters_per_second: float | None) -> None:
    with st.container(height=420, border=False, autoscroll=True, key=f"{page}_text"):
        text_element = st.empty()
    st.empty()  # removes the previous figure

    def show_text(text: str) -> None:
        # Neither Markdown nor code, though that has a button to copy: it brings 1.5 MB of highlighting, for
        # which the first character of a newcomer waited 1.4 s.
        text_element.text(encode_characters(streamed_text.request.prompt).text + text, width="stretch")

    show_text(streamed_text.text)
    streamed_text.play(show_text, characters_per_second, functools.partial(_show_queue_position, st.empty()))


def _show_queue_position(element, position: int) -> None:
    if position:
        element.info(message("writing-queue", position=position), icon=":material/hourglass_top:")
    else:
        element.empty()


def _continue_writing(page: str, streamed_text: StreamedText) -> None:
    streamed_text.extend(CONTINUE_CHARACTERS)
    st.session_state[f"{page}_length"] = streamed_text.request.length  # the address names the whole text


def _show_buttons(
    frame: Frame, streamed_text: StreamedText, request: schema.GenerateRequest | None
) -> float | None:
    """Shows Write, Stop, Continue and the speed, which no address contains.

    Returns:
        Characters a second; None is unlimited.
    """
    page = frame.page
    with st.container(horizontal=True, vertical_alignment="bottom", key=f"{page}_desk"):
        show_button = functools.partial(_show_button, page)
        show_button(
            "write",
            "edit",
            request is None,
            st.session_state.update,
            {f"{page}_is_new": True},
            type="primary",
        )
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
        speed_option = st.selectbox(
            message("writing-speed"),
            list(SPEED_BY_OPTION),
            index=2,
            key=f"{page}_speed",
            label_visibility="collapsed",
            width=220,
            format_func=option_labels.__getitem__,
        )
        if request:
            show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)
    return SPEED_BY_OPTION[speed_option] or None


def _show_button(page: str, name: str, icon: str, disabled: bool, on_click, *args, **button_options) -> None:
    st.button(
        message(f"writing-{name}"),
        key=f"{page}_{name}",
        icon=f":material/{icon}:",
        disabled=disabled,
        on_click=on_click,
        args=args,
        **button_options,
    )


# --- three texts --------------------------------------------------------------------------------------------


def show_temperatures(frame: Frame) -> None:
    """Shows three texts from one prompt and one seed, generated in one batch."""
    request = frame.form(schema.TemperaturesRequest)
    with frame.controls_area:
        show_prompt_notes(frame.controls.values["prompt"], request.model, request.top_k)
    results = run_cached(request)
    frame.show(
        "temperatures",
        plot.plot_temperatures,
        request,
        result=results,
        proof_values={
            "texts": [result.text for result in results],
            "context": max_context_length(request.model) or UNLIMITED_CONTEXT,
        },
        first_step=_choose_first_step(frame, request.length),
        temperature_values=request.temperatures,
        is_narrow=frame.is_narrow_screen,
    )
