"""The view "Similar sentences"."""

import streamlit as st

from ....base.messages import say
from ....base.text import plain
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from ....ui.sentence import how_read
from ..proofs import passes
from . import draw
from .ask import SentencesRequest


def show_similar(frame: Frame) -> None:
    """How similar sentences are to the pretrained encoder."""
    request = frame.ask(SentencesRequest)
    with st.spinner(say("sentences-running")):
        trace = answer(request)
    narrow = frame.narrow
    frame.show("alike", draw.alike, request, trace=trace, given=passes(request.model, "", []), narrow=narrow)
    if narrow:
        lines = [f"{number}. {plain(text)}" for number, text in enumerate(request.sentences, 1)]
        st.caption("  \n".join(lines))
    for source in trace.sources:
        if source.unknown.any() or source.cut:
            st.caption(how_read(source, request.model))
