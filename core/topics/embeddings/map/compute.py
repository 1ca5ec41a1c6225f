"""The picture of an embedding table, how far it can be trusted, and neighbours in the full space."""

import functools

import numpy as np

from ....base.numerics import spearman
from ....base.registry import handles
from ....models import zoo
from ....models.char_rnn.gru import GRUWeights, gru_step
from ....models.configs.embeddings import TABLES
from ....models.vectors import load_layout
from ....models.vocabulary.subwords import SPACE
from ....models.vocabulary.words import load_words
from ..tables import Arrays, load_table, principal_components, row_of, table_words, unit_rows
from .schema import (
    LANGUAGES,
    METHODS,
    MapRequest,
    MapResult,
    MapView,
    NeighboursRequest,
    NeighboursResult,
    OwnView,
)

_SAMPLED = 500  # words over which trustworthiness is taken, drawn with `_SEED`
_SEED = 42
_NEIGHBOURS = 10
_COUNTED = 5_000  # words of a table of which each is counted
_AT_ONCE = 50  # words whose distances from all others are held together: 8 MB
_TOPICS = 10
_ROUNDS = 50  # of k-means at most
_NAMING = 4_000  # the most frequent words, of which topics have their names


@functools.lru_cache(maxsize=8)
def _table(name: str) -> np.ndarray:
    """Returns a table (V, E): a click asks for it each time."""
    return load_table(name, zoo.load_arrays)


# --- the picture --------------------------------------------------------------------------------------------


@handles(OwnView)
@handles(MapView)
def viewed(request: MapView) -> MapResult:
    """Answers with the picture: the word that is looked for does not change it."""
    return draw_map(request.map)


@handles(MapRequest)
def draw_map(request: MapRequest) -> MapResult:
    """Answers where the words of a table stand, what colours them, and how far that is true."""
    words, table = table_words(request.table), _table(request.table)  # (V, E)
    coordinates, shares, true = _placed(request, table)
    values, groups = _values(request, words)
    chosen = np.random.default_rng(_SEED).permutation(len(words))[:_SAMPLED]
    return MapResult(
        words=words,
        width=table.shape[1],
        method=request.method,
        coordinates=coordinates,
        shares=shares,
        colour=request.colour,
        values=values,
        groups=groups,
        correlation=np.array([np.nan if groups else spearman(axis, values) for axis in coordinates.T]),
        true=true if len(true) else _counted(table, coordinates, chosen),
        trust=trustworthiness(table, coordinates, chosen, _NEIGHBOURS),
        sampled=len(chosen),
        neighbours=min(_NEIGHBOURS, len(words) - 1),
    )


