"""Weights of a model in training and the norms of their gradients; needs TensorFlow for the gradients."""

from collections.abc import Callable

import keras
import numpy as np
import tensorflow as tf


def list_weight_layers(model: keras.Model) -> list[str]:
    """Returns, for each trainable weight, the name of its layer."""
    return [layer.name for layer in model.layers for _ in layer.trainable_weights]


def flatten_weights(model: keras.Model) -> np.ndarray:
    """Returns all weights of a model as a float32 vector (N,), layer after layer."""
    weights = [np.ravel(weight) for layer in model.layers for weight in layer.get_weights()]
    return np.concatenate(weights).astype("float32")


class GradientNorms:
    """Computes the L2 norms (W,) of the gradients of a loss with respect to a model's weights.

    The first call compiles for seconds; a recurrent layer that is not compiled would take a second each time.

    Args:
        loss_function: Takes the model, returns the loss.
    """

    def __init__(self, loss_function: Callable):
        self._loss_function = loss_function
        self._compiled_norms: Callable | None = None

    def __call__(self, model: keras.Model, compute: bool = True) -> np.ndarray:
        """Returns the norms, or NaN for each where `compute` is False."""
        if not compute:
            return np.full(len(model.trainable_weights), np.nan)
        if self._compiled_norms is None:
            self._compiled_norms = tf.function(lambda: self._compute_norms(model))
        return self._compiled_norms().numpy().astype("float64")

    def _compute_norms(self, model: keras.Model):
        with tf.GradientTape() as tape:
            loss = self._loss_function(model)
        gradients = tape.gradient(loss, [weight.value for weight in model.trainable_weights])
        # an embedding's gradient is sparse, one row for each use of a token: the rows have to be summed first
        return tf.stack([tf.norm(tf.convert_to_tensor(gradient)) for gradient in gradients])
