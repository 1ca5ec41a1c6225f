"""One mask in three conventions, and attention with a mask of the wrong convention.

Keras, PyTorch and the Transformer tutorial of TensorFlow are computed here by their formulas, in float32 as
they do; a test holds that of Keras against its layer.
"""

from collections.abc import Mapping

import numpy as np

from ....base.arrays import to_device, to_numpy
from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models.configs.translators import TRANSFORMERS
from ....models.translators.transformer_runtime import TransformerRuntime
from ....models.vocabulary import load_vocabularies
from .schema import (
    CONVENTIONS,
    KERAS,
    MAX_TOKENS,
    PYTORCH,
    PYTORCH_ADDITIVE,
    TUTORIAL,
    ConventionsRequest,
    ConventionsResult,
)

LAYER_NAME = "encoder_0_self"


def masks_by_convention(valid_tokens: np.ndarray) -> dict[str, np.ndarray]:
    """Returns the padding mask (S,) in each of `CONVENTIONS`; `valid_tokens` (S,) is False at padding."""
    return {
        KERAS: valid_tokens,
        PYTORCH: ~valid_tokens,
        PYTORCH_ADDITIVE: np.where(valid_tokens, 0, -np.inf).astype("float32"),
        TUTORIAL: (~valid_tokens).astype("float32"),
    }


def compute_attention_weights(scores: np.ndarray, mask: np.ndarray, library: str) -> np.ndarray:
    """Returns the attention weights (T, S) that a library computes from scores (T, S) and a mask (S,).

    A query of which every key is hidden has weights of 0 in Keras, NaN in PyTorch and, since float32 has no
    room for a score beside 10^9, equal ones in the tutorial.

    Reference: `keras.layers.MultiHeadAttention`, `torch.nn.MultiheadAttention` and the tutorial "Transformer
    model for language understanding" of TensorFlow, `scaled_dot_product_attention`.
    """
    if library == KERAS:
        visible_keys = mask.astype(bool)
        return np.where(visible_keys, softmax(np.where(visible_keys, scores, np.float32(-1e9))), 0)
    if library == PYTORCH:
        additive_mask = np.where(mask, -np.inf, 0).astype("float32") if mask.dtype == bool else mask
        return softmax(scores + additive_mask)
    return softmax(scores + mask * np.float32(-1e9))


def softmax(scores: np.ndarray) -> np.ndarray:
    """Returns the softmax over the last axis, NaN where every score is -inf or one is inf."""
    with np.errstate(invalid="ignore"):
        exponentials = np.exp(scores - scores.max(axis=-1, keepdims=True))
        return exponentials / exponentials.sum(axis=-1, keepdims=True)


@handles(ConventionsRequest)
def compare_conventions(arrays: Mapping, request: ConventionsRequest) -> ConventionsResult:
    """Computes the mask in each convention, and the weights that a library makes of two of them.

    Raises:
        InvalidValueError: If the sentence holds no word.
    """
    config = TRANSFORMERS[request.model]
    encoded = load_vocabularies(config)[0].encode(request.sentence, max_tokens=MAX_TOKENS)
    if not len(encoded.ids):
        raise_invalid("sentence", message("masking-word"), request.sentence, message("masking-word.fix"))
    ids = np.array([*encoded.ids, *[0] * request.sentence_pads])  # (S,)
    model = TransformerRuntime(config, arrays, dtype="float32")
    vectors = to_numpy(model._embed("source", to_device(ids[None]), 0))[0]  # (S, D)
    query, key = (
        vectors @ to_numpy(arrays[f"{LAYER_NAME}/{name}/kernel"])[:, 0]
        + to_numpy(arrays[f"{LAYER_NAME}/{name}/bias"])[0]  # (S, D)
        for name in ("query", "key")
    )
    scores = (query @ key.T / np.sqrt(key.shape[1])).astype("float32")  # (S, S)
    masks = masks_by_convention(ids != 0)
    with np.errstate(invalid="ignore"):
        intended_weights = compute_attention_weights(scores, masks[request.library], request.library)
        actual_weights = compute_attention_weights(scores, masks[request.mask_convention], request.library)
    return ConventionsResult(
        mask_convention=request.mask_convention,
        library=request.library,
        tokens=(*encoded.tokens, *[""] * request.sentence_pads),
        masks=np.stack([masks[name].astype("float32") for name in CONVENTIONS]),
        intended_weights=intended_weights,
        actual_weights=actual_weights,
        is_unknown=np.array([*encoded.is_unknown, *[False] * request.sentence_pads]),
        truncated_words=encoded.truncated_words,
    )
