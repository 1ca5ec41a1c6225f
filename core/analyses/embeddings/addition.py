"""What a Transformer makes of a word before its first layer: word vector plus position vector."""

from collections.abc import Callable

import numpy as np

from core.analyses.embeddings.tables import Arrays
from core.checks import fail
from core.configs.pairs import CHAPTER_PAIR
from core.models.layers.sinusoids import encoding
from core.requests.embeddings import MAX_WORDS, POSITION_MODEL, AdditionRequest
from core.traces.embeddings import AdditionTrace
from core.vocabulary.words import load_words


def add_positions(request: AdditionRequest, load_arrays: Callable[[str], Arrays]) -> AdditionTrace:
    """Answers how long word vector and position vector are, and how far their sum turns from each.

    Args:
        request: The sentence.
        load_arrays: `core.zoo.load_arrays`.

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    encoded = load_words(CHAPTER_PAIR.source.code).encode(request.text, limit=MAX_WORDS)
    if not len(encoded.ids):
        fail("text", "at least one word", request.text, "Type a sentence.")
    table = np.asarray(load_arrays(POSITION_MODEL)["source_embedding/embeddings"], "float64")  # (V, D)
    words = table[encoded.ids]  # (T, D)
    positions = encoding(np.arange(len(words)), table.shape[1], dtype="float64")  # (T, D)
    sums = words + positions
    return AdditionTrace(
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        width=table.shape[1],
        word_norm=np.linalg.norm(words, axis=1),
        position_norm=np.linalg.norm(positions, axis=1),
        sum_norm=np.linalg.norm(sums, axis=1),
        between=degrees(words, positions),
        word_moved=degrees(words, sums),
        position_moved=degrees(positions, sums),
    )


def degrees(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Returns the angle (T,) in degrees between the rows of two matrices (T, D), none of them zero.

    Example:
        >>> degrees(np.array([[1.0, 0.0]]), np.array([[1.0, 1.0]])).round(6).tolist()
        [45.0]
    """
    lengths = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    cosine = np.einsum("td,td->t", first, second) / lengths  # (T,)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
