"""The view "Three conventions"."""

import streamlit as st

from ....base.i18n import message
from ....ui.frame import Frame
from ....ui.parts.input_notes import show_unread_words
from . import plot, schema

EXAMPLE_CODE = """# Keras: True = attend
mask = ids != 0
layers.MultiHeadAttention(8, 128)(x, x, attention_mask=mask[:, None])

# PyTorch, nn.MultiheadAttention: True = ignore, or numbers that are added to the scores
mask = ids == 0
attention(x, x, x, key_padding_mask=mask)
mask = torch.zeros(ids.shape).masked_fill(ids == 0, -torch.inf)
attention(x, x, x, key_padding_mask=mask)

# the Transformer tutorial of TensorFlow: 1 = hide
mask = tf.cast(tf.math.equal(ids, 0), tf.float32)
scores += mask[:, tf.newaxis, :] * -1e9
"""


def show_conventions(frame: Frame) -> None:
    """Shows one mask as three libraries write it, and the effect of a swapped convention."""
    request = frame.form(schema.ConventionsRequest)
    result = frame.show("swapped", plot.plot_swapped_convention, request, is_narrow=frame.is_narrow_screen)
    show_unread_words(result.tokens, result.is_unknown.tolist(), result.truncated_words)
    expander_key = frame.controls.key("convention_code")
    with st.expander(message("conventions-code"), key=expander_key, on_change="rerun") as expander:
        if expander.open:
            st.code(EXAMPLE_CODE, language="python", wrap_lines=True)
