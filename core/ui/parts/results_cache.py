"""What is kept for all sessions: answers of the engine, by their request, and the pictures of them."""

import dataclasses
import functools
import hashlib
import threading
from collections.abc import Callable

import numpy as np
import streamlit as st

from core import engine
from core.figures.base.picture import Picture
from core.requests.attention import AblationRequest, InvariantsRequest
from core.requests.models import CardsRequest, ShippedRequest
from core.requests.positions import ShiftRequest

_HOUR = 3600.0  # seconds: a time in words is read anew at each call
_LARGEST = 500_000  # bytes of arrays that a picture is drawn from: 32 pictures of more would take 200 MB
_MOST = "48MB"  # of answers that each session gets a copy of
# Each takes 70 to 320 MB while it runs, and a beam 90.
_HEAVY = (AblationRequest, InvariantsRequest, ShiftRequest)
_AT_ONCE = 2  # of them: more would fill the memory, and none would be ready sooner
_TICK = 0.2  # seconds between two looks whether somebody still waits
_turns = threading.BoundedSemaphore(_AT_ONCE)


def answer(request):
    """Returns the trace that answers a request; the same request is run once an hour."""
    return _answer(_written(request), request)


def stoppable_answer(request):
    """Returns the trace that answers a request that runs for seconds; it ends with this run of the script.

    Streamlit ends a script only where that touches Streamlit. So the engine asks ten times a second for
    something of the session, and where the visitor has left, has pressed a button or has changed a control,
    the answer is the end of the script.
    """
    return _stoppable_answer(_written(request), request)


def shared_answer(request):
    """Returns the trace that answers a request, for large ones; few are kept.

    All sessions share one copy, for 10 minutes: treat it as read-only.
    """
    return _shared_answer(_written(request), request)


def seen(request):
    """Returns the trace that answers a request.

    All sessions share one copy, for 10 minutes: treat it as read-only.
    """
    return _seen(_written(request), request)


def _run(request):
    """Runs a request. Heavy ones take turns; who goes, or asks for something else, leaves the line."""
    if not isinstance(request, _HEAVY) and getattr(request, "method", "") != "beam":
        return engine.run(request)
    while not _turns.acquire(timeout=_TICK):
        _ = "waiting" in st.session_state  # at a look into it Streamlit ends a script that nobody waits for
    try:
        return engine.run(request)
    finally:
        _turns.release()


@st.cache_data(max_entries=128, max_size=_MOST, ttl=_HOUR, show_spinner=False)
def _answer(key: str, _request):
    return _run(_request)


@st.cache_data(max_entries=128, ttl=_HOUR, show_spinner=False)
def _stoppable_answer(key: str, _request):
    return engine.run(_request, lambda: "any key" in st.session_state)


@st.cache_resource(max_entries=4, ttl=_HOUR / 6, show_spinner=False)
def _shared_answer(key: str, _request):
    return _run(_request)


@st.cache_resource(max_entries=16, ttl=_HOUR / 6, show_spinner=False)
def _seen(key: str, _request):
    return _run(_request)


@st.cache_data(ttl=_HOUR, show_spinner=False)
def cards(names: tuple[str, ...] | None = None) -> list[dict]:
    """Returns the cards of shipped models, by default of the character RNNs.

    One that cannot be read holds `name` and `error`.
    """
    return engine.run(CardsRequest() if names is None else CardsRequest(names=names))


def shipped_models() -> tuple[str, ...]:
    """Returns the names of all models that are shipped now."""
    return engine.run(ShippedRequest())


def shipped_translators() -> tuple[str, ...]:
    """Returns the names of the translators that can be asked, as they are shipped now."""
    return engine.run(ShippedRequest(family="translators"))


def shipped_sentiments() -> tuple[str, ...]:
    """Returns the names of the sentiment models that can be asked, as they are shipped now."""
    return engine.run(ShippedRequest(family="sentiment"))


def measure(request):
    """Returns the trace of a measurement, which is made anew each time."""
    return engine.run(request)


# --- Pictures -----------------------------------------------------------------------------------------------


def answered(draw: Callable, request, **look):
    """Returns the trace that answers a request, and what a function of `core.figures` draws of it."""
    trace = answer(request)
    return trace, drawn(draw, trace, of=request, **look)


def drawn(draw: Callable, *args, of, **look):
    """Returns `draw(*args, **look)`, made anew only when the same was not drawn lately.

    To build a figure's objects takes Plotly 10 to 40 ms, two thirds of a page's run. A figure is a function
    of its trace and a trace one of its request, so the key is the drawing's name, the request and the look.
    All sessions share the picture: treat it as read-only.

    Args:
        draw: A function of `core.figures`.
        args: Traces and what was taken from them.
        of: What the args hang on: a request, or a tuple of requests, names and numbers.
        look: How it is drawn: texts, numbers, frozen dataclasses of them.
    """
    if _size_of(args) > _LARGEST:
        return draw(*args, **look)
    name = f"{draw.__module__}.{draw.__qualname__}"
    return _kept(_written((name, of, sorted(look.items()))), draw, args, look)


@st.cache_resource(max_entries=32, ttl=_HOUR, show_spinner=False)
def _kept(key: str, _draw, _args, _look):
    picture = _draw(*_args, **_look)
    if isinstance(picture, Picture):
        # what Streamlit asks of a figure each time it sends it, a third of what is left of a page's run
        picture.figure.to_dict = functools.cache(picture.figure.to_dict)
    return picture


# --- Keys ---------------------------------------------------------------------------------------------------


def _written(value) -> str:
    """Returns a text that tells a request, or a tuple of them, from all others.

    Every field stands in it as Python writes it, but for the bytes of a file, which are told by their hash,
    and arrays, of which Python writes a part.
    """
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {_written(value.tobytes())}"
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_written, value))},)"
    if dataclasses.is_dataclass(value):
        fields = (
            f"{field.name}={_written(getattr(value, field.name))}" for field in dataclasses.fields(value)
        )
        return f"{type(value).__module__}.{type(value).__name__}({', '.join(fields)})"
    return repr(value)


def _size_of(value) -> int:
    """Returns the bytes of the arrays that a value holds."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if dataclasses.is_dataclass(value):
        return sum(_size_of(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple | list | dict):
        return sum(map(_size_of, value.values() if isinstance(value, dict) else value))
    return 0
