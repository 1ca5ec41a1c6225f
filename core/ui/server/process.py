"""What is done once a process: Streamlit's habits switched off, models warmed, errors made sentences."""

import asyncio
import contextlib
import functools
import gc
import logging
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

from core.base.checks import AtlasError
from core.base.limits import hosted
from core.ui.server import logs, sessions, streamlit_private
from core.ui.server.errors import show, show_sentence

_PAINT_SECONDS = 3.0  # how long the first page may keep the interpreter to itself before models are warmed
# and a browser on the same machine to draw it: beside TensorFlow's import a first character came 0.6 s later
_DRAW_SECONDS = 2.0
_FAILED = (
    "Something went wrong on this page. What you typed is kept: reload the page, and if it comes back, tell "
    "us what you did."
)

first_page_painted = threading.Event()
_log = logging.getLogger(__name__)


@functools.cache
def tune() -> None:
    """Switches off what Streamlit does at every script run of every session, and mends boxes for numbers."""
    streamlit_private.keep_keras_sessions()
    streamlit_private.leave_garbage_to_python()
    streamlit_private.take_endless_numbers_as_none()
    streamlit_private.keep_downloads_a_moment()
    streamlit_private.open_no_dialog_for_an_unknown_page()
    if hosted():
        streamlit_private.take_no_files()
        streamlit_private.keep_caches()
        streamlit_private.take_small_messages()


def _warm() -> None:
    # here, not above: the browser gets its page before, and reads Streamlit's scripts meanwhile
    from core import engine
    from core.requests.models import WarmUpRequest

    first_page_painted.wait(_PAINT_SECONDS)
    time.sleep(_DRAW_SECONDS)
    try:
        engine.run(WarmUpRequest())
    except AtlasError as error:  # ATLAS_ENGINE is no address: pages say it too
        _log.error("%s", error)
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at TensorFlow's objects


def lifespan(*tasks: Callable[[], Coroutine[Any, Any, None]]):
    """Returns what starts with the server: it tunes the process, bounds its log, warms the models, frees what
    has ended.

    Args:
        tasks: What runs beside the server until it ends, such as the deleting of old rooms.
    """

    @contextlib.asynccontextmanager
    async def living(_app) -> AsyncIterator[dict]:
        tune()
        logs.calm()
        threading.Thread(target=_warm, name="atlas-warm", daemon=True).start()
        running = [asyncio.create_task(task()) for task in (*tasks, _free_sessions)]
        try:
            yield {}
        finally:
            for task in running:
                task.cancel()

    return living


async def _free_sessions() -> None:
    await sessions.free_ended(sessions.EVERY)


def show_error(error: Exception) -> bool:
    """Shows one sentence in place of a traceback, which Streamlit has logged before it calls this."""
    if isinstance(error, AtlasError):
        show(error, {})
    else:
        show_sentence(_FAILED)
    return True
