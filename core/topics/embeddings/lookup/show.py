"""The view "Look-up"."""

from ....ui.frame import Frame
from . import ask, draw


def show_lookup(frame: Frame) -> None:
    """A one-hot vector times the table, or the gradient of a batch."""
    if frame.choose("lookup", ("Product", "Gradient")) == "Product":
        frame.show("product", draw.product, frame.ask(ask.LookupRequest))
    else:
        frame.show("gradient", draw.gradient, frame.ask(ask.GradientRequest))
