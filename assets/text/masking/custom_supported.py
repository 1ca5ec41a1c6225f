"""The custom layer with one more line: it says that it supports masking."""

import keras
from keras import layers


class Scale(layers.Layer):
    def __init__(self, **settings):
        super().__init__(**settings)
        self.supports_masking = True

    def call(self, inputs):
        return 2 * inputs


def build(words):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            Scale(),
            layers.GRU(8),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
