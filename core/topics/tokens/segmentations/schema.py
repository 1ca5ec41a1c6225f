"""Request and result for all segmentations of a word."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.request import Widget, range_field, request_dataclass, seed_field
from ....base.results import axis_labels, float_array, int_array, result_dataclass
from ..tokenization.schema import MAX_CORPUS_CHARACTERS, corpus_field

_SLIDER = Widget(control="slider", step=0.05)
_ADVANCED = Widget(advanced=True)


@request_dataclass
class SegmentationsRequest:
    """Asks for all segmentations of a word with their probabilities, and for samples of them.

    Attributes:
        word: The word, {word} characters, each of which the text must have.
        alpha: Power on the unigram model's probabilities, {alpha}.
        dropout: Probability that BPE-dropout leaves a merge out, {dropout}.
        num_samples: How many segmentations are drawn, {num_samples}.
        sample_seed: Of the draws.
        num_pieces: Tokens that each of the two may learn, {num_pieces}.
        corpus: The text that the unigram model and the merges are learnt from, {corpus} characters.
    """

    word: str = range_field("sleepless", 1, 14, unit="characters", widget=Widget(update_while_typing=True))
    alpha: float = range_field(0.5, 0.0, 2.0, widget=_SLIDER)
    dropout: float = range_field(0.1, 0.0, 1.0, widget=_SLIDER)
    num_samples: int = range_field(1_000, 1, 10_000, widget=_ADVANCED)
    sample_seed: int = seed_field(_ADVANCED)
    num_pieces: int = range_field(130, 10, 500, widget=_ADVANCED)
    corpus: str = corpus_field(MAX_CORPUS_CHARACTERS)

    cpu_only = True

    def check(self):
        """Checks that the word is one, of characters that the text has."""
        if len(self.word.split()) != 1 or self.word != self.word.strip():
            raise_invalid(
                "word", message("segmentations-one-word"), self.word, message("segmentations-one-word.fix")
            )
        unseen = ", ".join(sorted(set(self.word) - set(self.corpus)))
        if unseen:
            fix = message("segmentations-known-characters.fix", unseen=unseen)
            raise_invalid("word", message("segmentations-known-characters"), self.word, fix)


@result_dataclass
class TokenizerSegmentations:
    """All N segmentations of a word under one tokenizer, the likeliest first."""

    segmentations: tuple[tuple[str, ...], ...] = axis_labels("N")
    probability: np.ndarray = float_array("N")  # probability of each
    sample_counts: np.ndarray = int_array("N")  # how many of the draws found each
    entropy: float  # of `probability`, in bits


@result_dataclass
class SegmentationsResult:
    """A word in all its segmentations, and the E pieces that fit into it."""

    marked_word: str  # with the sign of a word's start
    num_samples: int  # how many were drawn of each
    unigram: TokenizerSegmentations
    bpe_dropout: TokenizerSegmentations
    piece_starts: np.ndarray = int_array("E")  # where a piece begins in the word
    piece_ends: np.ndarray = int_array("E")  # where it has ended
    # probability that a segmentation uses a piece, by forward-backward
    marginal_probability: np.ndarray = float_array("E")
    piece_log_probability: np.ndarray = float_array("E")  # under the unigram model
