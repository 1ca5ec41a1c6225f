"""A step of a lesson as a question to a class; its truth is taken from the result, as on the page itself."""

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
from .records import MAX_WHY_CHARACTERS, Question, Room


def list_lesson_titles() -> dict[str, str]:
    return {lesson.name: lesson.title for lesson in lessons.read_lessons()}


def list_step_titles(lesson: str) -> list[str]:
    return [step.question for step in lessons.read_lesson(lesson).steps]


def question_from_lesson(lesson: str, number: int) -> Question:
    """Returns what a class is asked in a step of a lesson.

    Args:
        lesson: Its name.
        number: Of the step, from 1.
    """
    step = lessons.read_lesson(lesson).steps[number - 1]
    return question_from_step(step, lesson=lesson, step_number=number, language=step.language)


def question_from_step(step: lessons.Step, **lesson_fields) -> Question:
    """Returns a step as a question; `lesson_fields` says of which lesson of ours it is, its number there and
    the language of its texts.

    A class is asked for the last number of a curve.
    """
    evaluation = EvaluatedStep.from_result(
        step, run_cached(lessons.build_request(step)) if step.request else None
    )
    truth = evaluation.truth
    fields: dict = {"kind": "text", "truth": str(truth)}
    if step.typed:  # many texts do what is asked
        fields = {"kind": "text", "example": step.fields[step.typed]}
    if step.scale is not None:
        scale = step.scale
        fields = {
            "kind": "number",
            "low": scale.low,
            "high": scale.high,
            "step": scale.step,
            "unit": scale.unit,
        }
        last_truth = truth[-1] if isinstance(truth, tuple) else truth
        fields["truth"] = f"{round(float(last_truth), scale.num_decimals + 1):g}"
    elif step.kind != "text":
        options = build_option_labels(evaluation)
        fields = {"kind": "choice", "options": tuple(options.values()), "truth": options[truth]}
    question_text = step.question
    if step.kind == "curve":
        question_text = message(
            "class-curve", question=question_text, place=f"{evaluation.x_positions[-1]:g}"
        )
    return Question(
        text=question_text,
        why=evaluation.explanation[:MAX_WHY_CHARACTERS],
        place=urls.build_page_path(step.page, dict(step.parameters)),
        shown=step.shown,
        **fields,
        **lesson_fields,
    )


def localize_room(room: Room) -> Room:
    """Returns a room with its question in the language of this visitor, where its lesson has that; what is
    kept and compared stays as it was asked.
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
                for name in ("text", "why", "unit", "language", "shown")
            }
            room_question = dataclasses.replace(
                room_question, question=dataclasses.replace(question, **texts)
            )
    return dataclasses.replace(room, current_question=room_question)


def build_questions_by_url(lesson: str) -> dict[str, Question]:
    """Returns all questions of a lesson by the addresses that open their figures, covered."""
    count = len(lessons.read_lesson(lesson).steps)
    lesson_questions = (question_from_lesson(lesson, number) for number in range(1, count + 1))
    return {
        urls.build_page_url(
            question.place, **{LESSON_PARAM: lesson, STEP_PARAM: str(question.step_number)}
        ): question
        for question in lesson_questions
    }


def build_option_labels(evaluation: EvaluatedStep) -> dict:
    """Returns what can be answered to a choice, a word or a cell: texts by the truth that each would be.

    A word that stands in a sentence twice is numbered as on the axes of a figure, the₁ and the₂.
    """
    options = evaluation.options
    if evaluation.step.kind == "choice":
        return dict(zip(evaluation.step.choices, options, strict=True))
    if evaluation.step.kind == "word":
        return dict(enumerate(disambiguate_names(options)))
    rows, columns = (disambiguate_names(axis) for axis in options)
    return {
        (row, column): f"{rows[row]} → {columns[column]}"
        for row in range(len(rows))
        for column in range(len(columns))
    }
