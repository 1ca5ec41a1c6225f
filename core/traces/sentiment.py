"""What a sentiment model makes of a review word by word, and of the padding behind it."""

import dataclasses

import numpy as np

from core.checks import fail
from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadingTrace:
    """A review under M sentiment models: T words, then N tokens of padding.

    Attributes:
        models: M names.
        masked: (M,) bool, True where the model hides padding.
        tokens: T words, as they were typed.
        unknown: (T,) bool, True where the models read [UNK].
        cut: Words at the end that did not fit.
        probability: (M, T + 1), P(positive) before any word, after one, and so on.
        padded_probability: (M, N + 1), after the whole review and 0, 1, ..., N tokens of padding.
        cosine: (M, N + 1), between the GRU's state there and its state at the last word; 0 where one of them
            is 0.
        norm: (M, N + 1), length of the state there.
    """

    models: tuple[str, ...]
    masked: np.ndarray
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...]
    probability: np.ndarray
    padded_probability: np.ndarray
    cosine: np.ndarray
    norm: np.ndarray

    def __post_init__(self):
        models = len(self.models)
        words = len(self.tokens)
        pads = self.padded_probability.shape[-1]
        check_shapes(
            self,
            masked=(models,),
            unknown=(words,),
            probability=(models, words + 1),
            padded_probability=(models, pads),
            cosine=(models, pads),
            norm=(models, pads),
        )
        if not np.array_equal(self.probability[:, -1], self.padded_probability[:, 0]):
            fail("padded_probability", "to begin where `probability` ends", self.padded_probability[:, 0])

    @property
    def whole(self) -> np.ndarray:
        """(M, T + N + 1), P(positive) before any word, after each, and after each token of padding."""
        return np.concatenate([self.probability, self.padded_probability[:, 1:]], axis=1)


@dataclasses.dataclass(frozen=True, kw_only=True)
class LeaveOutTrace:
    """How far each of T words moves the verdict of a recurrent reader.

    Attributes:
        model: Its name.
        tokens: T words, as they were typed.
        unknown: (T,) bool, True where the model reads [UNK].
        cut: Words at the end that are left out of account.
        probability: (T + 1,), P(positive) before any word, after one, and so on.
        without: (T,), P(positive) of the review without one of its words.
    """

    model: str
    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...]
    probability: np.ndarray
    without: np.ndarray

    def __post_init__(self):
        words = len(self.tokens)
        check_shapes(self, unknown=(words,), probability=(words + 1,), without=(words,))

    @property
    def steps(self) -> np.ndarray:
        """(T,), by how much P(positive) rose when the word was read."""
        return np.diff(self.probability)

    @property
    def effects(self) -> np.ndarray:
        """(T,), by how much P(positive) of the whole review falls when the word is left out."""
        return self.probability[-1] - self.without


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReadersTrace:
    """A review under M readers of all kinds.

    Attributes:
        models: M names.
        words: T words of the review, as they were typed.
        probability: (M,) float32, P(positive).
        units: M names of what a reader counts: "words", "words and pairs", "word pieces".
        read: (M,) int, of these, how many enter its verdict.
        unread: (M,) int, how many it cannot read: [UNK], or not in its list.
        cut: (M,) int, how many do not fit.
        sees: (M, T) bool, True where a word as it was typed enters the verdict.
        order: M names of the order that can change the verdict: "full", "pairs", "none".
    """

    models: tuple[str, ...]
    words: tuple[str, ...]
    probability: np.ndarray
    units: tuple[str, ...]
    read: np.ndarray
    unread: np.ndarray
    cut: np.ndarray
    sees: np.ndarray
    order: tuple[str, ...]

    def __post_init__(self):
        models = (len(self.models),)
        check_shapes(
            self,
            probability=models,
            read=models,
            unread=models,
            cut=models,
            sees=(len(self.models), len(self.words)),
        )
        for name in ("units", "order"):
            if len(getattr(self, name)) != len(self.models):
                fail(name, f"{len(self.models)} names", getattr(self, name))

    @property
    def positive(self) -> np.ndarray:
        """(M,) bool, True where the verdict is positive."""
        return self.probability > 0.5


