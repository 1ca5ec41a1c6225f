"""Shows the answers of a class in the figure of their question."""

import collections
from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...base.i18n import localize_numbers, message
from ...base.text import disambiguate_names
from ...figures.answer_marks import AnswerMark, AnswerPosition, add_answer_marks
from ...figures.picture import PictureLike
from .. import lessons
from ..lessons.active_step import CLASS_PARAM, ActiveStep, has_unchanged_controls
from ..lessons.curtain import build_step_annotations, is_step_view_shown
from ..lessons.page_hook import LessonPageHook
from .membership_params import is_student

_MAX_ANNOTATIONS = 5  # answers that are drawn: each has a line of words above the figure
_MIN_WEIGHT = 0.3


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
    active_step = ActiveStep(
        lessons.read_lesson(room_question.question.lesson), room_question.question.step_number
    )
    if active_step.step.input_field:  # each answer has a figure of its own
        return figure_and_text
    is_step_figure = (
        active_step.step.page == page
        and active_step.step.figure == figure_name
        and is_step_view_shown(active_step)
    )
    if not is_step_figure or not has_unchanged_controls(active_step, f"{figure_name} of a class", parameters):
        return figure_and_text
    answers = tally.read_answers(get_database(), room_question, room_question.round_number)
    annotations = [*build_class_annotations(active_step, answers), build_step_annotations(active_step)[0]]
    placement = active_step.step.placement
    figure = add_answer_marks(
        figure_and_text[0], annotations, placement.axis, placement.scale, placement.offset
    )
    return figure, " ".join(
        [
            *(f"{annotation.author}: {annotation.answer_text}." for annotation in annotations),
            figure_and_text[1],
        ]
    )


def build_class_annotations(active_step: ActiveStep, answers: list[str]) -> list[AnswerMark]:
    """Returns marks for the most common answers: the more students gave one, the stronger its line.

    Args:
        active_step: The step of the question.
        answers: The answers of the class.
    """
    from .lesson_questions import build_option_labels

    positions: dict[str, AnswerPosition] = {}
    if active_step.step.answer_type in ("word", "cell"):
        evaluation = active_step.evaluate()
        for truth, label in build_option_labels(evaluation).items():
            positions[label] = label
            if isinstance(truth, tuple):
                rows, columns = (disambiguate_names(axis) for axis in evaluation.options)
                positions[label] = rows[truth[0]], columns[truth[1]]
    annotations = []
    for answer, count in collections.Counter(answers).most_common(_MAX_ANNOTATIONS):
        label_text = active_step.step.option_label(answer)
        position = float(answer) if active_step.step.slider is not None else positions.get(answer, label_text)
        displayed_text = (
            label_text
            if active_step.step.slider is None
            else localize_numbers(f"{label_text} {active_step.step.slider.unit}".strip())
        )
        share = count / len(answers)
        author = message("class-answer_author", count=count, num_answers=len(answers))
        annotations.append(
            AnswerMark(
                position=position, answer_text=displayed_text, author=author, opacity=max(_MIN_WEIGHT, share)
            )
        )
    return annotations
