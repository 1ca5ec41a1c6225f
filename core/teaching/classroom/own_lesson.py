"""A lesson of a teacher's own: questions about figures in a list, saved as a file that opens again.

The session keeps the list. A file may come from a stranger, so nothing in it is run, and a truth is computed
by `core.teaching.lessons.expressions` once its question is asked.
"""

import dataclasses
import urllib.parse
from collections.abc import Callable

import streamlit as st

from ...base.checks import AtlasError, raise_invalid
from ...base.i18n import message
from ...base.limits import hosted
from ...base.text import plain
from ...ui.server.errors import shown_errors
from .. import lessons
from ..lessons import Lesson, Scale, Step
from ..lessons.current import CURTAIN
from ..lessons.own import MOST, NAME
from . import places, quiz
from .lesson_questions import question_of
from .own_question import clear_boxes, question_in_boxes
from .records import LONGEST_TEXT, LONGEST_WHY, Question, Room, cleaned

_KEPT = "classroom_own_lesson"  # of the session: the lesson
_SEEN = "classroom_own_seen"  # of the session: the file that was opened last
_FULL = "classroom_own_full"  # of the session: the boxes hold what was added
_TITLE = "classroom_own_title"
_FAILURES = (ValueError, TypeError, AttributeError, LookupError, ArithmeticError, RecursionError)


def kept() -> Lesson | None:
    """Returns the lesson that this session holds."""
    return st.session_state.get(_KEPT)


def opened(content: bytes) -> Lesson:
    """Returns the lesson that a file holds; see `lessons.open_lesson`. Truths that are typed are looked at.

    Raises:
        InvalidValueError: If it is none, or holds what no lesson may.
    """
    lesson = lessons.open_lesson(content)
    for step in lesson.steps:
        places.checked_place(places.place(step.page, dict(step.parameters)))
        if not step.request:
            question_of_own(step)
    return lesson


def question_of_own(step: Step) -> Question:
    """Returns what a class is asked in a step of a lesson of one's own.

    Raises:
        AtlasError: If its truth cannot be computed, or it is no question to a class.
    """
    try:
        question = question_of(step)
    except AtlasError:
        raise
    except _FAILURES as error:
        raise_invalid(step.name, message("own-rule.kind"), step.values, f"{type(error).__name__}: {error}.")
    return dataclasses.replace(question, place=places.checked_place(question.place))


def step_of(question: Question, name: str, why: str) -> Step:
    """Returns a question with a typed truth as a step.

    Raises:
        InvalidValueError: If it has no truth, or is about no page.
    """
    if not question.truth:
        raise_invalid("truth", message("own-rule.truth"), question.truth, message("own-needs-truth"))
    if not question.place:
        raise_invalid("place", message("own-rule.place"), question.place, message("own-needs-place"))
    page, _, query = question.place.partition("?")
    is_number = question.kind == "number"
    return Step(
        name=name,
        page=page,
        parameters=dict(urllib.parse.parse_qsl(query, keep_blank_values=True)),
        fields={},
        question=question.text,
        kind=question.kind,
        choices=question.options,
        scale=Scale(low=question.low or 0.0, high=question.high or 0.0, step=question.step or 0.0)
        if is_number
        else None,
        values={"truth": f"{float(question.truth):.10g}" if is_number else repr(question.truth)},
        truth="truth",
        why=why.replace("{", "{{").replace("}", "}}"),
    )


def with_steps(lesson: Lesson | None, title: str, steps: tuple[Step, ...]) -> Lesson:
    """Returns a lesson with more steps: those that it has already are left out, others get a new name.

    Raises:
        InvalidValueError: If it has too many then.
    """
    there = list(lesson.steps if lesson else ())
    for step in steps:
        if not any(dataclasses.replace(step, name=one.name) == one for one in there):
            names = {one.name for one in there}
            free = next(f"q{number}" for number in range(1, MOST + 2) if f"q{number}" not in names)
            there.append(dataclasses.replace(step, name=free))
        if len(there) > MOST:
            raise_invalid(
                "lesson", message("own-rule.questions", count=MOST), len(there), message("own-full")
            )
    old = lesson or Lesson(name=NAME, title=title, goal="", icon=":material/edit_note:", steps=tuple(there))
    return dataclasses.replace(old, steps=tuple(there))


# --- the list on the entrance -------------------------------------------------------------------------------


def offer() -> None:
    """Shows the list, what saves and opens it, and the boxes of another question."""
    with st.expander(message("own-offer")):
        show_open()
        lesson = kept()
        if lesson is not None:
            _show_list(lesson)
            _show_files(lesson)
        if st.session_state.pop(_FULL, False):
            clear_boxes()
        with shown_errors():
            _show_boxes(lesson)


