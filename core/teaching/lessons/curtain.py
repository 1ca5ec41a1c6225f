"""The curtain before a figure: of a lesson until it is answered, of `?atlas_curtain=1` until R is pressed.

What is covered is not sent to the browser at all.
"""

from collections.abc import Callable
from typing import Any

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import localize_numbers, message
from ...base.text import disambiguate_names
from ...figures.answer_marks import AnswerMark, AnswerPosition, add_answer_marks
from ...figures.picture import PictureLike
from ...ui.parts.component import component
from ...ui.server.errors import show_errors
from .. import lessons
from . import EvaluatedStep, Step
from .active_step import CURTAIN_PARAM, ActiveStep, find_active_step, has_unchanged_controls
from .guess import (
    can_guess_in_figure,
    clear_pending_guess,
    get_answer_key,
    list_control_keys,
    list_slider_values,
    show_guess_frame,
)
from .step_training import find_training_request, show_training_progress

_UNCOVERED_VIEWS_KEY = "atlas_uncovered"  # of the session: views that R uncovered
_ANSWER_ERROR_KEY = "atlas_problem"  # of the session: why an answer was not taken
_HIDE_FIGURES_STYLE = "<style>.st-key-atlas_behind { display: none; }</style>"
# A slider that holds nothing yet has no handle, and who comes by keyboard sees where the focus is; a box of a
# curve has room for its number alone. The label names the ends of a slider; below it they lie on the focus.
_EMPTY_CONTROLS_STYLE = """<style>
.st-key-atlas_cover [data-testid=stNumberInput] button { display: none; }
.st-key-atlas_cover [data-testid=stSliderTickBar] { display: none; }
.st-key-atlas_cover [data-rac]:has(> * > input[aria-valuetext=""]) { opacity: 0; }
.st-key-atlas_cover [role=group]:has(input[aria-valuetext=""]:focus-visible) { outline: 2px solid; }
</style>"""


def is_covered(page: str) -> bool:
    """Tells whether the figures of a page are covered now."""
    active_step = find_active_step(page)
    if active_step is not None and is_step_view_shown(active_step):
        return active_step.answer_text is None
    return active_step is None and _is_teacher_curtain_closed(page)


def is_step_view_shown(active_step: ActiveStep) -> bool:
    """Tells whether the page shows the view of a step; a visitor may look at others meanwhile."""
    key = f"{active_step.step.page}_view"
    return st.session_state.get(key) == active_step.step.parameters.get(key, st.session_state.get(key))


def _is_teacher_curtain_closed(page: str) -> bool:
    view = (page, st.session_state.get(f"{page}_view"))
    return st.query_params.get(CURTAIN_PARAM) == "1" and view not in st.session_state.get(
        _UNCOVERED_VIEWS_KEY, ()
    )


def render_cover(page: str, container, *, is_waiting: bool, can_open: bool):
    """Shows the curtain, if there is one, and returns the container of the figures and that of the frame.

    Args:
        page: Its name.
        container: The container that the figure would have.
        is_waiting: Whether the step can be asked only once its training is done.
        can_open: Whether who looks may open the curtain of `?atlas_curtain=1`.
    """
    active_step = find_active_step(page)
    is_figure_covered = is_covered(page)
    _mount_keyboard_component(active_step, is_figure_covered, is_waiting)
    if (
        not is_figure_covered and is_waiting
    ):  # the view is watched now: it stands where it stood behind the curtain
        container.empty()
        return container.container(), None
    if not is_figure_covered:
        return container, None
    frame_container = None
    with container.container(key="atlas_cover", border=True):
        if active_step is not None:
            frame_container = _make_frame_container(active_step)
            with show_errors():
                _show_answer_controls(active_step, is_waiting, frame_container)
        elif can_open:
            st.markdown(message("curtain-covered.yours"))
            st.button(
                message("curtain-uncover"), key="atlas_uncover", help=message("curtain-uncover.help"),
                on_click=_uncover_view, args=(page,),
            )  # fmt: skip
        else:
            st.markdown(message("curtain-covered.teachers"))
    st.html(_HIDE_FIGURES_STYLE)  # noqa: TID251 - a rule of style, always the same
    return container.container(key="atlas_behind"), frame_container


def _make_frame_container(active_step: ActiveStep):
    """Returns the container of a frame: where it waits for a training, as high as it will be."""
    needs_training = active_step.step.draw.axis and find_training_request(active_step.step)
    return st.container(key="atlas_place" if needs_training else None)


