"""The view "Without positions"."""

from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, shipped
from ....ui.parts.unread import say_unread
from . import ask, draw


def show_shuffled(frame: Frame) -> None:
    """Shuffled words in self-attention; without the Transformer there are letters alone."""
    words = ask.MODEL in shipped("translators")
    given: dict = {} if words else {"source": "characters"}
    request = frame.ask(ask.TrialRequest, **given)
    trace = answer(request)
    frame.show("trial", draw.trial, request, trace=trace)
    say_unread(trace.tokens, trace.unknown.tolist(), ())
