"""The sentiment models as classifiers: the logits of a few reviews, and the words that they read.

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

from ...base.arrays import array_namespace, to_device, to_numpy
from ..char_rnn.gru import GRUDecoder, GRUWeights
from ..configs.classifiers import FeatureClassifierConfig
from ..configs.sentiment import MAX_REVIEW_WORDS, SentimentConfig
from ..vectors import load_glove
from ..vocabulary.terms import extract_terms, load_terms
from ..vocabulary.words import load_words, split_words
from .features import blank_out_html_breaks, mean_vectors, replace_html_breaks

_WORD = re.compile(r"[^ \t\n\r\f\v]+")


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadingReport:
    """Which of the T words of a review a classifier reads; words stand between blanks.

    Attributes:
        unit_name: What it counts, such as "words".
        num_read, num_unknown, num_truncated: How many of them enter its verdict; it cannot read; do not fit.
        is_word_read: (T,) bool, True where something of a word enters the verdict.
    """

    unit_name: str
    num_read: int
    num_unknown: int
    num_truncated: int
    is_word_read: np.ndarray


class Classifier(abc.ABC):
    """Classifies reviews, and reports which of their words it reads.

    Attributes:
        order_dependence: The order that can change its verdict: "full", "pairs", "none".
        unit_name: What it counts, such as "words".
    """

    order_dependence: str
    unit_name: str

    @property
    def shared_work_key(self) -> Hashable:
        """Classifiers with the same key share work and are computed together. Default: none do."""
        return self

    @abc.abstractmethod
    def logits(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (N,) of P(positive) of N reviews."""

    @staticmethod
    def compute_shared_logits(classifiers: Sequence[Any], texts: Sequence[str]) -> np.ndarray:
        """Returns the logits (M, N) of M classifiers that share something, for N reviews."""
        return np.stack([classifier.logits(texts) for classifier in classifiers])

    @abc.abstractmethod
    def report_reading(self, text: str) -> ReadingReport:
        """Returns which words of a review enter the verdict."""


def compute_all_logits(classifiers: Sequence[Classifier], texts: Sequence[str]) -> np.ndarray:
    """Returns the logits (M, N) of M classifiers for N reviews; what some share is worked out once."""
    groups: dict[Hashable, list[int]] = {}
    for index, classifier in enumerate(classifiers):
        groups.setdefault(classifier.shared_work_key, []).append(index)
    logits = np.zeros((len(classifiers), len(texts)))
    for indexes in groups.values():
        group = [classifiers[index] for index in indexes]
        logits[indexes] = group[0].compute_shared_logits(group, texts)
    return logits


class RecurrentClassifier(Classifier):
    """A model of the chapter: words of a vocabulary of 1,000, one after the other, through a GRU.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """

    order_dependence = "full"
    unit_name = "words"

    def __init__(self, config: SentimentConfig, arrays: Mapping[str, np.ndarray]):
        output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
        self.weights = GRUWeights.from_arrays({**arrays, **output})
        self.decoder = GRUDecoder(self.weights)

    def encode(self, text: str) -> np.ndarray:
        """Returns the ids (T,) of the words that are read of a review."""
        return load_words("imdb").encode(text, max_tokens=MAX_REVIEW_WORDS).ids

    def logits_from_ids(self, rows: Sequence[np.ndarray]) -> np.ndarray:
        """Returns the logits (N,) of N reviews as ids; those of one length are read together."""
        states = np.zeros((len(rows), self.decoder.units))
        lengths = np.array([len(ids) for ids in rows])
        for length in np.unique(lengths):
            same_length_rows = np.flatnonzero(lengths == length)
            states[same_length_rows] = self.decoder.read_batch(
                np.stack([rows[row] for row in same_length_rows.tolist()])
            )
        return self.decoder.logits(states)[:, 0]

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        return self.logits_from_ids([self.encode(text) for text in texts])

    def report_reading(self, text: str) -> ReadingReport:
        encoded = load_words("imdb").encode(text, max_tokens=MAX_REVIEW_WORDS)
        num_unknown = int(encoded.is_unknown.sum())
        is_known = np.append(~encoded.is_unknown, np.zeros(len(encoded.truncated_words), bool))
        return ReadingReport(
            unit_name=self.unit_name,
            num_read=len(encoded.ids) - num_unknown,
            num_unknown=num_unknown,
            num_truncated=len(encoded.truncated_words),
            is_word_read=flag_typed_words(text, _flag_characters(text, is_known)),
        )


def typed_words(text: str) -> list[str]:
    """Returns the words of a review as they were typed between blanks, without the line breaks of HTML.

    Example:
        >>> typed_words("Bad.<br /><br />VERY bad :-(")
        ['Bad.', 'VERY', 'bad', ':-(']
    """
    return _WORD.findall(blank_out_html_breaks(text))


def _flag_characters(text: str, is_known: np.ndarray) -> np.ndarray:
    # a flag for each sign of a text, from those of its words without punctuation
    character_flags = np.zeros(len(text), bool)
    flags = iter(is_known.tolist())
    for word in _WORD.finditer(text):
        character_flags[word.start() : word.end()] = bool(split_words(word[0])) and next(flags)
    return character_flags


