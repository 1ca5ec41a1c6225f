"""Shows the answers of a class in the figure of their question."""

import collections
from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...base.i18n import localize_numbers, message
from ...figures.answer_marks import AnswerMark
from ...figures.picture import PictureLike
from .. import lessons
from ..lessons.active_step import CLASS_PARAM, ActiveStep, has_unchanged_controls
from ..lessons.answers import AnswerValue
from ..lessons.curtain import draw_answers, is_step_view_shown, locate_answer, make_answer_marks
from ..lessons.page_hook import LessonPageHook
from .membership_params import is_student

_MAX_MARKS = 5  # answers that are drawn: each has a line of words above the figure
_MIN_OPACITY = 0.3


class ClassPageHook(LessonPageHook):
    """Adds a lesson to a page, and the answers of the class that the URL names."""

    def make_figure_area(self, stage: Any) -> Any:
        return self._render_cover(stage, can_open=not (st.context.is_embedded or is_student()))

    def figure(self, name: str, picture: PictureLike, link: Mapping[str, str]) -> tuple[Any, str] | None:
        figure_and_text = super().figure(name, picture, link)
        return (
            None
            if figure_and_text is None
            else add_class_answers(self.page, name, figure_and_text, dict(link))
        )


def add_class_answers(page: str, figure_name: str, figure_and_text: tuple, parameters: dict) -> tuple:
    """Adds the answers of a class to the figure of its question, if the URL names a class.

    Args:
        page: Name of the page.
        figure_name: Name of the figure.
        figure_and_text: The Plotly figure and its text.
        parameters: Query parameters of the URL that opens the page in its current state.

    Returns:
        Figure and text.
    """
    public_id = st.query_params.get(CLASS_PARAM)
    if not public_id:
        return figure_and_text
    # here, not above: figures come without SQLAlchemy
    from . import rooms, tally
    from .database import get_database
    from .records import STATE_UNCOVERED

    room_question = rooms.find_question_by_public_id(get_database(), public_id)
    if room_question is None or room_question.state != STATE_UNCOVERED or not room_question.question.lesson:
        return figure_and_text
    question = room_question.question
    active_step = ActiveStep(lessons.read_lesson(question.lesson), question.step_number)
    if question.text_request_field:  # each answer has a figure of its own
        return figure_and_text
    is_step_figure = (
        question.page == page and question.figure == figure_name and is_step_view_shown(active_step)
    )
    if not is_step_figure or not has_unchanged_controls(active_step, f"{figure_name} of a class", parameters):
        return figure_and_text
    answers = tally.read_answers(get_database(), room_question, room_question.round_number)
    marks = [*make_class_marks(active_step, answers), make_answer_marks(active_step)[0]]
    return draw_answers(question, figure_and_text[0], figure_and_text[1], marks)


def make_class_marks(active_step: ActiveStep, answers: list[str]) -> list[AnswerMark]:
    """Returns marks for the most common answers: the more students gave one, the stronger its line.

    Args:
        active_step: The step of the question.
        answers: The answers of the class.
    """
    evaluation, question = active_step.evaluate(), active_step.question
    values = {label: value for value, label in evaluation.option_labels.items()}
    marks = []
    for answer, count in collections.Counter(answers).most_common(_MAX_MARKS):
        value: AnswerValue = float(answer) if question.slider else values.get(answer, answer)
        answer_text = question.option_label(answer)
        if question.slider is not None:
            answer_text = localize_numbers(f"{answer} {question.unit}".strip())
        marks.append(
            AnswerMark(
                position=locate_answer(evaluation, value),
                answer_text=answer_text,
                author=message("class-answer_author", count=count, num_answers=len(answers)),
                opacity=max(_MIN_OPACITY, count / len(answers)),
            )
        )
    return marks
