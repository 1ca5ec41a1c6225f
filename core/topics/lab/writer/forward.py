"""The models that write by NumPy: of any weights the same numbers as Keras."""

from collections.abc import Sequence

import numpy as np

from ....base.numerics import softmax
from ..recurrent_layers import LAYER_FUNCTIONS, extract_hidden_states, make_initial_state

PASSAGE_LENGTH = 64  # characters that the Transformer sees; `train.py` says the same
_EPSILON = 1e-3  # of Keras' layer normalization


class NumpyWriter:
    """Reads characters one after the other; a recurrent layer keeps a state, the Transformer what it read.

    Args:
        layers: Weights by the names of layers.
        layer: "gru", "lstm", "simple" or "transformer".
    """

    def __init__(self, layers, layer: str):
        self._layers, self._layer = layers, layer
        self._ids: list[int] = []
        if layer != "transformer":
            self._state = make_initial_state(layer, layers["recurrent"])

    def read(self, ids: Sequence[int]) -> np.ndarray:
        """Reads on, and returns the logits (V,) of the character that follows."""
        if self._layer == "transformer":
            self._ids = [*self._ids, *ids][-PASSAGE_LENGTH:]
            return run_transformer(self._layers, self._ids)[-1]
        embedded = self._layers["embedding"][0][list(ids)]  # (S, E)
        states = LAYER_FUNCTIONS[self._layer](embedded, self._state, self._layers["recurrent"])
        self._state = states[-1]
        kernel, bias = self._layers["next"]
        return extract_hidden_states(self._layer, states)[-1] @ kernel + bias


def run_transformer(layers, ids: Sequence[int]) -> np.ndarray:
    """Returns the logits (S, V) of what follows each of S characters."""
    hidden = layers["embedding"][0][list(ids)] + layers["positions"][0][: len(ids)]  # (S, D)
    blocks = sum(name.startswith("attention") for name in layers)
    for block in range(blocks):
        normed = layer_norm(hidden, layers[f"norm_{block}"])
        hidden = hidden + causal_attention(normed, layers[f"attention_{block}"])
        normed = layer_norm(hidden, layers[f"norm_wide_{block}"])
        kernel, bias = layers[f"wide_{block}"]
        wide = np.maximum(normed @ kernel + bias, 0)  # (S, 4D), ReLU
        kernel, bias = layers[f"narrow_{block}"]
        hidden = hidden + wide @ kernel + bias
    kernel, bias = layers["next"]
    return layer_norm(hidden, layers["norm"]) @ kernel + bias


def causal_attention(inputs: np.ndarray, weights) -> np.ndarray:
    """Returns what causal attention with H heads of width K makes of its inputs (S, D)."""
    query, key, value = (
        np.einsum("sd,dhk->hsk", inputs, kernel) + bias[:, None]  # (H, S, K)
        for kernel, bias in zip(weights[0:6:2], weights[1:6:2], strict=True)
    )
    scores = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1])  # (H, S, S)
    is_future = np.triu(np.ones(scores.shape[1:], bool), 1)
    context = softmax(np.where(is_future, -np.inf, scores)) @ value  # (H, S, K)
    kernel, bias = weights[6:]
    return np.einsum("hsk,hkd->sd", context, kernel) + bias


def layer_norm(inputs: np.ndarray, weights) -> np.ndarray:
    """Returns inputs (S, D) with mean 0 and variance 1 along D, scaled and moved."""
    scale, offset = weights
    centred = inputs - inputs.mean(axis=-1, keepdims=True)
    return centred / np.sqrt((centred**2).mean(axis=-1, keepdims=True) + _EPSILON) * scale + offset
