"""One block of an encoder and of a decoder: masks passed by hand hide padding, a switch hides the future."""

import keras
from keras import layers

from core.models.layers.positional import PositionalEncoding


def residual(x, part):
    return layers.LayerNormalization()(layers.Add()([x, part]))


def attend(queries, values, mask, causal=False):
    attention = layers.MultiHeadAttention(2, 4)
    return residual(queries, attention(queries, values, attention_mask=mask, use_causal_mask=causal))


def build(words):
    source = keras.Input((None,), dtype="int32", name="source")
    target = keras.Input((None,), dtype="int32", name="target")
    embedding, positions = layers.Embedding(len(words) + 2, 8), PositionalEncoding(50)
    source_mask = keras.ops.not_equal(source, 0)[:, None]
    target_mask = keras.ops.not_equal(target, 0)[:, None]

    z = positions(embedding(source))
    z = attend(z, z, source_mask)
    z = residual(z, layers.Dense(8, activation="relu")(z))

    x = positions(embedding(target))
    x = attend(x, x, target_mask, causal=True)
    x = attend(x, z, source_mask)
    x = residual(x, layers.Dense(8, activation="relu")(x))
    return keras.Model([source, target], layers.Dense(len(words) + 2, activation="softmax")(x))
