"""The view "Learning, replayed"."""

from ....ui.frame import Frame
from . import ask, draw


def show_replay(frame: Frame) -> None:
    """Where words stood at a moment of a training, or how far apart they were at each."""
    if frame.choose("replay", ("Moments", "Distances")) == "Distances":
        frame.show("distances", draw.distances, frame.ask(ask.ReplayRequest, skip=("moment",)))
    else:
        frame.show("replayed", draw.replayed, frame.ask(ask.ReplayRequest))
