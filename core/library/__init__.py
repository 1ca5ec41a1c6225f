"""The atlas as a library: each call runs a request, plots its result and returns an `AtlasFigure`.

    import attention_atlas as atlas
    atlas.attention("I like soccer and I want to play it on the beach")

It imports neither Streamlit nor TensorFlow. `mask_propagation`, `check_masks` and `assert_masked` import
Keras, which their caller's model needs anyway.
"""

from ..figures.library_figure import AtlasFigure
from .app_figures import make_request, plot_figure, run_request
from .calls import (
    attention,
    generate_text,
    head_patterns,
    list_models,
    logit_lens,
    nearest_words,
    next_character,
    positional_encodings,
    sentiment,
    tokenize,
    transformer_blocks,
    translate,
)
from .external_attention import attention_from_weights
from .mask_checks import MaskError, MaskIssue, assert_masked, check_masks, mask_propagation

__all__ = [
    "AtlasFigure",
    "MaskError",
    "MaskIssue",
    "assert_masked",
    "attention",
    "attention_from_weights",
    "check_masks",
    "generate_text",
    "head_patterns",
    "list_models",
    "logit_lens",
    "make_request",
    "mask_propagation",
    "nearest_words",
    "next_character",
    "plot_figure",
    "positional_encodings",
    "run_request",
    "sentiment",
    "tokenize",
    "transformer_blocks",
    "translate",
]
