"""The views of sums: arithmetic with words, and the position that is added to a word."""

from core.figures.embeddings import addition, arithmetic
from core.requests.embeddings import AdditionRequest, AnalogiesRequest, ArithmeticRequest
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered


def show_arithmetic(frame: Frame) -> None:
    """A sum of the visitor's, or fifty analogies."""
    controls = frame.controls
    figure = controls.choice(
        "sums", "Figure", ["One sum", "Fifty analogies"], frame.stage, label_visibility="collapsed"
    )
    if figure == "Fifty analogies":
        trace, picture = answered(arithmetic.analogies, AnalogiesRequest())
        right = [*trace.right, trace.rank]
        controls.show("analogies", picture, shown=right, settings={})
        return
    labels = {"base": "Word", "minus": "minus", "plus": "plus"}
    settings: dict = {
        name: controls.text(name, label, getattr(ArithmeticRequest, name)) for name, label in labels.items()
    }
    with controls.more_settings():
        settings["answers"] = controls.number("answers", "Answers", of=ArithmeticRequest)
    trace, picture = answered(arithmetic.arithmetic, ArithmeticRequest(**settings))
    shown = [trace.all_cosine, trace.kept_cosine]
    controls.show("arithmetic", picture, shown=shown, settings=settings, inputs=trace.inputs)


def show_addition(frame: Frame) -> None:
    """Word vector plus position vector in a Transformer."""
    controls = frame.controls
    settings = {"text": controls.text("added", "Sentence", AdditionRequest.text)}
    trace, picture = answered(addition.addition, AdditionRequest(**settings))
    shown = [trace.word_norm, trace.position_norm, trace.sum_norm]
    angles = [trace.word_moved, trace.position_moved, trace.between]
    controls.show("addition", picture, shown=[*shown, *angles], settings=settings)
