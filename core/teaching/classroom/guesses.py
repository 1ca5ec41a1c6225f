"""How fast codes and passwords are guessed and rooms opened: by a session; of passwords by its address, too.

64 million codes of a room that lives a day need no account of a school's address, which one of its machines
would empty for all. The link and the QR code of a room are no guess: they carry 64 bits of their own.
"""

import functools
import time
from collections.abc import Callable

import streamlit as st

from ...base.messages import say
from ...ui.server.pace import Account
from .records import ClassroomError

MOST_HERE = 5  # wrong guesses of one session at any speed
MOST_WRONG = 2000  # of one address, which may be a school's
SECONDS_A_GUESS = 5.0  # then one in so many seconds
MOST_ROOMS = 3  # that an address opens at any speed
SECONDS_A_ROOM = 600.0  # then one in so many seconds
_MOST_ADDRESSES = 10_000


class Accounts:
    """An account an address: so many times at any speed, then once in so many seconds.

    Args:
        most: Times at any speed.
        seconds: Between two times after that.
        clock: Seconds that never go back.
    """

    def __init__(self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic):
        self._most, self._seconds, self._clock = most, seconds, clock
        self._accounts: dict[str, Account] = {}

    def wait(self, address: str) -> float:
        """Returns the seconds until an address may again; 0 for at once."""
        account = self._accounts.get(address)
        return account.wait(self._seconds, self._clock()) if account else 0.0

    def pay(self, address: str) -> None:
        now = self._clock()
        if len(self._accounts) >= _MOST_ADDRESSES:
            self._accounts = {key: one for key, one in self._accounts.items() if not one.is_full(now)}
        self._accounts.setdefault(address, Account(self._most * self._seconds)).pay(self._seconds, now)


@functools.cache
def _wrong() -> Accounts:
    """Returns the accounts of wrong passwords."""
    return Accounts(MOST_WRONG, SECONDS_A_GUESS)


@functools.cache
def _opened() -> Accounts:
    return Accounts(MOST_ROOMS, SECONDS_A_ROOM)


def address() -> str:
    """Returns the address of who looks at the page; "" for this machine itself."""
    return st.context.ip_address or ""


def _here(what: str) -> Account:
    return st.session_state.setdefault(f"classroom_wrong_{what}", Account(MOST_HERE * SECONDS_A_GUESS))


def check(what: str) -> None:
    """Refuses to look at a guess, a right one too, while too many wrong ones came before it.

    Args:
        what: "codes" or "passwords".

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    here = _here(what).wait(SECONDS_A_GUESS, time.monotonic())
    wait = max(here, _wrong().wait(address()) if what == "passwords" else 0.0)
    if wait > 0:
        where = "page" if wait == here else "network"
        raise ClassroomError(say(f"guesses-slow.{what}", where=where, seconds=int(wait) + 1))


def note_wrong(what: str) -> None:
    """Notes a wrong guess of this session, and of its address where it was of a password."""
    _here(what).pay(SECONDS_A_GUESS, time.monotonic())
    if what == "passwords":
        _wrong().pay(address())


def check_rooms() -> None:
    """Refuses another room to an address that has opened many.

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    wait = _opened().wait(address())
    if wait > 0:
        raise ClassroomError(say("guesses-rooms", count=MOST_ROOMS, minutes=int(wait / 60) + 1))


def note_room() -> None:
    """Notes that a room was opened from this address."""
    _opened().pay(address())
