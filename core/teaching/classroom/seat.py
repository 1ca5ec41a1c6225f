"""Who looks at the page: a teacher, a student or nobody yet. The session remembers, and the address says it.

`classroom_room` is a room's code, `classroom_key` what its link carries beside it, `classroom_me` a student's
token. `classroom_teacher` is the teacher's secret: it comes by a link of the teacher's own and leaves the
address at once, and the browser's tab keeps it for a reload (`kept.js`).
"""

import dataclasses

import streamlit as st

from ...base.i18n import message
from ...ui.parts.component import component, hears
from . import codes, guesses, rooms, students
from .database import database
from .parameters import KEY, ME, PARAMETERS, ROOM, SEAT, TEACHER
from .records import ClassroomError, Room, Student

_STALE = "classroom_stale"  # of the session: what the tab keeps opens nothing


@dataclasses.dataclass(frozen=True, kw_only=True)
class Seat:
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


def take(**parameters: str) -> None:
    """Writes a seat into the session and, but for the teacher's secret, into the address."""
    st.session_state[SEAT] = parameters
    for name in PARAMETERS:
        value = parameters.get(name, "") if name != TEACHER else ""
        if value and st.query_params.get(name) != value:
            st.query_params[name] = value
        elif not value and name in st.query_params:
            del st.query_params[name]


def leave(**parameters: str) -> None:
    """Takes the seat out of the session, and out of the address but for what is named."""
    take(**parameters)


def door() -> dict[str, str]:
    """Returns what of this session's seat leads to its room's door."""
    return {name: value for name, value in st.session_state.get(SEAT, {}).items() if name in (ROOM, KEY)}


def _named() -> dict[str, str]:
    """Returns what the address says of a seat, else what the session remembers."""
    named = {name: st.query_params[name] for name in PARAMETERS if st.query_params.get(name)}
    remembered = st.session_state.get(SEAT, {})
    # the link of a room, opened by who sits in it already
    here = bool(remembered) and named.get(ROOM, remembered.get(ROOM)) == remembered.get(ROOM)
    if here and TEACHER not in named and ME not in named:
        take(**remembered)
        return remembered
    return named


def find() -> Seat | None:
    """Returns who looks at the page; None for who has yet to come in.

    Raises:
        ClassroomError: If the room is not open any more, or a secret opens nothing.
    """
    named = _named()
    code = codes.written_code(named.get(ROOM, ""))
    if TEACHER not in named and ME not in named:
        return None
    kept = database()
    room = rooms.find(kept, code)
    is_teacher = TEACHER in named and rooms.is_teacher(kept, code, named[TEACHER])
    student = students.find(kept, code, named[ME]) if ME in named else None
    if room is None or not (is_teacher or student):  # one sentence, which tells nobody that a code is one
        leave()
        raise ClassroomError(f"{message('seat-gone')} {kept.loss}".strip())
    st.session_state[SEAT] = named
    secret, token = named[TEACHER] if is_teacher else "", named[ME] if student else ""
    return Seat(room=room, secret=secret, student=student, token=token)


def room_at_door() -> Room | None:
    """Returns the room whose door the address names, by its link or by a code; None where it names none.

    Raises:
        ClassroomError: If it opens none, or too many wrong codes came before it.
    """
    code, key = codes.written_code(st.query_params.get(ROOM, "")), st.query_params.get(KEY, "")
    if not code:
        return None
    kept = database()
    if key:
        room = rooms.find(kept, code) if rooms.is_key(kept, code, key) else None
    else:
        guesses.check("codes")
        room = rooms.find(kept, code)
        if room is None:
            guesses.note_wrong("codes")
    if room is None:
        leave()
        raise ClassroomError(message("seat-gone.link" if key else "seat-gone.code"))
    return room


# --- what a tab keeps ---------------------------------------------------------------------------------------


def keep(room: str, secret: str) -> None:
    """Lets the tab keep a teacher's secret, so that a reload opens the room again, and clears the address."""
    _tab({"room": room, "secret": secret, "stale": False})


def look_in_tab() -> None:
    """Takes the seat of a teacher whose secret the tab keeps, if the address names its room or none."""
    room = codes.written_code(st.query_params.get(ROOM, ""))
    _tab({"room": room, "secret": "", "stale": st.session_state.pop(_STALE, False)})


def _tab(data: dict) -> None:
    component("kept", __file__)(
        data=data, key="classroom_kept", **hears("classroom_kept", "found", _take_kept)
    )


def _take_kept(event: dict) -> None:
    """Takes a seat by what a tab has kept; what comes from a browser is looked at like an address."""
    room, secret = event.get("room"), event.get("secret")
    if not isinstance(room, str) or not isinstance(secret, str):
        return
    code = codes.written_code(room)
    if rooms.is_teacher(database(), code, secret):
        take(**{ROOM: code, TEACHER: secret})
    else:
        st.session_state[_STALE] = True
