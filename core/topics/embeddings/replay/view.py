"""The view "Training, replayed"."""

from ....ui.frame import Frame
from . import plot, schema


def show_replay(frame: Frame) -> None:
    """Where words stood at a moment of a training, or how far apart they were at each."""
    if frame.choose_figure("replay", ("Moments", "Distances")) == "Distances":
        frame.show(
            "distances", plot.plot_distances, frame.form(schema.ReplayRequest, skipped_fields=("moment",))
        )
    else:
        frame.show("replayed", plot.plot_replay, frame.form(schema.ReplayRequest))
