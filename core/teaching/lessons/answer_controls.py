"""The controls with which a visitor answers a question of a lesson."""

from collections.abc import Callable

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import localize_numbers, message
from ...base.text import disambiguate_names
from .. import lessons
from . import Slider
from .active_step import ActiveStep
from .guess import clear_pending_guess, get_answer_key, list_control_keys, list_slider_values
from .step_training import show_training_progress

_ANSWER_ERROR_KEY = "atlas_answer_error"  # of the session: why an answer was not accepted
# A slider that holds nothing yet has no handle, and who comes by keyboard sees where the focus is; a box of a
# curve has room for its number alone. The label names the ends of a slider; below it they lie on the focus.
_EMPTY_CONTROLS_STYLE = """<style>
.st-key-atlas_cover [data-testid=stNumberInput] button { display: none; }
.st-key-atlas_cover [data-testid=stSliderTickBar] { display: none; }
.st-key-atlas_cover [data-rac]:has(> * > input[aria-valuetext=""]) { opacity: 0; }
.st-key-atlas_cover [role=group]:has(input[aria-valuetext=""]:focus-visible) { outline: 2px solid; }
</style>"""


def show_answer_controls(active_step: ActiveStep, is_waiting: bool, frame_container) -> None:
    """Shows the controls of an answer; its button submits it, in a form also Enter."""
    if is_waiting:
        with frame_container:
            show_training_progress(active_step)
        _show_skip_button(st.button, active_step)
        return
    key = get_answer_key(active_step)
    clear_pending_guess()
    is_slider = (
        active_step.question.slider is not None
    )  # stands in no form: "Answer" is off until it is touched
    with st.container() if is_slider else st.form(f"{key}_form", border=False):
        _show_answer_inputs(active_step, key)
        row = st.container(horizontal=True)
        button = st.button if is_slider else st.form_submit_button
        with row:
            control_keys = list_control_keys(active_step)
            is_untouched = is_slider and None in [st.session_state[name] for name in control_keys]
            button(
                message("curtain-answer"),
                type="primary",
                disabled=is_untouched,
                on_click=_submit_answer,
                args=(active_step,),
            )
            _show_skip_button(button, active_step)
    error_text = st.session_state.pop(_ANSWER_ERROR_KEY, "")
    if error_text:
        st.warning(error_text)
    st.caption(message("curtain-covered"))


def _show_skip_button(button: Callable, active_step: ActiveStep) -> None:
    help_text = message("curtain-skip.help")
    button(message("curtain-skip"), key="atlas_skip", help=help_text, on_click=active_step.submit, args=("",))


def _show_answer_inputs(active_step: ActiveStep, key: str) -> None:
    question = active_step.question
    if question.slider is not None:
        st.html(_EMPTY_CONTROLS_STYLE)  # noqa: TID251 - a rule of style, always the same
        if question.kind == "number_list":
            _show_curve_inputs(active_step, question.slider)
        else:
            _show_slider(question.slider, question.unit, key)
    elif question.kind == "text":
        st.text_input(message("curtain-answer.type_text"), key=key, max_chars=lessons.MAX_ANSWER_CHARACTERS)
    elif question.kind == "cell_choice":
        rows, columns = map(disambiguate_names, active_step.evaluate().options)
        row = st.container(horizontal=True)
        labels = question.cell_input_labels or (message("curtain-cell.row"), message("curtain-cell.column"))
        for name, label, options in zip(("row", "column"), labels, (rows, columns), strict=True):
            row.selectbox(
                label, range(len(options)), index=None, format_func=options.__getitem__, key=f"{key}_{name}"
            )
    else:
        # a word that stands there twice is numbered, as on axes
        options = disambiguate_names(active_step.evaluate().options)
        indices = range(len(options))
        st.radio(
            question.text,
            indices,
            index=None,
            format_func=options.__getitem__,
            key=key,
            horizontal=question.kind == "word_choice",
            label_visibility="collapsed",
        )


def _format_slider_number(number: float | None) -> str:
    return "" if number is None else localize_numbers(f"{number:,g}")


def _show_slider(slider: Slider, unit: str, key: str) -> None:
    # it begins left of its numbers, without a handle: an untouched slider is not an answer
    numbers = list_slider_values(slider)
    label = message(
        "curtain-answer.range",
        low=_format_slider_number(numbers[0]),
        high=f"{_format_slider_number(numbers[-1])} {unit}".strip(),
    )
    st.select_slider(label, [None, *numbers], format_func=_format_slider_number, key=key)


def _show_curve_inputs(active_step: ActiveStep, slider: Slider) -> None:
    """Shows a number input for each number of a curve, for visitors who do not draw it."""
    st.caption(message("curtain-answer.draw_curve"))
    row = st.container(horizontal=True)
    low, high, step = (
        type(list_slider_values(slider)[0])(end) for end in (slider.low, slider.high, slider.step)
    )
    for name, x_position in zip(list_control_keys(active_step), active_step.evaluate().curve_x, strict=True):
        label = message(
            "curtain-answer.curve_number",
            x=f"{x_position:g}",
            low=f"{low:g}",
            high=f"{high:g} {active_step.question.unit}".strip(),
        )
        row.number_input(label, low, high, None, step, key=name, width=150)


def _submit_answer(active_step: ActiveStep) -> None:
    values = [st.session_state.get(name) for name in list_control_keys(active_step)]
    answer_text = "" if None in values else ",".join(map(str, values)).strip()
    if active_step.question.kind == "choice" and answer_text:
        answer_text = active_step.question.options[int(answer_text)]
    try:
        active_step.evaluate(answer_text).parse_answer(answer_text)
        active_step.submit(answer_text)
    except AtlasError as error:
        st.session_state[_ANSWER_ERROR_KEY] = (
            str(error)
            if answer_text and active_step.question.text_request_field
            else message(f"curtain-missing.{active_step.question.kind}")
        )
