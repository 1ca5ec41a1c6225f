"""What a teacher asks: a step of a lesson, or a question of his own about any page of the atlas."""

from typing import Literal

import streamlit as st

from ...classroom import questions
from ...classroom.database import Database
from ...classroom.records import LONGEST_QUESTION, LONGEST_TEXT, Question, Room, cleaned
from ...text import plain
from ..server.errors import name_fields, shown_errors
from . import places
from .lesson_questions import lesson_titles, question_of_step, step_titles

_LESSON, _OWN = "A step of a lesson", "My own question"
_KINDS = {"Choices": "choice", "A number": "number", "A text": "text"}


def show_next(database: Database, room: Room) -> bool:
    """Shows the question that follows in the lessons, to be asked by one press; tells whether one follows."""
    step = _following(database, room)
    if step is None:
        return False
    lesson, number = step
    pressed = st.button(
        "Next question",
        key="classroom_next",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
    )
    st.caption(f"{lesson_titles()[lesson]}, {number}: {plain(step_titles(lesson)[number - 1])}")
    if pressed:
        with shown_errors():
            _ask(database, room, _question_of_step(lesson, number))
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
    ways = [_LESSON, _OWN] if titles else [_OWN]
    way = st.segmented_control("What to ask", ways, default=ways[0], required=True, key="classroom_way")
    with shown_errors():
        question = _from_lesson(database, room, titles) if way == _LESSON else _own_question(room)
        if question is not None:
            _ask(database, room, question)


def _ask(database: Database, room: Room, question: Question) -> None:
    questions.ask(database, room.code, question)
    st.rerun()


def _kind(room: Room) -> Literal["primary", "secondary"]:
    """Returns the kind of a button that asks: the first one of its screen where no question was asked yet."""
    return "primary" if room.asked is None else "secondary"


def _from_lesson(database: Database, room: Room, titles: dict[str, str]) -> Question | None:
    """Shows lessons and their steps; returns the step's question once it is to be asked."""
    names = list(titles)
    ready, first = _following(database, room) or (names[0], 1)
    after = room.asked.id if room.asked else 0  # after each question the boxes begin anew, at what follows
    lesson = st.selectbox(
        "Lesson",
        names,
        index=names.index(ready),
        format_func=titles.__getitem__,
        key=f"classroom_lesson_{after}",
    )
    steps = step_titles(lesson)
    number = st.selectbox(
        "Question",
        range(1, len(steps) + 1),
        index=first - 1 if lesson == ready else 0,
        format_func=lambda n: f"{n}. {steps[n - 1]}",
        key=f"classroom_step_{lesson}_{after}",
    )
    if not st.button("Ask the class", key="classroom_ask_step", type=_kind(room), icon=":material/campaign:"):
        return None
    return _question_of_step(lesson, number)


def _question_of_step(lesson: str, number: int) -> Question:
    with st.spinner("The model computes the truth ..."):
        return question_of_step(lesson, number)


def _own_question(room: Room) -> Question | None:
    """Shows the boxes of a question; returns it once it is to be asked."""
    name_fields({"low": "Least", "high": "Largest", "step": "Step"})
    text = st.text_area("Your question", key="classroom_own_text", max_chars=LONGEST_QUESTION, height=90)
    label = st.segmented_control(
        "Kind of answer", list(_KINDS), default="Choices", required=True, key="classroom_own_kind"
    )
    kind = _KINDS[label or "Choices"]
    fields: dict = {}
    if kind == "choice":
        typed = st.text_area(
            "Answers to choose from, one on each line", key="classroom_own_options", height=120
        )
        fields["options"] = tuple(filter(None, map(cleaned, typed.splitlines())))
    if kind == "number":
        with st.container(horizontal=True):
            fields["low"] = st.number_input("Least", value=0.0, key="classroom_own_low", format="%g")
            fields["high"] = st.number_input("Largest", value=100.0, key="classroom_own_high", format="%g")
            fields["step"] = st.number_input("Step", value=1.0, key="classroom_own_step", format="%g")
    truth = st.text_input(
        "True answer (told when you uncover it; may be empty)",
        key="classroom_own_truth",
        max_chars=LONGEST_TEXT,
    )
    where = st.text_input(
        "Address of the page it is about (may be empty)",
        key="classroom_own_place",
        placeholder="attention?attention_view=Matrix",
        help="Copy it from the address bar, or from Link under a figure.",
    )
    if not st.button("Ask the class", key="classroom_ask_own", type=_kind(room), icon=":material/campaign:"):
        return None
    return Question(
        text=cleaned(text), kind=kind, truth=cleaned(truth), place=places.checked_place(where), **fields
    )
