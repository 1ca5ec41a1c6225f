"""The view "Attention masks": the keys that each query can attend to, and a test for leaks."""

from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from . import plot, schema


def show_attention_masks(frame: Frame) -> None:
    """The masks of a Transformer's attentions, and a test that nothing leaks through them."""
    if frame.choose_figure("figure", ("The mask", "Leak test")) == "Leak test":
        frame.show("leak", plot.plot_leak_test, frame.form(schema.LeakTestRequest))
        return
    result = frame.show("matrix", plot.plot_attention_mask, frame.form(schema.AttentionMaskRequest))
    show_unread_words(result.unknown_words, [True] * len(result.unknown_words), result.truncated_words)
