"""How byte-pair encoding learns: what may be asked, what comes back."""

import numpy as np

from ....base.request import Form, one_of, ranged, request
from ....base.traces import floats, ints, names, trace
from ..cuts.ask import corpus_field, sentence_field

CORPORA = ("Your text", "The atlas's own words")
MAX_CORPUS = 50_000  # characters that byte-pair encoding learns from


@request
class BpeRequest:
    """Asks what byte-pair encoding has learnt from a text after some merges.

    Attributes:
        merges: The step that is looked at, {merges}; the text may allow fewer.
        sentence: What is cut with what was learnt, {sentence} characters.
        source: One of `CORPORA`.
        corpus: The text that it learns from, {corpus} characters, unless `source` names another.
        most: Merges that are learnt for the curve, {most}.
    """

    merges: int = ranged(6, 0, 200, form=Form(kind="slider"))
    sentence: str = sentence_field()
    source: str = one_of(CORPORA, CORPORA[0])
    corpus: str = corpus_field(MAX_CORPUS, when=("source", CORPORA[:1]))
    most: int = ranged(300, 1, 1_000, form=Form(more=True))

    on_cpu = True


@trace
class BpeTrace:
    """Byte-pair encoding with M merges at one of its steps, where R pairs have the largest counts."""

    left: tuple[str, ...] = names("M")
    right: tuple[str, ...] = names("M")
    counts: np.ndarray = ints("M")  # of each pair when it was merged
    alphabet: int  # characters that it began with
    asked: int  # merges that were asked for
    step: int  # merges that were made: fewer where the text allows no more
    rival_left: tuple[str, ...] = names("R")
    rival_right: tuple[str, ...] = names("R")
    rival_counts: np.ndarray = ints("R")  # the first pair is merged next
    tokens: tuple[str, ...] = names("T")  # of the sentence, its words one behind the other
    ages: np.ndarray = ints("T")  # number of each in the vocabulary; -1 for a character that the text lacks
    sentence: np.ndarray = ints("M+1")  # tokens of the sentence after each merge
    corpus: np.ndarray = floats("M+1")  # mean tokens of a sentence of the text after each merge