@dataclasses.dataclass(frozen=True, kw_only=True)
class ShufflesTrace:
    """A review and N random orders of its words under M readers.

    Attributes:
        models: M names.
        words: T words, as they were typed.
        cut: Words at the end that were left out.
        orders: (N, T) int, which word stands where.
        order: M names of the order that can change the verdict: "full", "pairs", "none".
        probability: (M, N + 1) float32, P(positive) of the review, then of each order.
        single: (N + 1,), what single words add to the logit of the bag of words; (0,) where it was not asked.
        pairs: (N + 1,), what its pairs of neighbouring words add; (0,) where it was not asked.
    """

    models: tuple[str, ...]
    words: tuple[str, ...]
    cut: tuple[str, ...]
    orders: np.ndarray
    order: tuple[str, ...]
    probability: np.ndarray
    single: np.ndarray
    pairs: np.ndarray

    def __post_init__(self):
        count = len(self.orders)
        asked = (count + 1,) if len(self.single) else (0,)
        check_shapes(
            self,
            orders=(count, len(self.words)),
            probability=(len(self.models), count + 1),
            single=asked,
            pairs=asked,
        )

    @property
    def turned(self) -> np.ndarray:
        """(M,) int, in how many of the N orders the verdict is the other one."""
        positive = self.probability > 0.5
        return (positive[:, 1:] != positive[:, :1]).sum(axis=1)


@dataclasses.dataclass(frozen=True, kw_only=True)
class TimesTrace:
    """How long each of M readers takes for one review.

    Attributes:
        models: M names.
        words: Of the review.
        milliseconds: (M,), medians.
    """

    models: tuple[str, ...]
    words: int
    milliseconds: np.ndarray

    def __post_init__(self):
        check_shapes(self, milliseconds=(len(self.models),))


@dataclasses.dataclass(frozen=True, kw_only=True)
class FewLabelsTrace:
    """How accurate M models get with K numbers of labels, each with at most S seeds.

    Attributes:
        models: M names.
        labels: (K,) int, rising.
        accuracy: (M, K, S) on the official test split; nan where there were fewer seeds.
        protocols: M times in words, how it was measured.
        scored: (M, K) int, how many reviews of the test split were scored.
    """

    models: tuple[str, ...]
    labels: np.ndarray
    accuracy: np.ndarray
    protocols: tuple[str, ...]
    scored: np.ndarray

    def __post_init__(self):
        models = len(self.models)
        counts = len(self.labels)
        seeds = self.accuracy.shape[-1]
        check_shapes(self, labels=(counts,), accuracy=(models, counts, seeds), scored=(models, counts))
        if len(self.protocols) != models:
            fail("protocols", f"{models} sentences", self.protocols)

    @property
    def mean(self) -> np.ndarray:
        """(M, K), over the seeds."""
        return np.nanmean(self.accuracy, axis=2)

    def crossings(self) -> list[tuple[int, int, int]]:
        """Returns (better before, better after, index of the number of labels after) of each crossing."""
        crossings = []
        for step in range(1, len(self.labels)):
            for first in range(len(self.models)):
                for second in range(len(self.models)):
                    before, after = (self.mean[first] - self.mean[second])[step - 1 : step + 1]
                    if before > 0 >= after:
                        crossings.append((first, second, step))
        return crossings


@dataclasses.dataclass(frozen=True, kw_only=True)
class CalibrationTrace:
    """How often the reviews of B bins of P(positive) are positive, under M readers.

    Attributes:
        models: M names.
        edges: (B + 1,), from 0 to 1.
        count: (M, B) int, reviews in each bin.
        positive: (M, B) int, those that are positive.
        probability: (M, B), the mean P(positive) of the bin; nan where it is empty.
        low, high: (M, B), ends of the 95 % interval of the share of positive reviews; nan where it is empty.
    """

    models: tuple[str, ...]
    edges: np.ndarray
    count: np.ndarray
    positive: np.ndarray
    probability: np.ndarray
    low: np.ndarray
    high: np.ndarray

    def __post_init__(self):
        shape = (len(self.models), len(self.edges) - 1)
        fields = ("count", "positive", "probability", "low", "high")
        check_shapes(self, edges=(shape[1] + 1,), **dict.fromkeys(fields, shape))

    @property
    def share(self) -> np.ndarray:
        """(M, B), the share of positive reviews; nan where the bin is empty."""
        empty = np.full(self.count.shape, np.nan)
        return np.divide(self.positive, self.count, out=empty, where=self.count > 0)

    @property
    def error(self) -> np.ndarray:
        """(M,), expected calibration error: the mean distance of share and probability over all reviews."""
        apart = np.where(self.count > 0, np.abs(self.share - self.probability), 0.0)
        return (apart * self.count).sum(axis=1) / self.count.sum(axis=1)
