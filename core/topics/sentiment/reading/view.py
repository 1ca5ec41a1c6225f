"""The view "Read along", and the drawing on Home."""

import streamlit as st

from ....base.i18n import message
from ....figures.thumbnail import Thumbnail
from ....models.configs.reviews import REVIEW_EXAMPLES
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENT_MODELS
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import cached_picture, run_cached, shipped_models
from ..reviews import show_example_menu
from . import plot, schema

WORDS, WORD_EFFECTS = "Word by word", "What moved it"


def show_reading(frame: Frame) -> None:
    """Shows a review read word by word by one classifier or all, or the effect of each word."""
    shipped_names = shipped_models("sentiment")
    if shipped_names:
        _show_plot(frame, shipped_names)
    missing = [f"`{name}`" for name in SENTIMENT_MODELS if name not in shipped_names]
    if missing:
        st.info(message("reading-missing", num_models=len(missing), models=", ".join(missing)))


def _show_plot(frame: Frame, shipped_models: tuple[str, ...]) -> None:
    plot_type = frame.choose_figure("reading", (WORDS, WORD_EFFECTS))
    show_example_menu(frame)
    leave_out_request = frame.form(schema.LeaveOutRequest)
    if plot_type == WORD_EFFECTS:
        result = frame.show("word_effects", plot.plot_word_effects, leave_out_request)
        show_unread_words(result.tokens, result.is_unknown.tolist(), result.truncated_words)
        return
    models: tuple[str, ...] = (leave_out_request.model,)
    if frame.controls.checkbox("others", message("reading-others"), False, frame.row):
        models += tuple(name for name in shipped_models if name != leave_out_request.model)
    request = frame.form(schema.ReadingRequest, models=models, text=leave_out_request.text)
    masked_models = tuple(name for name in models if SENTIMENT_MODELS[name].mask_type != "none")
    result = frame.show(
        "word_by_word", plot.plot_word_by_word, request, proof_values={"masked_models": masked_models}
    )
    reason = message("reading-max_words", max_words=MAX_REVIEW_WORDS)
    show_unread_words(result.tokens, result.is_unknown.tolist(), result.truncated_words, reason)


def draw_verdict() -> Thumbnail:
    """Draws how a verdict moves from word to word, for Home."""
    request = schema.ReadingRequest(text=REVIEW_EXAMPLES[0].text)
    return cached_picture(plot.draw_verdict_thumbnail, run_cached(request), request=request)
