"""Who looks at the page: a teacher, a student or nobody yet. The address says it, and the session remembers.

`classroom_room` is a room's code, `classroom_teacher` the teacher's secret, `classroom_me` a student's token.
"""

import dataclasses
import functools
import time

import streamlit as st

from core.checks import counted
from core.classroom import codes, rooms, students
from core.classroom.database import database
from core.classroom.records import ClassroomError, Room, Student
from core.ui.server.pace import Account

ROOM, TEACHER, ME = PARAMETERS = ("classroom_room", "classroom_teacher", "classroom_me")
GONE = (
    "This room has ended, or this link opens no seat in it. "
    "A room ends when its teacher says so, or after 24 hours."
)
_SEAT = "classroom_seat"  # of the session: the same three, for who comes back from another page

# Of one address, which may be a school's: so many wrong codes at any speed, then one in so many seconds.
MOST_WRONG = 60
SECONDS_A_GUESS = 5.0
_MOST_ADDRESSES = 10_000


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
    """Writes a seat into the address and the session."""
    st.session_state[_SEAT] = parameters
    for name in PARAMETERS:
        if name in parameters:
            st.query_params[name] = parameters[name]
        elif name in st.query_params:
            del st.query_params[name]


def leave() -> None:
    """Takes the seat out of the address and the session."""
    take()


def _named() -> dict[str, str]:
    """Returns what the address says of a seat, else what the session remembers."""
    named = {name: st.query_params[name] for name in PARAMETERS if st.query_params.get(name)}
    remembered = st.session_state.get(_SEAT, {})
    # the link of a room, opened by who sits in it already
    if remembered and named.get(ROOM, remembered[ROOM]) == remembered[ROOM] and len(named) < 2:
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
        raise ClassroomError(GONE)
    st.session_state[_SEAT] = named
    secret, token = named[TEACHER] if is_teacher else "", named[ME] if student else ""
    return Seat(room=room, secret=secret, student=student, token=token)


def room_of_code(typed: str) -> Room:
    """Returns the room of a code that somebody typed, and counts the wrong ones.

    Raises:
        ClassroomError: If there is none, or too many wrong ones came from this address.
    """
    check_guesses()
    room = rooms.find(database(), codes.written_code(typed))
    if room is None:
        leave()
        note_wrong_guess()
        raise ClassroomError("There is no open room with this code. It has five letters: look at it again.")
    return room


# --- how fast codes can be guessed --------------------------------------------------------------------------


class Guesses:
    """Wrong guesses by address: 60 at any speed, then one in five seconds.

    Args:
        clock: Seconds that never go back.
    """

    def __init__(self, clock):
        self._clock = clock
        self._accounts: dict[str, Account] = {}

    def wait(self, address: str) -> float:
        """Returns the seconds until an address may guess again; 0 at once."""
        account = self._accounts.get(address)
        return account.wait(SECONDS_A_GUESS, self._clock()) if account else 0.0

    def note(self, address: str) -> None:
        """Notes a wrong guess of an address."""
        now = self._clock()
        if len(self._accounts) >= _MOST_ADDRESSES:
            self._accounts = {key: one for key, one in self._accounts.items() if not one.is_full(now)}
        account = self._accounts.setdefault(address, Account(MOST_WRONG * SECONDS_A_GUESS))
        account.pay(SECONDS_A_GUESS, now)


@functools.cache
def _guesses() -> Guesses:
    return Guesses(time.monotonic)


def _address() -> str:
    return st.context.ip_address or ""


def note_wrong_guess() -> None:
    """Notes that a wrong code or secret came from this visitor's address."""
    _guesses().note(_address())


def check_guesses() -> None:
    """Refuses to look at a code while too many wrong ones came from this address.

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    wait = _guesses().wait(_address())
    if wait > 0:
        seconds = counted(int(wait) + 1, "second")
        raise ClassroomError(f"Too many wrong codes came from your network: wait {seconds} and try again.")
