"""The view "How BPE learns"."""

from ....base.request import field_range
from ....ui.frame import Frame
from ....ui.parts.results_cache import run_cached
from ....ui.playback import show_with_play_button
from . import plot, schema


def show_bpe(frame: Frame) -> None:
    """Shows byte-pair encoding merge by merge, with a play button."""
    show_with_play_button(frame, "num_merges", _show_step)


def _show_step(frame: Frame) -> bool:
    """Shows a step and the curve beside it, and returns whether it is the last step."""
    request = frame.form(schema.BpeRequest)
    left, right = frame.two_columns("bpe")
    with left:
        frame.show("step", plot.plot_step, request, is_narrow=frame.is_narrow_screen)
    with right:
        frame.show("curve", plot.plot_curve, request)
    result = run_cached(request)
    return result.num_merges in (len(result.merged_left), field_range(schema.BpeRequest, "num_merges").high)
