"""Loading of embedding tables with the words of their rows, and linear algebra on them."""

import functools
from collections.abc import Callable, Mapping

import numpy as np

from ...base.checks import raise_invalid
from ...base.i18n import message
from ...models.configs.embeddings import TABLES, UPLOADED_PREFIX, get_table_config
from ...models.vectors import load_glove
from ...models.vocabulary.subwords import WORD_START, load_subwords
from ...models.vocabulary.words import load_words
from . import uploaded_tables

Arrays = Mapping[str, np.ndarray]


def load_table_words(name: str) -> tuple[str, ...]:
    """Loads the word of each row of a table of `TABLES` or `uploaded_tables`."""
    if name.startswith(UPLOADED_PREFIX):
        return uploaded_tables.get_table(name)[0]
    vocabulary = get_table_config(name).vocabulary
    if vocabulary == "glove":
        return load_glove()[0]
    if vocabulary == "subwords":
        subwords = load_subwords()
        return subwords.tokens(range(len(subwords)))
    return load_words(vocabulary).words


def load_table(name: str, load_arrays: Callable[[str], Arrays]) -> np.ndarray:
    """Loads a table (V, E) in float64.

    Args:
        name: One of `TABLES`, or a name from `uploaded_tables.store_table`.
        load_arrays: `core.models.zoo.load_arrays`.
    """
    if name.startswith(UPLOADED_PREFIX):
        return uploaded_tables.get_table(name)[1]
    table = TABLES[name]
    vectors = load_arrays(table.model)[table.array_name] if table.model else load_glove()[1]
    return np.asarray(vectors, "float64")


def find_row(field_name: str, word: str, words: tuple[str, ...]) -> int:
    """Finds the row of a typed word: as it is, in lower case, or as a subword at the start of a word.

    Args:
        field_name: Of the request, for the error.
        word: What was typed.
        words: Of the table.

    Raises:
        InvalidValueError: If the table has no such word.
    """
    stripped_word = word.strip()
    rows = _map_words_to_rows(words)
    for spelling in _candidate_spellings(stripped_word):
        if spelling in rows:
            return rows[spelling]
    unknown_characters = "".join(sorted(set(stripped_word.lower()) - set("".join(words).lower())))
    hint = (
        message("embeddings-unknown-word.rare") if stripped_word else message("embeddings-unknown-word.empty")
    )
    if unknown_characters:
        hint = message("embeddings-unknown-word.characters", characters=unknown_characters)
    raise_invalid(field_name, message("embeddings-unknown-word", num_words=len(rows)), word, hint)


def has_word(word: str, words: tuple[str, ...]) -> bool:
    """Whether `find_row` finds a typed word."""
    return any(spelling in _map_words_to_rows(words) for spelling in _candidate_spellings(word.strip()))


def _candidate_spellings(word: str) -> tuple[str, ...]:
    return (word, word.lower(), WORD_START + word, WORD_START + word.lower()) if word else ()


@functools.lru_cache(maxsize=8)
def _map_words_to_rows(words: tuple[str, ...]) -> dict[str, int]:
    return {word: row for row, word in enumerate(words) if word}


def normalize_rows(table: np.ndarray) -> np.ndarray:
    """Normalizes the rows (V, E) of a table to length 1; rows of zeros stay zero."""
    norms = np.linalg.norm(table, axis=1, keepdims=True)  # (V, 1)
    return table / np.where(norms == 0, 1, norms)


def compute_principal_components(table: np.ndarray, num_components: int) -> tuple[np.ndarray, np.ndarray]:
    """Projects rows (V, E) onto D principal components: coordinates (V, D), shares of the variance (D,).

    Exact: the eigenvectors of the covariance. Of the two directions of each the one is taken in which the
    largest coordinate is positive, so that the picture is everyone's.
    """
    centred = table - table.mean(axis=0)
    variances, axes = np.linalg.eigh(centred.T @ centred)  # (E,) rising, (E, E)
    coordinates = centred @ axes[:, ::-1][:, :num_components]  # (V, E) @ (E, D) -> (V, D)
    largest = coordinates[np.abs(coordinates).argmax(axis=0), np.arange(num_components)]  # (D,)
    coordinates *= np.where(largest < 0, -1, 1)
    return coordinates, variances[::-1][:num_components] / max(1e-300, variances.sum())