def show_open() -> None:
    """Shows the box that takes a file; its questions join those that are there."""
    if hosted():
        return  # the server takes none
    file = st.file_uploader(
        message("own-open"),
        type="toml",
        key="classroom_own_file",
        max_upload_size=1,
        help=message("own-open.help"),
    )
    if file is None or file.file_id == st.session_state.get(_SEEN):
        return
    with shown_errors():
        found = opened(file.getvalue())
        _keep(with_steps(kept(), found.title, found.steps))
        st.session_state[_SEEN] = file.file_id


def _keep(lesson: Lesson | None) -> None:
    st.session_state[_KEPT] = lesson


def _show_list(lesson: Lesson) -> None:
    title = st.text_input(message("own-called"), value=lesson.title, key=_TITLE, max_chars=LONGEST_TEXT)
    title = cleaned(title) or message("own-offer")
    if title != lesson.title:
        _keep(dataclasses.replace(lesson, title=title))
    for number, step in enumerate(lesson.steps, 1):
        with st.container(horizontal=True, vertical_alignment="center"):
            where = places.title(places.place(step.page, dict(step.parameters)))
            st.markdown(f"{number}. {plain(step.question)} :small[{plain(where)}]")
            key = f"classroom_own_remove_{step.name}"
            st.button(message("own-remove"), key=key, type="tertiary", on_click=_remove, args=(step,))


def _remove(step: Step) -> None:
    lesson = kept()
    steps = tuple(one for one in lesson.steps if one != step) if lesson else ()
    _keep(dataclasses.replace(lesson, steps=steps) if lesson and steps else None)


def _show_files(lesson: Lesson) -> None:
    """Shows the lesson as a file that opens again, and as those that learning platforms read."""
    files: dict[str, tuple[str, Callable[[], bytes]]] = {
        "TOML": ("toml", lambda: lessons.lesson_text(kept() or lesson).encode()),
        "GIFT": ("txt", lambda: quiz.gift(_all_of(lesson)).encode()),
        "Moodle XML": ("xml", lambda: quiz.moodle(_all_of(lesson), lesson.title)),
    }
    with st.container(horizontal=True):
        for name, (ending, make) in files.items():
            st.download_button(
                message("own-save", name=name),
                make,
                f"lesson.{ending}",
                key=f"classroom_own_{ending}",
                on_click="ignore",
                type="primary" if ending == "toml" else "secondary",
            )


def _all_of(lesson: Lesson) -> dict[str, Question]:
    """Returns all questions by addresses that open their figures, covered; a figure may have several."""
    asked = enumerate(map(question_of_own, lesson.steps), 1)
    return {f"{places.address(one.place, **{CURTAIN: '1'})}#{number}": one for number, one in asked}


def _show_boxes(lesson: Lesson | None) -> None:
    st.markdown(f"**{message('own-another')}**")
    why = ""

    def pressed() -> bool:
        nonlocal why
        why = cleaned(
            st.text_area(message("own-why"), key="classroom_own_why", max_chars=LONGEST_WHY, height=70)
        )
        return st.button(message("own-add"), key="classroom_own_add", icon=":material/add:")

    question = question_in_boxes(pressed, whole=True)
    if question is not None:
        _keep(with_steps(lesson, message("own-offer"), (step_of(question, "new", why),)))
        st.session_state[_FULL] = True
        st.rerun()


# --- in a room ----------------------------------------------------------------------------------------------


def number_after(room: Room) -> int | None:
    """Returns the number of the question that follows the one that a room was asked last; None for none."""
    lesson = kept()
    if lesson is None or room.asked is None or room.asked.question.lesson:
        return None
    texts = [step.question for step in lesson.steps]
    text = room.asked.question.text
    return texts.index(text) + 2 if text in texts[:-1] else None


def title_of(number: int) -> str:
    """Returns what a question of a number of the lesson is called."""
    lesson = kept()
    question = lesson.steps[number - 1].question if lesson else ""
    return message(
        "own-next", title=plain(lesson.title if lesson else ""), number=number, question=plain(question)
    )


def question_of_number(number: int) -> Question:
    """Returns the question of a number of the lesson that this session holds."""
    lesson = kept()
    if lesson is None:
        raise AtlasError(message("own-none"))
    return question_of_own(lesson.steps[number - 1])


def show_chooser(room: Room) -> int | None:
    """Shows the questions of the lesson; returns the number of the chosen one, None where there is none."""
    show_open()
    lesson = kept()
    if lesson is None:
        st.caption(message("own-none"))
        return None
    after = room.asked.id if room.asked else 0
    number = st.selectbox(
        message("own-question"),
        range(1, len(lesson.steps) + 1),
        index=(number_after(room) or 1) - 1,
        format_func=lambda number: f"{number}. {lesson.steps[number - 1].question}",
        key=f"classroom_own_number_{after}",
    )
    st.caption(plain(lesson.steps[number - 1].question))  # the box has room for its beginning
    return number
