"""The view "Similar sentences"."""

import streamlit as st

from ....base.i18n import message
from ....base.text import escape_markdown
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.sentence import describe_tokenization
from ..proofs import make_proof_values
from . import plot
from .schema import SentencesRequest


def show_similarity(frame: Frame) -> None:
    """How similar sentences are to the pretrained encoder."""
    request = frame.form(SentencesRequest)
    with st.spinner(message("sentences-running")):
        result = run_cached(request)
    is_narrow = frame.is_narrow_screen
    frame.show(
        "similarity",
        plot.plot_similarity,
        request,
        result=result,
        proof_values=make_proof_values(request.model, "", []),
        is_narrow=is_narrow,
    )
    if is_narrow:
        text_lines = [
            f"{number}. {escape_markdown(text)}" for number, text in enumerate(request.sentences, 1)
        ]
        st.caption("  \n".join(text_lines))
    for source in result.sources:
        if source.is_unknown.any() or source.truncated_words:
            st.caption(describe_tokenization(source, request.model))
