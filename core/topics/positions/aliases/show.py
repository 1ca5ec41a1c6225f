"""The view "Sine and cosine"."""

from ....ui.frame import Frame
from . import draw
from .ask import AliasRequest


def show_aliases(frame: Frame) -> None:
    """What the sine of a pair cannot tell apart, and the cosine can."""
    frame.show("alias", draw.aliases, frame.ask(AliasRequest), narrow=frame.narrow)
