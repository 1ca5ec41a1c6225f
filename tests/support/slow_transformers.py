"""A Transformer by the program that its page prints: plain NumPy, which shares no line with what runs."""

from core.base.proofs import code_of
from tests.support.attending_models import TEXT

READ = {"text": TEXT, "context": "Romeo:\nto be, or not"}  # by a translator, and by a writer


def printed_names(group: str, figure: str, **values) -> dict:
    """Returns the names that the proof of a figure leaves, such as `machine` and `recomputed`."""
    names: dict = {}
    exec(code_of(f"core.transformer.{group}.draw", figure, READ | values), names)
    return names
