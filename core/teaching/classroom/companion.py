"""A class beside a page: its answers in the figure that the question was about."""

import collections
from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...base.i18n import localize_numbers, message
from ...base.text import told_apart
from ...figures.lessons import Mark, Place, marked
from ...figures.picture import Drawn
from .. import lessons
from ..lessons.companion import Guide
from ..lessons.current import CLASS, Current, as_asked
from ..lessons.curtain import marks_of, shows_its_view
from .parameters import is_student

_MOST = 5  # answers that are drawn: each has a line of words above the figure
_FAINTEST = 0.3


class ClassGuide(Guide):
    """Accompanies a page with a lesson, and with the class that the address names."""

    def stage(self, stage: Any) -> Any:
        return self._hung(stage, opens=not (st.context.is_embedded or is_student()))

    def figure(self, name: str, picture: Drawn, link: Mapping[str, str]) -> tuple[Any, str] | None:
        shown = super().figure(name, picture, link)
        return None if shown is None else with_class(self.page, name, shown, dict(link))


def with_class(page: str, figure_name: str, shown: tuple, link: dict) -> tuple:
    """Returns a figure and its text with what the class answered, where the address names a class.

    Args:
        page, figure_name: Which figure it is.
        shown: The figure, of Plotly, and its text as they are.
        link: Parameters of the address that opens the page as it stands.
    """
    channel = st.query_params.get(CLASS)
    if not channel:
        return shown
    # here, not above: figures come without SQLAlchemy
    from . import rooms, tally
    from .database import database
    from .records import UNCOVERED

    asked = rooms.question_of_channel(database(), channel)
    if asked is None or asked.state != UNCOVERED or not asked.question.lesson:
        return shown
    now = Current(lessons.read_lesson(asked.question.lesson), asked.question.step_number)
    if now.step.typed:  # each answer has a figure of its own
        return shown
    own = now.step.page == page and now.step.figure == figure_name and shows_its_view(now)
    if not own or not as_asked(now, f"{figure_name} of a class", link):
        return shown
    given = tally.given_answers(database(), asked, asked.round)
    marks = [*class_marks(now, given), marks_of(now)[0]]
    draw = now.step.draw
    figure = marked(shown[0], marks, draw.axis, draw.scale, draw.shift)
    return figure, " ".join([*(f"{mark.who}: {mark.says}." for mark in marks), shown[1]])


def class_marks(now: Current, given: list[str]) -> list[Mark]:
    """Returns the commonest answers as they are drawn: the more gave one, the stronger its line.

    Args:
        now: The step of a lesson that was asked.
        given: The answers of a class.
    """
    from .lesson_questions import options_of

    places: dict[str, Place] = {}
    if now.step.kind in ("word", "cell"):
        played = now.played()
        for truth, label in options_of(played).items():
            places[label] = label
            if isinstance(truth, tuple):
                rows, columns = (told_apart(axis) for axis in played.options)
                places[label] = rows[truth[0]], columns[truth[1]]
    marks = []
    for answer, count in collections.Counter(given).most_common(_MOST):
        said = now.step.told(answer)
        place = float(answer) if now.step.scale is not None else places.get(answer, said)
        says = said if now.step.scale is None else localize_numbers(f"{said} {now.step.scale.unit}".strip())
        share = count / len(given)
        who = message("class-mark", count=count, answered=len(given))
        marks.append(Mark(place=place, says=says, who=who, weight=max(_FAINTEST, share)))
    return marks
