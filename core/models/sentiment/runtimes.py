"""The sentiment models as classifiers: the logits of a few reviews at once, and what each sees of a review.

They are arithmetic in float64; those on the pretrained encoder stand in
`core.models.sentiment.encoder_runtime`.
"""

import abc
import dataclasses
import functools
import itertools
import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any

import numpy as np

from ...base.arrays import functions, host, placed
from ...base.device import kind_now
from ..char_rnn.decoders import decoder_of
from ..char_rnn.gru import GRUWeights
from ..configs.classifiers import HeadConfig
from ..configs.sentiment import MAX_REVIEW_WORDS, SentimentConfig
from ..vectors import load_glove
from ..vocabulary.terms import load_terms, terms_of
from ..vocabulary.words import load_words, split_words
from .features import mean_vectors, plain_review, spaced_review

_WORD = re.compile(r"[^ \t\n\r\f\v]+")


@dataclasses.dataclass(frozen=True, kw_only=True)
class Seen:
    """What a classifier sees of a review of T words, as they were typed between blanks.

    Attributes:
        units: What it counts.
        read, unread, cut: How many of them enter its verdict; it cannot read; do not fit.
        words: (T,) bool, True where something of a word enters the verdict.
    """

    units: str
    read: int
    unread: int
    cut: int
    words: np.ndarray


