"""The caption under a figure: how a Transformer reads a text."""

from ...base.i18n import message
from ...base.text import escape_markdown
from ...models.configs.transformer_layout import MAX_CHARACTERS
from ...ui.frame import Frame


def show_input_caption(frame: Frame, result, show_how_read, caption) -> None:
    """Shows on one line how the model reads the text and what it predicts.

    Args:
        frame: Of the view.
        result: With `model`, `source`, `translation`, `tokens` and `said`.
        show_how_read: Of `core.ui`: shows it of a sentence that is translated.
        caption: Of Streamlit: shows it of a text.
    """
    if result.source is not None:
        controls = frame.controls
        show_how_read(
            controls,
            result.source,
            result.model,
            translation=result.translation,
            translation_tokens=result.tokens,
        )
        return
    values = {
        "max_characters": MAX_CHARACTERS,
        "text": escape_markdown(result.translation),
        "predicted_token": escape_markdown(result.last_predicted_token),
    }
    caption(message("transformer-input", **values))
