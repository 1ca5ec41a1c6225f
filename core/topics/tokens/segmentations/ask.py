"""All segmentations of a word: what may be asked, what comes back."""

import numpy as np

from ....base.checks import fail
from ....base.messages import say
from ....base.request import Form, ranged, request, seed_field
from ....base.traces import floats, ints, names, trace
from ..cuts.ask import MAX_COMPARED, corpus_field

_SHARE = Form(kind="slider", step=0.05)
_MORE = Form(more=True)


@request
class SegmentationsRequest:
    """Asks in how many ways a word can be cut, how probable each is, and how often draws find it.

    Attributes:
        word: The word, {word} characters, each of which the text must have.
        alpha: Power on the unigram model's probabilities, {alpha}.
        dropout: Probability that BPE-dropout leaves a merge out, {dropout}.
        draws: How many segmentations are drawn, {draws}.
        draws_seed: Of the draws.
        pieces: Tokens that each of the two may learn, {pieces}.
        corpus: The text that the unigram model and the merges are learnt from, {corpus} characters.
    """

    word: str = ranged("sleepless", 1, 14, of="characters", form=Form(live=True))
    alpha: float = ranged(0.5, 0.0, 2.0, form=_SHARE)
    dropout: float = ranged(0.1, 0.0, 1.0, form=_SHARE)
    draws: int = ranged(1_000, 1, 10_000, form=_MORE)
    draws_seed: int = seed_field(_MORE)
    pieces: int = ranged(130, 10, 500, form=_MORE)
    corpus: str = corpus_field(MAX_COMPARED)

    on_cpu = True

    def check(self):
        """Checks that the word is one, of characters that the text has."""
        if len(self.word.split()) != 1 or self.word != self.word.strip():
            fail("word", say("segmentations-one-word"), self.word, say("segmentations-one-word.fix"))
        unseen = ", ".join(sorted(set(self.word) - set(self.corpus)))
        if unseen:
            fix = say("segmentations-known-characters.fix", unseen=unseen)
            fail("word", say("segmentations-known-characters"), self.word, fix)


@trace
class Segmentations:
    """All N segmentations of a word under one tokenizer, the likeliest first."""

    cuts: tuple[tuple[str, ...], ...] = names("N")
    exact: np.ndarray = floats("N")  # probability of each
    drawn: np.ndarray = ints("N")  # how many of the draws found each
    entropy: float  # of `exact`, in bits


@trace
class SegmentationsTrace:
    """A word in all its segmentations, and the E pieces that fit into it."""

    word: str  # with the sign of a word's start
    draws: int  # how many were drawn of each
    unigram: Segmentations
    dropout: Segmentations
    first: np.ndarray = ints("E")  # where a piece begins in the word
    last: np.ndarray = ints("E")  # where it has ended
    marginal: np.ndarray = floats("E")  # probability that a segmentation uses it, by forward-backward
    log_probability: np.ndarray = floats("E")  # of the piece under the unigram model
