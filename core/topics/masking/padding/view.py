"""The view "What padding costs"."""

from typing import Any

from ....ui.frame import Frame
from ....ui.parts.input_notes import show_missing_models, show_unread_words
from . import plot, schema

# by the name in the address: key of the figure, request, function that draws it
FIGURES: dict[str, tuple[str, Any, Any]] = {
    "The loss": ("loss", schema.MaskedLossRequest, plot.plot_losses),
    "The accuracy": ("metric", schema.MaskedMetricRequest, plot.plot_metric),
    "Memory and work": ("ragged", schema.RaggedRequest, plot.plot_ragged),
}


def show_costs(frame: Frame) -> None:
    """Shows the effect of padding on the loss and the accuracy of a batch, and what a ragged batch saves."""
    name, request_type, plot_function = FIGURES[frame.choose_figure("cost", list(FIGURES))]
    result = frame.show(name, plot_function, frame.form(request_type))
    if isinstance(result, schema.RaggedResult):
        show_missing_models([] if len(result.probability) else ["sentiment_ragged"])
    else:
        show_unread_words([], [], result.truncated_words)
