"""What the tests of training share: the weights of each epoch, and an interruption."""

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
