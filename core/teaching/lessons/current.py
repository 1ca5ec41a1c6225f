"""Where a visitor is: the lesson and step that the address names, and what was answered in this session."""

import dataclasses

import streamlit as st

from ...base.checks import AtlasError
from ...ui.parts.results_cache import run_cached
from .. import lessons
from . import Lesson, Played, Step

LESSON, STEP, CURTAIN = "atlas_lesson", "atlas_step", "atlas_curtain"
CLASS = "atlas_class"  # the room whose answers are drawn into the figure
ANSWERS = "atlas_answers"  # of the session: answers by "lesson/step"; "" where it was skipped
BEGAN = "atlas_began"  # of the session: whether the visitor answered a question or started a training
_ADDRESSES = "atlas_baseline"  # of the session: what the address of a step held when it was first shown


@dataclasses.dataclass(frozen=True)
class Current:
    """The step that is played.

    Attributes:
        lesson: The lesson.
        number: Of the step, from 1.
    """

    lesson: Lesson
    number: int

    @property
    def step(self) -> Step:
        """The step itself."""
        return self.lesson.steps[self.number - 1]

    @property
    def key(self) -> str:
        """Of the answer in the session, and of what is shown of the step."""
        return f"{self.lesson.name}/{self.step.name}"

    @property
    def given(self) -> str | None:
        """What was answered: "" for skipped, None for nothing yet."""
        return st.session_state.get(ANSWERS, {}).get(self.key)

    def give(self, text: str) -> None:
        """Notes an answer, and puts a text of the visitor's own into the page's box; "" skips."""
        st.session_state[ANSWERS] = st.session_state.get(ANSWERS, {}) | {self.key: text}
        st.session_state[BEGAN] = True
        if self.step.typed:
            st.session_state[self.step.box] = text or self.step.fields[self.step.typed]

    def played(self, text: str | None = None) -> Played:
        """Returns the step over the result that its request is answered with, and an answer.

        Args:
            text: Default: what was given, if there is an answer.
        """
        text = self.given or "" if text is None else text
        return Played.over(self.step, run_cached(lessons.request_of(self.step, text)), text)


def current(page: str) -> Current | None:
    """Returns the step that the address names, or None where it names none of this page."""
    name, number = st.query_params.get(LESSON), st.query_params.get(STEP, "1")
    if not name or not number.isdecimal():
        return None
    try:
        lesson = lessons.read_lesson(name)
    except AtlasError:
        return None
    if not 1 <= int(number) <= len(lesson.steps):
        return None
    found = Current(lesson, int(number))
    return found if found.step.page == page else None


def address_of(lesson: Lesson, number: int) -> dict[str, str]:
    """Returns the parameters of the address that opens a step of a lesson."""
    step = lesson.steps[number - 1]
    return {**step.parameters, LESSON: lesson.name, STEP: str(number)}


def answered(lesson: Lesson) -> int:
    """Returns how many steps of a lesson were answered or skipped in this session, from the first on."""
    given = st.session_state.get(ANSWERS, {})
    there = [f"{lesson.name}/{step.name}" in given for step in lesson.steps]
    return [*there, False].index(False)


def known_parameters() -> dict[str, str]:
    """Returns what of the address belongs to lessons."""
    return {
        name: st.query_params[name] for name in (LESSON, STEP, CURTAIN, CLASS) if st.query_params.get(name)
    }


def as_asked(now: Current, where: str, link: dict) -> bool:
    """Tells whether the controls of a page stand as they did when the step was first shown.

    Args:
        now: The step.
        where: A part of the page: the controls of a whole page are more than those before a figure.
        link: Parameters of the address that opens the page as it stands.
    """
    first = st.session_state.setdefault(_ADDRESSES, {})
    typed = f" {now.given}" if now.step.typed else ""  # goes into a box of the page once it is given
    return first.setdefault(f"{now.key} {where}{typed}", link) == link
