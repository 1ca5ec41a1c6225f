"""Results of answered steps, stored in the session and the browser and summarized at the end of a lesson."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from ...base.i18n import message
from ...ui.parts.component import component, on_trigger
from .. import lessons
from . import MAX_ANSWER_CHARACTERS, Answer, Lesson
from .active_step import ANSWERS_KEY, CURTAIN_PARAM

_RESULTS_KEY = "atlas_results"  # of the session: results by "lesson/step"
_BROWSER_READ_KEY = "atlas_browser_read"  # of the session: the storage of the browser was read
_MIN_SURPRISING_ERROR = 0.1  # of a slider's length: a guess that is nearer surprises nobody


def save_result(key: str, answer: Answer) -> None:
    """Stores the answer of a step, compared with the truth."""
    st.session_state[_RESULTS_KEY] = _read_results() | {key: answer}


def _read_results() -> dict[str, Answer]:
    return st.session_state.get(_RESULTS_KEY, {})


def sync_with_browser() -> None:
    """Writes the results to the browser's storage, and restores those of another day from it.

    Under a teacher's curtain nothing is restored: a step that was answered once would stand uncovered.
    """
    if st.query_params.get(CURTAIN_PARAM) == "1":
        return
    answers = st.session_state.get(ANSWERS_KEY, {})
    should_read = not answers and _BROWSER_READ_KEY not in st.session_state
    stored_results = {
        key: [text, result.is_correct, result.relative_error, result.truth_text]
        for key, text in answers.items()
        if (result := _read_results().get(key))
    }
    component("progress", __file__)(
        data={"results": stored_results, "should_read": should_read},
        key="atlas_progress",
        **on_trigger("atlas_progress", "restored", _restore_progress),
    )


def _restore_progress(stored_progress: Mapping[str, Any]) -> None:
    """Restores valid results that a browser has stored."""
    known_keys = {
        f"{lesson.name}/{question.name}" for lesson in lessons.read_lessons() for question in lesson.questions
    }
    answers, results = {}, {}
    for key, value in stored_progress.items():
        match value:
            case [str(text), bool(is_correct), int() | float() as relative_error, str(truth_text)] if (
                key in known_keys
            ):
                answers[key] = text[:MAX_ANSWER_CHARACTERS]
                results[key] = Answer(
                    text=answers[key],
                    truth_text=truth_text[:MAX_ANSWER_CHARACTERS],
                    is_correct=is_correct,
                    relative_error=float(relative_error),
                )
    st.session_state[ANSWERS_KEY] = answers | st.session_state.get(ANSWERS_KEY, {})
    st.session_state[_RESULTS_KEY] = results | _read_results()
    st.session_state[_BROWSER_READ_KEY] = True


def clear_progress(lesson: Lesson | None = None) -> None:
    """Deletes the answers of a lesson, or of all, in the session and the browser."""
    for name in (ANSWERS_KEY, _RESULTS_KEY):
        stored = st.session_state.get(name, {})
        st.session_state[name] = {
            key: value
            for key, value in stored.items()
            if lesson is not None and key.split("/")[0] != lesson.name
        }
    st.session_state[_BROWSER_READ_KEY] = True


def format_progress_dots(lesson: Lesson) -> str:
    """Returns a dot for each step: filled if correct, with a cross if not, empty before its answer."""
    results = _read_results()
    symbols = {None: "○", True: "●", False: "⊗"}
    step_results = (results.get(f"{lesson.name}/{question.name}") for question in lesson.questions)
    return "".join(symbols[None if result is None else result.is_correct] for result in step_results)


def summarize_lesson(lesson: Lesson) -> str:
    """Says how many answers of a lesson were correct, and which was farthest from the truth."""
    results = {
        number: result
        for number, question in enumerate(lesson.questions, 1)
        if (result := _read_results().get(f"{lesson.name}/{question.name}"))
    }
    text = message(
        "lesson-end",
        num_correct=sum(result.is_correct for result in results.values()),
        num_steps=len(lesson.questions),
    )
    number = max(results, key=lambda number: results[number].relative_error, default=0)
    if not number or results[number].relative_error < _MIN_SURPRISING_ERROR:
        return text
    return f"{text} {message('lesson-end.largest_error', number=number, truth=results[number].truth_text)}"
