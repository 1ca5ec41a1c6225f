"""Embedding tables with the words of their rows, and what several views compute with them."""

import functools
from collections.abc import Callable, Mapping

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...models.configs.embeddings import OWN, TABLES, table_config
from ...models.vectors import load_glove
from ...models.vocabulary.subwords import SPACE, load_subwords
from ...models.vocabulary.words import load_words
from . import own

Arrays = Mapping[str, np.ndarray]


def table_words(name: str) -> tuple[str, ...]:
    """Returns the word of each row of a table of `TABLES`, or of one that `own` keeps."""
    if name.startswith(OWN):
        return own.kept(name)[0]
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
        name: One of `TABLES`, or of those that `own` keeps.
        load_arrays: `core.models.zoo.load_arrays`.
    """
    if name.startswith(OWN):
        return own.kept(name)[1]
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
    rows = _rows(words)
    for known in _spellings(typed):
        if known in rows:
            return rows[known]
    unseen = "".join(sorted(set(typed.lower()) - set("".join(words).lower())))
    fix = message("embeddings-known.frequent") if typed else message("embeddings-known.some")
    if unseen:
        fix = message("embeddings-known.letters", signs=unseen)
    raise_invalid(field, message("embeddings-known", count=len(rows)), word, fix)


def has_word(word: str, words: tuple[str, ...]) -> bool:
    """Tells whether a table has a word that somebody typed, as `row_of` finds it."""
    return any(known in _rows(words) for known in _spellings(word.strip()))


def _spellings(typed: str) -> tuple[str, ...]:
    return (typed, typed.lower(), SPACE + typed, SPACE + typed.lower()) if typed else ()


@functools.lru_cache(maxsize=8)
def _rows(words: tuple[str, ...]) -> dict[str, int]:
    return {known: row for row, known in enumerate(words) if known}


def unit_rows(table: np.ndarray) -> np.ndarray:
    """Returns the rows (V, E) of a table at length 1; a row of zeros stays one."""
    norms = np.linalg.norm(table, axis=1, keepdims=True)  # (V, 1)
    return table / np.where(norms == 0, 1, norms)


def principal_components(table: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns coordinates (V, D) of rows (V, E) along D principal components, and their shares (D,).

    Exact: the eigenvectors of the covariance. Of the two directions of each the one is taken in which the
    largest coordinate is positive, so that the picture is everyone's.
    """
    centred = table - table.mean(axis=0)
    variances, axes = np.linalg.eigh(centred.T @ centred)  # (E,) rising, (E, E)
    coordinates = centred @ axes[:, ::-1][:, :count]  # (V, E) @ (E, D) -> (V, D)
    largest = coordinates[np.abs(coordinates).argmax(axis=0), np.arange(count)]  # (D,)
    coordinates *= np.where(largest < 0, -1, 1)
    return coordinates, variances[::-1][:count] / max(1e-300, variances.sum())
