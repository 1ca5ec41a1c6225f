"""The page Classroom as a whole: whose screen it is, a teacher's, a student's, or the entrance."""

import streamlit as st

from ... import contents
from ...base.i18n import message, page_text
from ...ui.parts import language
from ...ui.parts.browser import in_browser
from ...ui.parts.page_text import header, tab_title
from ...ui.server.address import say_left_out
from ...ui.server.errors import shown_errors
from . import entrance, seat, student, teacher, wall
from .database import database


def show() -> None:
    """Shows the screen of a teacher, of a student, or the entrance."""
    entry = contents.page("classroom")
    if wall.asked_for():
        tab_title(entry.title, message("classroom-who.wall"))
        with shown_errors():
            wall.show(database())
        return
    header(entry.title, entry.question)
    place = None
    with shown_errors():
        place = seat.find()
    with st.container(key="classroom_screen"), shown_errors():
        _show_screen(place)
    with st.expander(message("about-this-page")):
        st.markdown(page_text("teaching/classroom", "page"))
    say_left_out(st.container(), {*seat.PARAMETERS, *language.link()})


def _show_screen(place: seat.Seat | None) -> None:
    who = message(
        f"classroom-who.{'entrance' if place is None else 'teacher' if place.secret else 'student'}"
    )
    tab_title(contents.page("classroom").title, who)
    in_browser("classroom", who, who)
    if place is None:
        entrance.show()
    elif place.student is None:
        teacher.show(database(), place.room.code, place.secret)
    else:
        student.show(database(), place.room.code, place.student, place.token)
