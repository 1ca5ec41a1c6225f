"""What the tests of training share: weights epoch by epoch, a plug to pull, and what holds of orders."""

import keras
import numpy as np


class WeightsRecorder(keras.callbacks.Callback):
    """Remembers the weights of the trained model after each epoch, counted from 1."""

    def __init__(self):
        super().__init__()
        self.weights = {}

    def on_epoch_end(self, epoch, logs=None):
        self.weights[epoch + 1] = self.model.get_weights()


class SimulatedInterruption(Exception):
    """Somebody pulled the plug."""


class InterruptTraining(keras.callbacks.Callback):
    """Stops everything in the middle of an epoch, counted from 1."""

    def __init__(self, epoch, batch=1):
        super().__init__()
        self.moment = (epoch - 1, batch)

    def on_epoch_begin(self, epoch, logs=None):
        self.epoch = epoch

    def on_train_batch_end(self, batch, logs=None):
        if (self.epoch, batch) == self.moment:
            raise SimulatedInterruption


def assert_same_weights(weights, expected):
    """To the last bit."""
    for array, other in zip(weights, expected, strict=True):
        np.testing.assert_array_equal(array, other)


def assert_order_depends_on_seed(order) -> None:
    """`order(epoch, seed)` is the same for the same, and another for another epoch or seed."""
    assert order(2, 42) == order(2, 42)
    assert order(2, 42) != order(3, 42)
    assert order(2, 42) != order(2, 1)
