"""The view "Split a sentence"."""

import streamlit as st

from ....base.i18n import message
from ....figures.thumbnail import Thumbnail
from ....ui.frame import Frame
from ....ui.parts.controls import Controls
from ....ui.parts.plotly_events import attach_listener, check_index
from ....ui.parts.results_cache import cached_picture, run_cached
from ....ui.playback import as_fragment
from . import plot, schema, trained_plot

VOCABULARY_SOURCES = ("shipped vocabularies", "one text")  # what the tokenizers learnt from


@as_fragment
def show_tokenization(frame: Frame) -> None:
    """Shows the tokenizations of a sentence as it is typed; each key reruns this fragment alone."""
    previous_source = frame.controls.values.get("vocabulary_source")
    vocabulary_source = frame.choose_figure("vocabulary_source", VOCABULARY_SOURCES)
    if previous_source not in (None, vocabulary_source):
        st.rerun()  # of the page, whose address has other controls now
    if vocabulary_source == VOCABULARY_SOURCES[1]:
        _show_tokenizers(frame)
    else:
        _show_shipped_vocabularies(frame)


def _show_shipped_vocabularies(frame: Frame) -> None:
    undo_request = frame.form(schema.MergeUndoRequest)
    request = schema.TokenizeRequest(text=undo_request.text)
    num_subwords = next(
        len(tokenization.tokens)
        for tokenization in run_cached(request).tokenizations
        if tokenization.name == "subwords"
    )
    left, right = frame.two_columns("tokenizations")
    with left:
        page = frame.page
        attach_listener(
            frame.controls.key("tokenizations"),
            "point_numbers",
            message("tokenization-hint"),
            lambda event: _on_tile_click(page, num_subwords, event),
        )
        frame.show("tokenizations", plot.plot_tokenizations, request, is_narrow=frame.is_narrow_screen)
    with right:
        if num_subwords:
            frame.show("merge_undo", plot.plot_merge_undo, undo_request)
        else:
            st.caption(message("tokenization-empty"))


def _on_tile_click(page: str, num_subwords: int, event: dict) -> None:
    index = check_index(event.get("x"), num_subwords)
    if event.get("trace") == "subwords" and index is not None:
        Controls(page, st).set(token_number=index + 1)


def _show_tokenizers(frame: Frame) -> None:
    figure = frame.choose_figure("tokenizers", ("Tokenizations", "Last decisions"))
    request = frame.form(schema.TokenizersRequest)
    if figure == "Tokenizations":
        frame.show(
            "three_tokenizations",
            trained_plot.plot_three_tokenizations,
            request,
            is_narrow=frame.is_narrow_screen,
        )
    else:
        frame.show(
            "last_decisions", trained_plot.plot_last_decisions, request, is_narrow=frame.is_narrow_screen
        )


def draw_tokenizations() -> Thumbnail:
    """Draws the tokenizations of two words, for Home."""
    request = schema.TokenizeRequest(text="a lighthouse")
    return cached_picture(plot.draw_thumbnail, run_cached(request), request=request)
