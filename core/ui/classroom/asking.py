"""What a teacher asks: a step of a lesson, or a question of his own about any page of the atlas."""

import streamlit as st

from core.classroom import questions
from core.classroom.database import Database
from core.classroom.records import LONGEST_QUESTION, LONGEST_TEXT, Question, Room, cleaned
from core.ui.classroom import places
from core.ui.classroom.lesson_questions import lesson_titles, question_of_step, step_titles
from core.ui.server.errors import shown_errors

_LESSON, _OWN = "A step of a lesson", "My own question"
_KINDS = {"Choices": "choice", "A number": "number", "A text": "text"}


def show_chooser(database: Database, room: Room) -> None:
    """Shows what can be asked next, and asks it."""
    titles = lesson_titles()
    ways = [_LESSON, _OWN] if titles else [_OWN]
    way = st.segmented_control("What to ask", ways, default=ways[0], required=True, key="classroom_way")
    with shown_errors():
        question = _from_lesson(titles) if way == _LESSON else _own_question()
        if question is not None:
            questions.ask(database, room.code, question)
            st.rerun()


def _from_lesson(titles: dict[str, str]) -> Question | None:
    """Shows lessons and their steps; returns the step's question once it is to be asked."""
    lesson = st.selectbox("Lesson", list(titles), format_func=titles.__getitem__, key="classroom_lesson")
    steps = step_titles(lesson)
    number = st.selectbox(
        "Question",
        range(1, len(steps) + 1),
        format_func=lambda n: f"{n}. {steps[n - 1]}",
        key=f"classroom_step_{lesson}",
    )
    if not st.button("Ask the class", key="classroom_ask_step", type="primary", icon=":material/campaign:"):
        return None
    with st.spinner("The model computes the truth ..."):
        return question_of_step(lesson, number)


def _own_question() -> Question | None:
    """Shows the boxes of a question; returns it once it is to be asked."""
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
    if not st.button("Ask the class", key="classroom_ask_own", type="primary", icon=":material/campaign:"):
        return None
    return Question(
        text=cleaned(text), kind=kind, truth=cleaned(truth), place=places.checked_place(where), **fields
    )
