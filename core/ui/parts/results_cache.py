"""What is kept for all sessions: answers of the engine, by their request, and the pictures of them."""

import dataclasses
import functools
import hashlib
from collections.abc import Callable

import numpy as np
import streamlit as st

from ... import engine
from ...base.i18n import get_language
from ...engine.schema import CardsRequest, ShippedRequest
from ...figures.library_call import record_request
from ...models.configs.classifiers import CLASSIFIERS

_HOUR_SECONDS = 3600.0  # seconds: a time in words is read anew at each call
# bytes of arrays that a picture is drawn from: the first figure of Positions has 625,000, and takes 33 ms
_MAX_CACHED_BYTES = 700_000


# --- Answers ------------------------------------------------------------------------------------------------


def run_cached(request):
    """Returns the trace that answers a request; the same request is run once in 10 minutes.

    All sessions share one copy: treat what is no trace, such as cards, as read-only.
    """
    return _run(_cache_key(request), request)


def run_cached_large(request):
    """Returns the trace that answers a request, for those of 10 MB and more, of which few are kept."""
    return _run_large(_cache_key(request), request)


@st.cache_resource(max_entries=24, ttl=_HOUR_SECONDS / 6, show_spinner=False)
def _run(key: str, _request):
    return record_request(_request, engine.run(_request, _raise_if_rerun_requested))


@st.cache_resource(max_entries=4, ttl=_HOUR_SECONDS / 6, show_spinner=False)
def _run_large(key: str, _request):
    return record_request(_request, engine.run(_request, _raise_if_rerun_requested))


def _raise_if_rerun_requested() -> None:
    """Ends this run of the script where its visitor has left, or asks for something else.

    Streamlit ends a script only where that touches Streamlit, so the engine calls this while somebody waits.
    """
    _ = "any key" in st.session_state


def load_cards(names: tuple[str, ...]) -> list[dict]:
    """Returns the cards of shipped models; one that cannot be read holds `name` and `error`."""
    return run_cached(CardsRequest(names=names))


def shipped_models(family: str | None = None) -> tuple[str, ...]:
    """Returns the names of the models of a family, or of all, that are shipped now."""
    return engine.run(ShippedRequest(family=family))


def shipped_classifiers() -> tuple[str, ...]:
    """Returns the names of the classifiers of reviews, of all families, as they are shipped now."""
    shipped_names = shipped_models()
    return tuple(name for name in CLASSIFIERS if name in shipped_names)


# --- Pictures -----------------------------------------------------------------------------------------------


def cached_picture(plot: Callable, *args, request, **plot_options):
    """Returns `draw(*args, **look)`, made anew only when the same was not drawn lately.

    To build a figure's objects takes Plotly 10 to 40 ms, two thirds of a page's run. A figure is a function
    of its trace and a trace one of its request, so the key is the drawing's name, the request and the look;
    that of a training also grows, so its size is told.
    All sessions share the picture: treat it as read-only.

    Args:
        plot: A function of `core.figures`.
        args: Traces and what was taken from them.
        request: What the args hang on: a request, or a tuple of requests, names and numbers.
        plot_options: How it is drawn: texts, numbers, frozen dataclasses of them.
    """
    num_bytes = _count_array_bytes(args)
    if num_bytes > _MAX_CACHED_BYTES:
        return plot(*args, **plot_options)
    name = f"{plot.__module__}.{plot.__qualname__}"
    return _plot_cached(
        _cache_key((name, get_language(), request, num_bytes, sorted(plot_options.items()))),
        plot,
        args,
        plot_options,
    )


@st.cache_resource(max_entries=32, ttl=_HOUR_SECONDS, show_spinner=False)
def _plot_cached(key: str, _plot, _args, _plot_options):
    picture = _plot(*_args, **_plot_options)
    if hasattr(picture, "figure"):
        # what Streamlit asks of a figure each time it sends it, a third of what is left of a page's run
        picture.figure.to_dict = functools.cache(picture.figure.to_dict)
    return picture


# --- Keys ---------------------------------------------------------------------------------------------------


def _cache_key(value) -> str:
    """Returns a text that tells a request, or a tuple of them, from all others.

    Every field stands in it as Python writes it, but for the bytes of a file, which are told by their hash,
    and arrays, of which Python writes a part.
    """
    if isinstance(value, np.ndarray):
        return f"{value.dtype} {value.shape} {_cache_key(value.tobytes())}"
    if isinstance(value, bytes):
        return hashlib.sha256(value).hexdigest()
    if isinstance(value, tuple | list):
        return f"({', '.join(map(_cache_key, value))},)"
    if dataclasses.is_dataclass(value):
        fields = (
            f"{field.name}={_cache_key(getattr(value, field.name))}" for field in dataclasses.fields(value)
        )
        return f"{type(value).__module__}.{type(value).__name__}({', '.join(fields)})"
    return repr(value)


def _count_array_bytes(value) -> int:
    """Returns the bytes of the arrays that a value holds."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if dataclasses.is_dataclass(value):
        return sum(_count_array_bytes(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple | list | dict):
        return sum(map(_count_array_bytes, value.values() if isinstance(value, dict) else value))
    return 0
