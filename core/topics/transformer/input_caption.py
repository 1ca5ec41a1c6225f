"""The caption under a figure: how a Transformer reads a text."""

import streamlit as st

from ...base.i18n import message
from ...base.text import escape_markdown
from ...models.configs.transformer_layout import MAX_CHARACTERS
from ...ui.frame import Frame
from ...ui.sentence import show_tokenization


def show_input_caption(frame: Frame, result) -> None:
    """Shows on one line how the model reads the text and what it predicts.

    Args:
        frame: Of the view.
        result: With `model`, `source`, `translation` and `tokens`.
    """
    if result.source is not None:
        translation = {"translation": result.translation, "translation_tokens": result.tokens}
        show_tokenization(frame.controls, result.source, result.model, **translation)
        return
    values = {
        "max_characters": MAX_CHARACTERS,
        "text": escape_markdown(result.translation),
        "predicted_token": escape_markdown(result.tokens[-1]),
    }
    st.caption(message("transformer-input", **values))
