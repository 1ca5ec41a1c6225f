"""The views "Arithmetic" and "Words and positions"."""

import streamlit as st

from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from . import plot, schema


def show_arithmetic(frame: Frame) -> None:
    """Shows the words nearest to a sum of vectors, or fifty analogies."""
    if frame.choose_figure("sums", ("One sum", "Fifty analogies")) == "Fifty analogies":
        frame.show("analogies", plot.plot_analogies, frame.form(schema.AnalogiesRequest))
        return
    request, figure_name = _show_sum_form(frame)
    result = run_cached(request)
    frame.show(
        figure_name,
        plot.plot_arithmetic,
        request,
        result=result,
        proof_values={"input_words": result.input_words},
        is_narrow=frame.is_narrow_screen,
    )


def _show_sum_form(frame: Frame) -> tuple[schema.ArithmeticRequest, str]:
    custom_table = {
        name: st.session_state.get(frame.controls.key(f"uploaded_{name}")) for name in ("table", "file")
    }
    if custom_table["table"] and frame.choose_figure("vector_source", ("GloVe", "Own vectors")) != "GloVe":
        return frame.form(
            schema.UploadedArithmeticView, table=custom_table["table"], vectors=custom_table["file"]
        ), "uploaded_arithmetic"
    return frame.form(schema.ArithmeticRequest, table="glove"), "arithmetic"


def show_addition(frame: Frame) -> None:
    """Shows the sums of word and position vectors in a Transformer."""
    frame.show("addition", plot.plot_addition, frame.form(schema.AdditionRequest))
