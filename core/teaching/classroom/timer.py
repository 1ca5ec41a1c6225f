"""An optional timer: a bar that shrinks beside the question; nothing happens when it ends."""

import html

import streamlit as st

from ...base.i18n import message
from . import questions
from .database import Database
from .records import Room, RoomQuestion

_TIMER_MINUTES = (1, 2)


def show_timer_buttons(database: Database, room: Room, room_question: RoomQuestion) -> None:
    """Shows the buttons that start and remove the timer of an open question."""
    with st.container(horizontal=True, vertical_alignment="center"):
        for minutes in _TIMER_MINUTES:
            key = f"classroom_timer_{minutes}"
            if st.button(message("timer-minutes", count=minutes), key=key, icon=":material/timer:"):
                questions.set_timer(database, room.code, room_question, 60 * minutes)
                st.rerun()
        is_running = bool(room_question.question.timer_ends_at)
        if is_running and st.button(message("timer-off"), key="classroom_timer_off", type="tertiary"):
            questions.set_timer(database, room.code, room_question, 0)
            st.rerun()


def show_timer_bar(database: Database, room_question: RoomQuestion) -> None:
    """Shows the remaining time of an open question with a timer; the bar is animated in the browser."""
    question = room_question.question
    if not question.timer_ends_at:
        return
    elapsed_seconds = database.clock() - (question.timer_ends_at - question.timer_seconds)
    style = f"animation-duration: {question.timer_seconds}s; animation-delay: -{max(elapsed_seconds, 0):.1f}s"
    label = html.escape(message("timer-bar", count=question.timer_seconds // 60))
    bar = f'<div class="atlas-timer" role="img" aria-label="{label}"><div style="{style}"></div></div>'
    st.html(bar)  # noqa: TID251 - numbers of a timer, and an escaped message of ours