def _placed(request: MapRequest, table: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns coordinates (V, D), shares of the variance (D,), true neighbours (V,) if they ship."""
    plane, true = np.zeros((0, 2)), np.zeros(0, int)
    if request.table in TABLES:
        plane, true = load_layout(request.table, request.method)
    if request.method != METHODS[0]:
        return plane, np.full(2, np.nan), true
    coordinates, shares = principal_components(table, request.dimensions)
    return coordinates, shares, true if request.dimensions == 2 else true[:0]


# --- how far it can be trusted ------------------------------------------------------------------------------


def _counted(table: np.ndarray, picture: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """Returns the true neighbours (V,) of each word of a small table, or of chosen ones; else -1."""
    rows = np.arange(len(table)) if len(table) <= _COUNTED else chosen
    counts = np.full(len(table), -1)
    counts[rows] = true_neighbours(unit_rows(table), picture, rows, min(_NEIGHBOURS, len(table) - 1))
    return counts


def true_neighbours(units: np.ndarray, picture: np.ndarray, rows: np.ndarray, k: int) -> np.ndarray:
    """Returns how many of the k dots nearest to some words (N,) are among their k nearest by cosine, (N,).

    Args:
        units: (V, E), the table with rows of length 1.
        picture: (V, D).
        rows: (N,) of the V.
        k: Neighbours.
    """
    counts = np.zeros(len(rows), int)
    for first in range(0, len(rows), _AT_ONCE):
        part = rows[first : first + _AT_ONCE]
        near = []
        for points in (picture, units):
            squared = _squared(points, part)  # (B, V)
            squared[np.arange(len(part)), part] = np.inf
            near.append(np.argpartition(squared, k - 1, axis=1)[:, :k])
        pairs = zip(*near, strict=True)
        counts[first : first + len(part)] = [len(np.intersect1d(*pair)) for pair in pairs]
    return counts


def trustworthiness(table: np.ndarray, picture: np.ndarray, rows: np.ndarray, k: int) -> float:
    """Returns how far neighbours in a picture are neighbours in the full space, 0 to 1; chance has about 0.5.

    For each of the k nearest in the picture that is not among the k nearest in the full space, it counts by
    how many places it is too far away there. Near is in the full space what has a
    large cosine, as in `true_neighbours`.

    Args:
        table: (V, E), the full space.
        picture: (V, D).
        rows: (N,) of the V over which it is taken.
        k: Neighbours.

    Reference: Venna and Kaski, "Neighborhood preservation in nonlinear projection methods", 2001.
    """
    count, units = len(table), unit_rows(table)
    if count <= 3 * k:
        return 1.0
    too_far = 0
    for first in range(0, len(rows), _AT_ONCE):
        part = rows[first : first + _AT_ONCE]  # (B,)
        lines = np.arange(len(part))
        shown, full = (_squared(points, part) for points in (picture, units))  # (B, V) each
        shown[lines, part] = np.inf
        full[lines, part] = -np.inf  # of rank 0, which is the word itself
        for near in np.argpartition(shown, k, axis=1)[:, :k].T:  # (B,) a neighbour in the picture of each
            ranks = np.count_nonzero(full < full[lines, near][:, None], axis=1)  # (B,) the nearest has 1
            too_far += int(np.maximum(0, ranks - k).sum())
    return 1 - 2 * too_far / (len(rows) * k * (2 * count - 3 * k - 1))


def _squared(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Returns squared distances (B, V) of rows (B,) of points (V, E) from all, but for a constant a row."""
    return (points**2).sum(axis=1) - 2 * points[rows] @ points.T  # (V,) - (B, E) @ (E, V) -> (B, V)


# --- the colours --------------------------------------------------------------------------------------------


def _values(request: MapRequest, words: tuple[str, ...]) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns what colours each word, (V,), and the names of the groups that it numbers."""
    if request.colour == "Sentiment":
        return lone_logits(zoo.load_arrays(TABLES[request.table].model)), ()
    if request.colour == "Language":
        return languages(words), LANGUAGES
    if request.colour == "Topics":
        return topics(_table(request.table), words)
    return np.arange(1.0, len(words) + 1), ()


def lone_logits(arrays: Arrays) -> np.ndarray:
    """Returns the logit (V,) that a sentiment model gives a review which is one word, for each of V words."""
    output = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
    weights = GRUWeights.from_arrays({**arrays, **output})
    count = len(weights.inputs)
    states = gru_step(weights.split, np.zeros((count, weights.units)), np.arange(count))  # (V, U)
    return (states @ weights.output + weights.output_bias)[:, 0].astype("float64")


def languages(words: tuple[str, ...]) -> np.ndarray:
    """Returns for each subword (V,): 0 neither, 1 English, 2 Spanish, 3 both.

    A subword is of a language when it is one of the 1,000 most frequent words of it, capitals aside.
    """
    english, spanish = (set(load_words(code).words[2:]) for code in ("en", "es"))
    plain = [word.removeprefix(SPACE).lower() if word.startswith(SPACE) else "" for word in words]
    return np.array([(word in english) + 2.0 * (word in spanish) for word in plain])


def topics(table: np.ndarray, words: tuple[str, ...]) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the topic (V,) of each word by k-means, and the three frequent words nearest each middle.

    The middles are means of rows of length 1, so that near is what has a large cosine; a seed draws the
    first, each next one far from those before.

    Reference: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding", 2007.
    """
    units = unit_rows(table).astype("float32")  # (V, E)
    middles = _first_middles(units, min(_TOPICS, len(units)))  # (K, E)
    topic = np.full(len(units), -1)
    for _ in range(_ROUNDS):
        nearest = (units @ middles.T).argmax(axis=1)  # (V,)
        if (nearest == topic).all():
            break
        topic = nearest
        sums = np.stack([units[topic == number].sum(axis=0) for number in range(len(middles))])
        middles = unit_rows(sums)
    naming = [row for row, word in enumerate(words[:_NAMING]) if word.removeprefix(SPACE).isalpha()]
    close = units[naming] @ middles.T  # (N, K)
    order = np.argsort(-close, axis=0, kind="stable")[:3].T  # (K, 3)
    named = [[words[naming[at]] for at in near] for near in order.tolist()]
    return topic.astype("float64"), tuple(" · ".join(parts) for parts in named)


def _first_middles(units: np.ndarray, count: int) -> np.ndarray:
    """Returns rows (K, E) that stand apart: each is drawn by its squared distance from those before."""
    chance = np.random.default_rng(_SEED)
    rows = [int(chance.integers(len(units)))]
    for _ in range(count - 1):
        far = np.maximum(0, 1 - (units @ units[rows].T).max(axis=1)).astype("float64")  # (V,)
        total = far.sum()
        rows.append(int(chance.choice(len(units), p=far / total)) if total > 0 else rows[0])
    return units[rows]


# --- neighbours ---------------------------------------------------------------------------------------------


@handles(NeighboursRequest)
def neighbours(request: NeighboursRequest) -> NeighboursResult:
    """Answers which words have the largest cosine with a word, in all dimensions of the table.

    Raises:
        InvalidValueError: If the table has no such word.
    """
    words = table_words(request.table)
    row = row_of("word", request.word, words)
    units = unit_rows(_table(request.table))  # (V, E)
    cosine = units @ units[row]  # (V,)
    order = np.argsort(-cosine, kind="stable")
    nearest = order[order != row][: request.count]  # (K,)
    return NeighboursResult(
        row=row,
        word=words[row],
        width=units.shape[1],
        rows=nearest,
        words=tuple(words[index] for index in nearest),
        cosine=cosine,
    )
