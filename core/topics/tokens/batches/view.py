"""The view "Batches"."""

from ....ui.frame import Frame
from . import plot, schema


def show_batches(frame: Frame) -> None:
    """Shows windows of a text in batches, or the padding of batches of sentences."""
    if frame.choose_figure("batches", ("Windows", "Padding")) == "Windows":
        frame.show("windows", plot.plot_windows, frame.form(schema.WindowsRequest))
    else:
        frame.show(
            "padding", plot.plot_padding, frame.form(schema.PaddingRequest), is_narrow=frame.is_narrow_screen
        )
