"""The view "Batches"."""

from ....ui.frame import Frame
from . import plot, schema


def show_batches(frame: Frame) -> None:
    """Which character meets which state, and how much of a batch is padding."""
    if frame.choose_figure("batches", ("Windows", "Padding")) == "Windows":
        frame.show("windows", plot.plot_windows, frame.form(schema.WindowsRequest))
    else:
        frame.show(
            "padding", plot.plot_padding, frame.form(schema.PaddingRequest), narrow=frame.is_narrow_screen
        )
