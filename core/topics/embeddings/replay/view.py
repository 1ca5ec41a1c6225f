"""The view "Training, replayed"."""

from ....ui.frame import Frame
from . import plot, schema


def show_replay(frame: Frame) -> None:
    """Shows the map at a moment of a training, or distances by epoch."""
    if frame.choose_figure("replay", ("Moments", "Distances")) == "Distances":
        frame.show(
            "distances", plot.plot_distances, frame.form(schema.ReplayRequest, skipped_fields=("moment",))
        )
    else:
        frame.show("moments", plot.plot_replay, frame.form(schema.ReplayRequest))
