"""Masking: where a mask is created, carried, consumed and dropped; what padding does without one."""

from core.ui.masking.attention_masks import show_matrices
from core.ui.masking.batches import show_loss, show_metric, show_ragged
from core.ui.masking.padding import show_padding
from core.ui.masking.way import mask_request, show_mask_way
from core.ui.parts.moved_views import follow_moved_view
from core.ui.parts.page_frame import Frame, page_frame


def show_trace(frame: Frame) -> None:
    """The mask at every layer of a model."""
    request = mask_request(frame.controls)
    if request is not None:
        show_mask_way(frame.controls, request)


# of before the models had a page of their own
follow_moved_view("masking", "Five models", "sentiment", {"review": "text"}, others="true")
page_frame(
    "masking",
    {
        "Layer by layer": show_trace,
        "With and without a mask": show_padding,
        "Attention masks": show_matrices,
        "Masked loss": show_loss,
        "The metric": show_metric,
        "Without padding": show_ragged,
    },
    source="Hands-On Machine Learning, 3rd edition, chapter 16: Sentiment Analysis, Masking; the masks of "
    "its Transformer.",
    renamed={
        "The trace": "Layer by layer",
        "With and without": "With and without a mask",
        "Matrix masks": "Attention masks",
        "The loss": "Masked loss",
        "Ragged": "Without padding",
    },
)
