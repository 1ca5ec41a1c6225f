"""The view "What follows"."""

from ....ui.frame import Frame
from . import plot, schema


def show_next(frame: Frame) -> None:
    """Shows the likeliest characters after one."""
    frame.show("next", plot.plot_next_characters, frame.form(schema.PairsRequest))
