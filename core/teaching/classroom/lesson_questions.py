"""Converts a step of a lesson to a question to a class; its truth is computed, as on the page itself."""

import contextlib
import dataclasses

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.text import disambiguate_names
from ...ui.parts.results_cache import run_cached
from .. import lessons
from ..lessons import EvaluatedStep
from ..lessons.active_step import LESSON_PARAM, STEP_PARAM
from . import urls
from .records import MAX_EXPLANATION_CHARACTERS, Question, Room


def list_lesson_titles() -> dict[str, str]:
    return {lesson.name: lesson.title for lesson in lessons.read_lessons()}


def list_step_titles(lesson: str) -> list[str]:
    return [step.question for step in lessons.read_lesson(lesson).steps]


def question_from_lesson(lesson: str, number: int) -> Question:
    """Converts a step of a shipped lesson to a question to a class.

    Args:
        lesson: Name of the lesson.
        number: Number of the step, from 1.
    """
    step = lessons.read_lesson(lesson).steps[number - 1]
    return question_from_step(step, lesson=lesson, step_number=number, language=step.language)


def question_from_step(step: lessons.Step, **lesson_fields) -> Question:
    """Converts a step to a question; of a curve, a class is asked for the last number.

    Args:
        step: The step.
        lesson_fields: `lesson`, `step_number` and `language` of the question, for a shipped lesson.
    """
    evaluation = EvaluatedStep.from_result(
        step, run_cached(lessons.build_request(step)) if step.request_type else None
    )
    truth, slider = evaluation.truth, step.slider
    if step.input_field:  # many texts are correct
        fields: dict = {"answer_type": "text", "example_answer": step.request_fields[step.input_field]}
    elif slider is not None:
        last_truth = float(truth[-1] if isinstance(truth, tuple) else truth)
        fields = {name: getattr(slider, name) for name in ("low", "high", "step", "unit")}
        fields |= {"answer_type": "number", "truth": f"{round(last_truth, slider.num_decimals + 1):g}"}
    elif step.answer_type == "text":
        fields = {"answer_type": "text", "truth": str(truth)}
    else:
        options = build_option_labels(evaluation)
        fields = {"answer_type": "choice", "options": tuple(options.values()), "truth": options[truth]}
    question_text = step.question
    if step.answer_type == "curve":
        question_text = message("class-curve", question=question_text, x=f"{evaluation.curve_x[-1]:g}")
    return Question(
        text=question_text,
        explanation=evaluation.explanation[:MAX_EXPLANATION_CHARACTERS],
        page_path=urls.build_page_path(step.page, dict(step.query_params)),
        translated_options=step.translated_options,
        **fields,
        **lesson_fields,
    )


def localize_room(room: Room) -> Room:
    """Returns a room with its question in the visitor's language, if its lesson has that; truths stay as
    they are.
    """
    room_question = room.current_question
    if room_question is None or not room_question.question.lesson:
        return room
    question = room_question.question
    with contextlib.suppress(AtlasError, LookupError):  # a lesson that has changed since it was asked
        step = lessons.read_lesson(question.lesson).steps[question.step_number - 1]
        if step.language != question.language:
            localized_question = question_from_lesson(question.lesson, question.step_number)
            texts = {
                name: getattr(localized_question, name)
                for name in ("text", "explanation", "unit", "language", "translated_options")
            }
            room_question = dataclasses.replace(
                room_question, question=dataclasses.replace(question, **texts)
            )
    return dataclasses.replace(room, current_question=room_question)


def build_questions_by_url(lesson: str) -> dict[str, Question]:
    """Returns the questions of a lesson by the URLs that open their figures, covered."""
    count = len(lessons.read_lesson(lesson).steps)
    lesson_questions = (question_from_lesson(lesson, number) for number in range(1, count + 1))
    return {
        urls.build_page_url(
            question.page_path, **{LESSON_PARAM: lesson, STEP_PARAM: str(question.step_number)}
        ): question
        for question in lesson_questions
    }


def build_option_labels(evaluation: EvaluatedStep) -> dict:
    """Returns the labels of the options of a choice, a word or a cell by the truth that each stands for.

    A word that occurs twice in a sentence is numbered as on the axes of a figure, the₁ and the₂.
    """
    options = evaluation.options
    if evaluation.step.answer_type == "choice":
        return dict(zip(evaluation.step.choices, options, strict=True))
    if evaluation.step.answer_type == "word":
        return dict(enumerate(disambiguate_names(options)))
    rows, columns = (disambiguate_names(axis) for axis in options)
    return {
        (row, column): f"{rows[row]} → {columns[column]}"
        for row in range(len(rows))
        for column in range(len(columns))
    }
