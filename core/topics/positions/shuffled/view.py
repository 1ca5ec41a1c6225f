"""The view "Without positions"."""

from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped
from ....ui.parts.unread import say_unread
from . import plot, schema


def show_shuffled(frame: Frame) -> None:
    """Shuffled words in self-attention; without the Transformer there are letters alone."""
    words = schema.MODEL in shipped("translators")
    given: dict = {} if words else {"source": "characters"}
    request = frame.form(schema.TrialRequest, **given)
    result = run_cached(request)
    frame.show("trial", plot.trial, request, result=result)
    say_unread(result.tokens, result.unknown.tolist(), ())
