"""Bags of words and word pairs: which of the most frequent terms occur in a text."""

import collections
import functools
import itertools
from collections.abc import Iterable, Sequence

import numpy as np

from .files import read_vocabulary
from .words import split_words


def extract_terms(text: str) -> set[str]:
    """Returns the words of a text and its pairs of neighbouring words.

    Example:
        >>> sorted(extract_terms("Not bad, not bad!"))
        ['bad', 'bad not', 'not', 'not bad']
    """
    words = split_words(text)
    return {*words, *map(" ".join, itertools.pairwise(words))}


def most_frequent_terms(texts: Iterable[str], size: int) -> tuple[str, ...]:
    """Returns the terms that occur in the most texts; of equally frequent ones the first in code point order.

    Example:
        >>> most_frequent_terms(["not bad", "not good", "bad"], 3)
        ('bad', 'not', 'good')
    """
    counts = collections.Counter(term for text in texts for term in extract_terms(text))
    return tuple(sorted(counts, key=lambda term: (-counts[term], term))[:size])


class TermVocabulary:
    """A list of terms; those that are not in it count nothing."""

    def __init__(self, terms: Sequence[str]):
        self.terms = tuple(terms)
        self._ids = {term: index for index, term in enumerate(self.terms)}

    def __len__(self) -> int:
        return len(self.terms)

    def encode(self, text: str) -> np.ndarray:
        """Returns the ids (K,) int32 of the terms that occur in a text, each once, in rising order.

        Example:
            >>> TermVocabulary(("bad", "not", "not bad")).encode("Not bad at all, not at all").tolist()
            [0, 1, 2]
        """
        return np.array(sorted(self._ids[term] for term in extract_terms(text) if term in self._ids), "int32")


@functools.cache
def load_terms() -> TermVocabulary:
    """Returns the shipped 10,000 most frequent terms of reviews, a term a line."""
    return TermVocabulary(read_vocabulary("terms-imdb.txt").splitlines())
