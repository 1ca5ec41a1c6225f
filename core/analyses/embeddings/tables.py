"""Embedding tables with the words of their rows, wherever they come from."""

from collections.abc import Callable, Mapping

import numpy as np

from core.checks import fail
from core.configs.embeddings import TABLES, table_config
from core.vectors import load_glove
from core.vocabulary.subwords import SPACE, load_subwords
from core.vocabulary.words import load_words

Arrays = Mapping[str, np.ndarray]


def table_words(name: str) -> tuple[str, ...]:
    """Returns the word of each row of a table of `TABLES`."""
    vocabulary = table_config(name).vocabulary
    if vocabulary == "glove":
        return load_glove()[0]
    if vocabulary == "subwords":
        subwords = load_subwords()
        return subwords.tokens(range(len(subwords)))
    return load_words(vocabulary).words


def load_table(name: str, load_arrays: Callable[[str], Arrays]) -> np.ndarray:
    """Returns a table (V, E) in float64.

    Args:
        name: One of `TABLES`.
        load_arrays: `core.zoo.load_arrays`.
    """
    table = TABLES[name]
    vectors = load_arrays(table.model)[table.weights] if table.model else load_glove()[1]
    return np.asarray(vectors, "float64")


def row_of(field: str, word: str, words: tuple[str, ...]) -> int:
    """Returns the row of a word that somebody typed: as it is, in small letters, or as a word's beginning.

    Args:
        field: Of the request, for the error.
        word: What was typed.
        words: Of the table.

    Raises:
        InvalidValueError: If the table has no such word.
    """
    typed = word.strip()
    rows = {known: row for row, known in enumerate(words) if known}
    for known in (typed, typed.lower(), SPACE + typed, SPACE + typed.lower()):
        if known in rows:
            return rows[known]
    remedy = "Type a more frequent word." if typed else "Type a word."
    fail(field, f"one of the {len(rows):,} words of this table", word, remedy)


def unit_rows(table: np.ndarray) -> np.ndarray:
    """Returns the rows (V, E) of a table at length 1; a row of zeros stays one."""
    norms = np.linalg.norm(table, axis=1, keepdims=True)  # (V, 1)
    return table / np.where(norms == 0, 1, norms)
