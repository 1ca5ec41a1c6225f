"""A student's screen: the question, the answer, what the class answered; the page where the teacher is."""

import streamlit as st

from ...classroom import questions, rooms, students
from ...classroom.database import Database
from ...classroom.records import LONGEST_TEXT, OPEN, UNCOVERED, Asked, Room, Student
from ...text import plain
from ..server.errors import shown_errors
from . import places, post, pulse, results, seat

_FRAME = 620  # pixels


@st.fragment
def show(database: Database, code: str, student: Student, token: str) -> None:
    """Shows a room as a student sees it; runs by itself again when the room moves on."""
    room = rooms.find(database, code)
    if room is None:
        _say_gone(f"The room has ended, and what was in it is deleted. {database.loss}", "Leave the room")
        return
    if students.find(database, code, token) is None:
        _say_gone("Your teacher has emptied the room.", "Come in again", **seat.door())
        return
    pulse.watch(room.channel, room.revision, every=pulse.STUDENT)
    with shown_errors():
        if room.asked is None:
            st.markdown("## You are in\n\nThe first question comes by itself. Keep this page open.")
        else:
            _show_question(database, room, room.asked, student, token)
        if room.wants_sentences:
            _ask_sentence(database, student)
    if room.place and _may_see_place(room):
        _show_place(room)
    name = f" as {plain(student.nickname)}" if student.nickname else ""
    st.caption(f"Room {room.code}{name}. Your answers are kept until the room ends, 24 hours at most.")


def _say_gone(words: str, label: str, **door: str) -> None:
    """Says why there is no seat any more, with the way to the door that is named, or to none."""
    st.info(words, icon=":material/waving_hand:")
    if st.button(label, key="classroom_leave"):
        seat.leave(**door)
        st.rerun()


def _show_question(database: Database, room: Room, asked: Asked, student: Student, token: str) -> None:
    again = ", once more after the discussion" if asked.round == 2 and asked.state == OPEN else ""
    st.caption(f"Question {asked.number}{again}")
    st.markdown(f"## {plain(asked.question.text)}")
    given = questions.answer_of(database, student, asked)
    if asked.state == OPEN:
        post.show_form(token, asked, given.get(asked.round, ""))
        return
    results.show_truth(asked)
    _say_own(asked, given)
    results.show_for_student(database, room, asked)


def _say_own(asked: Asked, given: dict[int, str]) -> None:
    """Says what this student answered, in the first round and in the second."""
    said = [
        plain(f"{given[number]} {asked.question.unit}") if number in given else "nothing" for number in (1, 2)
    ]
    if asked.round == 1:
        st.markdown(f"You answered: **{said[0]}**")
    else:
        st.markdown(f"You answered **{said[0]}** before the discussion and **{said[1]}** after it.")


# --- a sentence --------------------------------------------------------------------------------------------


def _ask_sentence(database: Database, student: Student) -> None:
    st.markdown("## A sentence of yours")
    with st.form("classroom_sentence_form", border=False):
        before = students.sentence_of(database, student)
        label = "A sentence for the model; your teacher may run it"
        typed = st.text_input(label, before, key="classroom_sentence", max_chars=LONGEST_TEXT)
        sent = st.form_submit_button("Send the sentence", width="stretch")
    if sent:
        students.send_sentence(database, student, typed)
        before = students.sentence_of(database, student)
    if before:
        st.success(f"Sent: **{plain(before)}**")


# --- where the teacher is -----------------------------------------------------------------------------------


def _may_see_place(room: Room) -> bool:
    """Tells whether the page where the teacher is may be seen: none while a question is open, and that of a
    question only once it is uncovered.
    """
    asked = room.asked
    if asked is None or asked.state == UNCOVERED:
        return True
    return asked.state != OPEN and asked.question.place != room.place


def _show_place(room: Room) -> None:
    """Shows the page where the teacher is, or a link to it."""
    more = places.shown_parameters(room, room.place)
    name = places.title(room.place)
    st.divider()
    if room.follows:
        st.markdown(f"**The teacher is here:** {plain(name)}")
        st.iframe(places.address(room.place, **more, embed="true"), height=_FRAME)
    st.link_button(f"Open {plain(name)}", places.address(room.place, **more), icon=":material/open_in_new:")
