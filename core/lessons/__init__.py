"""Lessons: questions that a visitor answers before the figure is seen.

A lesson is a file of `assets/lessons`, read when it is asked for. Nothing in it is a result: the truth of a
step is taken from the trace that its request is answered with.
"""

from core.lessons.answers import (
    LONGEST,
    Verdict,
    check_answer,
    judge,
    options_of,
    said,
    truth_of,
    values_of,
    why_of,
)
from core.lessons.lesson import KINDS, Draw, Lesson, Scale, Step
from core.lessons.reading import (
    FOLDER,
    damages,
    lesson_names,
    parse_lesson,
    read_lesson,
    read_lessons,
    request_of,
)

__all__ = [
    "FOLDER",
    "KINDS",
    "LONGEST",
    "Draw",
    "Lesson",
    "Scale",
    "Step",
    "Verdict",
    "check_answer",
    "damages",
    "judge",
    "lesson_names",
    "options_of",
    "parse_lesson",
    "read_lesson",
    "read_lessons",
    "request_of",
    "said",
    "truth_of",
    "values_of",
    "why_of",
]
