"""The chapter's own ways: writing and translating by running all of it through the model for every token, and
the table of positions.

Written for Keras 3 from the descriptions in Hands-On Machine Learning, 3rd edition, chapter 16, sections
"Generating Fake Shakespearean Text", "An Encoder-Decoder Network for Neural Machine Translation", "Beam
Search" and "Positional Encodings". Two differences, neither of which costs the text time worth naming: the
model takes ids, since Keras 3's models take no strings as they stand, and it ends in logits, of which a
softmax of 39 or 1,000 numbers makes the probabilities.
"""

import numpy as np
import tensorflow as tf

from core.vocabulary.characters import CHARACTERS, encode_characters


def next_char(model, text: str, temperature: float = 1.0) -> str:
    """Draws the character after a text, computing every position of it anew."""
    ids = tf.constant(encode_characters(text).ids[None])  # (1, T)
    # (1, V): only the last position is wanted
    last = model.predict(ids, verbose=0)[:, -1]
    probabilities = tf.nn.softmax(last)
    scaled = tf.math.log(probabilities) / temperature
    drawn = tf.random.categorical(scaled, num_samples=1)  # (1, 1)
    return CHARACTERS[int(drawn[0, 0])]


def extend_text(model, text: str, characters: int = 50, temperature: float = 1.0) -> str:
    """Appends characters to a text one after the other, carrying nothing from one to the next."""
    for _ in range(characters):
        text = text + next_char(model, text, temperature)
    return text


def positions_table(max_length: int, width: int, dtype: str = "float32") -> np.ndarray:
    """Returns the table (1, max_length, width) of a positional encoding layer: whole grids in float64, cast
    at the end.
    """
    p, i = np.meshgrid(np.arange(max_length), 2 * np.arange(width // 2))  # (D / 2, P) each
    table = np.empty((1, max_length, width))
    table[0, :, 0::2] = np.sin(p / 10_000 ** (i / width)).T
    table[0, :, 1::2] = np.cos(p / 10_000 ** (i / width)).T
    return table.astype(dtype)


def _next_word(model, source: np.ndarray, target, words: list[str], length: int) -> np.ndarray:
    """Returns the probabilities (V,) of the word after some words, computing the encoder and every position
    of the decoder anew.

    Both sides are padded to `length`, as the chapter's vectorisation pads them.
    """
    known = np.zeros((1, length), "int32")
    ids = [target.start, *(target.words.index(word) for word in words)]
    known[0, : len(ids)] = ids
    # (V,): only one position is wanted
    logits = model.predict((source, known), verbose=0)[0, len(words)]
    return tf.nn.softmax(logits).numpy()


def _read(text: str, vocabulary, length: int) -> np.ndarray:
    source = np.zeros((1, length), "int32")
    ids = vocabulary.encode(text, limit=length).ids
    source[0, : len(ids)] = ids
    return source


def translate(model, vocabularies, text: str, length: int = 50) -> list[str]:
    """Returns the likeliest word after the likeliest word, to the end token or `length` words.

    Args:
        model: A Keras translator, (source (B, S), target (B, T)) to logits (B, T, V).
        vocabularies: (source, target), of words.
        text: The sentence.
        length: Of both sides, padding included.
    """
    source_words, target = vocabularies
    source, words = _read(text, source_words, length), []
    while len(words) < length and target.words[target.end] not in words:
        probabilities = _next_word(model, source, target, words, length)
        words.append(target.words[int(np.argmax(probabilities))])
    return words


def beam_search(
    model, vocabularies, text: str, width: int, length: int = 50
) -> list[tuple[float, list[str]]]:
    """Returns the `width` best translations, best first, each with its log-probability: one call of the model
    a live one and step.
    """
    source_words, target = vocabularies
    source, end = _read(text, source_words, length), target.words[target.end]
    beam = [(0.0, [])]
    for _ in range(length):
        candidates = []
        for total, words in beam:
            if words and words[-1] == end:
                candidates.append((total, words))
                continue
            chances = _next_word(model, source, target, words, length)
            candidates += [
                (total + np.log(chance), [*words, word])
                for word, chance in zip(target.words, chances, strict=True)
            ]
        beam = sorted(candidates, key=lambda candidate: candidate[0], reverse=True)[:width]
        if all(words[-1] == end for _, words in beam):
            break
    return beam
