"""Sums and differences of GloVe's vectors: one by the visitor, and fifty analogies."""

import numpy as np

from core.analyses.embeddings.tables import row_of, unit_rows
from core.configs.embeddings import ANALOGIES
from core.requests.embeddings import AnalogiesRequest, ArithmeticRequest
from core.traces.embeddings import AnalogiesTrace, ArithmeticTrace
from core.vectors import load_glove


def calculate(request: ArithmeticRequest) -> ArithmeticTrace:
    """Answers which words are nearest to base - minus + plus, of all words and without these three.

    The vectors are added as they are; nearest is the largest cosine.

    Raises:
        InvalidValueError: If a word is not in the slice of GloVe.

    Reference: Mikolov, Yih, Zweig, "Linguistic Regularities in Continuous Space Word Representations", 2013.
    """
    words, vectors = load_glove()
    table = vectors.astype("float64")  # (V, E)
    base, minus, plus = (row_of(name, getattr(request, name), words) for name in ("base", "minus", "plus"))
    cosine = cosines(table, unit_rows(table), minus, base, plus)  # (V,)
    order = np.argsort(-cosine, kind="stable")
    kept = order[~np.isin(order, (base, minus, plus))]
    nearest, others = order[: request.answers], kept[: request.answers]
    return ArithmeticTrace(
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


def score_analogies(request: AnalogiesRequest) -> AnalogiesTrace:
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
    return AnalogiesTrace(
        kinds=tuple(analogy.kind for analogy in ANALOGIES),
        questions=tuple((analogy.a, analogy.b, analogy.c, analogy.d) for analogy in ANALOGIES),
        all_words=tuple(from_all),
        kept_words=tuple(from_others),
        rank=np.array(ranks),
    )
