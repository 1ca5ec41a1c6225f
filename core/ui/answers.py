"""Cached answers of the engine: the key is the request, which holds the model by its name."""

import streamlit as st

from core import engine


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