def flag_typed_words(text: str, character_flags: np.ndarray) -> np.ndarray:
    """Returns (T,) bool, True for a typed word of which a sign is flagged in `character_flags`,
    (len(text),).
    """
    words = _WORD.finditer(blank_out_html_breaks(text))
    return np.array([character_flags[word.start() : word.end()].any() for word in words], bool)


class FeatureRuntime:
    """Fixed numbers of a review, then at most one hidden layer, to its logit.

    Args:
        config: Architecture.
        arrays: Weights by name, as `core.models.zoo.load_arrays` gives them.
    """

    def __init__(self, config: FeatureClassifierConfig, arrays: Mapping[str, np.ndarray]):
        float64_arrays = {name: np.asarray(array, "float64") for name, array in arrays.items()}
        self.hidden_weights = (
            (float64_arrays["hidden/kernel"], float64_arrays["hidden/bias"]) if config.hidden_units else None
        )
        self.output = (float64_arrays["logit/kernel"][:, 0], float64_arrays["logit/bias"][0])

    def logits(self, features: np.ndarray) -> np.ndarray:
        x = to_device(features, "float64")
        if self.hidden_weights:
            kernel, bias = map(to_device, self.hidden_weights)
            x = array_namespace(x).maximum(
                array_namespace(x).matmul(x, kernel) + bias, 0.0
            )  # (N, hidden), ReLU
        kernel, bias = self.output
        return to_numpy(array_namespace(x).matmul(x, to_device(kernel[:, None])))[:, 0] + bias


class WordClassifier(Classifier):
    """A classifier of features that depend on which words occur: a bag of words, or the mean of vectors."""

    order_dependence = "none"
    unit_name = "words"

    def __init__(self, head: FeatureRuntime):
        self.head = head

    @abc.abstractmethod
    def compute_features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the features (N, F) of N reviews."""

    @abc.abstractmethod
    def flag_known_words(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word without punctuation enters the features."""

    def logits(self, texts: Sequence[str]) -> np.ndarray:
        return self.head.logits(self.compute_features(texts))

    def report_reading(self, text: str) -> ReadingReport:
        is_known = self.flag_known_words(split_words(replace_html_breaks(text)))
        words = flag_typed_words(text, _flag_characters(blank_out_html_breaks(text), is_known))
        num_unknown = int((~is_known).sum())
        return ReadingReport(
            unit_name=self.unit_name,
            num_read=len(is_known) - num_unknown,
            num_unknown=num_unknown,
            num_truncated=0,
            is_word_read=words,
        )


class BagClassifier(WordClassifier):
    """Which of 10,000 words and pairs of neighbouring words occur, each with a weight of its own."""

    order_dependence = "pairs"
    unit_name = "words and pairs"

    def compute_features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns (N, F): 1 where a term occurs."""
        rows = np.zeros((len(texts), len(self.head.output[0])))
        for row, text in zip(rows, texts, strict=True):
            row[load_terms().encode(replace_html_breaks(text))] = 1
        return rows

    def split_logits(self, texts: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
        """Returns what single words add to the logits, (N,), and what pairs add, (N,)."""
        is_pair = np.array([" " in term for term in load_terms().terms])
        weights, _ = self.head.output
        rows = self.compute_features(texts)
        return rows @ (weights * ~is_pair), rows @ (weights * is_pair)

    @functools.cached_property
    def terms(self) -> frozenset[str]:
        """Words and pairs that have a weight."""
        return frozenset(load_terms().terms)

    def flag_known_words(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word stands in a known term, alone or in a pair."""
        is_known = np.array([word in self.terms for word in words], bool)
        for second, pair in enumerate(itertools.pairwise(words), 1):
            if " ".join(pair) in self.terms:
                is_known[second - 1 : second + 1] = True
        return is_known

    def report_reading(self, text: str) -> ReadingReport:
        terms = extract_terms(replace_html_breaks(text))
        num_read = len(load_terms().encode(replace_html_breaks(text)))
        words = super().report_reading(text).is_word_read
        return ReadingReport(
            unit_name=self.unit_name,
            num_read=num_read,
            num_unknown=len(terms) - num_read,
            num_truncated=0,
            is_word_read=words,
        )


class VectorClassifier(WordClassifier):
    """The mean of the GloVe vectors of the words."""

    def compute_features(self, texts: Sequence[str]) -> np.ndarray:
        """Returns the mean vectors (N, 50)."""
        return mean_vectors(texts, *load_glove())

    @functools.cached_property
    def words(self) -> frozenset[str]:
        """Words that have a vector."""
        return frozenset(load_glove()[0])

    def flag_known_words(self, words: list[str]) -> np.ndarray:
        """Returns (T,) bool, True where a word has a vector."""
        return np.array([word in self.words for word in words], bool)


# --- as the records of `core.models.families` name them
# ------------------------------------------------------------


def load_recurrent_classifier(
    config: SentimentConfig, load_arrays: Callable, _load_pretrained: Callable
) -> RecurrentClassifier:
    return RecurrentClassifier(config, load_arrays(config.name))
