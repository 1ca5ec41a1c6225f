"""Two GRUs, one of which reads from the end, where the padding is."""

import keras
from keras import layers


def build(words):
    return keras.Sequential(
        [
            keras.Input((None,), dtype="int32"),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            layers.Bidirectional(layers.GRU(8, return_sequences=True)),
            layers.Bidirectional(layers.GRU(8)),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
