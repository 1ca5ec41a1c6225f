"""The view of a look-up: the product, and the rows that a gradient touches."""

from core.base.request import default_of
from core.figures.embeddings import lookup
from core.requests.embeddings import GradientRequest, LookupRequest
from core.ui.parts.page_frame import Frame
from core.ui.parts.results_cache import answered


def show_lookup(frame: Frame) -> None:
    """A one-hot vector times the table, or the gradient of a batch."""
    controls = frame.controls
    figure = controls.choice(
        "lookup", "Figure", ["Product", "Gradient"], frame.stage, label_visibility="collapsed"
    )
    if figure == "Product":
        settings = {
            "text": controls.text("text", "Sentence", LookupRequest.text),
            "place": controls.number("place", "Word number", of=LookupRequest),
        }
        trace, picture = answered(lookup.product, LookupRequest(**settings))
        controls.show("product", picture, shown=trace.product, settings=settings)
        return
    settings = {
        name: controls.lines(
            name, label, "\n".join(default_of(GradientRequest, name)), help="A review a line."
        )
        for name, label in (("positive", "Positive reviews"), ("negative", "Negative reviews"))
    }
    trace, picture = answered(lookup.gradient, GradientRequest(**settings))
    controls.show("gradient", picture, shown=trace.norms, settings=settings)
