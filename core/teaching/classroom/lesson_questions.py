"""A step of a lesson as a question to a class; its truth is taken from the result, as on the page itself."""

import contextlib
import dataclasses

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.text import told_apart
from ...ui.parts.results_cache import run_cached
from .. import lessons
from ..lessons import Played
from ..lessons.current import LESSON, STEP
from . import places
from .records import LONGEST_WHY, Question, Room


def lesson_titles() -> dict[str, str]:
    return {lesson.name: lesson.title for lesson in lessons.read_lessons()}


def step_titles(lesson: str) -> list[str]:
    return [step.question for step in lessons.read_lesson(lesson).steps]


def question_of_step(lesson: str, number: int) -> Question:
    """Returns what a class is asked in a step of a lesson.

    Args:
        lesson: Its name.
        number: Of the step, from 1.
    """
    step = lessons.read_lesson(lesson).steps[number - 1]
    return question_of(step, lesson=lesson, step_number=number, language=step.language)


def question_of(step: lessons.Step, **where) -> Question:
    """Returns a step as a question; `where` says of which lesson of ours it is, its number there and the
    language of its texts.

    A class is asked for the last number of a curve.
    """
    played = Played.over(step, run_cached(lessons.request_of(step)) if step.request else None)
    truth = played.truth
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
        last = truth[-1] if isinstance(truth, tuple) else truth
        fields["truth"] = f"{round(float(last), scale.digits + 1):g}"
    elif step.kind != "text":
        options = options_of(played)
        fields = {"kind": "choice", "options": tuple(options.values()), "truth": options[truth]}
    asked = step.question
    if step.kind == "curve":
        asked = message("class-curve", question=asked, place=f"{played.places[-1]:g}")
    return Question(
        text=asked,
        why=played.why[:LONGEST_WHY],
        place=places.place(step.page, dict(step.parameters)),
        shown=step.shown,
        **fields,
        **where,
    )


def read_here(room: Room) -> Room:
    """Returns a room with its question in the language of this visitor, where its lesson has that; what is
    kept and compared stays as it was asked.
    """
    asked = room.asked
    if asked is None or not asked.question.lesson:
        return room
    question = asked.question
    with contextlib.suppress(AtlasError, LookupError):  # a lesson that has changed since it was asked
        step = lessons.read_lesson(question.lesson).steps[question.step_number - 1]
        if step.language != question.language:
            own = question_of_step(question.lesson, question.step_number)
            texts = {name: getattr(own, name) for name in ("text", "why", "unit", "language", "shown")}
            asked = dataclasses.replace(asked, question=dataclasses.replace(question, **texts))
    return dataclasses.replace(room, asked=asked)


def all_of(lesson: str) -> dict[str, Question]:
    """Returns all questions of a lesson by the addresses that open their figures, covered."""
    count = len(lessons.read_lesson(lesson).steps)
    asked = (question_of_step(lesson, number) for number in range(1, count + 1))
    return {places.address(one.place, **{LESSON: lesson, STEP: str(one.step_number)}): one for one in asked}


def options_of(played: Played) -> dict:
    """Returns what can be answered to a choice, a word or a cell: texts by the truth that each would be.

    A word that stands in a sentence twice is numbered as on the axes of a figure, the₁ and the₂.
    """
    options = played.options
    if played.step.kind == "choice":
        return dict(zip(played.step.choices, options, strict=True))
    if played.step.kind == "word":
        return dict(enumerate(told_apart(options)))
    rows, columns = (told_apart(axis) for axis in options)
    return {
        (row, column): f"{rows[row]} → {columns[column]}"
        for row in range(len(rows))
        for column in range(len(columns))
    }
