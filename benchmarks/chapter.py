"""The chapter's own ways: generating text by running all of it through the model for every character, and the table of positions.

Written for Keras 3 from the descriptions in Hands-On Machine Learning, 3rd edition, chapter 16, sections "Generating Fake
Shakespearean Text" and "Positional Encodings". Two differences, neither of which costs the text time worth naming: the model takes
ids, since Keras 3's models take no strings as they stand, and it ends in logits, of which a softmax of 39 numbers makes the
probabilities.
"""

import numpy as np
import tensorflow as tf

from core.configs import CHARACTERS
from core.vocabulary import encode_characters


def next_char(model, text: str, temperature: float = 1.0) -> str:
    """Draws the character after a text, computing every position of it anew."""
    ids = tf.constant(encode_characters(text).ids[None])                     # (1, T)
    last = model.predict(ids, verbose=0)[:, -1]                              # (1, V): only the last position is wanted
    probabilities = tf.nn.softmax(last)
    scaled = tf.math.log(probabilities) / temperature
    drawn = tf.random.categorical(scaled, num_samples=1)                     # (1, 1)
    return CHARACTERS[int(drawn[0, 0])]


def extend_text(model, text: str, characters: int = 50, temperature: float = 1.0) -> str:
    """Appends characters to a text one after the other, carrying nothing from one to the next."""
    for _ in range(characters):
        text = text + next_char(model, text, temperature)
    return text


def positions_table(max_length: int, width: int, dtype: str = "float32") -> np.ndarray:
    """Returns the table (1, max_length, width) of a positional encoding layer: whole grids in float64, cast at the end."""
    p, i = np.meshgrid(np.arange(max_length), 2 * np.arange(width // 2))      # (D / 2, P) each
    table = np.empty((1, max_length, width))
    table[0, :, 0::2] = np.sin(p / 10_000 ** (i / width)).T
    table[0, :, 1::2] = np.cos(p / 10_000 ** (i / width)).T
    return table.astype(dtype)
