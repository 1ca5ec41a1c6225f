"""Request and result for byte-pair encoding, merge by merge."""

import numpy as np

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..tokenization.schema import corpus_field, sentence_field

CORPUS_SOURCES = ("Your text", "The atlas's own words")
MAX_BPE_CORPUS_CHARACTERS = 50_000  # characters that byte-pair encoding learns from


@request_dataclass
class BpeRequest:
    """Asks for the state of byte-pair encoding on a text after some merges.

    Attributes:
        num_merges: Merges that are made, {num_merges}; the text may allow fewer.
        sentence: The sentence to tokenize, {sentence} characters.
        corpus_source: One of `CORPUS_SOURCES`.
        corpus: The text that it learns from, {corpus} characters, unless `corpus_source` names another.
        max_merges: Merges that are learnt for the curve, {max_merges}.
    """

    num_merges: int = range_field(6, 0, 200, widget=Widget(control="slider"))
    sentence: str = sentence_field()
    corpus_source: str = choice_field(CORPUS_SOURCES, CORPUS_SOURCES[0])
    corpus: str = corpus_field(MAX_BPE_CORPUS_CHARACTERS, visible_if=("corpus_source", CORPUS_SOURCES[:1]))
    max_merges: int = range_field(300, 1, 1_000, widget=Widget(advanced=True))

    cpu_only = True


@result_dataclass
class BpeResult:
    """Byte-pair encoding with M merges at one of its steps, where R pairs have the largest counts."""

    merged_left: tuple[str, ...] = axis_labels("M")
    merged_right: tuple[str, ...] = axis_labels("M")
    merged_counts: np.ndarray = int_array("M")  # of each pair when it was merged
    alphabet_size: int  # characters that it began with
    num_requested_merges: int  # merges that were asked for
    num_merges: int  # merges that were made: fewer where the text allows no more
    candidate_left: tuple[str, ...] = axis_labels("R")
    candidate_right: tuple[str, ...] = axis_labels("R")
    candidate_counts: np.ndarray = int_array("R")  # the first pair is merged next
    tokens: tuple[str, ...] = axis_labels("T")  # of the sentence, its words one behind the other
    token_numbers: np.ndarray = int_array("T")  # in the vocabulary; -1 for a character that the text lacks
    sentence_lengths: np.ndarray = int_array("M+1")  # tokens of the sentence after each merge
    mean_line_lengths: np.ndarray = float_array("M+1")  # mean tokens of a line of the text after each merge
