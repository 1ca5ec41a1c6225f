"""The view "What padding costs"."""

from typing import Any

from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from ....ui.parts.unread import say_missing, say_unread
from . import ask, draw

FIGURES: dict[
    str, tuple[str, Any, Any]
] = {  # by what an address calls them: name, request, function that draws it
    "The loss": ("loss", ask.MaskedLossRequest, draw.losses),
    "The accuracy": ("metric", ask.MaskedMetricRequest, draw.metric),
    "Memory and work": ("ragged", ask.RaggedRequest, draw.ragged),
}


def show_costs(frame: Frame) -> None:
    """What padding does to the loss and the accuracy of a batch, and what a batch without it saves."""
    name, kind, function = FIGURES[frame.choose("cost", list(FIGURES))]
    request = frame.ask(kind)
    trace = answer(request)
    frame.show(name, function, request, trace=trace)
    if isinstance(trace, ask.RaggedTrace):
        say_missing([] if len(trace.probability) else ["sentiment_ragged"])
    else:
        say_unread([], [], trace.cut)
