"""The view "Learnt positions"."""

from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached, shipped
from ....ui.parts.unread import say_unread
from . import plot, schema

TABLES, PAST = "Tables", "Past the end"


def is_shipped() -> bool:
    """Tells whether both Transformers are there, whose words and tables it takes."""
    return {schema.FIXED, schema.LEARNT} <= set(shipped("translators"))


def show_learnt(frame: Frame) -> None:
    """The table that a Transformer learnt beside the sinusoidal one, and what happens past its end."""
    if frame.choose("trained", [TABLES, PAST]) == TABLES:
        frame.show("trained_tables", plot.tables, frame.form(schema.TablesRequest))
        return
    request = frame.form(schema.ShiftRequest)
    result = run_cached(request)
    frame.show("trained_shifted", plot.shifted, request, result=result)
    say_unread(result.tokens, result.unknown.tolist(), ())
