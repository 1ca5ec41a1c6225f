"""A teacher's custom lesson: questions about figures, saved as a file that can be opened again.

The session holds the lesson. A file may come from a stranger, so nothing in it is executed, and a truth is
computed by `core.teaching.lessons.expressions` when its question is asked.
"""

import dataclasses
from collections.abc import Sequence

import streamlit as st

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...base.limits import is_hosted
from ...base.text import escape_markdown
from ...ui.server.errors import show_errors
from .. import lessons
from ..lessons import MAX_ANSWER_CHARACTERS, Lesson, Question
from ..lessons.active_step import evaluate_question
from ..lessons.answer_checks import clean_text
from ..lessons.lesson_files import CUSTOM_LESSON_NAME, MAX_LESSON_QUESTIONS
from . import quiz_export, urls
from .custom_question import clear_question_form, show_question_form
from .records import Room

_LESSON_KEY = "classroom_custom_lesson"  # of the session: the lesson
_FILE_ID_KEY = "classroom_custom_file_id"  # of the session: the file that was opened last
_CLEAR_FORM_KEY = "classroom_custom_clear_form"  # of the session: the boxes hold what was added
_TITLE_KEY = "classroom_custom_title"


def get_lesson() -> Lesson | None:
    """Returns the custom lesson of this session, or None."""
    return st.session_state.get(_LESSON_KEY)


def open_lesson_file(content: bytes) -> Lesson:
    """Parses a lesson file, see `lessons.parse_lesson_file`, and checks its pages and typed truths.

    Raises:
        InvalidValueError: If it is not a lesson, or contains what a custom lesson may not.
    """
    lesson, questions = lessons.parse_lesson_file(content), []
    for question in lesson.questions:
        page, query_params = urls.parse_page_url(question.page_path)
        questions.append(dataclasses.replace(question, page=page, query_params=query_params))
        if not question.request_type:
            evaluate_question(question).to_class_question()
    return dataclasses.replace(lesson, questions=tuple(questions))


def add_questions(lesson: Lesson | None, title: str, questions: Sequence[Question]) -> Lesson:
    """Adds questions to a lesson: those that it already has are skipped, the others get a new name.

    Raises:
        InvalidValueError: If it has more than `MAX_LESSON_QUESTIONS` then.
    """
    all_questions = list(lesson.questions if lesson else ())
    for question in questions:
        if any(dataclasses.replace(question, name=other.name) == other for other in all_questions):
            continue
        names = {other.name for other in all_questions}
        numbers = range(1, MAX_LESSON_QUESTIONS + 2)
        unused_name = next(f"q{number}" for number in numbers if f"q{number}" not in names)
        all_questions.append(dataclasses.replace(question, name=unused_name))
        if len(all_questions) > MAX_LESSON_QUESTIONS:
            raise_invalid(
                "lesson",
                message("custom-rule.questions", count=MAX_LESSON_QUESTIONS),
                len(all_questions),
                message("custom-full"),
            )
    if lesson is not None:
        return dataclasses.replace(lesson, questions=tuple(all_questions))
    return Lesson(
        name=CUSTOM_LESSON_NAME,
        title=title,
        goal="",
        icon=":material/edit_note:",
        questions=tuple(all_questions),
    )


# --- the list on the entrance -------------------------------------------------------------------------------


def show_custom_lesson() -> None:
    """Shows the lesson with its downloads, the file uploader, and the form of another question."""
    with st.expander(message("custom-lesson")):
        show_file_uploader()
        lesson = get_lesson()
        if lesson is not None:
            _show_questions(lesson)
            _show_downloads(lesson)
        if st.session_state.pop(_CLEAR_FORM_KEY, False):
            clear_question_form()
        with show_errors():
            _show_question_form(lesson)


def show_file_uploader() -> None:
    """Shows the file uploader, which adds the questions of a file to the lesson."""
    if is_hosted():
        return  # the server takes none
    file = st.file_uploader(
        message("custom-open"),
        type="toml",
        key="classroom_custom_file",
        max_upload_size=1,
        help=message("custom-open.help"),
    )
    if file is None or file.file_id == st.session_state.get(_FILE_ID_KEY):
        return
    with show_errors():
        opened_lesson = open_lesson_file(file.getvalue())
        st.session_state[_LESSON_KEY] = add_questions(
            get_lesson(), opened_lesson.title, opened_lesson.questions
        )
        st.session_state[_FILE_ID_KEY] = file.file_id


def _show_questions(lesson: Lesson) -> None:
    title = st.text_input(
        message("custom-title"), value=lesson.title, key=_TITLE_KEY, max_chars=MAX_ANSWER_CHARACTERS
    )
    title = clean_text(title) or message("custom-lesson")
    if title != lesson.title:
        st.session_state[_LESSON_KEY] = dataclasses.replace(lesson, title=title)
    for number, question in enumerate(lesson.questions, 1):
        with st.container(horizontal=True, vertical_alignment="center"):
            page_title = escape_markdown(urls.get_page_title(question.page_path))
            st.markdown(f"{number}. {escape_markdown(question.text)} :small[{page_title}]")
            st.button(
                message("custom-remove"),
                key=f"classroom_custom_remove_{question.name}",
                type="tertiary",
                on_click=_remove_question,
                args=(question,),
            )


def _remove_question(question: Question) -> None:
    lesson = get_lesson()
    questions = tuple(other for other in lesson.questions if other != question) if lesson else ()
    st.session_state[_LESSON_KEY] = (
        dataclasses.replace(lesson, questions=questions) if lesson and questions else None
    )


def _show_downloads(lesson: Lesson) -> None:
    with st.container(horizontal=True):
        st.download_button(
            message("custom-save", format="TOML"),
            lambda: lessons.lesson_to_toml(get_lesson() or lesson).encode(),
            "lesson.toml",
            key="classroom_custom_toml",
            on_click="ignore",
            type="primary",
        )
        labels = [message("custom-save", format=name) for name in quiz_export.FORMATS]
        quiz_export.show_downloads(lesson, labels, "lesson", "classroom_custom")


def _show_question_form(lesson: Lesson | None) -> None:
    st.markdown(f"**{message('custom-add_question')}**")
    question = show_question_form(
        lambda: st.button(message("custom-add"), key="classroom_custom_add", icon=":material/add:"),
        is_for_lesson=True,
    )
    if question is not None:
        st.session_state[_LESSON_KEY] = add_questions(lesson, message("custom-lesson"), [question])
        st.session_state[_CLEAR_FORM_KEY] = True
        st.rerun()


# --- in a room ----------------------------------------------------------------------------------------------


def find_next_number(room: Room) -> int | None:
    """Returns the number of the question after the one that a room was asked last, or None."""
    lesson = get_lesson()
    if lesson is None or room.current_question is None or room.current_question.question.lesson:
        return None
    texts = [question.text for question in lesson.questions]
    text = room.current_question.question.text
    return texts.index(text) + 2 if text in texts[:-1] else None
