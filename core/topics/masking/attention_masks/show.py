"""The view "Attention masks": what each query may attend to, and whether that holds."""

from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from ....ui.parts.unread import say_unread
from . import ask, draw


def show_matrices(frame: Frame) -> None:
    """The masks of a Transformer's attentions, and the test that nothing leaks through them."""
    if frame.choose("figure", ("The mask", "Leak test")) == "Leak test":
        frame.show("leak", draw.leak_test, frame.ask(ask.InfluenceRequest))
        return
    request = frame.ask(ask.MatrixMasksRequest)
    trace = answer(request)
    frame.show("matrix", draw.matrix_mask, request, trace=trace)
    say_unread(trace.unknown, [True] * len(trace.unknown), trace.cut)
