"""A teacher's custom lesson: questions about figures, saved as a file that can be opened again.

The session holds the lesson. A file may come from a stranger, so nothing in it is executed, and a truth is
computed by `core.teaching.lessons.expressions` when its question is asked.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

import streamlit as st

from ...base.checks import AtlasError, raise_invalid
from ...base.i18n import message
from ...base.limits import is_hosted
from ...base.text import escape_markdown
from ...ui.server.errors import show_errors
from .. import lessons
from ..lessons import Lesson, Slider, Step
from ..lessons.active_step import CURTAIN_PARAM
from ..lessons.lesson_files import CUSTOM_LESSON_NAME, MAX_LESSON_QUESTIONS
from . import quiz_export, urls
from .custom_question import clear_question_form, show_question_form
from .lesson_questions import question_from_step
from .records import MAX_EXPLANATION_CHARACTERS, MAX_TEXT_CHARACTERS, Question, Room, clean_text

_LESSON_KEY = "classroom_custom_lesson"  # of the session: the lesson
_FILE_ID_KEY = "classroom_custom_file_id"  # of the session: the file that was opened last
_CLEAR_FORM_KEY = "classroom_custom_clear_form"  # of the session: the boxes hold what was added
_TITLE_KEY = "classroom_custom_title"
_EVALUATION_ERRORS = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


def get_lesson() -> Lesson | None:
    """Returns the custom lesson of this session, or None."""
    return st.session_state.get(_LESSON_KEY)


def open_lesson_file(content: bytes) -> Lesson:
    """Parses a lesson file, see `lessons.parse_lesson_file`, and checks the truths that are typed.

    Raises:
        InvalidValueError: If it is not a lesson, or contains what a custom lesson may not.
    """
    lesson = lessons.parse_lesson_file(content)
    for step in lesson.steps:
        urls.parse_page_path(urls.build_page_path(step.page, dict(step.query_params)))
        if not step.request_type:
            question_from_custom_step(step)
    return lesson


def question_from_custom_step(step: Step) -> Question:
    """Converts a step of a custom lesson to a question to a class.

    Raises:
        AtlasError: If its truth cannot be computed, or it does not fit the rules of a question.
    """
    try:
        question = question_from_step(step)
    except AtlasError:
        raise
    except _EVALUATION_ERRORS as error:
        raise_invalid(
            step.name,
            message("custom-rule.answer_type"),
            step.expressions,
            f"{type(error).__name__}: {error}.",
        )
    return dataclasses.replace(question, page_path=urls.parse_page_path(question.page_path))


def step_from_question(question: Question, name: str, explanation: str) -> Step:
    """Converts a question with a typed truth to a step.

    Raises:
        InvalidValueError: If it has no truth, or no page.
    """
    if not question.truth:
        raise_invalid("truth", message("custom-rule.truth"), question.truth, message("custom-needs_truth"))
    if not question.page_path:
        raise_invalid(
            "page_path", message("custom-rule.page_url"), question.page_path, message("custom-needs_page_url")
        )
    page, _, query = question.page_path.partition("?")
    is_number = question.answer_type == "number"
    return Step(
        name=name,
        page=page,
        query_params=dict(urllib.parse.parse_qsl(query, keep_blank_values=True)),
        request_fields={},
        question=question.text,
        answer_type=question.answer_type,
        choices=question.options,
        slider=Slider(low=question.low or 0.0, high=question.high or 0.0, step=question.step or 0.0)
        if is_number
        else None,
        expressions={"truth": f"{float(question.truth):.10g}" if is_number else repr(question.truth)},
        truth_expression="truth",
        explanation=explanation.replace("{", "{{").replace("}", "}}"),
    )


def add_steps(lesson: Lesson | None, title: str, steps: tuple[Step, ...]) -> Lesson:
    """Adds steps to a lesson: those that it already has are skipped, the others get a new name.

    Raises:
        InvalidValueError: If it has more than `MAX_LESSON_QUESTIONS` then.
    """
    all_steps = list(lesson.steps if lesson else ())
    for step in steps:
        if not any(dataclasses.replace(step, name=other_step.name) == other_step for other_step in all_steps):
            names = {other_step.name for other_step in all_steps}
            unused_name = next(
                f"q{number}" for number in range(1, MAX_LESSON_QUESTIONS + 2) if f"q{number}" not in names
            )
            all_steps.append(dataclasses.replace(step, name=unused_name))
        if len(all_steps) > MAX_LESSON_QUESTIONS:
            raise_invalid(
                "lesson",
                message("custom-rule.questions", count=MAX_LESSON_QUESTIONS),
                len(all_steps),
                message("custom-full"),
            )
    base_lesson = lesson or Lesson(
        name=CUSTOM_LESSON_NAME, title=title, goal="", icon=":material/edit_note:", steps=tuple(all_steps)
    )
    return dataclasses.replace(base_lesson, steps=tuple(all_steps))


# --- the list on the entrance -------------------------------------------------------------------------------


def show_custom_lesson() -> None:
    """Shows the lesson with its downloads, the file uploader, and the form of another question."""
    with st.expander(message("custom-lesson")):
        show_file_uploader()
        lesson = get_lesson()
        if lesson is not None:
            _show_steps(lesson)
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
        _set_lesson(add_steps(get_lesson(), opened_lesson.title, opened_lesson.steps))
        st.session_state[_FILE_ID_KEY] = file.file_id


def _set_lesson(lesson: Lesson | None) -> None:
    st.session_state[_LESSON_KEY] = lesson


def _show_steps(lesson: Lesson) -> None:
    title = st.text_input(
        message("custom-title"), value=lesson.title, key=_TITLE_KEY, max_chars=MAX_TEXT_CHARACTERS
    )
    title = clean_text(title) or message("custom-lesson")
    if title != lesson.title:
        _set_lesson(dataclasses.replace(lesson, title=title))
    for number, step in enumerate(lesson.steps, 1):
        with st.container(horizontal=True, vertical_alignment="center"):
            page_title = urls.get_page_title(urls.build_page_path(step.page, dict(step.query_params)))
            st.markdown(f"{number}. {escape_markdown(step.question)} :small[{escape_markdown(page_title)}]")
            key = f"classroom_custom_remove_{step.name}"
            st.button(message("custom-remove"), key=key, type="tertiary", on_click=_remove_step, args=(step,))


def _remove_step(step: Step) -> None:
    lesson = get_lesson()
    steps = tuple(other_step for other_step in lesson.steps if other_step != step) if lesson else ()
    _set_lesson(dataclasses.replace(lesson, steps=steps) if lesson and steps else None)


def _show_downloads(lesson: Lesson) -> None:
    files: dict[str, tuple[str, Callable[[], bytes]]] = {
        "TOML": ("toml", lambda: lessons.lesson_to_toml(get_lesson() or lesson).encode()),
        "GIFT": ("txt", lambda: quiz_export.to_gift(_build_questions_by_url(lesson)).encode()),
        "Moodle XML": (
            "xml",
            lambda: quiz_export.to_moodle_xml(_build_questions_by_url(lesson), lesson.title),
        ),
    }
    with st.container(horizontal=True):
        for name, (extension, make_content) in files.items():
            st.download_button(
                message("custom-save", format=name),
                make_content,
                f"lesson.{extension}",
                key=f"classroom_custom_{extension}",
                on_click="ignore",
                type="primary" if extension == "toml" else "secondary",
            )


def _build_questions_by_url(lesson: Lesson) -> dict[str, Question]:
    numbered_questions = enumerate(map(question_from_custom_step, lesson.steps), 1)
    return {
        f"{urls.build_page_url(question.page_path, **{CURTAIN_PARAM: '1'})}#{number}": question
        for number, question in numbered_questions
    }


def _show_question_form(lesson: Lesson | None) -> None:
    st.markdown(f"**{message('custom-add_question')}**")
    explanation = ""

    def show_add_button() -> bool:
        nonlocal explanation
        explanation = clean_text(
            st.text_area(
                message("custom-explanation"),
                key="classroom_custom_explanation",
                max_chars=MAX_EXPLANATION_CHARACTERS,
                height=70,
            )
        )
        return st.button(message("custom-add"), key="classroom_custom_add", icon=":material/add:")

    question = show_question_form(show_add_button, is_truth_required=True)
    if question is not None:
        _set_lesson(
            add_steps(lesson, message("custom-lesson"), (step_from_question(question, "new", explanation),))
        )
        st.session_state[_CLEAR_FORM_KEY] = True
        st.rerun()


# --- in a room ----------------------------------------------------------------------------------------------


def find_next_question_number(room: Room) -> int | None:
    """Returns the number of the question after the one that a room was asked last, or None."""
    lesson = get_lesson()
    if lesson is None or room.current_question is None or room.current_question.question.lesson:
        return None
    texts = [step.question for step in lesson.steps]
    text = room.current_question.question.text
    return texts.index(text) + 2 if text in texts[:-1] else None


def format_question_caption(number: int) -> str:
    """Formats title, number and text of a question of the lesson."""
    lesson = get_lesson()
    question = lesson.steps[number - 1].question if lesson else ""
    return message(
        "custom-next",
        title=escape_markdown(lesson.title if lesson else ""),
        number=number,
        question=escape_markdown(question),
    )


def get_question(number: int) -> Question:
    """Returns a question of the lesson by its number, from 1."""
    lesson = get_lesson()
    if lesson is None:
        raise AtlasError(message("custom-none"))
    return question_from_custom_step(lesson.steps[number - 1])


def show_question_chooser(room: Room) -> int | None:
    """Shows the questions of the lesson; returns the number of the chosen one, or None without a lesson."""
    show_file_uploader()
    lesson = get_lesson()
    if lesson is None:
        st.caption(message("custom-none"))
        return None
    previous_id = room.current_question.id if room.current_question else 0
    number = st.selectbox(
        message("custom-question"),
        range(1, len(lesson.steps) + 1),
        index=(find_next_question_number(room) or 1) - 1,
        format_func=lambda number: f"{number}. {lesson.steps[number - 1].question}",
        key=f"classroom_custom_number_{previous_id}",
    )
    st.caption(escape_markdown(lesson.steps[number - 1].question))  # the box has room for its beginning
    return number
