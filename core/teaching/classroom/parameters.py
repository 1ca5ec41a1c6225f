"""What a seat in a room is called in the address and in the session; every page reads it, so no database."""

import streamlit as st

ROOM, KEY, TEACHER, ME = PARAMETERS = ("classroom_room", "classroom_key", "classroom_teacher", "classroom_me")
WALL = "classroom_wall"  # "1" shows a room on the wall
SEAT = "classroom_seat"  # of the session: the same four, for who comes back from another page


def is_student() -> bool:
    """Tells whether this session sits in a room as a student."""
    return ME in st.session_state.get(SEAT, {})
