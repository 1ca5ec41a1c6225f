"""What a seat in a room is called in the address and in the session; every page reads it, so no database."""

import streamlit as st

ROOM_PARAM, KEY_PARAM, TEACHER_PARAM, STUDENT_PARAM = MEMBERSHIP_PARAMS = (
    "classroom_room",
    "classroom_key",
    "classroom_teacher",
    "classroom_me",
)
WALL_PARAM = "classroom_wall"  # "1" shows a room on the wall
MEMBERSHIP_KEY = "classroom_seat"  # of the session: the same four, for who comes back from another page


def is_student() -> bool:
    """Tells whether this session sits in a room as a student."""
    return STUDENT_PARAM in st.session_state.get(MEMBERSHIP_KEY, {})
