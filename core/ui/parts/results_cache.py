"""Caches for all sessions: results of the engine by their request, and pictures of them."""

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

_HOUR_SECONDS = 3600.0  # not a time in words, which Streamlit would parse at each call
# bytes of a picture's arrays: the first figure of Positions has 625,000, and takes 33 ms
_MAX_CACHED_BYTES = 700_000


# --- results ------------------------------------------------------------------------------------------------


def run_cached(request):
    """Returns the result of a request, which is run once in 10 minutes.

    All sessions share the result: do not change it.
    """
    return _run(_cache_key(request), request)


def run_cached_large(request):
    """Returns the result of a request, for results of 10 MB and more, of which four are cached."""
    return _run_large(_cache_key(request), request)


@st.cache_resource(max_entries=24, ttl=_HOUR_SECONDS / 6, show_spinner=False)
def _run(key: str, _request):
    return record_request(_request, engine.run(_request, _raise_if_rerun_requested))


@st.cache_resource(max_entries=4, ttl=_HOUR_SECONDS / 6, show_spinner=False)
def _run_large(key: str, _request):
    return record_request(_request, engine.run(_request, _raise_if_rerun_requested))


def _raise_if_rerun_requested() -> None:
    """Ends this script run if its visitor has left or changed a control.

    Streamlit ends a script only when the script calls Streamlit, so the engine calls this while it runs.
    """
    _ = "any key" in st.session_state


def load_cards(names: tuple[str, ...]) -> list[dict]:
    """Returns the cards of shipped models; one that cannot be read has `name` and `error`."""
    return run_cached(CardsRequest(names=names))


def shipped_models(family: str | None = None) -> tuple[str, ...]:
    """Returns the names of the shipped models of a family, by default of all."""
    return engine.run(ShippedRequest(family=family))


def shipped_classifiers() -> tuple[str, ...]:
    """Returns the names of the shipped classifiers of reviews, of all families."""
    shipped_names = shipped_models()
    return tuple(name for name in CLASSIFIERS if name in shipped_names)


# --- pictures -----------------------------------------------------------------------------------------------


def cached_picture(plot: Callable, *args, request, **plot_options):
    """Returns `plot(*args, **plot_options)`, cached for an hour.

    Plotly takes 10 to 40 ms to build a figure, two thirds of a page's run. A picture is a function of a
    result and a result one of its request, so the key is the function, the request and the options; the
    result of a training grows, so the key has the size of the arrays as well. All sessions share the
    picture: do not change it.

    Args:
        plot: A function that returns a picture.
        args: Results, and values taken from them.
        request: The request of the results, or a tuple of requests, names and numbers.
        plot_options: Texts, numbers, or frozen dataclasses of them.
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
        # Streamlit calls this each time it sends a figure, a third of what is left of a page's run
        picture.figure.to_dict = functools.cache(picture.figure.to_dict)
    return picture


# --- keys ---------------------------------------------------------------------------------------------------


def _cache_key(value) -> str:
    """Returns a unique text for a request, or a tuple of them: its `repr`, but with hashes of bytes."""
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
    """Returns the number of bytes of the arrays in a value."""
    if isinstance(value, np.ndarray):
        return value.nbytes
    if dataclasses.is_dataclass(value):
        return sum(_count_array_bytes(getattr(value, field.name)) for field in dataclasses.fields(value))
    if isinstance(value, tuple | list | dict):
        return sum(map(_count_array_bytes, value.values() if isinstance(value, dict) else value))
    return 0
