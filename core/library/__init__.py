"""The atlas as a library: each call asks, answers and draws, and returns a `View`.

    import attention_atlas as atlas
    atlas.attention("I like soccer and I want to play it on the beach")

It imports neither Streamlit nor TensorFlow; `masks`, `check_masks` and `assert_masked` import Keras, of which
the caller has a model.
"""

from ..figures.library_view import View
from .calls import (
    attention,
    heads,
    lens,
    machine,
    models,
    neighbours,
    next_character,
    positions,
    sentiment,
    tokens,
    translate,
    write,
)
from .external_attention import attention_of
from .mask_checks import Finding, MaskError, assert_masked, check_masks, masks
from .replay import answer, request, show

__all__ = [
    "Finding",
    "MaskError",
    "View",
    "answer",
    "assert_masked",
    "attention",
    "attention_of",
    "check_masks",
    "heads",
    "lens",
    "machine",
    "masks",
    "models",
    "neighbours",
    "next_character",
    "positions",
    "request",
    "sentiment",
    "show",
    "tokens",
    "translate",
    "write",
]
