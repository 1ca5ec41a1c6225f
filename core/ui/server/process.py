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

from ...base import temporary_folders
from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.limits import is_hosted_for_all, is_shared_server
from . import streamlit_private
from .errors import show_atlas_error, show_error_text

# how long the first page may keep the interpreter to itself before models are warmed
_FIRST_PAINT_TIMEOUT_SECONDS = 3.0
# and a browser on the same machine to draw it: beside TensorFlow's import a first character came 0.6 s later
_DRAW_DELAY_SECONDS = 2.0
CLEANUP_INTERVAL_SECONDS = 10.0  # seconds between two looks at the sessions
_NUM_COLLECTIONS = 3  # looks that collect: a script that still ran lets go of its session a little later

_MAX_OPEN_FILES = 10_240  # of macOS, which calls more an error

first_page_painted = threading.Event()
_log = logging.getLogger(__name__)


def raise_open_file_limit() -> None:
    """Lets this process open as many files as it may: a session takes four, and a class more than the 1,024
    that Linux begins with, or the 256 of macOS.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has neither module nor limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        new_limit = _MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < new_limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (new_limit, hard))


@functools.cache
def configure_process() -> None:
    """Switches off what Streamlit does at every script run of every session, and mends boxes for numbers."""
    raise_open_file_limit()
    streamlit_private.disable_keras_session_clearing()
    streamlit_private.disable_post_script_gc()
    streamlit_private.treat_infinite_numbers_as_none()
    streamlit_private.throttle_file_sweeps()
    streamlit_private.disable_page_not_found_dialog()
    if is_hosted_for_all():
        streamlit_private.disable_uploads()
    if is_shared_server():
        streamlit_private.forbid_cache_clearing()


def _warm_up_engine() -> None:
    first_page_painted.wait(_FIRST_PAINT_TIMEOUT_SECONDS)
    time.sleep(_DRAW_DELAY_SECONDS)
    from ... import engine  # here, not above: the browser gets its page before
    from ...engine.schema import WarmUpRequest

    try:
        engine.run(WarmUpRequest())
    except AtlasError as error:  # ATLAS_ENGINE is no address: pages say it too
        _log.error("%s", error)
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at TensorFlow's objects


def make_lifespan(*tasks: Callable[[], Coroutine[Any, Any, None]]):
    """Returns what starts with the server: it tunes the process, warms the models, frees what has ended.

    Args:
        tasks: What runs beside the server until it ends, such as the deleting of old rooms.
    """

    @contextlib.asynccontextmanager
    async def run_lifespan(_app) -> AsyncIterator[dict]:
        configure_process()
        temporary_folders.delete_abandoned_folders()
        threading.Thread(target=_warm_up_engine, name="atlas-warm", daemon=True).start()
        running_tasks = [asyncio.create_task(task()) for task in (*tasks, clean_up_sessions)]
        try:
            yield {}
        finally:
            for task in running_tasks:
                task.cancel()

    return run_lifespan


def end_expired_sessions() -> int:
    """Ends the sessions whose tab was closed for longer than Streamlit keeps them, and returns how many.

    To be called on the event loop of the server, to which sessions belong.
    """
    expired_sessions = streamlit_private.pop_expired_sessions()
    for session in expired_sessions:
        session.shutdown()  # else its files and its event loop wait for the collector
    return len(expired_sessions)


def release_memory() -> None:
    """Hands memory that was freed back to the system, where the C library is the one that keeps it: glibc."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


async def clean_up_sessions(interval_seconds: float = CLEANUP_INTERVAL_SECONDS) -> None:
    """Drops ended sessions while the server runs, collects what they leave, and gives back what nobody uses.

    Args:
        interval_seconds: Seconds between two looks. Default: 10.
    """
    collections_left = 0
    while True:
        await asyncio.sleep(interval_seconds)
        try:
            num_ended = end_expired_sessions()
            collections_left = _NUM_COLLECTIONS if num_ended else max(0, collections_left - 1)
            if num_ended:  # each end of a session asks for a sweep, of which one in two seconds is made
                await asyncio.sleep(streamlit_private.SWEEP_INTERVAL_SECONDS)
                streamlit_private.remove_orphaned_files()
        except Exception:
            _log.exception("Ended sessions could not be dropped")  # the next look tries again
        if collections_left:
            gc.collect()
        await asyncio.to_thread(release_memory)  # lets others run meanwhile


def show_error(error: Exception) -> bool:
    """Shows one sentence in place of a traceback, which Streamlit has logged before it calls this."""
    if isinstance(error, AtlasError):
        show_atlas_error(error, {})
    else:
        show_error_text(message("page-failed"))
    return True
