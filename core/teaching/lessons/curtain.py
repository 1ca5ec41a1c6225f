"""The curtain before a figure: of a lesson until it is answered, of `?atlas_curtain=1` until R is pressed.

A covered figure is not sent to the browser at all.
"""

from collections.abc import Sequence
from typing import Any

import streamlit as st

from ...base.i18n import localize_numbers, message
from ...base.text import disambiguate_names
from ...figures.answer_marks import AnswerMark, AnswerPosition, add_answer_marks
from ...figures.picture import PictureLike
from ...ui.parts.component import component
from ...ui.server.errors import show_errors
from . import EvaluatedQuestion, Question
from .active_step import CURTAIN_PARAM, ActiveStep, find_active_step, has_unchanged_controls
from .answer_controls import show_answer_controls
from .answers import AnswerValue
from .guess import show_guess_frame
from .step_training import find_training_request

_UNCOVERED_VIEWS_KEY = "atlas_uncovered"  # of the session: views that R uncovered
_HIDE_FIGURES_STYLE = "<style>.st-key-atlas_covered_figures { display: none; }</style>"


def is_covered(page: str) -> bool:
    """Tells whether the figures of a page are covered now."""
    active_step = find_active_step(page)
    if active_step is not None and is_step_view_shown(active_step):
        return active_step.answer_text is None
    return active_step is None and _is_teacher_curtain_closed(page)


def is_step_view_shown(active_step: ActiveStep) -> bool:
    """Tells whether the page shows the view of a step; a visitor may switch to others."""
    key = f"{active_step.question.page}_view"
    return st.session_state.get(key) == active_step.question.query_params.get(key, st.session_state.get(key))


def _is_teacher_curtain_closed(page: str) -> bool:
    view = (page, st.session_state.get(f"{page}_view"))
    return st.query_params.get(CURTAIN_PARAM) == "1" and view not in st.session_state.get(
        _UNCOVERED_VIEWS_KEY, ()
    )


def render_cover(page: str, container, *, is_waiting: bool, can_open: bool):
    """Shows the curtain, if there is one.

    Args:
        page: Name of the page.
        container: Container of the figure.
        is_waiting: Whether the step waits for a training.
        can_open: Whether the visitor may open the curtain of `?atlas_curtain=1`.

    Returns:
        The containers of the figures and of the guess frame; None for no frame.
    """
    active_step = find_active_step(page)
    is_figure_covered = is_covered(page)
    _mount_keyboard_component(active_step, is_figure_covered, is_waiting)
    if not is_figure_covered and is_waiting:
        # the view is watched now: it stands where it stood behind the curtain
        container.empty()
        return container.container(), None
    if not is_figure_covered:
        return container, None
    frame_container = None
    with container.container(key="atlas_cover", border=True):
        if active_step is not None:
            frame_container = _make_frame_container(active_step)
            with show_errors():
                show_answer_controls(active_step, is_waiting, frame_container)
        elif can_open:
            st.markdown(message("curtain-covered.yours"))
            st.button(
                message("curtain-uncover"), key="atlas_uncover", help=message("curtain-uncover.help"),
                on_click=_uncover_view, args=(page,),
            )  # fmt: skip
        else:
            st.markdown(message("curtain-covered.teachers"))
    st.html(_HIDE_FIGURES_STYLE)  # noqa: TID251 - a rule of style, always the same
    return container.container(key="atlas_covered_figures"), frame_container


def _make_frame_container(active_step: ActiveStep):
    # as high as the frame where that waits for a training
    needs_training = active_step.question.placement.axis and find_training_request(active_step.question)
    return st.container(key="atlas_training_frame" if needs_training else None)


def _uncover_view(page: str) -> None:
    view = (page, st.session_state.get(f"{page}_view"))
    st.session_state[_UNCOVERED_VIEWS_KEY] = {*st.session_state.get(_UNCOVERED_VIEWS_KEY, ()), view}


