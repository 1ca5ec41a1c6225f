"""A GRU that gives its state at every step: the mask goes on, through the Dense layer, to the loss."""

import keras
from keras import layers


def build(words):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            layers.GRU(8, return_sequences=True),
            layers.Dense(len(words) + 2, activation="softmax"),
        ]
    )
