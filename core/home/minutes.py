"""How long a lesson takes."""

from ..lessons import Lesson

SECONDS = 40  # that somebody alone takes for a question; `Lesson.minutes` is a class's


def minutes_of(lesson: Lesson) -> int:
    return max(1, round(len(lesson.steps) * SECONDS / 60))
