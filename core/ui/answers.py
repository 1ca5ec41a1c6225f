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
def cards() -> list[dict]:
    """Returns the cards of the shipped models."""
    return engine.cards()
