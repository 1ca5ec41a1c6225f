"""The logits of a model in training, and losses from them: one of a rounded probability ends at 16 nats."""

from collections.abc import Callable

import keras
import numpy as np

from ...base.numerics import log_softmax


class LogitsExtractor:
    """Returns the logits of a model: what its last layers hand to their softmax or sigmoid.

    Args:
        layer_names: Of the last layers, which are `Dense`.
    """

    def __init__(self, *layer_names: str):
        self._layer_names = layer_names
        self._compute_layer_inputs: Callable | None = None

    def __call__(self, model: keras.Model, inputs) -> list[np.ndarray]:
        """Returns the logits (..., V) of each last layer, as float32."""
        layers = [model.get_layer(name) for name in self._layer_names]
        if self._compute_layer_inputs is None:
            input_model = keras.Model(model.input, {layer.name: layer.input for layer in layers})
            input_model.jit_compile = False  # as the models themselves: XLA compiles for seconds
            self._compute_layer_inputs = input_model.predict_on_batch
        layer_inputs = self._compute_layer_inputs(inputs)
        logits = []
        for layer in layers:
            kernel, bias = layer.get_weights()
            logits.append(layer_inputs[layer.name] @ kernel + bias)
        return logits


def cross_entropy(logits: np.ndarray, target: np.ndarray) -> np.ndarray:
    """Returns -log(p) (...) in nats, in float64, of the class (...) that is right in logits (..., V)."""
    return -np.take_along_axis(log_softmax(logits), target[..., None], -1)[..., 0].astype("float64")


def mark_nan_counts(num_correct: np.ndarray, losses: np.ndarray) -> np.ndarray:
    """Returns how many are right (...), and -1 where the loss (...) is no number."""
    return np.where(np.isfinite(losses), num_correct, -1)
