"""The view "Split a sentence"."""

import streamlit as st

from ....base.i18n import message
from ....figures.miniature import Miniature
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import index_below, listen
from ....ui.parts.results_cache import cached_picture, run_cached
from ....ui.playing import alone
from . import plot, schema

LEARNT = ("shipped vocabularies", "one text")  # what the tokenizers learnt from


@alone
def show_cuts(frame: Frame) -> None:
    """A sentence in every way to cut it, as it is typed; each key runs this alone."""
    before = frame.controls.values.get("learnt")
    learnt = frame.choose("learnt", LEARNT)
    if before not in (None, learnt):
        st.rerun()  # of the page, whose address has other controls now
    if learnt == LEARNT[1]:
        _show_three(frame)
    else:
        _show_shipped(frame)


def _show_shipped(frame: Frame) -> None:
    undone = frame.form(schema.UndoRequest)
    request = schema.CutRequest(text=undone.text)
    count = next(len(cut.tokens) for cut in run_cached(request).cuts if cut.name == "subwords")
    left, right = frame.beside("cuts")
    with left:
        page = frame.page
        listen(
            frame.controls.key("cuts"),
            "bars",
            message("cuts-hint"),
            lambda event: _choose(page, count, event),
        )
        frame.show("cuts", plot.cuts, request, narrow=frame.narrow)
    with right:
        if count:
            frame.show("undo", plot.undo, undone)
        else:
            st.caption(message("cuts-no-subword"))


def _choose(page: str, count: int, event: dict) -> None:
    index = index_below(event.get("x"), count)
    if event.get("where") == "subwords" and index is not None:
        Controls(page, st).set(token=index + 1)


def _show_three(frame: Frame) -> None:
    figure = frame.choose("three", ("Cuts", "Reasons"))
    request = frame.form(schema.TokenizersRequest)
    if figure == "Cuts":
        frame.show("three_cuts", plot.three_cuts, request, narrow=frame.narrow)
    else:
        frame.show("three_reasons", plot.three_reasons, request, narrow=frame.narrow)


def draw_cuts() -> Miniature:
    """Draws the beginning of a sentence as characters, words and subwords, for Home."""
    request = schema.CutRequest(text="a lighthouse")
    return cached_picture(plot.miniature, run_cached(request), request=request)
