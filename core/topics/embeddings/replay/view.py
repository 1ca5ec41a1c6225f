"""The view "Training, replayed"."""

from ....ui.frame import Frame
from . import plot, schema


def show_replay(frame: Frame) -> None:
    """Where words stood at a moment of a training, or how far apart they were at each."""
    if frame.choose("replay", ("Moments", "Distances")) == "Distances":
        frame.show("distances", plot.distances, frame.form(schema.ReplayRequest, skip=("moment",)))
    else:
        frame.show("replayed", plot.replayed, frame.form(schema.ReplayRequest))
