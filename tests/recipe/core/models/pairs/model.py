"""The Keras model of pairs of characters, and its encoding of a text."""

import keras
import numpy as np

from ..configs.pairs_of_characters import CHARACTERS, PairsConfig


def build(config: PairsConfig, *, dtype: str | None = None) -> keras.Model:
    """Returns the model, ids (B,) to logits (B, V), with weights drawn from the config's seed."""
    ids = keras.Input((), dtype="int32", name="ids")  # (B,)
    initializer = keras.initializers.RandomUniform(seed=config.seed)
    table = keras.layers.Embedding(
        len(CHARACTERS), len(CHARACTERS), embeddings_initializer=initializer, dtype=dtype, name="logits"
    )
    return keras.Model(ids, table(ids), name=config.name)  # (B, V)


def encode(text: str) -> np.ndarray:
    """Returns the ids (T,) of a text's characters, each from 0 to V - 1."""
    return np.array([CHARACTERS.index(character) for character in text], "int32")