def _mount_keyboard_component(
    active_step: ActiveStep | None, is_figure_covered: bool, is_waiting: bool
) -> None:
    if active_step is not None or st.query_params.get(CURTAIN_PARAM) == "1":
        figure_key = f"{active_step.question.page}_{active_step.question.figure}" if active_step else ""
        has_controls = active_step is not None and not (is_figure_covered and is_waiting)
        step_key = active_step.key if active_step and has_controls else ""
        data = {"step": step_key, "is_covered": is_figure_covered, "figure": figure_key}
        component("lesson", __file__)(data=data, key="atlas_lesson_keys")


# --- the figure ---------------------------------------------------------------------------------------------


def get_displayed_figure(
    page: str, figure_name: str, picture: PictureLike, parameters: dict, frame_container=None
) -> tuple[Any, str] | None:
    """Returns a figure and its text as they are shown now, or None if it is covered.

    The figure of an answered step shows the answer and the truth.

    Args:
        page: Name of the page.
        figure_name: Name of the figure.
        picture: The picture without a lesson.
        parameters: Query parameters of the URL that opens the page in its current state.
        frame_container: Container of the guess frame, while the figure is covered.
    """
    active_step = find_active_step(page)
    if active_step is not None and not (
        figure_name == active_step.question.figure and is_step_view_shown(active_step)
    ):
        active_step = None
    is_unchanged = active_step is not None and has_unchanged_controls(active_step, figure_name, parameters)
    if is_covered(page):
        if active_step is not None and frame_container is not None:
            with frame_container:
                show_guess_frame(active_step, picture.figure)
        return None
    if active_step is None or active_step.answer_text is None or not is_unchanged:
        return picture.figure, picture.story
    return draw_answers(active_step.question, picture.figure, picture.story, make_answer_marks(active_step))


def draw_answers(question: Question, figure: Any, story: str, marks: Sequence[AnswerMark]) -> tuple[Any, str]:
    """Draws answers into the figure of a question, and says them before its story."""
    placement = question.placement
    figure = add_answer_marks(figure, marks, placement.axis, placement.scale, placement.offset)
    return figure, " ".join([*(f"{mark.author}: {mark.answer_text}." for mark in marks), story])


def make_answer_marks(active_step: ActiveStep) -> list[AnswerMark]:
    """Returns the marks of the truth of a step and, if there is one, of the visitor's answer."""
    evaluation, question = active_step.evaluate(), active_step.question
    marks = [_make_mark(evaluation, evaluation.truth, message("mark-figure"), is_truth=True)]
    if active_step.answer_text:
        answer = evaluation.parse_answer(active_step.answer_text)
        marks.append(_make_mark(evaluation, answer, message("mark-you")))
    elif question.text_request_field:
        marks.append(_make_mark(evaluation, question.example_text, message("mark-example")))
    return marks


def _make_mark(
    evaluation: EvaluatedQuestion, value: AnswerValue, author: str, *, is_truth: bool = False
) -> AnswerMark:
    placement, position = evaluation.question.placement, locate_answer(evaluation, value)
    if is_truth and placement.cell_labels:
        position = placement.cell_labels[0], placement.cell_labels[1]
    answer_text = evaluation.format_answer(value)
    if evaluation.question.kind not in ("word_choice", "cell_choice"):  # tokens stay as models read them
        answer_text = localize_numbers(answer_text)
    return AnswerMark(position=position, answer_text=answer_text, author=author, is_truth=is_truth)


def locate_answer(evaluation: EvaluatedQuestion, value: AnswerValue) -> AnswerPosition:
    """Returns the position of an answer in the figure of its question."""
    if isinstance(value, str):
        return evaluation.question.option_label(value)
    if evaluation.question.kind == "number_list" and isinstance(value, tuple):
        return tuple(zip(evaluation.curve_x, value, strict=True))
    if isinstance(value, tuple):
        rows, columns = map(disambiguate_names, evaluation.options)
        return rows[int(value[0])], columns[int(value[1])]
    return disambiguate_names(evaluation.options)[value] if isinstance(value, int) else value
