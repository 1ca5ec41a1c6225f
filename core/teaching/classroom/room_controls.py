"""A teacher's buttons and toggles, which change a room and rerun the screen; the timer of a question.

The timer is optional: a bar shrinks beside the question, and nothing happens when it ends.
"""

import functools
import html
from collections.abc import Callable

import streamlit as st

from ...base.i18n import message
from . import questions, rooms
from .database import Database
from .records import Room, RoomQuestion

_TIMER_MINUTES = (1, 2)


def show_action_button(label: str, key: str, action: Callable[[], object], **button_options) -> None:
    """Shows a button that does something and then reruns the screen."""
    if st.button(label, key=key, **button_options):
        action()
        st.rerun()


def show_room_toggle(database: Database, room: Room, name: str, label: str, help_text: str = "") -> None:
    """Shows a toggle of a setting of a room: `students_follow`, `accepts_sentences` or `is_locked`."""
    value = getattr(room, name)
    # changed elsewhere, it is another toggle
    if st.toggle(label, value, key=f"classroom_{name}_{value}", help=help_text or None) != value:
        rooms.update_room(database, room.code, **{name: not value})
        st.rerun()


def show_timer_buttons(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the buttons that start and remove the timer of an open question."""
    set_timer = functools.partial(questions.set_timer, database, room.code, room_question)
    with st.container(horizontal=True, vertical_alignment="center"):
        for minutes in _TIMER_MINUTES:
            show_action_button(
                message("timer-minutes", count=minutes),
                f"classroom_timer_{minutes}",
                functools.partial(set_timer, 60 * minutes),
                icon=":material/timer:",
            )
        if room_question.timer_seconds:
            show_action_button(
                message("timer-off"), "classroom_timer_off", functools.partial(set_timer, 0), type="tertiary"
            )


def show_timer_bar(database: Database, room_question: RoomQuestion) -> None:
    """Shows the remaining time of an open question with a timer; the bar is animated in the browser."""
    seconds = room_question.timer_seconds
    if not seconds:
        return
    elapsed_seconds = database.clock() - (room_question.timer_ends_at - seconds)
    style = f"animation-duration: {seconds}s; animation-delay: -{max(elapsed_seconds, 0):.1f}s"
    label = html.escape(message("timer-bar", count=seconds // 60))
    bar = f'<div class="atlas-timer" role="img" aria-label="{label}"><div style="{style}"></div></div>'
    st.html(bar)  # noqa: TID251 - numbers of a timer, and an escaped message of ours
