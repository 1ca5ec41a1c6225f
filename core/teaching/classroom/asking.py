"""What a teacher asks: a step of a lesson, or a question of his own about any page of the atlas."""

from collections.abc import Callable
from typing import Literal

import streamlit as st

from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.text import plain
from ...ui.server.errors import shown_errors
from .. import lessons
from ..lessons import Step
from ..lessons.trained import wait_for
from . import own_lesson, questions
from .database import Database
from .lesson_questions import lesson_titles, question_of_step, step_titles
from .own_question import question_in_boxes
from .records import Question, Room

_PRESSED = "classroom_pressed"  # of the session: the step that is to be asked once its training is done


def show_next(database: Database, room: Room) -> bool:
    """Shows the question that follows in the lessons, to be asked by one press; tells whether one follows."""
    mine = own_lesson.number_after(room)
    step = _following(database, room)
    if mine is None and step is None:
        return False
    pressed = st.button(
        message("asking-next"),
        key="classroom_next",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
    )
    question = None
    with shown_errors():
        if mine is not None:
            st.caption(own_lesson.title_of(mine))
            question = _of_own_lesson(pressed, mine)
        elif step is not None:
            lesson, number = step
            st.caption(f"{lesson_titles()[lesson]}, {number}: {plain(step_titles(lesson)[number - 1])}")
            question = _of_step(pressed, lesson, number)
        if question is not None:
            _ask(database, room, question)
    return True


def _following(database: Database, room: Room) -> tuple[str, int] | None:
    """Returns the step after the one that was asked last, in its lesson or the next; None for none."""
    last = questions.last_of_lesson(database, room.code)
    names = list(lesson_titles())
    if last is None or last.lesson not in names:
        return None
    if last.step_number < len(step_titles(last.lesson)):
        return last.lesson, last.step_number + 1
    later = names[names.index(last.lesson) + 1 :]
    return (later[0], 1) if later else None


def show_chooser(database: Database, room: Room) -> None:
    """Shows what can be asked next, and asks it; the step that follows is chosen already."""
    titles = lesson_titles()
    ways = {
        way: message(f"asking-way.{way}") for way in ("lesson", "own", "mine") if titles or way != "lesson"
    }
    way = st.segmented_control(
        message("asking-way"),
        list(ways),
        default=next(iter(ways)),
        required=True,
        format_func=ways.__getitem__,
        key="classroom_way",
    )
    with shown_errors():
        if way == "lesson":
            question = _from_lesson(database, room, titles)
        elif way == "mine":
            question = _from_own_lesson(room)
        else:
            question = question_in_boxes(lambda: _asks("classroom_ask_own", room))
        if question is not None:
            _ask(database, room, question)


def _ask(database: Database, room: Room, question: Question) -> None:
    questions.ask(database, room.code, question)
    st.rerun()


def _asks(key: str, room: Room) -> bool:
    """Shows the button that asks, the first one of its screen where no question was asked yet."""
    kind: Literal["primary", "secondary"] = "primary" if room.asked is None else "secondary"
    return st.button(message("asking-ask"), key=key, type=kind, icon=":material/campaign:")


def _from_lesson(database: Database, room: Room, titles: dict[str, str]) -> Question | None:
    """Shows lessons and their steps; returns the step's question once it is to be asked."""
    names = list(titles)
    ready, first = _following(database, room) or (names[0], 1)
    after = room.asked.id if room.asked else 0  # after each question the boxes begin anew, at what follows
    lesson = st.selectbox(
        message("asking-lesson"),
        names,
        index=names.index(ready),
        format_func=titles.__getitem__,
        key=f"classroom_lesson_{after}",
    )
    steps = step_titles(lesson)
    number = st.selectbox(
        message("asking-lesson.step"),
        range(1, len(steps) + 1),
        index=first - 1 if lesson == ready else 0,
        format_func=lambda n: f"{n}. {steps[n - 1]}",
        key=f"classroom_step_{lesson}_{after}",
    )
    st.caption(plain(steps[number - 1]))  # the box has room for its beginning
    return _of_step(_asks("classroom_ask_step", room), lesson, number)


def _of_step(pressed: bool, lesson: str, number: int) -> Question | None:
    """Returns a step of a lesson as a question once it is to be asked; see `_known`."""
    step = lessons.read_lesson(lesson).steps[number - 1]
    return _known(pressed, step, lambda: question_of_step(lesson, number))


def _of_own_lesson(pressed: bool, number: int) -> Question | None:
    """Returns a question of a lesson of one's own once it is to be asked; see `_known`."""
    lesson = own_lesson.kept()
    step = lesson.steps[number - 1] if lesson else None
    return _known(pressed, step, lambda: own_lesson.question_of_number(number))


def _known(pressed: bool, step: Step | None, make: Callable[[], Question]) -> Question | None:
    """Returns a question that is to be asked, once its truth is known.

    Whoever comes into the class makes this screen run anew: a press counts until its training is done.
    """
    state = st.session_state
    if pressed:
        state[_PRESSED] = step
    if _PRESSED not in state or state[_PRESSED] != step:
        return None
    try:
        if step is not None:
            wait_for(step)
        with st.spinner(message("asking-lesson.computes")):
            question = make()
    except AtlasError:
        del state[_PRESSED]
        raise
    del state[_PRESSED]
    return question


def _from_own_lesson(room: Room) -> Question | None:
    """Shows the questions of a lesson of one's own; returns the chosen one once it is to be asked."""
    number = own_lesson.show_chooser(room)
    return None if number is None else _of_own_lesson(_asks("classroom_ask_mine", room), number)
