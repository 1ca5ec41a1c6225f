"""The view "Batches"."""

from ...ui.frame import Frame
from . import ask, draw


def show_batches(frame: Frame) -> None:
    """Which character meets which state."""
    frame.show("windows", draw.windows, frame.ask(ask.WindowsRequest))
