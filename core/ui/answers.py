"""What is kept for all sessions: answers of the engine, whose key is the request, which holds the model by its name; and pictures."""

import dataclasses
import functools
import hashlib
from collections.abc import Callable, Iterator

import numpy as np
import streamlit as st

from core import engine
from core.figures.picture import Picture

_LARGEST = 4_000_000  # bytes of what a picture is drawn from; of more it is drawn anew, which takes no longer than to compare them


@st.cache_data(max_entries=128, ttl="1h", show_spinner=False)
def answer(request):
    """Returns the trace that answers a request; the same request is run once an hour."""
    return engine.run(request)


@st.cache_resource(max_entries=4, ttl="10m", show_spinner=False)
def shared_answer(request):
    """Returns the trace that answers a request, for large ones: all sessions share one copy, and few are kept. Treat it as read-only."""
    return engine.run(request)


@st.cache_data(ttl="1h", show_spinner=False)
def cards(names: tuple[str, ...] | None = None) -> list[dict]:
    """Returns the cards of shipped models, by default of the character RNNs; one that cannot be read holds `name` and `error`."""
    return engine.cards() if names is None else engine.cards(names)


def shipped_models() -> tuple[str, ...]:
    """Returns the names of all models that are shipped now."""
    return engine.shipped()


def shipped_translators() -> tuple[str, ...]:
    """Returns the names of the translators that can be asked, as they are shipped now."""
    return engine.translation_answers.shipped()


def shipped_sentiments() -> tuple[str, ...]:
    """Returns the names of the sentiment models that can be asked, as they are shipped now."""
    return engine.masking_answers.shipped()


def measure(request):
    """Returns the trace of a measurement, which is made anew each time."""
    return engine.run(request)


# --- Pictures ---------------------------------------------------------------------------------------------------------------------


def drawn(draw: Callable, *args, **look):
    """Returns `draw(*args, **look)`, made anew only when the same was not drawn lately.

    To build a figure's objects takes Plotly 10 to 40 ms, two thirds of a page's run; a figure is a pure function of its trace, so the
    contents of the arguments are the key. All sessions share the picture: treat it as read-only.

    Args:
        draw: A function of `core.figures`.
        args, look: What it takes: traces, arrays, texts, numbers.
    """
    key = _contents(draw.__module__, draw.__qualname__, args, look)
    return _kept(key, draw, args, look) if key else draw(*args, **look)


@st.cache_resource(max_entries=32, ttl="1h", show_spinner=False)
def _kept(key: str, _draw, _args, _look):
    made = _draw(*_args, **_look)
    if isinstance(made, Picture):  # what Streamlit asks of a figure each time it sends it, a third of what is left of a page's run
        made.figure.to_dict = functools.cache(made.figure.to_dict)
    return made


def _contents(*values) -> str:
    """Returns a hash of all that a picture hangs on, or an empty text where that is large or of no known kind."""
    found, size = hashlib.blake2b(digest_size=16), 0
    try:
        for piece in _pieces(values):
            size += len(piece)
            if size > _LARGEST:
                return ""
            found.update(piece)
    except TypeError:
        return ""
    return found.hexdigest()


def _pieces(value) -> Iterator[bytes]:
    """Yields what a value consists of, each piece with its kind, so that no two values yield the same."""
    kind = type(value).__name__
    if isinstance(value, np.ndarray) and value.dtype != object and value.nbytes <= _LARGEST:
        yield f"{value.dtype} {value.shape} ".encode()
        yield value.tobytes()
    elif isinstance(value, list | tuple | dict):
        yield f"{kind} {len(value)} ".encode()
        for one in value.items() if isinstance(value, dict) else value:
            yield from _pieces(one)
    elif dataclasses.is_dataclass(value):
        yield f"{kind} ".encode()
        for field in dataclasses.fields(value):
            yield from _pieces(getattr(value, field.name))
    elif isinstance(value, str | bytes | int | float | None | np.generic):
        yield f"{kind} {value!r} ".encode()
    else:
        raise TypeError(kind)