def _uncover_view(page: str) -> None:
    view = (page, st.session_state.get(f"{page}_view"))
    st.session_state[_UNCOVERED_VIEWS_KEY] = {*st.session_state.get(_UNCOVERED_VIEWS_KEY, ()), view}


def _mount_keyboard_component(
    active_step: ActiveStep | None, is_figure_covered: bool, is_waiting: bool
) -> None:
    """Lets the browser set the focus where a lesson goes on, and hear R."""
    if active_step is not None or st.query_params.get(CURTAIN_PARAM) == "1":
        figure_key = f"{active_step.step.page}_{active_step.step.figure}" if active_step else ""
        step_key = (
            active_step.key if active_step and not (is_figure_covered and is_waiting) else ""
        )  # no control is there yet
        data = {"step": step_key, "covered": is_figure_covered, "figure": figure_key}
        component("lesson", __file__)(data=data, key="atlas_lesson_keys")


# --- the answer ---------------------------------------------------------------------------------------------


def _show_answer_controls(active_step: ActiveStep, is_waiting: bool, frame_container) -> None:
    """Shows what an answer is given with; it is sent by its button, and that of a form by Enter."""
    if is_waiting:
        with frame_container:
            show_training_progress(active_step)
        _show_skip_button(st.button, active_step)
        return
    key = get_answer_key(active_step)
    clear_pending_guess()
    is_slider = active_step.step.scale is not None  # stands in no form: "Answer" is off until it is touched
    with st.container() if is_slider else st.form(f"{key}_form", border=False):
        _show_answer_inputs(active_step, key)
        row = st.container(horizontal=True)
        button = st.button if is_slider else st.form_submit_button
        with row:
            is_disabled = is_slider and None in [
                st.session_state[name] for name in list_control_keys(active_step)
            ]
            button(
                message("curtain-answer"),
                type="primary",
                disabled=is_disabled,
                on_click=_submit_answer,
                args=(active_step, key),
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
    step = active_step.step
    if step.kind == "number" and step.scale is not None:
        _show_slider(step, key)
    elif step.kind == "curve":
        _show_curve_inputs(active_step)
    elif step.kind == "text":
        st.text_input(message("curtain-answer.type"), key=key, max_chars=lessons.MAX_ANSWER_CHARACTERS)
    elif step.kind == "cell":
        rows, columns = map(disambiguate_names, active_step.evaluate().options)
        row = st.container(horizontal=True)
        labels = step.labels or (message("curtain-cell.row"), message("curtain-cell.column"))
        for name, label, options in zip(("row", "column"), labels, (rows, columns), strict=True):
            row.selectbox(
                label, range(len(options)), index=None, format_func=options.__getitem__, key=f"{key}_{name}"
            )
    else:
        options = disambiguate_names(
            active_step.evaluate().options
        )  # a word that stands there twice is numbered, as on axes
        indices = range(len(options))
        st.radio(
            step.question,
            indices,
            index=None,
            format_func=options.__getitem__,
            key=key,
            horizontal=step.kind == "word",
            label_visibility="collapsed",
        )


def _format_slider_number(number: float | None) -> str:
    """Returns a number of a slider as a visitor reads it; "" where it holds none."""
    return "" if number is None else localize_numbers(f"{number:,g}")


def _show_slider(step: Step, key: str) -> None:
    """Shows the slider of a number; its label names the ends.

    It begins left of its numbers, where its handle is not drawn: what nobody chose is no answer.
    """
    scale = step.scale
    if scale is None:
        return
    numbers = list_slider_values(scale)
    options = [None, *numbers]
    unit = f" {scale.unit}" if scale.unit else ""
    label = message(
        "curtain-answer.from",
        low=_format_slider_number(numbers[0]),
        high=_format_slider_number(numbers[-1]) + unit,
    )
    st.html(_EMPTY_CONTROLS_STYLE)  # noqa: TID251 - a rule of style, always the same
    st.select_slider(label, options, format_func=_format_slider_number, key=key)


def _show_curve_inputs(active_step: ActiveStep) -> None:
    """Shows a box for each number of a curve, for who does not draw it."""
    scale = active_step.step.scale
    if scale is None:
        return
    st.html(_EMPTY_CONTROLS_STYLE)  # noqa: TID251 - a rule of style, always the same
    st.caption(message("curtain-answer.draw"))
    row = st.container(horizontal=True)
    low, high, step = (type(list_slider_values(scale)[0])(end) for end in (scale.low, scale.high, scale.step))
    for name, x_position in zip(
        list_control_keys(active_step), active_step.evaluate().x_positions, strict=True
    ):
        label = message(
            "curtain-answer.at",
            place=f"{x_position:g}",
            low=f"{low:g}",
            high=f"{high:g} {scale.unit}".strip(),
        )
        row.number_input(label, low, high, None, step, key=name, width=150)


def _submit_answer(active_step: ActiveStep, key: str) -> None:
    """Notes the answer that stands in the form, or that there is none."""
    state = st.session_state
    if active_step.step.kind in ("cell", "curve"):
        values = [state.get(name) for name in list_control_keys(active_step)]
        answer_text = "" if None in values else ",".join(map(str, values))
    elif active_step.step.kind == "choice":
        answer_text = "" if state.get(key) is None else active_step.step.choices[state[key]]
    else:
        answer_text = "" if state.get(key) is None else str(state[key])
    try:
        answer_text = answer_text.strip()
        _ = active_step.evaluate(answer_text).answer
        active_step.submit(answer_text)
    except AtlasError as error:
        state[_ANSWER_ERROR_KEY] = (
            str(error)
            if answer_text and active_step.step.typed
            else message(f"curtain-missing.{active_step.step.kind}")
        )


# --- the figure ---------------------------------------------------------------------------------------------


def get_displayed_figure(
    page: str, figure_name: str, picture: PictureLike, parameters: dict, frame_container=None
) -> tuple[Any, str] | None:
    """Returns a figure and its text as they are shown now, or None where it is covered.

    In the figure of a step that was answered stands the answer beside the truth.

    Args:
        page, figure_name: Which figure it is.
        picture: What it shows without a lesson.
        parameters: Parameters of the address that opens the page as it stands.
        frame_container: The container of its frame, while it is covered.
    """
    active_step = find_active_step(page)
    is_step_figure = (
        active_step is not None and figure_name == active_step.step.figure and is_step_view_shown(active_step)
    )
    is_unchanged = (
        active_step is not None
        and is_step_figure
        and has_unchanged_controls(active_step, figure_name, parameters)
    )
    if is_covered(page):
        if (
            active_step is not None
            and is_step_figure
            and frame_container is not None
            and can_guess_in_figure(active_step, picture.figure)
        ):
            with frame_container:
                show_guess_frame(active_step, picture.figure)
        return None
    if active_step is None or active_step.answer_text is None or not is_unchanged:
        return picture.figure, picture.story
    annotations = build_step_annotations(active_step)
    figure = add_answer_marks(
        picture.figure,
        annotations,
        active_step.step.draw.axis,
        active_step.step.draw.scale,
        active_step.step.draw.shift,
    )
    return figure, " ".join(
        [*(f"{annotation.author}: {annotation.answer_text}." for annotation in annotations), picture.story]
    )


def build_step_annotations(active_step: ActiveStep) -> list[AnswerMark]:
    """Returns the truth of a step and, where one was given, the visitor's answer."""
    evaluation = active_step.evaluate()
    annotations = [_make_annotation(evaluation, evaluation.truth, message("mark-figure"), is_truth=True)]
    if active_step.answer_text:
        annotations.append(
            _make_annotation(evaluation, evaluation.answer, message("mark-you"), is_truth=False)
        )
    elif active_step.step.typed:
        annotations.append(
            _make_annotation(
                evaluation,
                str(active_step.step.fields[active_step.step.typed]),
                message("mark-example"),
                is_truth=False,
            )
        )
    return annotations


def _make_annotation(evaluation: EvaluatedStep, answer, author: str, *, is_truth: bool) -> AnswerMark:
    """Returns an answer as it is drawn."""
    position: AnswerPosition = answer
    if evaluation.step.kind == "curve":
        position = tuple(zip(evaluation.x_positions, answer, strict=True))
    elif isinstance(answer, tuple):
        rows, columns = evaluation.options
        position = disambiguate_names(rows)[answer[0]], disambiguate_names(columns)[answer[1]]
    elif evaluation.step.kind == "word":
        position = disambiguate_names(evaluation.options)[answer]
    elif evaluation.step.kind == "choice":
        position = evaluation.step.option_label(answer)
    elif is_truth and evaluation.step.draw.cell:
        position = evaluation.step.draw.cell[0], evaluation.step.draw.cell[1]
    answer_text = evaluation.format_answer(answer)
    displayed_text = (
        answer_text if evaluation.step.kind in ("word", "cell") else localize_numbers(answer_text)
    )  # tokens stay as models read them
    return AnswerMark(position=position, answer_text=displayed_text, author=author, is_truth=is_truth)
