"""A teacher chooses the next question: a step of a lesson, or a custom question about any page."""

from collections.abc import Callable
from typing import Literal

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.text import escape_markdown
from ...ui.server.errors import show_errors
from .. import lessons
from ..lessons import Step
from ..lessons.step_training import wait_for_training
from . import custom_lesson, questions
from .custom_question import show_question_form
from .database import Database
from .lesson_questions import list_lesson_titles, list_step_titles, question_from_lesson
from .records import Question, Room

# of the session: the step that is to be asked once its training is done
_PENDING_STEP_KEY = "classroom_pending_step"


def show_next_question(database: Database, room: Room) -> bool:
    """Shows a button that asks the next question of a lesson; returns whether there is one."""
    custom_number = custom_lesson.find_next_question_number(room)
    next_step = _find_next_step(database, room)
    if custom_number is None and next_step is None:
        return False
    is_pressed = st.button(
        message("question-next"),
        key="classroom_next",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
    )
    question = None
    with show_errors():
        if custom_number is not None:
            st.caption(custom_lesson.format_question_caption(custom_number))
            question = _make_custom_question(is_pressed, custom_number)
        elif next_step is not None:
            lesson, number = next_step
            title = escape_markdown(list_step_titles(lesson)[number - 1])
            st.caption(f"{list_lesson_titles()[lesson]}, {number}: {title}")
            question = _make_lesson_question(is_pressed, lesson, number)
        if question is not None:
            _ask_question(database, room, question)
    return True


def _find_next_step(database: Database, room: Room) -> tuple[str, int] | None:
    """Returns lesson and number of the step after the last one that was asked, or None."""
    last_question = questions.read_last_lesson_question(database, room.code)
    names = list(list_lesson_titles())
    if last_question is None or last_question.lesson not in names:
        return None
    if last_question.step_number < len(list_step_titles(last_question.lesson)):
        return last_question.lesson, last_question.step_number + 1
    later_lessons = names[names.index(last_question.lesson) + 1 :]
    return (later_lessons[0], 1) if later_lessons else None


def show_question_chooser(database: Database, room: Room) -> None:
    """Shows the questions that can be asked, and asks the chosen one; the next step is preselected."""
    titles = list_lesson_titles()
    source_labels = {
        source: message(f"question-source.{source}")
        for source in ("lesson", "new", "custom_lesson")
        if titles or source != "lesson"
    }
    source = st.segmented_control(
        message("question-source"),
        list(source_labels),
        default=next(iter(source_labels)),
        required=True,
        format_func=source_labels.__getitem__,
        key="classroom_source",
    )
    with show_errors():
        if source == "lesson":
            question = _choose_lesson_question(database, room, titles)
        elif source == "custom_lesson":
            question = _choose_custom_question(room)
        else:
            question = show_question_form(lambda: _show_ask_button("classroom_ask_custom_question", room))
        if question is not None:
            _ask_question(database, room, question)


def _ask_question(database: Database, room: Room, question: Question) -> None:
    questions.ask_question(database, room.code, question)
    st.rerun()


def _show_ask_button(key: str, room: Room) -> bool:
    button_type: Literal["primary", "secondary"] = "primary" if room.current_question is None else "secondary"
    return st.button(message("question-ask"), key=key, type=button_type, icon=":material/campaign:")


def _choose_lesson_question(database: Database, room: Room, titles: dict[str, str]) -> Question | None:
    """Shows lessons and their steps; returns the question of the chosen step when it is to be asked."""
    names = list(titles)
    next_lesson, next_number = _find_next_step(database, room) or (names[0], 1)
    # new boxes after each question, with the next step selected
    previous_id = room.current_question.id if room.current_question else 0
    lesson = st.selectbox(
        message("question-lesson"),
        names,
        index=names.index(next_lesson),
        format_func=titles.__getitem__,
        key=f"classroom_lesson_{previous_id}",
    )
    steps = list_step_titles(lesson)
    number = st.selectbox(
        message("question-lesson.step"),
        range(1, len(steps) + 1),
        index=next_number - 1 if lesson == next_lesson else 0,
        format_func=lambda n: f"{n}. {steps[n - 1]}",
        key=f"classroom_step_{lesson}_{previous_id}",
    )
    st.caption(escape_markdown(steps[number - 1]))  # the box has room for its beginning
    return _make_lesson_question(_show_ask_button("classroom_ask_step", room), lesson, number)


def _make_lesson_question(is_pressed: bool, lesson: str, number: int) -> Question | None:
    step = lessons.read_lesson(lesson).steps[number - 1]
    return _make_question_when_ready(is_pressed, step, lambda: question_from_lesson(lesson, number))


def _make_custom_question(is_pressed: bool, number: int) -> Question | None:
    lesson = custom_lesson.get_lesson()
    step = lesson.steps[number - 1] if lesson else None
    return _make_question_when_ready(is_pressed, step, lambda: custom_lesson.get_question(number))


def _make_question_when_ready(
    is_pressed: bool, step: Step | None, make_question: Callable[[], Question]
) -> Question | None:
    """Returns the question that is to be asked, once its truth is known.

    A student who joins reruns this screen, so a press is remembered until the training of its step is done.
    """
    state = st.session_state
    if is_pressed:
        state[_PENDING_STEP_KEY] = step
    if _PENDING_STEP_KEY not in state or state[_PENDING_STEP_KEY] != step:
        return None
    try:
        if step is not None:
            wait_for_training(step)
        with st.spinner(message("question-lesson.computing")):
            question = make_question()
    except AtlasError:
        del state[_PENDING_STEP_KEY]
        raise
    del state[_PENDING_STEP_KEY]
    return question


def _choose_custom_question(room: Room) -> Question | None:
    number = custom_lesson.show_question_chooser(room)
    return (
        None
        if number is None
        else _make_custom_question(_show_ask_button("classroom_ask_custom_lesson", room), number)
    )
