"""The view "Learnt positions"."""

from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import run_cached, shipped_models
from . import plot, schema

TABLES, PAST_END = "Tables", "Past the end"


def is_shipped() -> bool:
    """True where both Transformers ship, whose vocabularies and tables the view needs."""
    return {schema.SINUSOIDAL_MODEL, schema.LEARNT_MODEL} <= set(shipped_models("translators"))


def show_learnt(frame: Frame) -> None:
    """Shows a learnt table beside the sinusoidal one, and sentence pairs past its end."""
    if frame.choose_figure("trained", [TABLES, PAST_END]) == TABLES:
        frame.show("trained_tables", plot.plot_tables, frame.form(schema.TablesRequest))
        return
    request = frame.form(schema.ShiftRequest)
    result = run_cached(request)
    frame.show("trained_shifted", plot.plot_shifts, request, result=result)
    show_unread_words(result.tokens, result.is_unknown.tolist(), ())
