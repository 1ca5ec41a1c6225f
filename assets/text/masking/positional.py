"""A layer that supports masking adds positions; attention takes its mask from the tensors that come in."""

import keras
from keras import layers

from core.models.layers.positional import PositionalEncoding


def build(words):
    ids = keras.Input((None,), dtype="int32")
    x = layers.Embedding(len(words) + 2, 8, mask_zero=True)(ids)
    x = PositionalEncoding(50)(x)
    x = layers.MultiHeadAttention(2, 4)(x, x)
    x = layers.GlobalAveragePooling1D()(x)
    return keras.Model(ids, layers.Dense(1, activation="sigmoid")(x))
