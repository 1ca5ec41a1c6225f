"""The mask is computed from the ids and passed to the GRU by hand."""

import keras
from keras import layers


def build(words):
    ids = keras.Input((None,), dtype="int32")
    mask = keras.ops.not_equal(ids, 0)
    x = layers.Embedding(len(words) + 2, 8)(ids)
    x = layers.GRU(8)(x, mask=mask)
    x = layers.Dropout(0.2)(x)
    return keras.Model(ids, layers.Dense(1, activation="sigmoid")(x))
