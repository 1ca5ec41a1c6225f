"""The view "With and without a mask"."""

from ....base.i18n import message
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENTS
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped
from ....ui.parts.unread import say_missing, say_unread
from ...sentiment.reading.schema import MAX_PADS, ReadingRequest
from . import plot
from .schema import MASKED, PaddedView


def show_padding(frame: Frame) -> None:
    """One review, more and more padding."""
    there = shipped("sentiment")
    view = frame.form(PaddedView)
    frame.controls.labels["text"] = frame.controls.labels["review"]  # what errors call the request's field
    models = tuple(name for name in view.models if name in there)
    if models:
        request = ReadingRequest(models=models, text=view.review.rstrip(), pads=MAX_PADS)
        result = run_cached(request)
        masked = tuple(name for name in models if name in MASKED)
        given, narrow = {"masked": masked}, frame.narrow
        frame.show(
            "padding", plot.padding, request, result=result, proof_values=given, pads=view.pads, narrow=narrow
        )
        read = message("padded-read", most=MAX_REVIEW_WORDS)
        say_unread(result.tokens, result.unknown.tolist(), result.cut, read)
    say_missing([name for name in SENTIMENTS if name not in there])
