"""Set-up of a server process: patches of Streamlit, warm-up of the models, and a timer that ends sessions.

Streamlit stores the session of a closed tab for `server.disconnectedSessionTTL` seconds, and drops it only
when the next tab closes: after a class has left, all sessions stay. A session leaves reference cycles, which
nobody collects since the collection after each run is disabled, and the C library keeps freed memory.
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

from streamlit import config

from ...base import child_processes
from ...base.checks import AtlasError
from ...base.i18n import message
from ...base.limits import is_hosted_for_all, is_shared_server
from . import streamlit_private
from .errors import show_atlas_error, show_error_text

# seconds of the first page before the warm-up starts anyway
_FIRST_PAINT_TIMEOUT_SECONDS = 3.0
# and of a browser on this machine to draw it: beside TensorFlow's import, a first character came 0.6 s later
_DRAW_DELAY_SECONDS = 2.0
CLEANUP_INTERVAL_SECONDS = 10.0  # seconds between two rounds of `clean_up_sessions`
_NUM_COLLECTIONS = 3  # rounds that collect: a script that still runs releases its session later

_MAX_OPEN_FILES = 10_240  # of macOS, which calls more an error

first_page_painted = threading.Event()
_log = logging.getLogger(__name__)


def raise_open_file_limit() -> None:
    """Raises the limit of open files: a session takes four, and a class more than the default of 1,024 of
    Linux or 256 of macOS.
    """
    with contextlib.suppress(ImportError, ValueError, OSError):  # Windows has neither module nor limit
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        new_limit = _MAX_OPEN_FILES if hard == resource.RLIM_INFINITY else min(hard, _MAX_OPEN_FILES)
        if soft != resource.RLIM_INFINITY and soft < new_limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (new_limit, hard))


@functools.cache
def configure_process() -> None:
    """Patches Streamlit and sets options, once a process."""
    raise_open_file_limit()
    streamlit_private.disable_end_of_run_cleanup()
    streamlit_private.treat_infinite_numbers_as_none()
    streamlit_private.disable_page_not_found_dialog()
    if is_hosted_for_all():  # a file can be sent without a box for it
        config.set_option("server.maxUploadSize", 0)
    if is_shared_server():
        streamlit_private.forbid_cache_clearing()


def _warm_up_engine() -> None:
    first_page_painted.wait(_FIRST_PAINT_TIMEOUT_SECONDS)
    time.sleep(_DRAW_DELAY_SECONDS)
    from ... import engine  # here, not above: the browser gets its page before
    from ...engine.schema import WarmUpRequest

    try:
        engine.run(WarmUpRequest())
    except AtlasError as error:  # ATLAS_ENGINE is no address: pages show it too
        _log.error("%s", error)
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at TensorFlow's objects


def make_lifespan(*tasks: Callable[[], Coroutine[Any, Any, None]]):
    """Returns the lifespan of the app: it configures the process, warms up the models and runs tasks.

    Args:
        tasks: Coroutine functions that run until the server ends, such as the purge of old rooms.
    """

    @contextlib.asynccontextmanager
    async def run_lifespan(_app) -> AsyncIterator[dict]:
        configure_process()
        child_processes.delete_abandoned_folders()
        threading.Thread(target=_warm_up_engine, name="atlas-warm", daemon=True).start()
        running_tasks = [asyncio.create_task(task()) for task in (*tasks, clean_up_sessions)]
        try:
            yield {}
        finally:
            for task in running_tasks:
                task.cancel()

    return run_lifespan


def end_expired_sessions() -> int:
    """Ends the sessions whose tab has been closed for too long, and returns how many.

    Call it on the event loop of the server, to which sessions belong.
    """
    expired_sessions = streamlit_private.pop_expired_sessions()
    for session in expired_sessions:
        session.shutdown()  # else its files and its event loop wait for the collector
    return len(expired_sessions)


def release_memory() -> None:
    """Returns freed memory to the system; only glibc keeps it."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, AttributeError):  # another C library
            ctypes.CDLL(None).malloc_trim(0)


async def clean_up_sessions(interval_seconds: float = CLEANUP_INTERVAL_SECONDS) -> None:
    """Ends expired sessions, removes their files, collects garbage and releases memory, until cancelled.

    Args:
        interval_seconds: Seconds between two rounds. Default: 10.
    """
    collections_left = 0
    while True:
        await asyncio.sleep(interval_seconds)
        try:
            num_ended = end_expired_sessions()
            collections_left = _NUM_COLLECTIONS if num_ended else max(0, collections_left - 1)
            streamlit_private.remove_orphaned_files()
        except Exception:
            _log.exception("Ended sessions could not be dropped")  # the next round tries again
        if collections_left:
            gc.collect()
        await asyncio.to_thread(release_memory)


def show_error(error: Exception) -> bool:
    """Shows an error as one sentence; Streamlit has logged the traceback before it calls this."""
    if isinstance(error, AtlasError):
        show_atlas_error(error, {})
    else:
        show_error_text(message("page-failed"))
    return True
