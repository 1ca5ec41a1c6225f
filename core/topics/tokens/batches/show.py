"""The view "Batches"."""

from ....ui.frame import Frame
from . import ask, draw


def show_batches(frame: Frame) -> None:
    """Which character meets which state, and how much of a batch is padding."""
    if frame.choose("batches", ("Windows", "Padding")) == "Windows":
        frame.show("windows", draw.windows, frame.ask(ask.WindowsRequest))
    else:
        frame.show("padding", draw.padding, frame.ask(ask.PaddingRequest), narrow=frame.narrow)
