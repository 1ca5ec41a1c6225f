"""Sums of vectors: arithmetic with GloVe's words, fifty analogies, and word plus position."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models import zoo
from ....models.configs.embeddings import ANALOGIES
from ....models.configs.pairs import CHAPTER_PAIR
from ....models.layers.sinusoids import encoding
from ....models.vectors import load_glove
from ....models.vocabulary.words import load_words
from ..tables import load_table, row_of, table_words, unit_rows
from .schema import (
    MAX_WORDS,
    MODEL,
    AdditionRequest,
    AdditionResult,
    AnalogiesRequest,
    AnalogiesResult,
    ArithmeticRequest,
    ArithmeticResult,
    OwnArithmetic,
)


@handles(OwnArithmetic)
@handles(ArithmeticRequest)
def calculate(request: ArithmeticRequest) -> ArithmeticResult:
    """Answers which words are nearest to base - minus + plus, of all words and without these three.

    The vectors are added as they are; nearest is the largest cosine.

    Raises:
        InvalidValueError: If a word is not in the table.

    Reference: Mikolov, Yih, Zweig, "Linguistic Regularities in Continuous Space Word Representations", 2013.
    """
    words, table = table_words(request.table), load_table(request.table, zoo.load_arrays)  # (V, E)
    base, minus, plus = (row_of(name, getattr(request, name), words) for name in ("base", "minus", "plus"))
    cosine = cosines(table, unit_rows(table), minus, base, plus)  # (V,)
    order = np.argsort(-cosine, kind="stable")
    kept = order[~np.isin(order, (base, minus, plus))]
    count = min(request.answers, len(kept))
    nearest, others = order[:count], kept[:count]
    return ArithmeticResult(
        inputs=(words[base], words[minus], words[plus]),
        all_words=tuple(words[row] for row in nearest),
        all_cosine=cosine[nearest],
        kept_words=tuple(words[row] for row in others),
        kept_cosine=cosine[others],
    )


def cosines(table: np.ndarray, units: np.ndarray, a: int, b: int, c: int) -> np.ndarray:
    """Returns the cosine (V,) of each word with b - a + c, where "a is to b as c is to ?".

    Args:
        table: (V, E).
        units: (V, E), its rows at length 1.
        a, b, c: Rows.
    """
    target = table[b] - table[a] + table[c]  # (E,)
    length = np.linalg.norm(target)
    return units @ (target / length if length else target)


@handles(AnalogiesRequest)
def score_analogies(request: AnalogiesRequest) -> AnalogiesResult:
    """Answers how the atlas's fifty analogies come out, with and without the three inputs excluded."""
    words, vectors = load_glove()
    table = vectors.astype("float64")
    units = unit_rows(table)
    rows = {word: row for row, word in enumerate(words)}
    from_all, from_others, ranks = [], [], []
    for analogy in ANALOGIES:
        inputs = [rows[word] for word in (analogy.a, analogy.b, analogy.c)]
        cosine = cosines(table, units, *inputs)
        from_all.append(words[cosine.argmax()])
        cosine[inputs] = -np.inf
        from_others.append(words[cosine.argmax()])
        ranks.append(1 + int((cosine > cosine[rows[analogy.d]]).sum()))
    return AnalogiesResult(
        kinds=tuple(analogy.kind for analogy in ANALOGIES),
        questions=tuple((analogy.a, analogy.b, analogy.c, analogy.d) for analogy in ANALOGIES),
        all_words=tuple(from_all),
        kept_words=tuple(from_others),
        rank=np.array(ranks),
    )


@handles(AdditionRequest)
def add_positions(request: AdditionRequest) -> AdditionResult:
    """Answers how long word vector and position vector are, and how far their sum turns from each.

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    encoded = load_words(CHAPTER_PAIR.source.code).encode(request.added, limit=MAX_WORDS)
    if not len(encoded.ids):
        raise_invalid("added", message("embeddings-a-word"), request.added, message("embeddings-a-word.fix"))
    table = np.asarray(zoo.load_arrays(MODEL)["source_embedding/embeddings"], "float64")  # (V, D)
    words = table[encoded.ids]  # (T, D)
    positions = encoding(np.arange(len(words)), table.shape[1], dtype="float64")  # (T, D)
    sums = words + positions
    return AdditionResult(
        tokens=encoded.tokens,
        unknown=encoded.unknown,
        cut=encoded.cut,
        width=table.shape[1],
        word_norm=np.linalg.norm(words, axis=1),
        position_norm=np.linalg.norm(positions, axis=1),
        sum_norm=np.linalg.norm(sums, axis=1),
        between=degrees(words, positions),
        word_moved=degrees(words, sums),
        position_moved=degrees(positions, sums),
    )


def degrees(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Returns the angle (T,) in degrees between the rows of two matrices (T, D), none of them zero.

    Example:
        >>> degrees(np.array([[1.0, 0.0]]), np.array([[1.0, 1.0]])).round(6).tolist()
        [45.0]
    """
    lengths = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    cosine = np.einsum("td,td->t", first, second) / lengths  # (T,)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
