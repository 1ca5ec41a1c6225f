"""The view "Learnt positions"."""

from ....ui.frame import Frame
from ....ui.parts.results_cache import answer, shipped
from ....ui.parts.unread import say_unread
from . import ask, draw

TABLES, PAST = "Tables", "Past the end"


def is_shipped() -> bool:
    """Tells whether both Transformers are there, whose words and tables it takes."""
    return {ask.FIXED, ask.LEARNT} <= set(shipped("translators"))


def show_learnt(frame: Frame) -> None:
    """The table that a Transformer learnt beside the sinusoidal one, and what happens past its end."""
    if frame.choose("trained", [TABLES, PAST]) == TABLES:
        frame.show("trained_tables", draw.tables, frame.ask(ask.TablesRequest))
        return
    request = frame.ask(ask.ShiftRequest)
    trace = answer(request)
    frame.show("trained_shifted", draw.shifted, request, trace=trace)
    say_unread(trace.tokens, trace.unknown.tolist(), ())
