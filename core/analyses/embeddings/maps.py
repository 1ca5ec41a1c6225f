"""The picture of an embedding table by exact PCA, how far it can be trusted, and neighbours in full space."""

from collections.abc import Callable

import numpy as np

from core.analyses.embeddings.tables import Arrays, load_table, row_of, table_words, unit_rows
from core.configs.embeddings import TABLES
from core.models.char_rnn.numpy_decoder import GRUWeights, gru_step
from core.numerics import spearman
from core.requests.embeddings import MapRequest, NeighboursRequest
from core.traces.embeddings import MapTrace, NeighboursTrace
from core.vocabulary.subwords import SPACE
from core.vocabulary.words import load_words

_CHECKED = 500  # words over which trustworthiness is taken, drawn with `_SEED`
_SEED = 42
_NEIGHBOURS = 10
_AT_ONCE = 50  # words whose distances from all others are held together: 8 MB


def draw_map(request: MapRequest, load_arrays: Callable[[str], Arrays]) -> MapTrace:
    """Answers where the words of a table stand along its first principal components.

    Args:
        request: Table, dimensions and colour.
        load_arrays: `core.zoo.load_arrays`.
    """
    words = table_words(request.table)
    table = load_table(request.table, load_arrays)  # (V, E)
    coordinates, shares = principal_components(table, request.dimensions)
    values = _values(request, words, load_arrays)
    chosen = np.random.default_rng(_SEED).permutation(len(words))[:_CHECKED]
    return MapTrace(
        title=TABLES[request.table].title,
        words=words,
        width=table.shape[1],
        coordinates=coordinates,
        shares=shares,
        colour=request.colour,
        values=values,
        correlation=np.array(
            [np.nan if request.colour == "Language" else spearman(axis, values) for axis in coordinates.T]
        ),
        trust=trustworthiness(table, coordinates, chosen, _NEIGHBOURS),
        sampled=len(chosen),
        neighbours=_NEIGHBOURS,
    )


def principal_components(table: np.ndarray, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Returns coordinates (V, D) of rows (V, E) along D principal components, and their shares (D,).

    Exact: the eigenvectors of the covariance. Of the two directions of each the one is taken in which the
    largest coordinate is positive, so that the picture is everyone's.
    """
    centred = table - table.mean(axis=0)
    variances, axes = np.linalg.eigh(centred.T @ centred)  # (E,) rising, (E, E)
    coordinates = centred @ axes[:, ::-1][:, :count]  # (V, E) @ (E, D) -> (V, D)
    largest = coordinates[np.abs(coordinates).argmax(axis=0), np.arange(count)]  # (D,)
    coordinates *= np.where(largest < 0, -1, 1)
    return coordinates, variances[::-1][:count] / max(1e-300, variances.sum())


def trustworthiness(table: np.ndarray, picture: np.ndarray, rows: np.ndarray, k: int) -> float:
    """Returns how far neighbours in a picture are neighbours in the full space, 0 to 1; chance has about 0.5.

    For each of the k nearest in the picture that is not among the k nearest in the full space, it counts by
    how many places it is too far away there. Distances are Euclidean.

    Args:
        table: (V, E), the full space.
        picture: (V, D).
        rows: (N,) of the V over which it is taken.
        k: Neighbours.

    Reference: Venna and Kaski, "Neighborhood preservation in nonlinear projection methods", 2001.
    """
    count = len(table)
    if count <= 3 * k:
        return 1.0
    too_far = 0
    for first in range(0, len(rows), _AT_ONCE):
        part = rows[first : first + _AT_ONCE]  # (B,)
        lines = np.arange(len(part))
        shown, full = (_squared(points, part) for points in (picture, table))  # (B, V) each
        shown[lines, part] = np.inf
        full[lines, part] = -np.inf  # of rank 0, which is the word itself
        for near in np.argpartition(shown, k, axis=1)[:, :k].T:  # (B,) a neighbour in the picture of each
            ranks = np.count_nonzero(full < full[lines, near][:, None], axis=1)  # (B,) the nearest has 1
            too_far += int(np.maximum(0, ranks - k).sum())
    return 1 - 2 * too_far / (len(rows) * k * (2 * count - 3 * k - 1))


def _squared(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Returns squared distances (B, V) of rows (B,) of points (V, E) from all, but for a constant a row."""
    return (points**2).sum(axis=1) - 2 * points[rows] @ points.T  # (V,) - (B, E) @ (E, V) -> (B, V)


def _values(request: MapRequest, words: tuple[str, ...], load_arrays: Callable[[str], Arrays]) -> np.ndarray:
    """Returns what colours each word, (V,)."""
    if request.colour == "Sentiment":
        return lone_logits(load_arrays(TABLES[request.table].model))
    if request.colour == "Language":
        return languages(words)
    return np.arange(1.0, len(words) + 1)


def lone_logits(arrays: Arrays) -> np.ndarray:
    """Returns the logit (V,) that a sentiment model gives a review which is one word, for each of V words."""
    output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
    weights = GRUWeights.from_arrays({**arrays, **output})
    count = len(weights.inputs)
    states = gru_step(weights, np.zeros((count, weights.units)), np.arange(count))  # (V, U)
    return (states @ weights.output + weights.output_bias)[:, 0]


def languages(words: tuple[str, ...]) -> np.ndarray:
    """Returns for each subword (V,): 0 neither, 1 English, 2 Spanish, 3 both.

    A subword is of a language when it is one of the 1,000 most frequent words of it, capitals aside.
    """
    english, spanish = (set(load_words(code).words[2:]) for code in ("en", "es"))
    plain = [word.removeprefix(SPACE).lower() if word.startswith(SPACE) else "" for word in words]
    return np.array([(word in english) + 2.0 * (word in spanish) for word in plain])


def neighbours(request: NeighboursRequest, load_arrays: Callable[[str], Arrays]) -> NeighboursTrace:
    """Answers which words have the largest cosine with a word, in all dimensions of the table.

    Args:
        request: Table, word, and how many.
        load_arrays: `core.zoo.load_arrays`.

    Raises:
        InvalidValueError: If the table has no such word.
    """
    words = table_words(request.table)
    row = row_of("word", request.word, words)
    units = unit_rows(load_table(request.table, load_arrays))  # (V, E)
    cosine = units @ units[row]  # (V,)
    order = np.argsort(-cosine, kind="stable")
    nearest = order[order != row][: request.count]  # (K,)
    return NeighboursTrace(
        row=row, word=words[row], rows=nearest, words=tuple(words[index] for index in nearest), cosine=cosine
    )
