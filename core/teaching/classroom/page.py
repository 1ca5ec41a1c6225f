"""The page Classroom: the screen of a teacher, a student or a wall, or the entrance.

At the entrance a student joins with a code, and a teacher opens a room.
"""

import streamlit as st

from ... import contents
from ...base.i18n import load_page_text, message
from ...base.limits import is_hosted, is_lab_closed
from ...ui.parts import page_language
from ...ui.parts.browser import mount_browser_script
from ...ui.parts.page_header import set_tab_title, show_header
from ...ui.server.errors import show_errors
from ...ui.server.page_address import sync_address
from .. import lessons
from ..lessons import MAX_ANSWER_CHARACTERS
from ..lessons.step_training import find_training_request
from . import (
    codes,
    custom_lesson,
    membership,
    quiz_export,
    rate_limits,
    rooms,
    settings,
    student_screen,
    students,
    teacher_screen,
    wall,
)
from .database import get_database
from .records import ClassroomError, Room

_ROOM_ICON = ":material/meeting_room:"


def show_page() -> None:
    """Shows the screen that fits the visitor's membership."""
    entry = contents.find_page("classroom")
    if wall.is_wall_requested():
        set_tab_title(entry.title, message("classroom-screen.wall"))
        with show_errors():
            wall.show_wall(get_database())
        return
    show_header(entry.title, entry.question)
    visitor = None
    with show_errors():
        visitor = membership.find_membership()
    with st.container(key="classroom_screen"), show_errors():
        _show_screen(visitor)
    with st.expander(message("about-this-page")):
        st.markdown(load_page_text("teaching/classroom", "page"))
    sync_address(st.container(), {*membership.MEMBERSHIP_PARAMS, *page_language.language_params()})


def _show_screen(visitor: membership.Membership | None) -> None:
    screen_title = message(
        f"classroom-screen.{'entrance' if visitor is None else 'teacher' if visitor.secret else 'student'}"
    )
    set_tab_title(contents.find_page("classroom").title, screen_title)
    mount_browser_script("classroom", screen_title, screen_title)
    if visitor is None:
        _show_entrance()
    elif visitor.student is None:
        teacher_screen.show_teacher_screen(get_database(), visitor.room.code, visitor.secret)
    else:
        student_screen.show_student_screen(get_database(), visitor.room.code, visitor.student, visitor.token)


# --- the entrance -------------------------------------------------------------------------------------------


def _show_entrance() -> None:
    """Shows the forms to join and to open a room; at the link of a room, the nickname form alone."""
    membership.restore_from_tab()
    with show_errors():
        room = membership.find_joinable_room()
        if room is not None:
            _show_nickname_form(room)
            return
    student_column, teacher_column = st.columns(2, gap="large")
    with student_column:
        _show_code_form()
    with teacher_column:
        _show_room_form()
        _show_quiz_downloads()
        custom_lesson.show_custom_lesson()
    st.markdown(load_page_text("teaching/classroom", "entrance"))


def _show_code_form() -> None:
    st.markdown(f"## {message('entrance-class')}")
    with st.form("classroom_code_form", border=False):
        typed_code = st.text_input(message("entrance-class.code"), key="classroom_code", placeholder="BCDFGH")
        is_pressed = st.form_submit_button(message("entrance-class.go"), type="primary", width="stretch")
        if is_pressed and typed_code.strip():
            st.query_params[membership.ROOM_PARAM] = codes.normalize_code(typed_code)
            st.rerun()


def _show_room_form() -> None:
    st.markdown(f"## {message('entrance-teach')}")
    st.markdown(message("entrance-teach.about"))
    label = message("entrance-teach.open")
    if settings.is_password_required():
        with st.form("classroom_open_form", border=False):
            password_label = message("entrance-teach.password")
            password = st.text_input(password_label, type="password", key="classroom_password")
            is_pressed = st.form_submit_button(label, icon=_ROOM_ICON, width="stretch")
    else:
        password = ""
        is_pressed = st.button(label, key="classroom_open", icon=_ROOM_ICON, width="stretch")
    if is_pressed:
        with show_errors():
            _open_room(password)


def _show_quiz_downloads() -> None:
    """Shows the downloads of a lesson's questions for learning platforms."""
    with st.expander(message("quiz-offer")):
        lessons_by_name = {lesson.name: lesson for lesson in lessons.read_lessons()}
        name = st.selectbox(
            message("quiz-lesson"),
            list(lessons_by_name),
            format_func=lambda name: lessons_by_name[name].title,
            key="classroom_quiz",
        )
        if name is None:
            return
        lesson = lessons_by_name[name]
        if is_lab_closed() and any(map(find_training_request, lesson.questions)):
            st.info(message("training-closed"))
            return
        with st.container(horizontal=True):
            quiz_export.show_downloads(lesson, list(quiz_export.FORMATS), name, "classroom")


def _open_room(password: str) -> None:
    """Opens a room if processes, password and the rate limit of this address allow it."""
    settings.check_processes()
    if settings.is_password_required():
        rate_limits.check_guess_rate("passwords")
        if not settings.is_correct_password(password):
            rate_limits.record_wrong_guess("passwords")
            raise ClassroomError(message("entrance-teach.wrong"))
    is_rate_limited = not settings.is_password_required() and (
        rate_limits.get_visitor_address() or is_hosted()
    )  # not on a teacher's own machine
    if is_rate_limited:
        rate_limits.check_room_rate()
    new_room = rooms.open_room(get_database())
    if is_rate_limited:
        rate_limits.record_new_room()
    membership.set_membership(
        **{membership.ROOM_PARAM: new_room.code, membership.TEACHER_PARAM: new_room.secret}
    )
    st.rerun()


def _show_nickname_form(room: Room) -> None:
    st.markdown(f"## {message('entrance-room', code=room.code)}")
    with st.form("classroom_nickname_form", border=False):
        label = message("entrance-room.nickname")
        nickname = st.text_input(label, key="classroom_nickname", max_chars=MAX_ANSWER_CHARACTERS)
        if st.form_submit_button(message("entrance-room.come"), type="primary", width="stretch"):
            token = students.add_student(get_database(), room.code, nickname)
            key_parameters = (
                {membership.KEY_PARAM: st.query_params[membership.KEY_PARAM]}
                if st.query_params.get(membership.KEY_PARAM)
                else {}
            )
            membership.set_membership(
                **{membership.ROOM_PARAM: room.code, membership.STUDENT_PARAM: token}, **key_parameters
            )
            st.rerun()
    st.caption(message("entrance-room.privacy"))
