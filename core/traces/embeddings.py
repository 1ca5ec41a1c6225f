"""What comes back about embeddings: rows, gradients, maps, neighbours, analogies, sums."""

import dataclasses

import numpy as np

from core.traces.shapes import check_shapes


@dataclasses.dataclass(frozen=True, kw_only=True)
class LookupTrace:
    """The row that a word looks up, as a product.

    Attributes:
        tokens: T words, as they were typed.
        place: Of the word, from 0.
        row: Its row in the table, which is its id.
        unknown: Whether the model reads it as [UNK].
        cut: Words at the end that did not fit.
        rows: N row numbers around it that are drawn.
        names: N words of those rows.
        one_hot: (N,), the part of the one-hot vector (V,) over those rows.
        table: (N, E), the rows.
        product: (E,), one-hot vector (V,) times the whole table (V, E).
        vocabulary: V.
    """

    tokens: tuple[str, ...]
    place: int
    row: int
    unknown: bool
    cut: tuple[str, ...]
    rows: np.ndarray
    names: tuple[str, ...]
    one_hot: np.ndarray
    table: np.ndarray
    product: np.ndarray
    vocabulary: int

    def __post_init__(self):
        count, width = self.table.shape
        check_shapes(self, rows=(count,), one_hot=(count,), table=(count, width), product=(width,))


@dataclasses.dataclass(frozen=True, kw_only=True)
class GradientTrace:
    """The gradient of a batch's loss by an embedding table.

    Attributes:
        words: V words, "" for padding.
        norms: (V,), length of each row's gradient; exactly 0 where a row is not touched.
        reads: (V,) whole numbers, how often the batch reads each row, padding counted.
        probability: (B,), P(positive) of each review.
        positive: (B,) bool.
        loss: Mean binary cross-entropy of the batch, in nats.
        unknown: Words that are read as [UNK].
        cut: Words that did not fit.
    """

    words: tuple[str, ...]
    norms: np.ndarray
    reads: np.ndarray
    probability: np.ndarray
    positive: np.ndarray
    loss: float
    unknown: tuple[str, ...]
    cut: tuple[str, ...]

    def __post_init__(self):
        words, reviews = (len(self.words),), self.probability.shape
        check_shapes(self, norms=words, reads=words, probability=reviews, positive=reviews)


