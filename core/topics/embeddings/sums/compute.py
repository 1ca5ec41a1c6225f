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
    UploadedArithmeticView,
)


@handles(UploadedArithmeticView)
@handles(ArithmeticRequest)
def compute_arithmetic(request: ArithmeticRequest) -> ArithmeticResult:
    """Finds the words nearest to base - minus + plus, among all words and among all but these three.

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
    count = min(request.num_answers, len(other_order))
    nearest_rows, nearest_other_rows = order[:count], other_order[:count]
    return ArithmeticResult(
        input_words=(words[base], words[minus], words[plus]),
        nearest_words=tuple(words[row] for row in nearest_rows),
        nearest_cosine=cosine[nearest_rows],
        nearest_other_words=tuple(words[row] for row in nearest_other_rows),
        nearest_other_cosine=cosine[nearest_other_rows],
    )


def compute_cosines(table: np.ndarray, units: np.ndarray, a: int, b: int, c: int) -> np.ndarray:
    """Computes the cosine (V,) of each word with b - a + c, where "a is to b as c is to ?".

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
    """Solves the atlas's fifty analogies, with and without the three inputs excluded."""
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
        analogies=tuple((analogy.a, analogy.b, analogy.c, analogy.d) for analogy in ANALOGIES),
        answers=tuple(all_answers),
        answers_without_inputs=tuple(other_answers),
        expected_answer_rank=np.array(ranks),
    )


@handles(AdditionRequest)
def add_positions(request: AdditionRequest) -> AdditionResult:
    """Computes the norms of word and position vectors, and the angles between them and their sums.

    Raises:
        InvalidValueError: If the sentence has no word.
    """
    encoded = load_words(DEFAULT_LANGUAGE_PAIR.source.code).encode(request.sentence, max_tokens=MAX_WORDS)
    if not len(encoded.ids):
        raise_invalid(
            "sentence", message("embeddings-no-word"), request.sentence, message("embeddings-no-word.fix")
        )
    table = np.asarray(zoo.load_arrays(MODEL_NAME)["source_embedding/embeddings"], "float64")  # (V, D)
    words = table[encoded.ids]  # (T, D)
    positions = encoding(np.arange(len(words)), table.shape[1], dtype="float64")  # (T, D)
    sums = words + positions
    return AdditionResult(
        tokens=encoded.tokens,
        is_unknown=encoded.is_unknown,
        truncated_tokens=encoded.truncated_words,
        embedding_size=table.shape[1],
        word_norm=np.linalg.norm(words, axis=1),
        position_norm=np.linalg.norm(positions, axis=1),
        sum_norm=np.linalg.norm(sums, axis=1),
        word_to_position_angle=compute_angles(words, positions),
        word_to_sum_angle=compute_angles(words, sums),
        position_to_sum_angle=compute_angles(positions, sums),
    )


def compute_angles(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Computes the angle (T,) in degrees between the rows of two matrices (T, D), none of them zero.

    Example:
        >>> compute_angles(np.array([[1.0, 0.0]]), np.array([[1.0, 1.0]])).round(6).tolist()
        [45.0]
    """
    lengths = np.linalg.norm(first, axis=1) * np.linalg.norm(second, axis=1)
    cosine = np.einsum("td,td->t", first, second) / lengths  # (T,)
    return np.degrees(np.arccos(np.clip(cosine, -1, 1)))
