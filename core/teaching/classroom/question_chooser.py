"""A teacher chooses the next question: a step of a lesson, or a custom question about any page."""

from typing import Literal

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.text import escape_markdown
from ...ui.server.errors import show_errors
from .. import lessons
from ..lessons import Lesson, Question
from ..lessons.active_step import evaluate_question
from ..lessons.step_training import wait_for_training
from . import custom_lesson, questions
from .custom_question import show_question_form
from .database import Database
from .records import Room

# of the session: the question that is to be asked once its training is done
_PENDING_QUESTION_KEY = "classroom_pending_question"


def show_next_question(database: Database, room: Room) -> bool:
    """Shows a button that asks the next question of a lesson; returns whether there is one."""
    lesson, number = custom_lesson.get_lesson(), custom_lesson.find_next_number(room)
    if lesson is None or number is None:
        lesson, number = _find_next_step(database, room)
    if lesson is None:
        return False
    is_pressed = st.button(
        message("question-next"),
        key="classroom_next",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
    )
    question = lesson.questions[number - 1]
    with show_errors():
        st.caption(escape_markdown(f"{lesson.title}, {number}: {question.text}"))
        _ask_when_ready(database, room, question, is_pressed=is_pressed)
    return True


def _find_next_step(database: Database, room: Room) -> tuple[Lesson | None, int]:
    """Returns lesson and number of the step after the last one that was asked; None if there is none."""
    last_question = questions.read_last_lesson_question(database, room.code)
    all_lessons = lessons.read_lessons()
    names = [lesson.name for lesson in all_lessons]
    if last_question is None or last_question.lesson not in names:
        return None, 1
    index = names.index(last_question.lesson)
    if last_question.step_number < len(all_lessons[index].questions):
        return all_lessons[index], last_question.step_number + 1
    return (all_lessons[index + 1] if index + 1 < len(all_lessons) else None), 1


def show_question_chooser(database: Database, room: Room) -> None:
    """Shows the questions that can be asked, and asks the chosen one; the next step is preselected."""
    source_labels = {
        source: message(f"question-source.{source}")
        for source in ("lesson", "new", "custom_lesson")
        if lessons.read_lessons() or source != "lesson"
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
        if source == "new":
            custom = show_question_form(lambda: _show_ask_button("classroom_ask_custom_question", room))
            if custom is not None:
                _ask_question(database, room, custom)
            return
        if source == "lesson":
            question: Question | None = _choose_step(database, room)
        else:
            question = _choose_custom_question(room)
        if question is not None:
            is_pressed = _show_ask_button(f"classroom_ask_{source}", room)
            _ask_when_ready(database, room, question, is_pressed=is_pressed)


def _ask_question(database: Database, room: Room, question: Question) -> None:
    questions.ask_question(database, room.code, question)
    st.rerun()


def _show_ask_button(key: str, room: Room) -> bool:
    button_type: Literal["primary", "secondary"] = "primary" if room.current_question is None else "secondary"
    return st.button(message("question-ask"), key=key, type=button_type, icon=":material/campaign:")


def _choose_step(database: Database, room: Room) -> Question:
    """Shows the lessons and the questions of one; returns the chosen question."""
    all_lessons = {lesson.name: lesson for lesson in lessons.read_lessons()}
    next_lesson, next_number = _find_next_step(database, room)
    next_name = next_lesson.name if next_lesson else next(iter(all_lessons))
    name = st.selectbox(
        message("question-lesson"),
        list(all_lessons),
        index=list(all_lessons).index(next_name),
        format_func=lambda name: all_lessons[name].title,
        key=f"classroom_lesson_{_get_previous_id(room)}",
    )
    number = next_number if name == next_name else 1
    return _show_question_box(room, all_lessons[name], message("question-lesson.step"), number)


def _choose_custom_question(room: Room) -> Question | None:
    custom_lesson.show_file_uploader()
    lesson = custom_lesson.get_lesson()
    if lesson is None:
        st.caption(message("custom-none"))
        return None
    next_number = custom_lesson.find_next_number(room) or 1
    return _show_question_box(room, lesson, message("custom-question"), next_number)


def _show_question_box(room: Room, lesson: Lesson, label: str, next_number: int) -> Question:
    number = st.selectbox(
        label,
        range(1, len(lesson.questions) + 1),
        index=next_number - 1,
        format_func=lambda number: f"{number}. {lesson.questions[number - 1].text}",
        key=f"classroom_step_{lesson.name}_{_get_previous_id(room)}",
    )
    question = lesson.questions[number - 1]
    st.caption(escape_markdown(question.text))  # the box has room for its beginning
    return question


def _get_previous_id(room: Room) -> int:
    # new boxes after each question, with the next step selected
    return room.current_question.id if room.current_question else 0


def _ask_when_ready(database: Database, room: Room, question: Question, *, is_pressed: bool) -> None:
    """Asks a question whose button was pressed, once its truth is known.

    A student who joins reruns this screen, so a press is remembered until the training of its question is
    done.
    """
    state = st.session_state
    if is_pressed:
        state[_PENDING_QUESTION_KEY] = question
    if state.get(_PENDING_QUESTION_KEY) != question:
        return
    try:
        wait_for_training(question)
        with st.spinner(message("question-lesson.computing")):
            class_question = evaluate_question(question).to_class_question()
    except AtlasError:
        del state[_PENDING_QUESTION_KEY]
        raise
    del state[_PENDING_QUESTION_KEY]
    _ask_question(database, room, class_question)
