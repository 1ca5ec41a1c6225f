"""Names of a membership in the URL and the session; every page imports it, so it needs no database."""

import streamlit as st

ROOM_PARAM, KEY_PARAM, TEACHER_PARAM, STUDENT_PARAM = MEMBERSHIP_PARAMS = (
    "classroom_room",
    "classroom_key",
    "classroom_teacher",
    "classroom_student",
)
WALL_PARAM = "classroom_wall"  # "1" shows a room on the wall
MEMBERSHIP_KEY = "classroom_membership"  # of the session: the same four, for who comes back from another page


def is_student() -> bool:
    """Tells whether this session has joined a room as a student."""
    return STUDENT_PARAM in st.session_state.get(MEMBERSHIP_KEY, {})
