"""The page Classroom: shows the screen of a teacher, a student, a wall, or the entrance."""

import streamlit as st

from ... import contents
from ...base.i18n import load_page_text, message
from ...ui.parts import page_language
from ...ui.parts.browser import mount_browser_script
from ...ui.parts.page_header import set_tab_title, show_header
from ...ui.server.errors import show_errors
from ...ui.server.page_address import sync_address
from . import entrance, membership, student_screen, teacher_screen, wall
from .database import get_database


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
        entrance.show_entrance()
    elif visitor.student is None:
        teacher_screen.show_teacher_screen(get_database(), visitor.room.code, visitor.secret)
    else:
        student_screen.show_student_screen(get_database(), visitor.room.code, visitor.student, visitor.token)
