"""Who visits the page: a teacher, a student, or nobody yet. The session and the URL remember it.

`classroom_room` is a room's code, `classroom_key` the key in its link, `classroom_student` a student's token.
`classroom_teacher` is the teacher's secret: it arrives in the teacher's own link, is removed from the URL
at once, and is kept by the browser tab for a reload (`teacher_secret.js`).
"""

import dataclasses

import streamlit as st

from ...base.i18n import message
from ...ui.parts.component import component, on_trigger
from . import codes, rate_limits, rooms, students
from .database import get_database
from .membership_params import (
    KEY_PARAM,
    MEMBERSHIP_KEY,
    MEMBERSHIP_PARAMS,
    ROOM_PARAM,
    STUDENT_PARAM,
    TEACHER_PARAM,
)
from .records import ClassroomError, Room, Student

_STALE_SECRET_KEY = "classroom_stale_secret"  # of the session: what the tab keeps opens nothing


@dataclasses.dataclass(frozen=True, kw_only=True)
class Membership:
    """A room and its visitor's role.

    Attributes:
        room: The room.
        secret: Secret of the teacher; "" for a student.
        student: The student; None for the teacher.
        token: Token of the student; "" for the teacher.
    """

    room: Room
    secret: str = dataclasses.field(default="", repr=False)
    student: Student | None = None
    token: str = dataclasses.field(default="", repr=False)


def set_membership(**params: str) -> None:
    """Stores a membership in the session and, except for the teacher's secret, in the URL; none clears
    both.
    """
    st.session_state[MEMBERSHIP_KEY] = params
    for name in MEMBERSHIP_PARAMS:
        value = params.get(name, "") if name != TEACHER_PARAM else ""
        if value and st.query_params.get(name) != value:
            st.query_params[name] = value
        elif not value and name in st.query_params:
            del st.query_params[name]


def get_join_params() -> dict[str, str]:
    """Returns the parameters of this session's membership with which a visitor can join the room again."""
    return {
        name: value
        for name, value in st.session_state.get(MEMBERSHIP_KEY, {}).items()
        if name in (ROOM_PARAM, KEY_PARAM)
    }


def _read_membership_params() -> dict[str, str]:
    """Returns the membership in the URL, or else the one in the session."""
    url_params = {name: st.query_params[name] for name in MEMBERSHIP_PARAMS if st.query_params.get(name)}
    session_params = st.session_state.get(MEMBERSHIP_KEY, {})
    # the link of a room, opened by who sits in it already
    is_same_room = bool(session_params) and url_params.get(
        ROOM_PARAM, session_params.get(ROOM_PARAM)
    ) == session_params.get(ROOM_PARAM)
    if is_same_room and TEACHER_PARAM not in url_params and STUDENT_PARAM not in url_params:
        set_membership(**session_params)
        return session_params
    return url_params


def find_membership() -> Membership | None:
    """Returns the visitor's membership; None for a visitor who has yet to join.

    Raises:
        ClassroomError: If the room is not open any more, or a secret is not valid.
    """
    params = _read_membership_params()
    code = codes.normalize_code(params.get(ROOM_PARAM, ""))
    if TEACHER_PARAM not in params and STUDENT_PARAM not in params:
        return None
    database = get_database()
    room = rooms.find_room(database, code)
    is_teacher = TEACHER_PARAM in params and rooms.is_teacher(database, code, params[TEACHER_PARAM])
    student = (
        students.find_student(database, code, params[STUDENT_PARAM]) if STUDENT_PARAM in params else None
    )
    if room is None or not (is_teacher or student):  # one sentence, which tells nobody that a code is one
        set_membership()
        raise ClassroomError(f"{message('membership-gone')} {database.loss}".strip())
    st.session_state[MEMBERSHIP_KEY] = params
    secret, token = (params[TEACHER_PARAM] if is_teacher else "", params[STUDENT_PARAM] if student else "")
    return Membership(room=room, secret=secret, student=student, token=token)


def find_joinable_room() -> Room | None:
    """Returns the room that the URL names, by its link or by a code; None if it names none.

    Raises:
        ClassroomError: If there is no such room, or too many wrong codes were tried.
    """
    code, key = codes.normalize_code(st.query_params.get(ROOM_PARAM, "")), st.query_params.get(KEY_PARAM, "")
    if not code:
        return None
    database = get_database()
    if key:
        room = rooms.find_room(database, code) if rooms.is_correct_room_key(database, code, key) else None
    else:
        rate_limits.check_guess_rate("codes")
        room = rooms.find_room(database, code)
        if room is None:
            rate_limits.record_wrong_guess("codes")
    if room is None:
        set_membership()
        raise ClassroomError(message("membership-gone.link" if key else "membership-gone.code"))
    return room


# --- what a tab keeps ---------------------------------------------------------------------------------------


def save_secret_in_tab(room: str, secret: str) -> None:
    """Stores a teacher's secret in the browser tab, so that a reload opens the room, and clears the URL."""
    _mount_tab_component({"room": room, "secret": secret, "is_stale": False})


def restore_from_tab() -> None:
    """Restores the membership of a teacher from the browser tab, if the URL names that room or none."""
    room = codes.normalize_code(st.query_params.get(ROOM_PARAM, ""))
    _mount_tab_component(
        {"room": room, "secret": "", "is_stale": st.session_state.pop(_STALE_SECRET_KEY, False)}
    )


def _mount_tab_component(data: dict) -> None:
    component("teacher_secret", __file__)(
        data=data,
        key="classroom_teacher_secret",
        **on_trigger("classroom_teacher_secret", "restored", _restore_membership),
    )


def _restore_membership(event: dict) -> None:
    """Restores a membership that a tab has stored; like a URL, it is checked."""
    room, secret = event.get("room"), event.get("secret")
    if not isinstance(room, str) or not isinstance(secret, str):
        return
    code = codes.normalize_code(room)
    if rooms.is_teacher(get_database(), code, secret):
        set_membership(**{ROOM_PARAM: code, TEACHER_PARAM: secret})
    else:
        st.session_state[_STALE_SECRET_KEY] = True
