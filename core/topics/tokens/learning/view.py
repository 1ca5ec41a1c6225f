"""The view "How BPE learns"."""

from ....base.request import field_range
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.playback import show_with_play_button
from . import plot, schema


def show_bpe(frame: Frame) -> None:
    """Byte-pair encoding, a merge a step, which can be played."""
    show_with_play_button(frame, "merges", _show_step)


def _show_step(frame: Frame) -> bool:
    """Shows a step, and beside it where it stands on the curve; tells whether no merge comes after it."""
    request = frame.form(schema.BpeRequest)
    left, right = frame.two_columns("bpe")
    with left:
        frame.show("step", plot.plot_step, request, narrow=frame.is_narrow_screen)
    with right:
        frame.show("curve", plot.plot_curve, request)
    result = run_cached(request)
    return result.step in (len(result.left), field_range(schema.BpeRequest, "merges").high)
