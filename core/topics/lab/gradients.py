"""The weights of a model and the norms of their gradients. Needs TensorFlow: it alone tells a gradient."""

from collections.abc import Callable

import keras
import numpy as np
import tensorflow as tf


def layers_of(model: keras.Model) -> list[str]:
    """Returns the name of the layer of each weight that is trained."""
    return [layer.name for layer in model.layers for _ in layer.trainable_weights]


def flat_weights(model: keras.Model) -> np.ndarray:
    """Returns all weights (N,) of a model, one layer after the other."""
    weights = [np.ravel(part) for layer in model.layers for part in layer.get_weights()]
    return np.concatenate(weights).astype("float32")


class Norms:
    """Returns the norms (W,) of the gradients of a model's weights, of a loss.

    It is compiled once, which takes seconds; a recurrent layer step by step takes one each time.

    Args:
        loss: Of the model.
    """

    def __init__(self, loss: Callable):
        self._loss = loss
        self._compiled: Callable | None = None

    def __call__(self, model: keras.Model, wait: bool = True) -> np.ndarray:
        """Returns NaN for each where nothing shall wait for them."""
        if not wait:
            return np.full(len(model.trainable_weights), np.nan)
        if self._compiled is None:
            self._compiled = tf.function(lambda: self._norms(model))
        return self._compiled().numpy().astype("float64")

    def _norms(self, model: keras.Model):
        with tf.GradientTape() as tape:
            loss = self._loss(model)
        gradients = tape.gradient(loss, [part.value for part in model.trainable_weights])
        # that of an embedding is sparse: a row for each use of a token, which have to be summed first
        return tf.stack([tf.norm(tf.convert_to_tensor(gradient)) for gradient in gradients])
