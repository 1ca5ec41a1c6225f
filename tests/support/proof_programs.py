"""The programs that the pages print as proofs: plain NumPy or Keras, which share no line with what runs."""

from core.base.proofs import load_proof
from tests.support.small_attention_models import TEXT

MODEL_INPUTS = {"text": TEXT, "context": "Romeo:\nto be, or not"}  # by a translator, and by a writer


def run_proof_program(view: str, figure: str, **values) -> dict:
    """Returns the names that the proof of a figure of a view leaves, such as `recomputed`."""
    names: dict = {}
    exec(load_proof(f"core.topics.{view}.plot", figure, MODEL_INPUTS | values), names)
    return names
