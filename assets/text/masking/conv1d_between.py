"""A convolution stands between the embedding and the GRU."""

import keras
from keras import layers


def build(words):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            layers.Conv1D(8, 3, padding="same", activation="relu"),
            layers.GRU(8),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
