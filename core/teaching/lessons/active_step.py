"""The step of a lesson that the URL names, and the answers of this session."""

import dataclasses

import streamlit as st

from ...base.checks import AtlasError
from ...ui.parts.results_cache import run_cached
from .. import lessons
from . import EvaluatedQuestion, Lesson, Question

LESSON_PARAM, STEP_PARAM, CURTAIN_PARAM = "atlas_lesson", "atlas_step", "atlas_curtain"
CLASS_PARAM = "atlas_class"  # the room whose answers are drawn into the figure
ANSWERS_KEY = "atlas_answers"  # of the session: answers by "lesson/step"; "" where it was skipped
# of the session: whether the visitor answered a question or started a training
HAS_STARTED_KEY = "atlas_has_started"
_BASELINES_KEY = "atlas_baseline"  # of the session: what the address of a step held when it was first shown


@dataclasses.dataclass(frozen=True)
class ActiveStep:
    """The step that a visitor is at.

    Attributes:
        lesson: The lesson.
        number: Number of the step, from 1.
    """

    lesson: Lesson
    number: int

    @property
    def question(self) -> Question:
        return self.lesson.questions[self.number - 1]

    @property
    def key(self) -> str:
        """Key of the answer in the session, and of the elements of the step."""
        return f"{self.lesson.name}/{self.question.name}"

    @property
    def answer_text(self) -> str | None:
        """The visitor's answer: "" if skipped, None before it is given."""
        return st.session_state.get(ANSWERS_KEY, {}).get(self.key)

    def submit(self, answer_text: str) -> None:
        """Stores an answer, and puts a visitor's own text into the page's text box; "" skips."""
        st.session_state[ANSWERS_KEY] = st.session_state.get(ANSWERS_KEY, {}) | {self.key: answer_text}
        st.session_state[HAS_STARTED_KEY] = True
        if self.question.text_request_field:
            st.session_state[self.question.text_query_param] = answer_text or self.question.example_text

    def evaluate(self, answer_text: str | None = None) -> EvaluatedQuestion:
        """Evaluates the question over the result of its request.

        Args:
            answer_text: An answer that the request may depend on. Default: the visitor's, if there is one.
        """
        answer_text = self.answer_text or "" if answer_text is None else answer_text
        return evaluate_question(self.question, answer_text)


def evaluate_question(question: Question, answer_text: str = "") -> EvaluatedQuestion:
    """Evaluates a question over the result of its request, which may depend on an answer."""
    result = run_cached(lessons.build_request(question, answer_text)) if question.request_type else None
    return EvaluatedQuestion.from_result(question, result)


def find_active_step(page: str) -> ActiveStep | None:
    """Returns the step that the URL names, or None if it names none of this page."""
    name, number = st.query_params.get(LESSON_PARAM), st.query_params.get(STEP_PARAM, "1")
    if not name or not number.isdecimal():
        return None
    try:
        lesson = lessons.read_lesson(name)
    except AtlasError:
        return None
    if not 1 <= int(number) <= len(lesson.questions):
        return None
    active_step = ActiveStep(lesson, int(number))
    return active_step if active_step.question.page == page else None


def build_step_parameters(lesson: Lesson, number: int) -> dict[str, str]:
    """Returns the query parameters of the URL that opens a step."""
    query_params = lesson.questions[number - 1].query_params
    return {**query_params, LESSON_PARAM: lesson.name, STEP_PARAM: str(number)}


def count_answered_steps(lesson: Lesson) -> int:
    """Returns how many steps of a lesson were answered or skipped in this session, from the first on."""
    answers = st.session_state.get(ANSWERS_KEY, {})
    is_answered = [f"{lesson.name}/{question.name}" in answers for question in lesson.questions]
    return [*is_answered, False].index(False)


def read_lesson_parameters() -> dict[str, str]:
    """Returns the query parameters of the current URL that belong to lessons."""
    return {
        name: st.query_params[name]
        for name in (LESSON_PARAM, STEP_PARAM, CURTAIN_PARAM, CLASS_PARAM)
        if st.query_params.get(name)
    }


def has_unchanged_controls(active_step: ActiveStep, controls_name: str, parameters: dict) -> bool:
    """Tells whether controls have the values that they had when the step was first shown.

    Args:
        active_step: The step.
        controls_name: Names the controls: those of a whole page are more than those before a figure.
        parameters: Query parameters of the URL that opens the page in its current state.
    """
    baselines = st.session_state.setdefault(_BASELINES_KEY, {})
    # a visitor's own text is copied into a control of the page, whose values change with it
    answer_suffix = f" {active_step.answer_text}" if active_step.question.text_request_field else ""
    return baselines.setdefault(f"{active_step.key} {controls_name}{answer_suffix}", parameters) == parameters
