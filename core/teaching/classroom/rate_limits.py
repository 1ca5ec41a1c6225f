"""How fast codes and passwords are guessed and rooms opened: by a session; of passwords by its address, too.

64 million codes of a room that lives a day need no bucket of a school's address, which one of its machines
would empty for all. The link and the QR code of a room are no guess: they carry 64 bits of their own.
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
    """Returns the address of who looks at the page; "" for this machine itself."""
    return st.context.ip_address or ""


def _get_session_bucket(secret_type: str) -> TokenBucket:
    return st.session_state.setdefault(
        f"classroom_wrong_{secret_type}", TokenBucket(MAX_SESSION_GUESSES, SECONDS_PER_GUESS)
    )


def check_guess_rate(secret_type: str) -> None:
    """Refuses to look at a guess, a right one too, while too many wrong ones came before it.

    Args:
        secret_type: "codes" or "passwords".

    Raises:
        ClassroomError: If so; it says how long to wait.
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
            message(f"guesses-slow.{secret_type}", where=limited_scope, seconds=int(wait) + 1)
        )


def record_wrong_guess(secret_type: str) -> None:
    """Notes a wrong guess of this session, and of its address where it was of a password."""
    _get_session_bucket(secret_type).consume()
    if secret_type == "passwords":
        _get_password_buckets().get_bucket(get_visitor_address()).consume()


def check_room_rate() -> None:
    """Refuses another room to an address that has opened many.

    Raises:
        ClassroomError: If so; it says how long to wait.
    """
    wait = _get_room_buckets().get_bucket(get_visitor_address()).wait()
    if wait > 0:
        raise ClassroomError(
            message("guesses-rooms", count=MAX_ROOMS_PER_ADDRESS, minutes=int(wait / 60) + 1)
        )


def record_new_room() -> None:
    """Notes that a room was opened from this address."""
    _get_room_buckets().get_bucket(get_visitor_address()).consume()
