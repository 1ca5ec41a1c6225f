"""Who looks at the page: a teacher, a student or nobody yet. The session remembers, and the address says it.

`classroom_room` is a room's code, `classroom_key` what its link carries beside it, `classroom_me` a student's
token. `classroom_teacher` is the teacher's secret: it comes by a link of the teacher's own and leaves the
address at once, and the browser's tab keeps it for a reload (`kept.js`).
"""

import dataclasses

import streamlit as st

from ...base.i18n import message
from ...ui.parts.component import component, on_trigger
from . import codes, rate_limits, rooms, students
from .database import get_database
from .query_params import (
    KEY_PARAM,
    MEMBERSHIP_KEY,
    MEMBERSHIP_PARAMS,
    ROOM_PARAM,
    STUDENT_PARAM,
    TEACHER_PARAM,
)
from .records import ClassroomError, Room, Student

_STALE_KEY = "classroom_stale"  # of the session: what the tab keeps opens nothing


@dataclasses.dataclass(frozen=True, kw_only=True)
class Membership:
    """A room and who sits in it.

    Attributes:
        room: The room.
        secret: The teacher's own; "" for a student.
        student: None for the teacher.
        token: The student's own; "" for the teacher.
    """

    room: Room
    secret: str = dataclasses.field(default="", repr=False)
    student: Student | None = None
    token: str = dataclasses.field(default="", repr=False)


def set_membership(**parameters: str) -> None:
    """Writes a seat into the session and, but for the teacher's secret, into the address."""
    st.session_state[MEMBERSHIP_KEY] = parameters
    for name in MEMBERSHIP_PARAMS:
        value = parameters.get(name, "") if name != TEACHER_PARAM else ""
        if value and st.query_params.get(name) != value:
            st.query_params[name] = value
        elif not value and name in st.query_params:
            del st.query_params[name]


def clear_membership(**parameters: str) -> None:
    """Takes the seat out of the session, and out of the address but for what is named."""
    set_membership(**parameters)


def get_join_parameters() -> dict[str, str]:
    """Returns what of this session's seat leads to its room's door."""
    return {
        name: value
        for name, value in st.session_state.get(MEMBERSHIP_KEY, {}).items()
        if name in (ROOM_PARAM, KEY_PARAM)
    }


def _read_membership_parameters() -> dict[str, str]:
    """Returns what the address says of a seat, else what the session remembers."""
    address_parameters = {
        name: st.query_params[name] for name in MEMBERSHIP_PARAMS if st.query_params.get(name)
    }
    session_parameters = st.session_state.get(MEMBERSHIP_KEY, {})
    # the link of a room, opened by who sits in it already
    is_same_room = bool(session_parameters) and address_parameters.get(
        ROOM_PARAM, session_parameters.get(ROOM_PARAM)
    ) == session_parameters.get(ROOM_PARAM)
    if is_same_room and TEACHER_PARAM not in address_parameters and STUDENT_PARAM not in address_parameters:
        set_membership(**session_parameters)
        return session_parameters
    return address_parameters


def find_membership() -> Membership | None:
    """Returns who looks at the page; None for who has yet to come in.

    Raises:
        ClassroomError: If the room is not open any more, or a secret opens nothing.
    """
    parameters = _read_membership_parameters()
    code = codes.normalize_code(parameters.get(ROOM_PARAM, ""))
    if TEACHER_PARAM not in parameters and STUDENT_PARAM not in parameters:
        return None
    db = get_database()
    room = rooms.find_room(db, code)
    is_teacher = TEACHER_PARAM in parameters and rooms.is_teacher(db, code, parameters[TEACHER_PARAM])
    student = (
        students.find_student(db, code, parameters[STUDENT_PARAM]) if STUDENT_PARAM in parameters else None
    )
    if room is None or not (is_teacher or student):  # one sentence, which tells nobody that a code is one
        clear_membership()
        raise ClassroomError(f"{message('seat-gone')} {db.loss}".strip())
    st.session_state[MEMBERSHIP_KEY] = parameters
    secret, token = (
        parameters[TEACHER_PARAM] if is_teacher else "",
        parameters[STUDENT_PARAM] if student else "",
    )
    return Membership(room=room, secret=secret, student=student, token=token)


def find_joinable_room() -> Room | None:
    """Returns the room whose door the address names, by its link or by a code; None where it names none.

    Raises:
        ClassroomError: If it opens none, or too many wrong codes came before it.
    """
    code, key = codes.normalize_code(st.query_params.get(ROOM_PARAM, "")), st.query_params.get(KEY_PARAM, "")
    if not code:
        return None
    db = get_database()
    if key:
        room = rooms.find_room(db, code) if rooms.is_room_key(db, code, key) else None
    else:
        rate_limits.check_guess_rate("codes")
        room = rooms.find_room(db, code)
        if room is None:
            rate_limits.record_wrong_guess("codes")
    if room is None:
        clear_membership()
        raise ClassroomError(message("seat-gone.link" if key else "seat-gone.code"))
    return room


# --- what a tab keeps ---------------------------------------------------------------------------------------


def save_secret_in_tab(room: str, secret: str) -> None:
    """Lets the tab keep a teacher's secret, so that a reload opens the room again, and clears the address."""
    _mount_tab_component({"room": room, "secret": secret, "stale": False})


def restore_from_tab() -> None:
    """Takes the seat of a teacher whose secret the tab keeps, if the address names its room or none."""
    room = codes.normalize_code(st.query_params.get(ROOM_PARAM, ""))
    _mount_tab_component({"room": room, "secret": "", "stale": st.session_state.pop(_STALE_KEY, False)})


def _mount_tab_component(data: dict) -> None:
    component("kept", __file__)(
        data=data, key="classroom_kept", **on_trigger("classroom_kept", "found", _restore_membership)
    )


def _restore_membership(event: dict) -> None:
    """Takes a seat by what a tab has kept; what comes from a browser is looked at like an address."""
    room, secret = event.get("room"), event.get("secret")
    if not isinstance(room, str) or not isinstance(secret, str):
        return
    code = codes.normalize_code(room)
    if rooms.is_teacher(get_database(), code, secret):
        set_membership(**{ROOM_PARAM: code, TEACHER_PARAM: secret})
    else:
        st.session_state[_STALE_KEY] = True
