"""Lessons: questions that a visitor answers before the figure is seen.

A lesson is a file of `assets/lessons`, read when it is asked for. Nothing in it is a result: the truth of a
step is taken from the result that its request is answered with.
"""

from .answers import MAX_ANSWER_CHARACTERS, EvaluatedStep, Verdict
from .lesson import STEP_KINDS, Draw, Lesson, Scale, Step
from .lesson_files import lesson_to_toml, parse_lesson_file
from .loader import (
    LESSONS_FOLDER,
    build_request,
    list_lesson_names,
    parse_lesson,
    read_lesson,
    read_lesson_errors,
    read_lessons,
)

__all__ = [
    "LESSONS_FOLDER",
    "MAX_ANSWER_CHARACTERS",
    "STEP_KINDS",
    "Draw",
    "EvaluatedStep",
    "Lesson",
    "Scale",
    "Step",
    "Verdict",
    "build_request",
    "lesson_to_toml",
    "list_lesson_names",
    "parse_lesson",
    "parse_lesson_file",
    "read_lesson",
    "read_lesson_errors",
    "read_lessons",
]
