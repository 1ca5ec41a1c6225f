"""The programs that the pages print as proofs: plain NumPy or Keras, which share no line with what runs."""

from core.base.proofs import code_of
from tests.support.attending_models import TEXT

READ = {"text": TEXT, "context": "Romeo:\nto be, or not"}  # by a translator, and by a writer


def printed_names(view: str, figure: str, **values) -> dict:
    """Returns the names that the proof of a figure of a view leaves, such as `recomputed`."""
    names: dict = {}
    exec(code_of(f"core.topics.{view}.plot", figure, READ | values), names)
    return names
