"""The view "Keys and values kept", with a GRU beside it."""

import streamlit as st

from ....base.messages import say
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, large_answer
from ....ui.sentence import show_how_read
from ..texts import say_read
from . import draw
from .ask import KeptRequest


def show_kept(frame: Frame) -> None:
    """One translation with keys and values kept, and with all read again for each token."""
    request = frame.ask(KeptRequest)
    with st.spinner(say("kept-reading")):
        trace = answer(request)
    given = {"source_length": trace.source_length, "steps": len(trace.tokens)}
    frame.show("kept", draw.costs, request, trace=trace, given=given)
    st.latex(draw.formula(trace))
    say_read(frame, large_answer(request.machine), show_how_read, st.caption)
