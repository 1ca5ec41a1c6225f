"""The view "What follows"."""

from ....ui.frame import Frame
from . import plot, schema


def show_next(frame: Frame) -> None:
    """The characters that follow one."""
    frame.show("next", plot.following, frame.form(schema.PairsRequest))
