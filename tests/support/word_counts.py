"""Words counted as `TextVectorization` counts them: how the shipped vocabularies of words were made."""

import collections
from collections.abc import Iterable

from core.models.vocabulary.words import PAD, UNKNOWN, split_words


def most_frequent(sentences: Iterable[str], size: int) -> tuple[str, ...]:
    """Returns a vocabulary: padding, [UNK], then the most frequent words.

    Of equally frequent ones the later in code point order comes first.

    Example:
        >>> most_frequent(["the cat", "the dog"], 4)
        ('', '[UNK]', 'the', 'dog')
    """
    counts = collections.Counter(word for sentence in sentences for word in split_words(sentence))
    ordered = sorted(counts, key=lambda word: (counts[word], word.encode()), reverse=True)
    return PAD, UNKNOWN, *ordered[: size - 2]
