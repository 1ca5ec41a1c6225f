"""The chapter's model: text in, a mask from the embedding, a GRU, one sigmoid."""

import keras
from keras import layers


def build(words):
    return keras.Sequential(
        [
            keras.Input((), dtype="string"),
            layers.TextVectorization(vocabulary=words),
            layers.Embedding(len(words) + 2, 8, mask_zero=True),
            layers.GRU(8),
            layers.Dense(1, activation="sigmoid"),
        ]
    )
