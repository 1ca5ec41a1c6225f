"""The slow way: the chapter's method of generating text, which runs the whole text through the model for every character.

Written for Keras 3 from the description in Hands-On Machine Learning, 3rd edition, chapter 16, section "Generating Fake
Shakespearean Text". Two differences, neither of which costs it time worth naming: the model takes ids, since Keras 3's models
take no strings as they stand, and it ends in logits, of which a softmax of 39 numbers makes the probabilities.
"""

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
