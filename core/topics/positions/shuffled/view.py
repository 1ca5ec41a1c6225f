"""The view "Without positions"."""

from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from ....ui.parts.results_cache import run_cached, shipped_models
from . import plot, schema


def show_shuffled(frame: Frame) -> None:
    """Shows shuffled words in self-attention, or letters where the Transformer does not ship."""
    has_words = schema.WORD_MODEL in shipped_models("translators")
    fixed_values: dict = {} if has_words else {"token_type": "characters"}
    request = frame.form(schema.ShuffleRequest, **fixed_values)
    result = run_cached(request)
    frame.show("trial", plot.plot_shuffle, request, result=result)
    show_unread_words(result.tokens, result.is_unknown.tolist(), ())
