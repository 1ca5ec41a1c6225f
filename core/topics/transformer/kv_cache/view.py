"""The view "Key-value cache", with a GRU beside it."""

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, run_cached_large
from ..input_caption import show_input_caption
from . import plot
from .schema import KVCacheRequest


def show_kv_cache(frame: Frame) -> None:
    """One translation with keys and values kept, and with all read again for each token."""
    request = frame.form(KVCacheRequest)
    with st.spinner(message("kv-cache-running")):
        result = run_cached(request)
    proof_values = {"source_length": result.source_length, "steps": len(result.tokens)}
    frame.show("kv_cache", plot.plot_costs, request, result=result, proof_values=proof_values)
    st.latex(plot.cost_formula(result))
    show_input_caption(frame, run_cached_large(request.machine_request))
