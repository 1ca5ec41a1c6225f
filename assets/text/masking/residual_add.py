"""A skip connection around attention, which removes its input's mask: the Add drops the other one."""

import keras
from keras import layers


def build(words):
    ids = keras.Input((None,), dtype="int32")
    x = layers.Embedding(len(words) + 2, 8, mask_zero=True)(ids)
    attended = layers.MultiHeadAttention(2, 4)(x, x)
    x = layers.Add()([x, attended])
    x = layers.LayerNormalization()(x)
    x = layers.GlobalAveragePooling1D()(x)
    return keras.Model(ids, layers.Dense(1, activation="sigmoid")(x))
