"""Words of the chapter's translators: lower case, no punctuation, the 1,000 most frequent."""

import dataclasses
import functools
import re

import numpy as np

from .files import read_vocabulary

PAD, UNKNOWN, START, END = "", "[UNK]", "startofseq", "endofseq"
UNKNOWN_ID = 1

# What Keras' `TextVectorization` does by default: ASCII capitals made small, these signs taken out, cut at
# ASCII white space.
_PUNCTUATION = re.compile(r"""[!"#$%&()*+,\-./:;<=>?@\[\\\]^_`{|}~']""")
_LOWERCASE_TABLE = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz")
_SPACE = re.compile(r"[ \t\n\r\f\v]+")


@dataclasses.dataclass(frozen=True, kw_only=True)
class EncodedWords:
    """A sentence as a translator reads it, with a report of what was done to it.

    Attributes:
        ids: (T,) int32, without padding.
        tokens: The T tokens that name the axis; an unknown word stands as it was typed.
        is_unknown: (T,) bool, True where the model reads [UNK].
        truncated_words: Words at the end that did not fit.
    """

    ids: np.ndarray
    tokens: tuple[str, ...]
    is_unknown: np.ndarray
    truncated_words: tuple[str, ...]


def split_words(text: str) -> list[str]:
    """Returns the words of a text as Keras' `TextVectorization` cuts it.

    ASCII lower case, punctuation out, split at white space.

    Example:
        >>> split_words("I don't like it!")
        ['i', 'dont', 'like', 'it']
    """
    return [word for word in _SPACE.split(_PUNCTUATION.sub("", text.translate(_LOWERCASE_TABLE))) if word]


class WordVocabulary:
    """A list of words: id 0 is padding, id 1 is [UNK] for all words outside the list."""

    def __init__(self, words: tuple[str, ...]):
        self.words = tuple(words)
        self._ids = {word: index for index, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    @property
    def start_id(self) -> int:
        """Id of the token that begins a target."""
        return self._ids[START]

    @property
    def unknown_id(self) -> int:
        """Id of [UNK], for all words outside the vocabulary."""
        return UNKNOWN_ID

    @property
    def end_id(self) -> int:
        """Id of the token that ends a target."""
        return self._ids[END]

    def encode(self, text: str, *, max_tokens: int) -> EncodedWords:
        """Encodes a sentence of any length; words after the first `max_tokens` are cut and reported."""
        words = split_words(text)
        read_words = words[:max_tokens]
        ids = np.array([self._ids.get(word, UNKNOWN_ID) for word in read_words], "int32")
        return EncodedWords(
            ids=ids,
            tokens=tuple(read_words),
            is_unknown=ids == UNKNOWN_ID,
            truncated_words=tuple(words[max_tokens:]),
        )

    def tokens(self, ids) -> tuple[str, ...]:
        """Returns the tokens of ids."""
        return tuple(self.words[index] for index in np.asarray(ids).ravel())

    def decode(self, ids) -> str:
        """Returns the text of ids; padding, start and end are left out."""
        return " ".join(token for token in self.tokens(ids) if token not in (PAD, START, END))


@functools.cache
def load_words(name: str) -> WordVocabulary:
    """Returns a shipped vocabulary of 1,000 words, a word a line from number 2 on.

    Args:
        name: The code of a language of `core.models.configs.pairs`, or "imdb".
    """
    return WordVocabulary((PAD, UNKNOWN, *read_vocabulary(f"words-{name}.txt").splitlines()))
