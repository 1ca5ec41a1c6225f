"""The view "Key-value cache", with a GRU beside it."""

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, run_cached_large
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import plot
from .schema import KeptRequest


def show_kept(frame: Frame) -> None:
    """One translation with keys and values kept, and with all read again for each token."""
    request = frame.form(KeptRequest)
    with st.spinner(message("kept-reading")):
        result = run_cached(request)
    given = {"source_length": result.source_length, "steps": len(result.tokens)}
    frame.show("kept", plot.costs, request, result=result, proof_values=given)
    st.latex(plot.formula(result))
    say_read(frame, run_cached_large(request.machine), show_how_read, st.caption)
