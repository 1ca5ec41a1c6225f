"""The views "Arithmetic" and "Words and positions"."""

import streamlit as st

from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from . import ask, draw


def show_arithmetic(frame: Frame) -> None:
    """A sum of the visitor's, or fifty analogies."""
    if frame.choose("sums", ("One sum", "Fifty analogies")) == "Fifty analogies":
        frame.show("analogies", draw.analogies, frame.ask(ask.AnalogiesRequest))
        return
    request, name = _sum(frame)
    trace = answer(request)
    frame.show(
        name, draw.arithmetic, request, trace=trace, given={"inputs": trace.inputs}, narrow=frame.narrow
    )


def _sum(frame: Frame) -> tuple[ask.ArithmeticRequest, str]:
    """Shows the words of a sum, of GloVe or of the file that a visitor chose on the map; and its figure."""
    own = {name: st.session_state.get(frame.controls.key(f"own_{name}")) for name in ("table", "file")}
    if own["table"] and frame.choose("of", ("GloVe", "Own vectors")) != "GloVe":
        return frame.ask(ask.OwnArithmetic, table=own["table"], vectors=own["file"]), "own_arithmetic"
    return frame.ask(ask.ArithmeticRequest, table="glove"), "arithmetic"


def show_addition(frame: Frame) -> None:
    """Word vector plus position vector in a Transformer."""
    frame.show("addition", draw.addition, frame.ask(ask.AdditionRequest))
