"""The view "What follows"."""

from ....ui.frame import Frame
from . import ask, draw


def show_next(frame: Frame) -> None:
    """The characters that follow one."""
    frame.show("next", draw.following, frame.ask(ask.PairsRequest))
