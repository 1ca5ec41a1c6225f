"""The view "What padding costs"."""

from typing import Any

from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.parts.unread import say_missing, say_unread
from . import plot, schema

FIGURES: dict[
    str, tuple[str, Any, Any]
] = {  # by what an address calls them: name, request, function that draws it
    "The loss": ("loss", schema.MaskedLossRequest, plot.losses),
    "The accuracy": ("metric", schema.MaskedMetricRequest, plot.metric),
    "Memory and work": ("ragged", schema.RaggedRequest, plot.ragged),
}


def show_costs(frame: Frame) -> None:
    """What padding does to the loss and the accuracy of a batch, and what a batch without it saves."""
    name, kind, function = FIGURES[frame.choose("cost", list(FIGURES))]
    request = frame.form(kind)
    result = run_cached(request)
    frame.show(name, function, request, result=result)
    if isinstance(result, schema.RaggedResult):
        say_missing([] if len(result.probability) else ["sentiment_ragged"])
    else:
        say_unread([], [], result.cut)
