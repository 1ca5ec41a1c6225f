"""The view "Split a sentence"."""

import streamlit as st

from ....base.i18n import message
from ....figures.thumbnail import Thumbnail
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import cached_picture, run_cached
from ....ui.playback import as_fragment
from . import plot, schema

VOCABULARY_SOURCES = ("shipped vocabularies", "one text")  # what the tokenizers learnt from


@as_fragment
def show_cuts(frame: Frame) -> None:
    """A sentence in every way to cut it, as it is typed; each key runs this alone."""
    previous_source = frame.controls.values.get("learnt")
    vocabulary_source = frame.choose_figure("learnt", VOCABULARY_SOURCES)
    if previous_source not in (None, vocabulary_source):
        st.rerun()  # of the page, whose address has other controls now
    if vocabulary_source == VOCABULARY_SOURCES[1]:
        _show_tokenizers(frame)
    else:
        _show_shipped_vocabularies(frame)


def _show_shipped_vocabularies(frame: Frame) -> None:
    undo_request = frame.form(schema.UndoRequest)
    request = schema.CutRequest(text=undo_request.text)
    num_subwords = next(len(cut.tokens) for cut in run_cached(request).cuts if cut.name == "subwords")
    left, right = frame.two_columns("cuts")
    with left:
        page = frame.page
        attach_listener(
            frame.controls.key("cuts"),
            "bars",
            message("cuts-hint"),
            lambda event: _on_tile_click(page, num_subwords, event),
        )
        frame.show("cuts", plot.plot_tokenizations, request, narrow=frame.is_narrow_screen)
    with right:
        if num_subwords:
            frame.show("undo", plot.plot_merge_undo, undo_request)
        else:
            st.caption(message("cuts-no-subword"))


def _on_tile_click(page: str, num_subwords: int, event: dict) -> None:
    index = check_index(event.get("x"), num_subwords)
    if event.get("trace") == "subwords" and index is not None:
        Controls(page, st).set(token=index + 1)


def _show_tokenizers(frame: Frame) -> None:
    figure = frame.choose_figure("three", ("Cuts", "Reasons"))
    request = frame.form(schema.TokenizersRequest)
    if figure == "Cuts":
        frame.show("three_cuts", plot.plot_three_tokenizations, request, narrow=frame.is_narrow_screen)
    else:
        frame.show("three_reasons", plot.plot_last_decisions, request, narrow=frame.is_narrow_screen)


def draw_cuts() -> Thumbnail:
    """Draws the beginning of a sentence as characters, words and subwords, for Home."""
    request = schema.CutRequest(text="a lighthouse")
    return cached_picture(plot.draw_thumbnail, run_cached(request), request=request)
