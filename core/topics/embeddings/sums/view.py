"""The views "Arithmetic" and "Words and positions"."""

import streamlit as st

from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from . import plot, schema


def show_arithmetic(frame: Frame) -> None:
    """A sum of the visitor's, or fifty analogies."""
    if frame.choose("sums", ("One sum", "Fifty analogies")) == "Fifty analogies":
        frame.show("analogies", plot.analogies, frame.form(schema.AnalogiesRequest))
        return
    request, name = _sum(frame)
    result = run_cached(request)
    frame.show(
        name,
        plot.arithmetic,
        request,
        result=result,
        proof_values={"inputs": result.inputs},
        narrow=frame.narrow,
    )


def _sum(frame: Frame) -> tuple[schema.ArithmeticRequest, str]:
    """Shows the words of a sum, of GloVe or of the file that a visitor chose on the map; and its figure."""
    own = {name: st.session_state.get(frame.controls.key(f"own_{name}")) for name in ("table", "file")}
    if own["table"] and frame.choose("of", ("GloVe", "Own vectors")) != "GloVe":
        return frame.form(schema.OwnArithmetic, table=own["table"], vectors=own["file"]), "own_arithmetic"
    return frame.form(schema.ArithmeticRequest, table="glove"), "arithmetic"


def show_addition(frame: Frame) -> None:
    """Word vector plus position vector in a Transformer."""
    frame.show("addition", plot.addition, frame.form(schema.AdditionRequest))
