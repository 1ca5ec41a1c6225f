"""The view "With and without a mask"."""

from ....base.i18n import message
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_missing_models, show_unread_words
from ....ui.parts.results_cache import run_cached, shipped_models
from ...sentiment.reading.schema import MAX_PADDING, ReadingRequest
from . import plot
from .schema import MASKED_MODELS, PaddedView


def show_padding_effect(frame: Frame) -> None:
    """One review, more and more padding."""
    shipped_names = shipped_models("sentiment")
    view = frame.form(PaddedView)
    frame.controls.labels["text"] = frame.controls.labels["review"]  # what errors call the request's field
    models = tuple(name for name in view.models if name in shipped_names)
    if models:
        request = ReadingRequest(models=models, text=view.review.rstrip(), num_padding=MAX_PADDING)
        result = run_cached(request)
        masked_models = tuple(name for name in models if name in MASKED_MODELS)
        proof_values, narrow = {"masked": masked_models}, frame.is_narrow_screen
        frame.show(
            "padding",
            plot.plot_padding_effect,
            request,
            result=result,
            proof_values=proof_values,
            pads=view.pads,
            narrow=narrow,
        )
        limit_note = message("padded-read", most=MAX_REVIEW_WORDS)
        show_unread_words(result.tokens, result.is_unknown.tolist(), result.truncated_words, limit_note)
    show_missing_models([name for name in SENTIMENTS if name not in shipped_names])
