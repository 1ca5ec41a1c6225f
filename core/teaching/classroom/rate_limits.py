"""Rate limits of guessed codes and passwords, and of opened rooms, by session and by network address.

A school may share one address, and one machine could exhaust a limit on codes for all of it; 64 million
codes of
rooms that live for a day need none. Links and QR codes of rooms are not guessed: their keys have 64 bits.
"""

import functools

import streamlit as st

from ...base.i18n import message
from ...base.rate_limits import TokenBucket, TokenBuckets
from .records import ClassroomError

MAX_SESSION_GUESSES = 5  # wrong guesses of one session at any speed
MAX_ADDRESS_GUESSES = 2000  # of one address, which may be a school's
SECONDS_PER_GUESS = 5.0  # then one in so many seconds
MAX_ROOMS_PER_ADDRESS = 3  # that an address opens at any speed
SECONDS_PER_ROOM = 600.0  # then one in so many seconds


@functools.cache
def _get_password_buckets() -> TokenBuckets:
    return TokenBuckets(lambda: TokenBucket(MAX_ADDRESS_GUESSES, SECONDS_PER_GUESS))


@functools.cache
def _get_room_buckets() -> TokenBuckets:
    return TokenBuckets(lambda: TokenBucket(MAX_ROOMS_PER_ADDRESS, SECONDS_PER_ROOM))


def get_visitor_address() -> str:
    """Returns the visitor's network address; "" for this machine."""
    return st.context.ip_address or ""


def _get_session_bucket(secret_type: str) -> TokenBucket:
    return st.session_state.setdefault(
        f"classroom_guesses_{secret_type}", TokenBucket(MAX_SESSION_GUESSES, SECONDS_PER_GUESS)
    )


def check_guess_rate(secret_type: str) -> None:
    """Checks that a session, for passwords also its address, has not made too many wrong guesses.

    Args:
        secret_type: "codes" or "passwords".

    Raises:
        ClassroomError: If so; the message says how long to wait.
    """
    session_wait = _get_session_bucket(secret_type).wait()
    wait = max(
        session_wait,
        _get_password_buckets().get_bucket(get_visitor_address()).wait()
        if secret_type == "passwords"
        else 0.0,
    )
    if wait > 0:
        limited_scope = "page" if wait == session_wait else "network"
        raise ClassroomError(
            message(f"guess-limit.{secret_type}", scope=limited_scope, seconds=int(wait) + 1)
        )


def record_wrong_guess(secret_type: str) -> None:
    """Counts a wrong guess for this session, and for its address if it was a password."""
    _get_session_bucket(secret_type).consume()
    if secret_type == "passwords":
        _get_password_buckets().get_bucket(get_visitor_address()).consume()


def check_room_rate() -> None:
    """Checks that an address has not opened too many rooms.

    Raises:
        ClassroomError: If so; the message says how long to wait.
    """
    wait = _get_room_buckets().get_bucket(get_visitor_address()).wait()
    if wait > 0:
        raise ClassroomError(message("room-limit", count=MAX_ROOMS_PER_ADDRESS, minutes=int(wait / 60) + 1))


def record_new_room() -> None:
    """Counts a room for the visitor's address."""
    _get_room_buckets().get_bucket(get_visitor_address()).consume()
