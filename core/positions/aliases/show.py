"""The view "Sine and cosine"."""

from ...ui.frame import Frame
from ...ui.parts.narrow import is_narrow
from . import draw
from .ask import AliasRequest


def show_aliases(frame: Frame) -> None:
    """What the sine of a pair cannot tell apart, and the cosine can."""
    request = frame.ask(AliasRequest)
    frame.show("alias", draw.aliases, request, narrow=is_narrow(frame.controls.key("alias_width")))
