"""The view "How BPE learns"."""

from ....base.request import range_of
from ....ui.frame import Frame
from ....ui.parts.results_cache import answer
from ....ui.playing import play
from . import ask, draw


def show_bpe(frame: Frame) -> None:
    """Byte-pair encoding, a merge a step, which can be played."""
    play(frame, "merges", _show_step)


def _show_step(frame: Frame) -> bool:
    """Shows a step, and beside it where it stands on the curve; tells whether no merge comes after it."""
    request = frame.ask(ask.BpeRequest)
    left, right = frame.beside("bpe")
    with left:
        frame.show("step", draw.step, request, narrow=frame.narrow)
    with right:
        frame.show("curve", draw.curve, request)
    trace = answer(request)
    return trace.step in (len(trace.left), range_of(ask.BpeRequest, "merges").high)
