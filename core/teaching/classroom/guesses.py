"""How fast codes and passwords are guessed and rooms opened: by a session; of passwords by its address, too.

64 million codes of a room that lives a day need no bucket of a school's address, which one of its machines
would empty for all. The link and the QR code of a room are no guess: they carry 64 bits of their own.
"""

import functools

import streamlit as st

from ...base.i18n import message
from ...base.rate_limits import TokenBucket, TokenBuckets
from .records import ClassroomError

MOST_HERE = 5  # wrong guesses of one session at any speed
MOST_WRONG = 2000  # of one address, which may be a school's
SECONDS_A_GUESS = 5.0  # then one in so many seconds
MOST_ROOMS = 3  # that an address opens at any speed
SECONDS_A_ROOM = 600.0  # then one in so many seconds


@functools.cache
def _wrong() -> TokenBuckets:
    """Returns the buckets of wrong passwords, one an address."""
    return TokenBuckets(lambda: TokenBucket(MOST_WRONG, SECONDS_A_GUESS))


@functools.cache
def _opened() -> TokenBuckets:
    return TokenBuckets(lambda: TokenBucket(MOST_ROOMS, SECONDS_A_ROOM))


def address() -> str:
    """Returns the address of who looks at the page; "" for this machine itself."""
    return st.context.ip_address or ""


def _here(what: str) -> TokenBucket:
    return st.session_state.setdefault(f"classroom_wrong_{what}", TokenBucket(MOST_HERE, SECONDS_A_GUESS))


def check(what: str) -> None:
    """Refuses to look at a guess, a right one too, while too many wrong ones came before it.

    Args:
        what: "codes" or "passwords".

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    here = _here(what).wait()
    wait = max(here, _wrong().of(address()).wait() if what == "passwords" else 0.0)
    if wait > 0:
        where = "page" if wait == here else "network"
        raise ClassroomError(message(f"guesses-slow.{what}", where=where, seconds=int(wait) + 1))


def note_wrong(what: str) -> None:
    """Notes a wrong guess of this session, and of its address where it was of a password."""
    _here(what).consume()
    if what == "passwords":
        _wrong().of(address()).consume()


def check_rooms() -> None:
    """Refuses another room to an address that has opened many.

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    wait = _opened().of(address()).wait()
    if wait > 0:
        raise ClassroomError(message("guesses-rooms", count=MOST_ROOMS, minutes=int(wait / 60) + 1))


def note_room() -> None:
    """Notes that a room was opened from this address."""
    _opened().of(address()).consume()
