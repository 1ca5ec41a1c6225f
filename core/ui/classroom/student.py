"""A student's screen: the question, the answer, what the class answered; the page where the teacher is."""

import streamlit as st

from core.checks import AtlasError
from core.classroom import questions, rooms, students
from core.classroom.database import Database
from core.classroom.records import LONGEST_TEXT, OPEN, Asked, ClassroomError, Room, Student
from core.text import plain
from core.ui.classroom import places, pulse, results, seat
from core.ui.server.errors import shown_errors

_MOST_BUTTONS = 8  # of more options, a list that can be searched
_FRAME = 620  # pixels
_PROBLEM = "classroom_problem"  # of the session: why an answer was not taken


@st.fragment
def show(database: Database, code: str, student: Student) -> None:
    """Shows a room as a student sees it; runs by itself again when the room moves on."""
    room = rooms.find(database, code)
    if room is None:
        st.info("The room has ended, and what was in it is deleted.", icon=":material/waving_hand:")
        if st.button("Leave the room", key="classroom_leave"):
            seat.leave()
            st.rerun()
        return
    pulse.watch(room.channel, room.revision, every=pulse.STUDENT)
    with shown_errors():
        if room.asked is None:
            st.markdown("## You are in\n\nThe first question comes by itself. Keep this page open.")
        else:
            _show_question(database, room, room.asked, student)
        if room.wants_sentences:
            _ask_sentence(database, student)
    if room.place:
        _show_place(room)
    name = f" as {plain(student.nickname)}" if student.nickname else ""
    st.caption(f"Room {room.code}{name}. Your answers are kept until the room ends, 24 hours at most.")


def _show_question(database: Database, room: Room, asked: Asked, student: Student) -> None:
    again = ", once more after the discussion" if asked.round == 2 and asked.state == OPEN else ""
    st.caption(f"Question {asked.number}{again}")
    st.markdown(f"## {plain(asked.question.text)}")
    given = questions.answer_of(database, student, asked)
    if asked.state == OPEN:
        _ask(database, student, asked, given)
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


# --- to answer ----------------------------------------------------------------------------------------------


def _ask(database: Database, student: Student, asked: Asked, given: dict[int, str]) -> None:
    """Shows what an answer is given with; what was sent is said only once the database holds it."""
    key = f"classroom_answer_{asked.id}_{asked.round}"
    before = given.get(asked.round, "")
    with st.form(f"{key}_form", border=False):
        _answer_control(asked, key, before)
        st.form_submit_button(
            "Change my answer" if before else "Send",
            key="classroom_send",
            type="primary",
            width="stretch",
            on_click=_send,
            args=(database, student, asked, key),
        )
    with shown_errors():
        problem = st.session_state.pop(_PROBLEM, None)
        if problem is not None:
            raise problem
        if before:
            said = plain(f"{before} {asked.question.unit}")
            st.success(f"Sent: **{said}**. You can change it until the answers are shown.")


def _send(database: Database, student: Student, asked: Asked, key: str) -> None:
    """Keeps the answer that stands in the form, before the screen is drawn anew; notes what was wrong."""
    value = st.session_state.get(key)
    try:
        if value is None:
            raise ClassroomError("Choose an answer first.")
        questions.answer(database, student, asked, value)
    except AtlasError as error:
        st.session_state[_PROBLEM] = error


def _answer_control(asked: Asked, key: str, before: str) -> None:
    """Shows the control of an answer, with the one of before in it."""
    question = asked.question
    if question.kind == "choice":
        index = question.options.index(before) if before else None
        label = "Your answer"
        if len(question.options) <= _MOST_BUTTONS:
            st.radio(label, question.options, index=index, key=key, format_func=plain)
        else:
            st.selectbox(label, question.options, index=index, key=key)
    elif question.kind == "number":
        low, high, step = (float(end or 0.0) for end in (question.low, question.high, question.step))
        label = f"Your answer, in {question.unit}" if question.unit else "Your answer"
        middle = low + step * round((high - low) / 2 / step)
        st.slider(label, low, high, float(before) if before else middle, step, key=key, format="%g")
    else:
        st.text_input("Your answer", before, key=key, max_chars=LONGEST_TEXT)


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


def _show_place(room: Room) -> None:
    """Shows the page where the teacher is, its figure covered until the truth is told; or a link to it."""
    more = places.shown_parameters(room, room.place)
    name = places.title(room.place)
    st.divider()
    if room.follows:
        st.markdown(f"**The teacher is here:** {plain(name)}")
        st.iframe(places.address(room.place, **more, embed="true"), height=_FRAME)
    st.link_button(f"Open {plain(name)}", places.address(room.place, **more), icon=":material/open_in_new:")
