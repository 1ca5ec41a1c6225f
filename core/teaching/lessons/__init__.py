"""Lessons: questions that a visitor answers before the figure is seen.

A lesson is a file of `assets/lessons`, read when it is asked for. Nothing in it is a result: the truth of a
step is taken from the result that its request is answered with.
"""

from .answers import LONGEST, Judgement, Played
from .lesson import KINDS, Draw, Lesson, Scale, Step
from .own import lesson_text, open_lesson
from .reading import FOLDER, damages, lesson_names, parse_lesson, read_lesson, read_lessons, request_of

__all__ = [
    "FOLDER",
    "KINDS",
    "LONGEST",
    "Draw",
    "Judgement",
    "Lesson",
    "Played",
    "Scale",
    "Step",
    "damages",
    "lesson_names",
    "lesson_text",
    "open_lesson",
    "parse_lesson",
    "read_lesson",
    "read_lessons",
    "request_of",
]
