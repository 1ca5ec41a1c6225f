"""What the tests of training share: weights epoch by epoch, a plug to pull, and what must hold after it."""

import keras
import numpy as np
import pytest

from core.training.fitting import Checkpoints


class Recorded(keras.callbacks.Callback):
    """Remembers the weights of the trained model after each epoch, counted from 1."""

    def __init__(self):
        super().__init__()
        self.weights = {}

    def on_epoch_end(self, epoch, logs=None):
        self.weights[epoch + 1] = self.model.get_weights()


class Cut(Exception):
    """Somebody pulled the plug."""


class PullThePlug(keras.callbacks.Callback):
    """Stops everything in the middle of an epoch, counted from 1."""

    def __init__(self, epoch, batch=1):
        super().__init__()
        self.moment = (epoch - 1, batch)

    def on_epoch_begin(self, epoch, logs=None):
        self.epoch = epoch

    def on_train_batch_end(self, batch, logs=None):
        if (self.epoch, batch) == self.moment:
            raise Cut


def assert_same_weights(weights, expected):
    """To the last bit."""
    for array, other in zip(weights, expected, strict=True):
        np.testing.assert_array_equal(array, other)


def in_one_go(train, folder) -> tuple:
    """(checkpoints, weights by epoch, the model that came out) of `train(checkpoints, callbacks)`."""
    checkpoints, recorded = Checkpoints(folder), Recorded()
    model = train(checkpoints, [recorded])
    return checkpoints, recorded.weights, model


def assert_goes_on_after_a_cut(train, whole: tuple, folder) -> None:
    """Cut in its second epoch and started again with fresh objects, it ends as the one in one go."""
    complete, weights, model = whole
    with pytest.raises(Cut):
        train(Checkpoints(folder), [PullThePlug(2)])
    assert Checkpoints(folder).state["epoch"] == 1
    again, resumed, found = in_one_go(train, folder)
    assert list(resumed) == list(weights)[1:]  # the first one is not done again
    for number in resumed:
        assert_same_weights(resumed[number], weights[number])
    assert_same_weights(found.get_weights(), model.get_weights())
    assert again.state["history"] == complete.state["history"]
    assert again.state["best"] == complete.state["best"]


def assert_orders_are_their_seed_s(order) -> None:
    """`order(epoch, seed)` is the same for the same, and another for another epoch or seed."""
    assert order(2, 42) == order(2, 42)
    assert order(2, 42) != order(3, 42)
    assert order(2, 42) != order(2, 1)
