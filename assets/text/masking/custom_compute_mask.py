"""A layer that joins each word with the next one says itself which of the pairs are real."""

import keras
from keras import layers


class Pairs(layers.Layer):
    def call(self, inputs):
        following = keras.ops.pad(inputs[:, 1:], [(0, 0), (0, 1), (0, 0)])
        return keras.ops.concatenate([inputs, following], axis=-1)

    def compute_mask(self, inputs, previous=None):
        if previous is None:
            return None
        following = keras.ops.pad(previous[:, 1:], [(0, 0), (0, 1)])
        return keras.ops.logical_and(previous, following)


def build(words):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            Pairs(),
            layers.GRU(8),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
