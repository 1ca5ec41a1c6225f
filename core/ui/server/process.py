"""What is done once a process: Streamlit's costly habits switched off, models warmed in the background,
errors made sentences.
"""

import asyncio
import contextlib
import functools
import gc
import math
import threading
import time
from collections.abc import AsyncIterator, Callable

import streamlit as st

from core.checks import AtlasError
from core.requests.limits import hosted
from core.ui.server import logs, sessions

_PAINT_SECONDS = 3.0  # how long the first page may keep the interpreter to itself before models are warmed


# and a browser on the same machine to draw it: beside TensorFlow's import the first character came 0.6 s
# later
_DRAW_SECONDS = 2.0


_MESSAGE_MB = 1  # of a visitor of a hosted app, whose longest text has some thousand characters


first_page_painted = threading.Event()


@functools.cache
def tune() -> None:
    """Switches off, for the whole process, what Streamlit does at every script run of every session, and
    mends its boxes for numbers.

    It calls `keras.backend.clear_session()`, which throws away compiled graphs and breaks models that another
    session is building, and collects all garbage: with TensorFlow loaded, 30 page loads took 5.1 s instead of
    0.044 s. Before each run it reads some 200 options of the theme anew, a fifteenth of a page's load. The
    names are private or hidden ones of Streamlit 1.67; canary tests watch them.
    """
    from streamlit import config
    from streamlit.elements.widgets import number_input
    from streamlit.runtime import app_session
    from streamlit.runtime.scriptrunner import script_runner

    if hasattr(script_runner, "_clean_problem_modules"):
        script_runner._clean_problem_modules = lambda: None
    config.set_option("runner.postScriptGC", False)
    if hosted():
        config.set_option("server.maxUploadSize", 0)  # a file can be sent without a box for it
    number_input.NumberInputSerde.deserialize = _finite(number_input.NumberInputSerde.deserialize)
    if hasattr(app_session, "_populate_theme_msg"):
        app_session._populate_theme_msg = _read_once(app_session._populate_theme_msg)
    if hosted():
        _guard()


def _guard() -> None:
    """Takes from visitors what Streamlit grants them: to clear everybody's caches, and messages of any size.

    Streamlit refuses a message over its limit after it has come in full, and uvicorn one over 200 MB by the
    length that it announces, before anything of it is held; so does it here with a smaller one.
    """
    from streamlit import config
    from streamlit.runtime.app_session import AppSession
    from uvicorn.protocols.websockets import websockets_sansio_impl

    AppSession._handle_clear_cache_request = lambda self: None
    config.set_option("server.maxWidgetStateSize", _MESSAGE_MB)
    if hasattr(websockets_sansio_impl, "ServerProtocol"):
        websockets_sansio_impl.ServerProtocol = _no_larger(websockets_sansio_impl.ServerProtocol)


def _no_larger(protocol: Callable) -> Callable:
    """Returns what makes a websocket's protocol that takes no message over the limit."""

    @functools.wraps(protocol)
    def make(*given, **settings):
        return protocol(*given, **settings | {"max_size": _MESSAGE_MB * 1_000_000})

    return make


def _finite(deserialize: Callable) -> Callable:
    """Returns the reader of a box for numbers that takes an endless one as none, where Streamlit's stops the
    page.

    It is met in addresses alone, such as `?shakespeare_length=inf` or one of 400 digits.
    """

    @functools.wraps(deserialize)
    def read(self, value):
        return deserialize(self, value if value is None or math.isfinite(value) else None)

    return read


def _read_once(populate: Callable) -> Callable:
    """Returns what writes a section of the theme into a message, and reads the options of each section but
    once a process.
    """
    kept = {}

    @functools.wraps(populate)
    def write(message, section: str = "theme") -> None:
        if section not in kept:
            kept[section] = type(message)()
            populate(kept[section], section)
        message.MergeFrom(kept[section])

    return write


def _warm() -> None:
    # here, not above: the browser gets its page before, and reads Streamlit's scripts meanwhile
    from core import engine
    from core.requests.models import WarmUpRequest

    first_page_painted.wait(_PAINT_SECONDS)
    time.sleep(_DRAW_SECONDS)
    engine.run(WarmUpRequest())
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at TensorFlow's objects


@contextlib.asynccontextmanager
async def lifespan(_app) -> AsyncIterator[dict]:
    """Starts with the server: tunes the process, bounds its log, warms the models, frees sessions that have
    ended.
    """
    tune()
    logs.calm()
    threading.Thread(target=_warm, name="atlas-warm", daemon=True).start()
    freeing = asyncio.create_task(sessions.free_ended(sessions.EVERY), name="atlas-sessions")
    try:
        yield {}
    finally:
        freeing.cancel()


def sentence(error: Exception) -> str | None:
    """Returns the sentence of an error that is ours to explain, else None."""
    return str(error) if isinstance(error, AtlasError) else None


def show_error(error: Exception) -> bool:
    """Shows one clear sentence in place of a traceback, which Streamlit has put into the log before it calls
    this.
    """
    from core import text as plain

    text = sentence(error)
    if text is None:
        text = "This page met an error of its own. What you typed is kept: reload the page, and if it comes back, tell us what you did."
    st.error(plain.sentence(text), icon=":material/error:")
    return True
