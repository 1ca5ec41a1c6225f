"""The view "With and without a mask"."""

from ....base.i18n import message
from ....models.configs.sentiment import MAX_REVIEW_WORDS, SENTIMENT_MODELS
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_missing_models, show_unread_words
from ....ui.parts.results_cache import shipped_models
from ...sentiment.reading.schema import MAX_PADDING, ReadingRequest
from . import plot
from .schema import MASKED_MODELS, PaddingEffectSettings


def show_padding_effect(frame: Frame) -> None:
    """Shows one review with more and more padding."""
    shipped_names = shipped_models("sentiment")
    settings = frame.form(PaddingEffectSettings)
    frame.controls.labels["text"] = frame.controls.labels["review"]  # errors name the field of ReadingRequest
    models = tuple(name for name in settings.models if name in shipped_names)
    if models:
        request = ReadingRequest(models=models, text=settings.review.rstrip(), num_padding=MAX_PADDING)
        result = frame.show(
            "padding",
            plot.plot_padding_effect,
            request,
            proof_values={"masked": tuple(name for name in models if name in MASKED_MODELS)},
            num_pads=settings.review_pads,
            is_narrow=frame.is_narrow_screen,
        )
        limit_note = message("padding_effect-word-limit", max_words=MAX_REVIEW_WORDS)
        show_unread_words(result.tokens, result.is_unknown.tolist(), result.truncated_words, limit_note)
    show_missing_models([name for name in SENTIMENT_MODELS if name not in shipped_names])