@dataclasses.dataclass(frozen=True, kw_only=True)
class MapTrace:
    """The picture of an embedding table.

    Attributes:
        title: Of the table.
        words: V words, the most frequent first.
        width: E, dimensions of the full space.
        coordinates: (V, D), along the first principal components.
        shares: (D,), of the variance, from 0 to 1.
        colour: What `values` are: one of `core.requests.embeddings.COLOURS`.
        values: (V,): the logit of a review that is the word alone, the rank, or the number of a language.
        correlation: (D,), rank correlation of each component with the values; nan for languages.
        trust: Trustworthiness of the picture, from 0 to 1.
        sampled: Words over which it was taken.
        neighbours: k of the trustworthiness.
    """

    title: str
    words: tuple[str, ...]
    width: int
    coordinates: np.ndarray
    shares: np.ndarray
    colour: str
    values: np.ndarray
    correlation: np.ndarray
    trust: float
    sampled: int
    neighbours: int

    def __post_init__(self):
        words, dimensions = self.coordinates.shape
        check_shapes(
            self,
            coordinates=(len(self.words), dimensions),
            shares=(dimensions,),
            values=(words,),
            correlation=(dimensions,),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class NeighboursTrace:
    """The nearest neighbours of a word in the full space.

    Attributes:
        row: Of the word in its table.
        word: As the table has it.
        rows: (K,) of the neighbours, the nearest first.
        words: K words.
        cosine: (V,), of each word of the table with the word; 1 of the word itself.
    """

    row: int
    word: str
    rows: np.ndarray
    words: tuple[str, ...]
    cosine: np.ndarray

    def __post_init__(self):
        check_shapes(self, rows=(len(self.words),), cosine=self.cosine.shape)


@dataclasses.dataclass(frozen=True, kw_only=True)
class ReplayTrace:
    """An embedding at moments of its training.

    Attributes:
        moments: (S,) epochs; 0 is before the first batch.
        moment: Which of them is shown.
        words: V words, the most frequent first.
        rows: (F,) of the words that are followed.
        coordinates: (S, V, 2), along the components of all moments together, each moment turned in the plane
            onto the next.
        shares: (2,), of the variance of all moments together.
        turned: Degrees, the largest turn of a moment.
        distances: (S, F, F) in the full space, between the words that are followed.
    """

    moments: np.ndarray
    moment: int
    words: tuple[str, ...]
    rows: np.ndarray
    coordinates: np.ndarray
    shares: np.ndarray
    turned: float
    distances: np.ndarray

    def __post_init__(self):
        moments, followed = len(self.moments), len(self.rows)
        check_shapes(
            self,
            moments=(moments,),
            rows=(followed,),
            coordinates=(moments, len(self.words), 2),
            shares=(2,),
            distances=(moments, followed, followed),
        )


@dataclasses.dataclass(frozen=True, kw_only=True)
class ArithmeticTrace:
    """The words nearest to base - minus + plus.

    Attributes:
        inputs: base, minus and plus, as the table has them.
        all_words: K words, the nearest of all.
        all_cosine: (K,).
        kept_words: K words, the nearest of those that are no input.
        kept_cosine: (K,).
    """

    inputs: tuple[str, str, str]
    all_words: tuple[str, ...]
    all_cosine: np.ndarray
    kept_words: tuple[str, ...]
    kept_cosine: np.ndarray

    def __post_init__(self):
        count = (len(self.all_words),)
        check_shapes(self, all_cosine=count, kept_cosine=count)


@dataclasses.dataclass(frozen=True, kw_only=True)
class AnalogiesTrace:
    """How analogies come out: N of them, "a is to b as c is to d".

    Attributes:
        kinds: N names.
        questions: N of a, b, c and d.
        all_words: N answers, from all words.
        kept_words: N answers, from the words that are no input.
        rank: (N,) whole numbers, place of the right word among those that are no input, from 1.
    """

    kinds: tuple[str, ...]
    questions: tuple[tuple[str, str, str, str], ...]
    all_words: tuple[str, ...]
    kept_words: tuple[str, ...]
    rank: np.ndarray

    def __post_init__(self):
        check_shapes(self, rank=(len(self.questions),))

    @property
    def right(self) -> tuple[np.ndarray, np.ndarray]:
        """(N,) bool twice: whether the answer from all words is right, and the one without the inputs."""
        wanted = [question[3] for question in self.questions]
        return np.array(self.all_words) == wanted, np.array(self.kept_words) == wanted


@dataclasses.dataclass(frozen=True, kw_only=True)
class AdditionTrace:
    """Word vectors, position vectors and their sums.

    Attributes:
        tokens: T words, as they were typed.
        unknown: (T,) bool, True where the model reads [UNK].
        cut: Words at the end that did not fit.
        width: D.
        word_norm, position_norm, sum_norm: (T,), lengths.
        between: (T,), degrees between word vector and position vector.
        word_moved: (T,), degrees between word vector and sum.
        position_moved: (T,), degrees between position vector and sum.
    """

    tokens: tuple[str, ...]
    unknown: np.ndarray
    cut: tuple[str, ...]
    width: int
    word_norm: np.ndarray
    position_norm: np.ndarray
    sum_norm: np.ndarray
    between: np.ndarray
    word_moved: np.ndarray
    position_moved: np.ndarray

    def __post_init__(self):
        count = (len(self.tokens),)
        names = (
            "unknown",
            "word_norm",
            "position_norm",
            "sum_norm",
            "between",
            "word_moved",
            "position_moved",
        )
        check_shapes(self, **dict.fromkeys(names, count))
