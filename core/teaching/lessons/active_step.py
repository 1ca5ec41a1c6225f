"""Where a visitor is: the lesson and step that the address names, and what was answered in this session."""

import dataclasses

import streamlit as st

from ...base.checks import AtlasError
from ...ui.parts.results_cache import run_cached
from .. import lessons
from . import EvaluatedStep, Lesson, Step

LESSON_PARAM, STEP_PARAM, CURTAIN_PARAM = "atlas_lesson", "atlas_step", "atlas_curtain"
CLASS_PARAM = "atlas_class"  # the room whose answers are drawn into the figure
ANSWERS_KEY = "atlas_answers"  # of the session: answers by "lesson/step"; "" where it was skipped
# of the session: whether the visitor answered a question or started a training
HAS_STARTED_KEY = "atlas_began"
_BASELINES_KEY = "atlas_baseline"  # of the session: what the address of a step held when it was first shown


@dataclasses.dataclass(frozen=True)
class ActiveStep:
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
    def answer_text(self) -> str | None:
        """What was answered: "" for skipped, None for nothing yet."""
        return st.session_state.get(ANSWERS_KEY, {}).get(self.key)

    def submit(self, answer_text: str) -> None:
        """Notes an answer, and puts a text of the visitor's own into the page's box; "" skips."""
        st.session_state[ANSWERS_KEY] = st.session_state.get(ANSWERS_KEY, {}) | {self.key: answer_text}
        st.session_state[HAS_STARTED_KEY] = True
        if self.step.typed:
            st.session_state[self.step.box] = answer_text or self.step.fields[self.step.typed]

    def evaluate(self, answer_text: str | None = None) -> EvaluatedStep:
        """Returns the step over the result that its request is answered with, and an answer.

        Args:
            answer_text: Default: what was given, if there is an answer.
        """
        answer_text = self.answer_text or "" if answer_text is None else answer_text
        return EvaluatedStep.from_result(
            self.step, run_cached(lessons.build_request(self.step, answer_text)), answer_text
        )


def find_active_step(page: str) -> ActiveStep | None:
    """Returns the step that the address names, or None where it names none of this page."""
    name, number = st.query_params.get(LESSON_PARAM), st.query_params.get(STEP_PARAM, "1")
    if not name or not number.isdecimal():
        return None
    try:
        lesson = lessons.read_lesson(name)
    except AtlasError:
        return None
    if not 1 <= int(number) <= len(lesson.steps):
        return None
    active_step = ActiveStep(lesson, int(number))
    return active_step if active_step.step.page == page else None


def build_step_parameters(lesson: Lesson, number: int) -> dict[str, str]:
    """Returns the parameters of the address that opens a step of a lesson."""
    step = lesson.steps[number - 1]
    return {**step.parameters, LESSON_PARAM: lesson.name, STEP_PARAM: str(number)}


def count_answered_steps(lesson: Lesson) -> int:
    """Returns how many steps of a lesson were answered or skipped in this session, from the first on."""
    answers = st.session_state.get(ANSWERS_KEY, {})
    is_answered = [f"{lesson.name}/{step.name}" in answers for step in lesson.steps]
    return [*is_answered, False].index(False)


def read_lesson_parameters() -> dict[str, str]:
    """Returns what of the address belongs to lessons."""
    return {
        name: st.query_params[name]
        for name in (LESSON_PARAM, STEP_PARAM, CURTAIN_PARAM, CLASS_PARAM)
        if st.query_params.get(name)
    }


def has_unchanged_controls(active_step: ActiveStep, controls_name: str, parameters: dict) -> bool:
    """Tells whether the controls of a page stand as they did when the step was first shown.

    Args:
        active_step: The step.
        controls_name: A part of the page: the controls of a whole page are more than those before a figure.
        parameters: Parameters of the address that opens the page as it stands.
    """
    baselines = st.session_state.setdefault(_BASELINES_KEY, {})
    # goes into a box of the page once it is given
    answer_suffix = f" {active_step.answer_text}" if active_step.step.typed else ""
    return baselines.setdefault(f"{active_step.key} {controls_name}{answer_suffix}", parameters) == parameters
