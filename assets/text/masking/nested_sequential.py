"""A Sequential model inside another: Keras warns that the mask is destroyed, yet it goes through."""

import keras
from keras import layers


def build(words):
    reader = keras.Sequential(
        [keras.Input((None, 8)), layers.Dense(8, activation="relu"), layers.GRU(8, return_sequences=True)],
        name="reader",
    )
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            reader,
            layers.GRU(8),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
