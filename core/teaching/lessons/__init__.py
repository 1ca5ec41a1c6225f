"""Lessons: questions that a visitor answers before seeing the figure.

A lesson is a file of `assets/lessons`, read when it is needed. It contains no results: the truth of a
question is computed from the result of its request.
"""

from .answer_checks import MAX_ANSWER_CHARACTERS, Slider
from .answers import Answer, EvaluatedQuestion
from .lesson import KINDS, AnswerPlacement, Lesson, Question
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
    "KINDS",
    "LESSONS_FOLDER",
    "MAX_ANSWER_CHARACTERS",
    "Answer",
    "AnswerPlacement",
    "EvaluatedQuestion",
    "Lesson",
    "Question",
    "Slider",
    "build_request",
    "lesson_to_toml",
    "list_lesson_names",
    "parse_lesson",
    "parse_lesson_file",
    "read_lesson",
    "read_lesson_errors",
    "read_lessons",
]
