"""The weights of a model and the norms of their gradients. Needs TensorFlow: it alone tells a gradient."""

from collections.abc import Callable

import keras
import numpy as np
import tensorflow as tf


def list_weight_layers(model: keras.Model) -> list[str]:
    """Returns the name of the layer of each weight that is trained."""
    return [layer.name for layer in model.layers for _ in layer.trainable_weights]


def flatten_weights(model: keras.Model) -> np.ndarray:
    """Returns all weights (N,) of a model, one layer after the other."""
    weights = [np.ravel(weight) for layer in model.layers for weight in layer.get_weights()]
    return np.concatenate(weights).astype("float32")


class GradientNorms:
    """Returns the norms (W,) of the gradients of a model's weights, of a loss.

    It is compiled once, which takes seconds; a recurrent layer step by step takes one each time.

    Args:
        loss_function: Of the model.
    """

    def __init__(self, loss_function: Callable):
        self._loss_function = loss_function
        self._compiled_norms: Callable | None = None

    def __call__(self, model: keras.Model, compute: bool = True) -> np.ndarray:
        """Returns NaN for each where nothing shall wait for them."""
        if not compute:
            return np.full(len(model.trainable_weights), np.nan)
        if self._compiled_norms is None:
            self._compiled_norms = tf.function(lambda: self._compute_norms(model))
        return self._compiled_norms().numpy().astype("float64")

    def _compute_norms(self, model: keras.Model):
        with tf.GradientTape() as tape:
            loss = self._loss_function(model)
        gradients = tape.gradient(loss, [weight.value for weight in model.trainable_weights])
        # that of an embedding is sparse: a row for each use of a token, which have to be summed first
        return tf.stack([tf.norm(tf.convert_to_tensor(gradient)) for gradient in gradients])