class Classifier(abc.ABC):
    """What judges reviews, and says what it sees of them.

    Attributes:
        order: The order that can change its verdict: "full", "pairs", "none".
        units: What it counts.
    """

    order: str
    units: str

    @property
    def shares(self) -> Hashable:
        """Classifiers of which this is the same have work in common and are asked together. Here: none."""
        return self

    @abc.abstractmethod
    def logits(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (N,) of P(positive) of N reviews."""

    @staticmethod
    def logits_together(classifiers: Sequence[Any], texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (M, N) of M classifiers that share something, for N reviews."""
        return np.stack([classifier.logits(texts) for classifier in classifiers])

    @abc.abstractmethod
    def seen(self, text: str) -> Seen:
        """Returns what is seen of a review."""


def logits_of_all(classifiers: Sequence[Classifier], texts: Sequence[str]) -> np.ndarray:
    """Returns the logits (M, N) of M classifiers for N reviews; what some share is worked out once."""
    groups: dict[Hashable, list[int]] = {}
    for index, classifier in enumerate(classifiers):
        groups.setdefault(classifier.shares, []).append(index)
    logits = np.zeros((len(classifiers), len(texts)))
    for indexes in groups.values():
        together = [classifiers[index] for index in indexes]
        logits[indexes] = together[0].logits_together(together, texts)
    return logits


class RecurrentClassifier(Classifier):
    """A model of the chapter: words of a vocabulary of 1,000, one after the other, through a GRU.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """

    order = "full"
    units = "words"

    def __init__(self, config: SentimentConfig, arrays: Mapping[str, np.ndarray]):
        output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
        self.weights = GRUWeights.from_arrays({**arrays, **output})
        self.decoder = decoder_of(self.weights, kind_now())

    def ids(self, text: str) -> np.ndarray:
        """Returns the ids (T,) of the words that are read of a review."""
        return load_words("imdb").encode(text, limit=MAX_REVIEW_WORDS).ids

    def of_ids(self, rows: Sequence[np.ndarray]) -> np.ndarray:
        """Returns the logits (N,) of N reviews as ids; those of one length are read together."""
        states = np.zeros((len(rows), self.decoder.units))
        lengths = np.array([len(ids) for ids in rows])
        for length in np.unique(lengths):
            of_length = np.flatnonzero(lengths == length)
            states[of_length] = self.decoder.read_all(np.stack([rows[row] for row in of_length.tolist()]))
        return self.decoder.logits(states)[:, 0]

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        return self.of_ids([self.ids(text) for text in texts])

    def seen(self, text: str) -> Seen:
        encoded = load_words("imdb").encode(text, limit=MAX_REVIEW_WORDS)
        unread = int(encoded.unknown.sum())
        known = np.append(~encoded.unknown, np.zeros(len(encoded.cut), bool))
        return Seen(
            units=self.units,
            read=len(encoded.ids) - unread,
            unread=unread,
            cut=len(encoded.cut),
            words=of_typed(text, _letters(text, known)),
        )


def typed_words(text: str) -> list[str]:
    """Returns the words of a review as they were typed between blanks, without the line breaks of HTML.

    Example:
        >>> typed_words("Bad.<br /><br />VERY bad :-(")
        ['Bad.', 'VERY', 'bad', ':-(']
    """
    return _WORD.findall(spaced_review(text))


def _letters(text: str, known: np.ndarray) -> np.ndarray:
    """Returns a flag for each sign of a text, from those of its words without punctuation."""
    letters = np.zeros(len(text), bool)
    flags = iter(known.tolist())
    for word in _WORD.finditer(text):
        letters[word.start() : word.end()] = bool(split_words(word[0])) and next(flags)
    return letters


def of_typed(text: str, letters: np.ndarray) -> np.ndarray:
    """Returns (T,) bool, True for a typed word of which a sign is flagged in `letters`, (len(text),)."""
    words = _WORD.finditer(spaced_review(text))
    return np.array([letters[word.start() : word.end()].any() for word in words], bool)


class Head:
    """Fixed numbers of a review, then at most one hidden layer, to its logit.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """

    def __init__(self, config: HeadConfig, arrays: Mapping[str, np.ndarray]):
        double = {name: np.asarray(array, "float64") for name, array in arrays.items()}
        self.hidden = (double["hidden/kernel"], double["hidden/bias"]) if config.hidden else None
        self.output = (double["logit/kernel"][:, 0], double["logit/bias"][0])

    def logits(self, features: np.ndarray) -> np.ndarray:
        x = placed(features, "float64")
        if self.hidden:
            kernel, bias = map(placed, self.hidden)
            x = functions(x).maximum(functions(x).matmul(x, kernel) + bias, 0.0)  # (N, hidden), ReLU
        kernel, bias = self.output
        return host(functions(x).matmul(x, placed(kernel[:, None])))[:, 0] + bias


class WordClassifier(Classifier):
    """A head on numbers that hang on which words there are: a bag of words, or the mean of vectors."""

    order = "none"
    units = "words"

    def __init__(self, head: Head):
        self.head = head

    @abc.abstractmethod
    def features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the features (N, F) of N reviews."""

    @abc.abstractmethod
    def known(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word without punctuation enters the features."""

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        return self.head.logits(self.features(texts))

    def seen(self, text: str) -> Seen:
        known = self.known(split_words(plain_review(text)))
        words = of_typed(text, _letters(spaced_review(text), known))
        unread = int((~known).sum())
        return Seen(units=self.units, read=len(known) - unread, unread=unread, cut=0, words=words)


class BagClassifier(WordClassifier):
    """Which of 10,000 words and pairs of neighbouring words occur, each with a weight of its own."""

    order = "pairs"
    units = "words and pairs"

    def features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns (N, F): 1 where a term occurs."""
        rows = np.zeros((len(texts), len(self.head.output[0])))
        for row, text in zip(rows, texts, strict=True):
            row[load_terms().encode(plain_review(text))] = 1
        return rows

    def parts(self, texts: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Returns what single words add to the logits, (N,), and what pairs add, (N,)."""
        paired = np.array([" " in term for term in load_terms().terms])
        weights, _ = self.head.output
        rows = self.features(texts)
        return rows @ (weights * ~paired), rows @ (weights * paired)

    @functools.cached_property
    def terms(self) -> frozenset[str]:
        """Words and pairs that have a weight."""
        return frozenset(load_terms().terms)

    def known(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word stands in a known term, alone or in a pair."""
        known = np.array([word in self.terms for word in words], bool)
        for second, pair in enumerate(itertools.pairwise(words), 1):
            if " ".join(pair) in self.terms:
                known[second - 1 : second + 1] = True
        return known

    def seen(self, text: str) -> Seen:
        terms = terms_of(plain_review(text))
        read = len(load_terms().encode(plain_review(text)))
        words = super().seen(text).words
        return Seen(units=self.units, read=read, unread=len(terms) - read, cut=0, words=words)


class VectorClassifier(WordClassifier):
    """The mean of the GloVe vectors of the words."""

    def features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the mean vectors (N, 50)."""
        return mean_vectors(texts, *load_glove())

    @functools.cached_property
    def words(self) -> frozenset[str]:
        """Words that have a vector."""
        return frozenset(load_glove()[0])

    def known(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word has a vector."""
        return np.array([word in self.words for word in words], bool)


# --- as the records of `core.models.families` name them
# ------------------------------------------------------------


def recurrent_classifier(
    config: SentimentConfig, load_arrays: Callable, _pretrained: Callable
) -> RecurrentClassifier:
    return RecurrentClassifier(config, load_arrays(config.name))
