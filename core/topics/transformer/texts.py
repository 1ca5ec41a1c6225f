"""How a Transformer reads a text, told under its figure."""

from ...base.messages import say
from ...base.text import plain
from ...models.configs.transformer_layout import MAX_CHARACTERS


def say_read(frame, trace, show_how_read, caption) -> None:
    """Shows on one line how the model reads the text and what it predicts.

    Args:
        frame: Of the view.
        trace: With `model`, `source`, `translation`, `tokens` and `said`.
        show_how_read: Of `core.ui`: shows it of a sentence that is translated.
        caption: Of Streamlit: shows it of a text.
    """
    if trace.source is not None:
        controls = frame.controls
        show_how_read(controls, trace.source, trace.model, says=trace.translation, tokens=trace.tokens)
        return
    values = {"most": MAX_CHARACTERS, "text": plain(trace.translation), "said": plain(trace.said)}
    caption(say("transformer-reads", **values))
