"""A student's screen: the question, the answer, what the class answered; the page where the teacher is."""

import streamlit as st

from ...base.i18n import message, message_uncached
from ...base.text import plain
from ...ui.parts.charts import get_charts_ready
from ...ui.server.errors import shown_errors
from . import places, post, pulse, questions, results, rooms, seat, students
from .database import Database
from .lesson_questions import read_here
from .records import LONGEST_TEXT, OPEN, UNCOVERED, Asked, Room, Student

_FRAME = 620  # pixels


@st.fragment
def show(database: Database, code: str, student: Student, token: str) -> None:
    """Shows a room as a student sees it; runs by itself again when the room moves on."""
    room = rooms.find(database, code)
    if room is None:
        _say_gone(f"{message('student-gone')} {database.loss}", message("student-gone.leave"))
        return
    if students.find(database, code, token) is None:
        _say_gone(message("student-gone.emptied"), message("student-gone.again"), **seat.door())
        return
    room = read_here(room)
    pulse.watch(room.channel, room.revision)
    with shown_errors():
        if room.asked is None:
            st.markdown(f"## {message('student-in')}\n\n{message('student-in.wait')}")
            get_charts_ready()
        else:
            _show_question(database, room, room.asked, student, token)
        if room.wants_sentences:
            _ask_sentence(database, student)
    if room.place and _may_see_place(room):
        _show_place(room)
    key = "student-room.named" if student.nickname else "student-room"
    st.caption(message_uncached(key, code=room.code, name=plain(student.nickname)))


def _say_gone(words: str, label: str, **door: str) -> None:
    """Says why there is no seat any more, with the way to the door that is named, or to none."""
    st.info(words, icon=":material/waving_hand:")
    if st.button(label, key="classroom_leave"):
        seat.leave(**door)
        st.rerun()


def _show_question(database: Database, room: Room, asked: Asked, student: Student, token: str) -> None:
    again = ".again" if asked.round == 2 and asked.state == OPEN else ""
    st.caption(message(f"teacher-asked{again}", number=asked.number))
    st.markdown(f"## {plain(asked.question.text)}")
    given = questions.answer_of(database, student, asked)
    if asked.state == OPEN:
        post.show_form(token, asked, given.get(asked.round, ""))
        get_charts_ready()
        return
    results.show_truth(asked)
    _say_own(asked, given)
    results.show_for_student(database, room, asked)


def _say_own(asked: Asked, given: dict[int, str]) -> None:
    """Says what this student answered, in the first round and in the second."""
    question, nothing = asked.question, message("student-answered.nothing")
    first, second = (results.read_answer(question, given[n]) if n in given else nothing for n in (1, 2))
    if asked.round == 1:
        st.markdown(message_uncached("student-answered", answer=first))
    else:
        st.markdown(message_uncached("student-answered.twice", before=first, after=second))


# --- a sentence --------------------------------------------------------------------------------------------


def _ask_sentence(database: Database, student: Student) -> None:
    st.markdown(f"## {message('student-sentence')}")
    with st.form("classroom_sentence_form", border=False):
        before = students.sentence_of(database, student)
        label = message("student-sentence.label")
        typed = st.text_input(label, before, key="classroom_sentence", max_chars=LONGEST_TEXT)
        sent = st.form_submit_button(message("student-sentence.send"), width="stretch")
    if sent:
        students.send_sentence(database, student, typed)
        before = students.sentence_of(database, student)
    if before:
        st.success(message_uncached("student-sentence.sent", sentence=plain(before)))


# --- where the teacher is -----------------------------------------------------------------------------------


def _may_see_place(room: Room) -> bool:
    """Tells whether the page where the teacher is may be seen: none while a question is open, and that of a
    question only once it is uncovered.
    """
    asked = room.asked
    if asked is None or asked.state == UNCOVERED:
        return True
    return asked.state != OPEN and asked.question.place != room.place


def _is_led_there(room: Room) -> bool:
    """Tells whether the teacher has taken the class to the page; that of a question comes by a tap alone.

    A page in a frame is a second app, and 300 telephones would load it at once, each beside its picture.
    """
    return room.asked is None or room.asked.question.place != room.place


def _show_place(room: Room) -> None:
    more = places.shown_parameters(room, room.place)
    name = plain(places.title(room.place))
    st.divider()
    if room.follows:
        st.markdown(message_uncached("student-place", place=name))
        if _is_led_there(room) or st.toggle(
            message("student-place.here"), key=f"classroom_here_{room.place}"
        ):
            # the page of the teacher, an address of the atlas
            st.iframe(places.address(room.place, **more, embed="true"), height=_FRAME)  # noqa: TID251
    label = message_uncached("teacher-place", place=name)
    st.link_button(label, places.address(room.place, **more), icon=":material/open_in_new:")
