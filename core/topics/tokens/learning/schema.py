"""How byte-pair encoding learns: what may be asked, what comes back."""

import numpy as np

from ....base.request import Widget, choice_field, range_field, request_dataclass
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..tokenization.schema import corpus_field, sentence_field

CORPORA = ("Your text", "The atlas's own words")
MAX_CORPUS_CHARACTERS = 50_000  # characters that byte-pair encoding learns from


@request_dataclass
class BpeRequest:
    """Asks what byte-pair encoding has learnt from a text after some merges.

    Attributes:
        merges: The step that is looked at, {merges}; the text may allow fewer.
        sentence: What is cut with what was learnt, {sentence} characters.
        source: One of `CORPORA`.
        corpus: The text that it learns from, {corpus} characters, unless `source` names another.
        most: Merges that are learnt for the curve, {most}.
    """

    merges: int = range_field(6, 0, 200, widget=Widget(control="slider"))
    sentence: str = sentence_field()
    source: str = choice_field(CORPORA, CORPORA[0])
    corpus: str = corpus_field(MAX_CORPUS_CHARACTERS, visible_if=("source", CORPORA[:1]))
    most: int = range_field(300, 1, 1_000, widget=Widget(advanced=True))

    cpu_only = True


@result_dataclass
class BpeResult:
    """Byte-pair encoding with M merges at one of its steps, where R pairs have the largest counts."""

    left: tuple[str, ...] = axis_labels("M")
    right: tuple[str, ...] = axis_labels("M")
    counts: np.ndarray = int_array("M")  # of each pair when it was merged
    alphabet_size: int  # characters that it began with
    requested_merges: int  # merges that were asked for
    step: int  # merges that were made: fewer where the text allows no more
    rival_left: tuple[str, ...] = axis_labels("R")
    rival_right: tuple[str, ...] = axis_labels("R")
    rival_counts: np.ndarray = int_array("R")  # the first pair is merged next
    tokens: tuple[str, ...] = axis_labels("T")  # of the sentence, its words one behind the other
    token_numbers: np.ndarray = int_array(
        "T"
    )  # number of each in the vocabulary; -1 for a character that the text lacks
    sentence: np.ndarray = int_array("M+1")  # tokens of the sentence after each merge
    corpus: np.ndarray = float_array("M+1")  # mean tokens of a sentence of the text after each merge
