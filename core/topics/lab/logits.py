"""Logits of a model in training, and losses from them: those of rounded probabilities end at 16 nats."""

from collections.abc import Callable

import keras
import numpy as np

from ...base.numerics import log_softmax


class LogitsExtractor:
    """Computes a model's logits: what its output layers pass to their softmax or sigmoid.

    Args:
        layer_names: Names of the output layers, which are `Dense`.
    """

    def __init__(self, *layer_names: str):
        self._layer_names = layer_names
        self._compute_layer_inputs: Callable | None = None

    def __call__(self, model: keras.Model, inputs) -> list[np.ndarray]:
        """Returns the logits (..., V) of each output layer, in float32."""
        layers = [model.get_layer(name) for name in self._layer_names]
        if self._compute_layer_inputs is None:
            input_model = keras.Model(model.input, {layer.name: layer.input for layer in layers})
            input_model.jit_compile = False  # like the models themselves: XLA compiles for seconds
            self._compute_layer_inputs = input_model.predict_on_batch
        layer_inputs = self._compute_layer_inputs(inputs)
        logits = []
        for layer in layers:
            kernel, bias = layer.get_weights()
            logits.append(layer_inputs[layer.name] @ kernel + bias)
        return logits


def cross_entropy(logits: np.ndarray, targets: np.ndarray) -> np.ndarray:
    """Computes -log p (...) in nats, in float64, of the target classes (...) under logits (..., V)."""
    return -np.take_along_axis(log_softmax(logits), targets[..., None], -1)[..., 0].astype("float64")


def mask_invalid_counts(num_correct: np.ndarray, losses: np.ndarray) -> np.ndarray:
    """Returns the numbers of correct predictions (...), -1 where the loss (...) is not finite."""
    return np.where(np.isfinite(losses), num_correct, -1)
