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

    It is compiled once, since a recurrent layer step by step takes a second.

    Args:
        loss: Of the model.
    """

    def __init__(self, loss: Callable):
        self._loss = loss
        self._compiled: Callable | None = None

    def __call__(self, model: keras.Model) -> np.ndarray:
        if self._compiled is None:
            self._compiled = tf.function(lambda: self._norms(model))
        return self._compiled().numpy().astype("float64")

    def _norms(self, model: keras.Model):
        with tf.GradientTape() as tape:
            loss = self._loss(model)
        gradients = tape.gradient(loss, [part.value for part in model.trainable_weights])
        return tf.stack([tf.linalg.global_norm([gradient]) for gradient in gradients])
