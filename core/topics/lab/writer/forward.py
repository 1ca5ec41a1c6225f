"""The models of the writer experiment in NumPy, with the same results as Keras from the same weights."""

from collections.abc import Sequence

import numpy as np

from ....base.numerics import softmax
from ....models.arithmetic import layer_norm
from ..recurrent_layers import LAYER_FUNCTIONS, extract_hidden_states, make_initial_state

PASSAGE_LENGTH = 64  # context of the Transformer in characters, as in `train.py`
_EPSILON = 1e-3  # of Keras' layer normalization


class NumpyWriter:
    """Reads characters one after the other; keeps the state of a recurrent layer, or a Transformer's context.

    Args:
        weights_by_layer: The weights of each layer, by its name in `train.py`.
        layer_type: "gru", "lstm", "simple" or "transformer".
    """

    def __init__(self, weights_by_layer, layer_type: str):
        self._weights_by_layer, self._layer_type = weights_by_layer, layer_type
        self._ids: list[int] = []
        if layer_type != "transformer":
            self._state = make_initial_state(layer_type, weights_by_layer["recurrent"])

    def read(self, ids: Sequence[int]) -> np.ndarray:
        """Reads more ids; returns the logits (V,) of the next character."""
        if self._layer_type == "transformer":
            self._ids = [*self._ids, *ids][-PASSAGE_LENGTH:]
            return run_transformer(self._weights_by_layer, self._ids)[-1]
        embedded = self._weights_by_layer["embedding"][0][list(ids)]  # (S, E)
        weights = self._weights_by_layer["recurrent"]
        states = LAYER_FUNCTIONS[self._layer_type](embedded, self._state, weights)
        self._state = states[-1]
        kernel, bias = self._weights_by_layer["output"]
        return extract_hidden_states(self._layer_type, states)[-1] @ kernel + bias


def run_transformer(weights_by_layer, ids: Sequence[int]) -> np.ndarray:
    """Computes the logits (S, V) of the character after each of S ids, with pre-norm Transformer blocks."""
    token_embeddings, position_embeddings = (
        weights_by_layer[name][0] for name in ("embedding", "position_embedding")
    )
    hidden = token_embeddings[list(ids)] + position_embeddings[: len(ids)]  # (S, D)
    num_blocks = sum(name.startswith("attention_norm") for name in weights_by_layer)
    for block in range(num_blocks):
        normed = _normalize(hidden, weights_by_layer[f"attention_norm_{block}"])
        hidden = hidden + causal_attention(normed, weights_by_layer[f"attention_{block}"])
        normed = _normalize(hidden, weights_by_layer[f"ffn_norm_{block}"])
        kernel, bias = weights_by_layer[f"ffn_in_{block}"]
        activation = np.maximum(normed @ kernel + bias, 0)  # (S, 4D), ReLU
        kernel, bias = weights_by_layer[f"ffn_out_{block}"]
        hidden = hidden + activation @ kernel + bias
    kernel, bias = weights_by_layer["output"]
    return _normalize(hidden, weights_by_layer["final_norm"]) @ kernel + bias


def causal_attention(inputs: np.ndarray, weights) -> np.ndarray:
    """Computes causal multi-head attention of inputs (S, D); Vaswani et al., 2017, section 3.2.

    Args:
        inputs: (S, D).
        weights: Kernel and bias of query, key and value, (D, H, K) and (H, K) each, then of the output,
            (H, K, D) and (D,).
    """
    query, key, value = (
        np.einsum("sd,dhk->hsk", inputs, kernel) + bias[:, None]  # (H, S, K)
        for kernel, bias in zip(weights[0:6:2], weights[1:6:2], strict=True)
    )
    scores = query @ key.transpose(0, 2, 1) / np.sqrt(query.shape[-1])  # (H, S, S)
    is_future = np.triu(np.ones(scores.shape[1:], bool), 1)
    context = softmax(np.where(is_future, -np.inf, scores)) @ value  # (H, S, K)
    kernel, bias = weights[6:]
    return np.einsum("hsk,hkd->sd", context, kernel) + bias


def _normalize(inputs: np.ndarray, weights) -> np.ndarray:
    gamma, beta = weights
    return layer_norm(inputs, gamma, beta, _EPSILON)
