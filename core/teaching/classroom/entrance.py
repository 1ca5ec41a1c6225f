"""The entrance: a student comes in with a code, a teacher opens a room."""

from collections.abc import Callable

import streamlit as st

from ...base.i18n import message, page_text
from ...base.limits import hosted, lab_closed
from ...ui.server.errors import shown_errors
from .. import lessons
from ..lessons.trained import training_of
from . import codes, guesses, host, lesson_questions, own_lesson, quiz, rooms, seat, students
from .database import database
from .records import LONGEST_TEXT, ClassroomError, Room

_ICON = ":material/meeting_room:"


def show() -> None:
    """Shows two doors; of a link with a room's code, the one for its students alone."""
    seat.look_in_tab()
    with shown_errors():
        room = seat.room_at_door()
        if room is not None:
            _ask_name(room)
            return
    come, lead = st.columns(2, gap="large")
    with come:
        _ask_code()
    with lead:
        _offer_room()
        _offer_questions()
        own_lesson.offer()
    st.markdown(page_text("teaching/classroom", "entrance"))


def _ask_code() -> None:
    st.markdown(f"## {message('entrance-class')}")
    with st.form("classroom_door_form", border=False):
        typed = st.text_input(message("entrance-class.code"), key="classroom_code", placeholder="BCDFGH")
        pressed = st.form_submit_button(message("entrance-class.go"), type="primary", width="stretch")
        if pressed and typed.strip():
            st.query_params[seat.ROOM] = codes.written_code(typed)
            st.rerun()


def _offer_room() -> None:
    st.markdown(f"## {message('entrance-teach')}")
    st.markdown(message("entrance-teach.about"))
    label = message("entrance-teach.open")
    if host.asks_password():
        with st.form("classroom_open_form", border=False):
            asked = message("entrance-teach.password")
            password = st.text_input(asked, type="password", key="classroom_password")
            pressed = st.form_submit_button(label, icon=_ICON, width="stretch")
    else:
        password = ""
        pressed = st.button(label, key="classroom_open", icon=_ICON, width="stretch")
    if pressed:
        with shown_errors():
            _open_room(password)


def _offer_questions() -> None:
    """Offers the questions of a lesson as files that learning platforms read."""
    with st.expander(message("quiz-offer")):
        titles = lesson_questions.lesson_titles()
        lesson = st.selectbox(
            message("quiz-lesson"), list(titles), format_func=titles.__getitem__, key="classroom_quiz"
        )
        if lesson is None:
            return
        if lab_closed() and any(map(training_of, lessons.read_lesson(lesson).steps)):
            st.info(message("training-closed"))
            return
        files: dict[str, tuple[str, Callable[[], bytes]]] = {
            "GIFT": ("txt", lambda: quiz.gift(lesson_questions.all_of(lesson)).encode()),
            "Moodle XML": ("xml", lambda: quiz.moodle(lesson_questions.all_of(lesson), titles[lesson])),
        }
        with st.container(horizontal=True):
            for name, (ending, make) in files.items():
                st.download_button(
                    name, make, f"{lesson}.{ending}", key=f"classroom_{ending}", on_click="ignore"
                )


def _open_room(password: str) -> None:
    """Opens a room, if this host, its password and the number of rooms of this address allow it."""
    host.check_processes()
    if host.asks_password():
        guesses.check("passwords")
        if not host.is_password(password):
            guesses.note_wrong("passwords")
            raise ClassroomError(message("entrance-teach.wrong"))
    bounded = not host.asks_password() and (guesses.address() or hosted())  # not on a teacher's own machine
    if bounded:
        guesses.check_rooms()
    opened = rooms.open_room(database())
    if bounded:
        guesses.note_room()
    seat.take(**{seat.ROOM: opened.code, seat.TEACHER: opened.secret})
    st.rerun()


def _ask_name(room: Room) -> None:
    st.markdown(f"## {message('entrance-room', code=room.code)}")
    with st.form("classroom_name", border=False):
        label = message("entrance-room.nickname")
        nickname = st.text_input(label, key="classroom_nickname", max_chars=LONGEST_TEXT)
        if st.form_submit_button(message("entrance-room.come"), type="primary", width="stretch"):
            token = students.enter(database(), room.code, nickname)
            key = {seat.KEY: st.query_params[seat.KEY]} if st.query_params.get(seat.KEY) else {}
            seat.take(**{seat.ROOM: room.code, seat.ME: token}, **key)
            st.rerun()
    st.caption(message("entrance-room.kept"))
