"""The view "Sine and cosine"."""

from ....ui.frame import Frame
from . import plot
from .schema import AliasRequest


def show_aliases(frame: Frame) -> None:
    """Shows positions that the sine of a pair cannot distinguish, and the cosine can."""
    frame.show("alias", plot.plot_aliases, frame.form(AliasRequest), is_narrow=frame.is_narrow_screen)
