"""What comes back about tokens: cuts of a text, merges, segmentations, batches.

T tokens, M merges, N segmentations, B rows of a batch.
"""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes

# --- cuts ---------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Cut:
    """A text as one tokenizer cuts it.

    Attributes:
        name: "characters", "words", "subwords" or "pieces".
        vocabulary: Tokens that the tokenizer knows.
        tokens: T names; an unknown word stands as it is looked up.
        ids: (T,) int32.
        first, last: (T,) int32, where a token begins in the text and where it has ended, in characters.
        byte_count: (T,) int32, bytes of UTF-8 that a token stands for.
        unknown: (T,) bool, True where the model reads [UNK].
        left_out: Stretches of the text that no token stands for; blanks between words are none.
    """

    name: str
    vocabulary: int
    tokens: tuple[str, ...]
    ids: np.ndarray
    first: np.ndarray
    last: np.ndarray
    byte_count: np.ndarray
    unknown: np.ndarray
    left_out: tuple[str, ...]

    def __post_init__(self):
        shape = (len(self.tokens),)
        check_shapes(self, ids=shape, first=shape, last=shape, byte_count=shape, unknown=shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class CutTrace:
    """A text, cut in every way.

    Attributes:
        text: What was cut.
        cuts: One a way.
    """

    text: str
    cuts: tuple[Cut, ...]


@dataclasses.dataclass(frozen=True, kw_only=True)
class UndoTrace:
    """The merges of a subword, undone one by one.

    Attributes:
        token: The subword.
        number: Which of the text's it is, from 1.
        count: Subwords of the text.
        states: M + 1 rows of tokens, from the whole subword to its characters.
        merges: (M,) int32, number of the merge that is undone between two rows, from 1.
        ids: Of the tokens of all rows, one row behind the other, int32.
        learnt: Merges of the vocabulary.
    """

    token: str
    number: int
    count: int
    states: tuple[tuple[str, ...], ...]
    merges: np.ndarray
    ids: np.ndarray
    learnt: int

    def __post_init__(self):
        check_shapes(self, merges=(len(self.states) - 1,), ids=(sum(map(len, self.states)),))


# --- how they are learnt ------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class BpeTrace:
    """Byte-pair encoding at one of its steps.

    Attributes:
        left, right: M merges, in their order.
        counts: (M,) int32, of each pair when it was merged.
        alphabet: Characters that it began with.
        asked: Merges that were asked for.
        step: Merges that were made: fewer where the text allows no more.
        rival_left, rival_right: Pairs with the largest counts at this step; the first is merged next.
        rival_counts: Of each int32.
        tokens: T tokens of the sentence, its words one behind the other.
        ages: (T,) int32, number of each in the vocabulary; -1 for a character that the text did not have.
        sentence: (M + 1,) int32, tokens of the sentence after each merge.
        corpus: (M + 1,) float64, mean tokens of a sentence of the text after each merge.
        lines: Sentences of the text.
    """

    left: tuple[str, ...]
    right: tuple[str, ...]
    counts: np.ndarray
    alphabet: int
    asked: int
    step: int
    rival_left: tuple[str, ...]
    rival_right: tuple[str, ...]
    rival_counts: np.ndarray
    tokens: tuple[str, ...]
    ages: np.ndarray
    sentence: np.ndarray
    corpus: np.ndarray
    lines: int

    def __post_init__(self):
        merges = len(self.left)
        check_shapes(
            self,
            counts=(merges,),
            rival_counts=(len(self.rival_left),),
            ages=(len(self.tokens),),
            sentence=(merges + 1,),
            corpus=(merges + 1,),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class LearntTokenizer:
    """A tokenizer, what it decided last and why, and how it cuts a sentence.

    Attributes:
        name: "BPE", "WordPiece" or "Unigram".
        size: Tokens that it has.
        candidates: What its last decision was about, the first candidate first; a pair has a plus sign.
        values: (N,) float64, what the decision hung on: a count, a count over a product, a loss in nats.
        taken: (N,) bool, what was merged or dropped.
        why: A formula or sentence a candidate.
        tokens: T tokens of the sentence.
        words: (T,) int32, the number of the word that each is a part of.
        ids: (T,) int32; -1 where the tokenizer does not know it.
    """

    name: str
    size: int
    candidates: tuple[str, ...]
    values: np.ndarray
    taken: np.ndarray
    why: tuple[str, ...]
    tokens: tuple[str, ...]
    words: np.ndarray
    ids: np.ndarray

    def __post_init__(self):
        count, tokens = len(self.candidates), len(self.tokens)
        check_shapes(self, values=(count,), taken=(count,), words=(tokens,), ids=(tokens,))


@dataclasses.dataclass(frozen=True, kw_only=True)
class TokenizersTrace:
    """Three tokenizers that learnt from one text.

    Attributes:
        asked: The vocabulary size that each was allowed.
        sentence: The words of the sentence.
        tokenizers: The three.
    """

    asked: int
    sentence: tuple[str, ...]
    tokenizers: tuple[LearntTokenizer, ...]


# --- subword regularisation ---------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class Segmentations:
    """All segmentations of a word under one tokenizer, the likeliest first.

    Attributes:
        cuts: N segmentations, each as its pieces.
        exact: (N,) float64, probability of each.
        drawn: (N,) int32, how many of the draws found each.
        entropy: Of `exact`, in bits.
    """

    cuts: tuple[tuple[str, ...], ...]
    exact: np.ndarray
    drawn: np.ndarray
    entropy: float

    def __post_init__(self):
        check_shapes(self, exact=(len(self.cuts),), drawn=(len(self.cuts),))


@dataclasses.dataclass(frozen=True, kw_only=True)
class SegmentationsTrace:
    """A word in all its segmentations.

    Attributes:
        word: With the sign of a word's start.
        draws: How many were drawn of each.
        unigram, dropout: Under the unigram model and under BPE-dropout.
        first, last: (E,) int32, where the pieces of the lattice begin and end in the word.
        marginal: (E,) float64, probability that a segmentation uses each, by forward-backward.
        log_probability: (E,) float64, of each piece under the unigram model.
    """

    word: str
    draws: int
    unigram: Segmentations
    dropout: Segmentations
    first: np.ndarray
    last: np.ndarray
    marginal: np.ndarray
    log_probability: np.ndarray

    def __post_init__(self):
        shape = (len(self.first),)
        check_shapes(self, first=shape, last=shape, marginal=shape, log_probability=shape)


# --- batches ------------------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class WindowsTrace:
    """The first batches of a data set of windows.

    Attributes:
        text: What was cut.
        way: How.
        places: (N, B, T) int32, the place in the text of each character; -1 in rows that a last batch lacks.
        follows: (N, B) bool, a row goes on where the same row of the batch before ended.
        batches: Batches of the whole text; N of them are here.
        windows: Windows of the whole text.
    """

    text: str
    way: str
    places: np.ndarray
    follows: np.ndarray
    batches: int
    windows: int

    def __post_init__(self):
        follows = self.places.shape[:2]
        check_shapes(self, places=(*self.follows.shape, self.places.shape[-1]), follows=follows)


@dataclasses.dataclass(frozen=True, kw_only=True)
class PaddedBatches:
    """Sentences in batches.

    Attributes:
        order: (N,) int32, the sentences in the order in which they are read.
        batch: (N,) int32, in which batch each stands.
        length: (N,) int32, its words.
        padded: (N,) int32, words and padding.
    """

    order: np.ndarray
    batch: np.ndarray
    length: np.ndarray
    padded: np.ndarray

    def __post_init__(self):
        shape = (len(self.order),)
        check_shapes(self, order=shape, batch=shape, length=shape, padded=shape)

    @property
    def share(self) -> float:
        """Share of padding, from 0 to 1."""
        return 1 - float(self.length.sum() / self.padded.sum())


@dataclasses.dataclass(frozen=True, kw_only=True)
class PaddingTrace:
    """The same sentences in random batches and in length-bucketed ones.

    Attributes:
        sentences: As they were typed.
        shuffled, bucketed: The two.
        bounds: Of the buckets, in words: a bucket ends before each.
    """

    sentences: tuple[str, ...]
    shuffled: PaddedBatches
    bucketed: PaddedBatches
    bounds: tuple[int, ...]
