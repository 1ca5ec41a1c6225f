"""The view "Similar sentences"."""

import streamlit as st

from ....base.i18n import message
from ....base.text import plain
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import how_read
from ..proofs import passes
from . import plot
from .schema import SentencesRequest


def show_similar(frame: Frame) -> None:
    """How similar sentences are to the pretrained encoder."""
    request = frame.form(SentencesRequest)
    with st.spinner(message("sentences-running")):
        result = run_cached(request)
    narrow = frame.narrow
    frame.show(
        "alike", plot.alike, request, result=result, proof_values=passes(request.model, "", []), narrow=narrow
    )
    if narrow:
        lines = [f"{number}. {plain(text)}" for number, text in enumerate(request.sentences, 1)]
        st.caption("  \n".join(lines))
    for source in result.sources:
        if source.unknown.any() or source.cut:
            st.caption(how_read(source, request.model))
