"""What is done once a process: Streamlit's habits switched off, models warmed, errors made sentences;
sessions that have ended give back what they held, by a timer of ours.

Streamlit keeps the session of a closed tab for `server.disconnectedSessionTTL` seconds, in case it comes
back, and drops it only when the next tab closes: after a class has gone, all of it stays. What a session
leaves behind are cycles, which nobody collects, since collecting after each run is switched off; and the C
library keeps what was freed.
"""

import asyncio
import contextlib
import ctypes
import functools
import gc
import logging
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from ...base import folders
from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.limits import hosted_for_all, serves_others
from . import streamlit_private
from .errors import show, show_sentence

_PAINT_SECONDS = 3.0  # how long the first page may keep the interpreter to itself before models are warmed
# and a browser on the same machine to draw it: beside TensorFlow's import a first character came 0.6 s later
_DRAW_SECONDS = 2.0
EVERY = 10.0  # seconds between two looks at the sessions
_AFTER = 3  # looks that collect: a script that still ran lets go of its session a little later

_FILES = 10_240  # of macOS, which calls more an error

first_page_painted = threading.Event()
_log = logging.getLogger(__name__)


def open_many_files() -> None:
    """Lets this process open as many files as it may: a session takes four, and a class more than the 1,024
    that Linux begins with, or the 256 of macOS.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has neither module nor limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = _FILES if hard == resource.RLIM_INFINITY else min(hard, _FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@functools.cache
def tune() -> None:
    """Switches off what Streamlit does at every script run of every session, and mends boxes for numbers."""
    open_many_files()
    streamlit_private.keep_keras_sessions()
    streamlit_private.leave_garbage_to_python()
    streamlit_private.take_endless_numbers_as_none()
    streamlit_private.keep_downloads_a_moment()
    streamlit_private.open_no_dialog_for_an_unknown_page()
    if hosted_for_all():
        streamlit_private.take_no_files()
    if serves_others():
        streamlit_private.keep_caches()


def _warm() -> None:
    first_page_painted.wait(_PAINT_SECONDS)
    time.sleep(_DRAW_SECONDS)
    from ... import engine  # here, not above: the browser gets its page before
    from ...engine.schema import WarmUpRequest

    try:
        engine.run(WarmUpRequest())
    except AtlasError as error:  # ATLAS_ENGINE is no address: pages say it too
        _log.error("%s", error)
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at TensorFlow's objects


def lifespan(*tasks: Callable[[], Coroutine[Any, Any, None]]):
    """Returns what starts with the server: it tunes the process, warms the models, frees what has ended.

    Args:
        tasks: What runs beside the server until it ends, such as the deleting of old rooms.
    """

    @contextlib.asynccontextmanager
    async def living(_app) -> AsyncIterator[dict]:
        tune()
        folders.sweep()
        threading.Thread(target=_warm, name="atlas-warm", daemon=True).start()
        running = [asyncio.create_task(task()) for task in (*tasks, free_ended)]
        try:
            yield {}
        finally:
            for task in running:
                task.cancel()

    return living


def drop_expired() -> int:
    """Ends the sessions whose tab was closed for longer than Streamlit keeps them, and returns how many.

    To be called on the event loop of the server, to which sessions belong.
    """
    ended = streamlit_private.expired_sessions()
    for session in ended:
        session.shutdown()  # else its files and its event loop wait for the collector
    return len(ended)


def give_back() -> None:
    """Hands memory that was freed back to the system, where the C library is the one that keeps it: glibc."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


async def free_ended(every: float = EVERY) -> None:
    """Drops ended sessions while the server runs, collects what they leave, and gives back what nobody uses.

    Args:
        every: Seconds between two looks. Default: 10.
    """
    collect = 0
    while True:
        await asyncio.sleep(every)
        try:
            dropped = drop_expired()
            collect = _AFTER if dropped else max(0, collect - 1)
            if dropped:  # each end of a session asks for a sweep, of which one in two seconds is made
                await asyncio.sleep(streamlit_private.SWEEP_SECONDS)
                streamlit_private.sweep_files()
        except Exception:
            _log.exception("Ended sessions could not be dropped")  # the next look tries again
        if collect:
            gc.collect()
        await asyncio.to_thread(give_back)  # lets others run meanwhile


def show_error(error: Exception) -> bool:
    """Shows one sentence in place of a traceback, which Streamlit has logged before it calls this."""
    if isinstance(error, AtlasError):
        show(error, {})
    else:
        show_sentence(message("page-failed"))
    return True
