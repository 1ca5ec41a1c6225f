"""The views "Arithmetic" and "Words and positions"."""

from ...ui.frame import Frame
from ...ui.parts.results_cache import answer
from . import ask, draw


def show_arithmetic(frame: Frame) -> None:
    """A sum of the visitor's, or fifty analogies."""
    if frame.choose("sums", ("One sum", "Fifty analogies")) == "Fifty analogies":
        frame.show("analogies", draw.analogies, frame.ask(ask.AnalogiesRequest))
        return
    request = frame.ask(ask.ArithmeticRequest)
    trace = answer(request)
    frame.show(
        "arithmetic",
        draw.arithmetic,
        request,
        trace=trace,
        given={"inputs": trace.inputs},
        narrow=frame.narrow,
    )


def show_addition(frame: Frame) -> None:
    """Word vector plus position vector in a Transformer."""
    frame.show("addition", draw.addition, frame.ask(ask.AdditionRequest))
