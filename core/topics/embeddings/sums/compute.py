"""Sums of vectors: arithmetic with GloVe's words, fifty analogies, and word plus position."""

import numpy as np

from ....base.checks import raise_invalid
from ....base.i18n import message
from ....base.registry import handles
from ....models import zoo
from ....models.configs.embeddings import ANALOGIES
from ....models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from ....models.layers.sinusoids import encoding
from ....models.vectors import load_glove
from ....models.vocabulary.words import load_words
from ..tables import find_row, load_table, load_table_words, normalize_rows
from .schema import (
    MAX_WORDS,
    MODEL_NAME,
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
def compute_arithmetic(request: ArithmeticRequest) -> ArithmeticResult:
    """Answers which words are nearest to base - minus + plus, of all words and without these three.

    The vectors are added as they are; nearest is the largest cosine.

    Raises:
        InvalidValueError: If a word is not in the table.

    Reference: Mikolov, Yih, Zweig, "Linguistic Regularities in Continuous Space Word Representations", 2013.
    """
    words, table = load_table_words(request.table), load_table(request.table, zoo.load_arrays)  # (V, E)
    base, minus, plus = (find_row(name, getattr(request, name), words) for name in ("base", "minus", "plus"))
    cosine = compute_cosines(table, normalize_rows(table), minus, base, plus)  # (V,)
    order = np.argsort(-cosine, kind="stable")
    other_order = order[~np.isin(order, (base, minus, plus))]
    count = min(request.answers, len(other_order))
    nearest_rows, nearest_other_rows = order[:count], other_order[:count]
    return ArithmeticResult(
        inputs=(words[base], words[minus], words[plus]),
        all_words=tuple(words[row] for row in nearest_rows),
        all_cosine=cosine[nearest_rows],
        other_words=tuple(words[row] for row in nearest_other_rows),
        other_cosine=cosine[nearest_other_rows],
    )


def compute_cosines(table: np.ndarray, units: np.ndarray, a: int, b: int, c: int) -> np.ndarray:
    """Returns the cosine (V,) of each word with b - a + c, where "a is to b as c is to ?".

    Args:
        table: (V, E).
        units: (V, E), its rows at length 1.
        a, b, c: Rows.
    """
    target = table[b] - table[a] + table[c]  # (E,)
    norm = np.linalg.norm(target)
    return units @ (target / norm if norm else target)


@handles(AnalogiesRequest)
def score_analogies(request: AnalogiesRequest) -> AnalogiesResult:
    """Answers how the atlas's fifty analogies come out, with and without the three inputs excluded."""
    words, vectors = load_glove()
    table = vectors.astype("float64")
    units = normalize_rows(table)
    rows = {word: row for row, word in enumerate(words)}
    all_answers, other_answers, ranks = [], [], []
    for analogy in ANALOGIES:
        input_rows = [rows[word] for word in (analogy.a, analogy.b, analogy.c)]
        cosine = compute_cosines(table, units, *input_rows)
        all_answers.append(words[cosine.argmax()])
        cosine[input_rows] = -np.inf
        other_answers.append(words[cosine.argmax()])
        ranks.append(1 + int((cosine > cosine[rows[analogy.d]]).sum()))
    return AnalogiesResult(
        analogy_types=tuple(analogy.relation for analogy in ANALOGIES),
        questions=tuple((analogy.a, analogy.b, analogy.c, analogy.d) for analogy in ANALOGIES),
        all_words=tuple(all_answers),
        other_words=tuple(other_answers),
        rank=np.array(ranks),
    )


@handles(AdditionRequest)
def add_positions(request: AdditionRequest) -> AdditionResult:
    """Answers how long word vector and position vector are, and how far their sum turns from each.

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    encoded = load_words(DEFAULT_LANGUAGE_PAIR.source.code).encode(request.added, max_tokens=MAX_WORDS)
    if not len(encoded.ids):
        raise_invalid("added", message("embeddings-a-word"), request.added, message("embeddings-a-word.fix"))
    table = np.asarray(zoo.load_arrays(MODEL_NAME)["source_embedding/embeddings"], "float64")  # (V, D)
    words = table[encoded.ids]  # (T, D)
    positions = encoding(np.arange(len(words)), table.shape[1], dtype="float64")  # (T, D)
    sums = words + positions
    return AdditionResult(
        tokens=encoded.tokens,
        is_unknown=encoded.is_unknown,
        truncated_tokens=encoded.truncated_words,
        width=table.shape[1],
        word_norm=np.linalg.norm(words, axis=1),
        position_norm=np.linalg.norm(positions, axis=1),
        sum_norm=np.linalg.norm(sums, axis=1),
        between=compute_angles(words, positions),
        word_moved=compute_angles(words, sums),
        position_moved=compute_angles(positions, sums),
    )


def compute_angles(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Returns the angle (T,) in degrees between the rows of two matrices (T, D), none of them zero.

    Example:
        >>> compute_angles(np.array([[1.0, 0.0]]), np.array([[1.0, 1.0]])).round(6).tolist()
        [45.0]
    """
    lengths = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    cosine = np.einsum("td,td->t", first, second) / lengths  # (T,)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
