"""Maps of embedding tables, their trustworthiness, and neighbours in the full space."""

import functools

import numpy as np

from ....base.numerics import spearman
from ....base.registry import handles
from ....models import zoo
from ....models.char_rnn.gru import GRUWeights, gru_step
from ....models.configs.embeddings import TABLES
from ....models.vectors import load_layout
from ....models.vocabulary.subwords import WORD_START
from ....models.vocabulary.words import load_words
from ..tables import (
    Arrays,
    compute_principal_components,
    find_row,
    load_table,
    load_table_words,
    normalize_rows,
)
from .schema import (
    LANGUAGE_GROUPS,
    METHODS,
    MapRequest,
    MapResult,
    MapView,
    NeighboursRequest,
    NeighboursResult,
    UploadedMapView,
)

_SAMPLE_SIZE = 500  # words over which trustworthiness is taken, drawn with `_SEED`
_SEED = 42
_NUM_NEIGHBOURS = 10
_MAX_COUNTED_WORDS = 5_000  # words of a table of which each is counted
_CHUNK_SIZE = 50  # words whose distances from all others are held together: 8 MB
_NUM_TOPICS = 10
_MAX_ITERATIONS = 50  # of k-means at most
_NUM_NAMING_WORDS = 4_000  # the most frequent words, of which topics have their names


@functools.lru_cache(maxsize=8)
def _load_cached_table(name: str) -> np.ndarray:
    """Returns a table (V, E): a click asks for it each time."""
    return load_table(name, zoo.load_arrays)


# --- the picture --------------------------------------------------------------------------------------------


@handles(UploadedMapView)
@handles(MapView)
def compute_map_view(request: MapView) -> MapResult:
    """Computes the map; the chosen word does not change it."""
    return compute_map(request.map_request)


@handles(MapRequest)
def compute_map(request: MapRequest) -> MapResult:
    """Computes the coordinates and colours of the words of a table, and how faithful the map is."""
    words, table = load_table_words(request.table), _load_cached_table(request.table)  # (V, E)
    coordinates, shares, neighbour_counts = _compute_coordinates(request, table)
    colour_values, group_names = _compute_colour_values(request, words)
    sampled_rows = np.random.default_rng(_SEED).permutation(len(words))[:_SAMPLE_SIZE]
    return MapResult(
        words=words,
        embedding_size=table.shape[1],
        method=request.method,
        coordinates=coordinates,
        variance_shares=shares,
        colour=request.colour,
        colour_values=colour_values,
        group_names=group_names,
        rank_correlations=np.array(
            [np.nan if group_names else spearman(component, colour_values) for component in coordinates.T]
        ),
        true_neighbour_counts=neighbour_counts
        if len(neighbour_counts)
        else _count_table_neighbours(table, coordinates, sampled_rows),
        trustworthiness=compute_trustworthiness(table, coordinates, sampled_rows, _NUM_NEIGHBOURS),
        sample_size=len(sampled_rows),
        k=min(_NUM_NEIGHBOURS, len(words) - 1),
    )


def _compute_coordinates(request: MapRequest, table: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Returns coordinates (V, D), shares of the variance (D,), and true neighbours (V,) if they ship."""
    shipped_coordinates, neighbour_counts = np.zeros((0, 2)), np.zeros(0, int)
    if request.table in TABLES:
        shipped_coordinates, neighbour_counts = load_layout(request.table, request.method)
    if request.method != METHODS[0]:
        return shipped_coordinates, np.full(2, np.nan), neighbour_counts
    coordinates, shares = compute_principal_components(table, request.dimensions)
    return coordinates, shares, neighbour_counts if request.dimensions == 2 else neighbour_counts[:0]


# --- how far it can be trusted ------------------------------------------------------------------------------


def _count_table_neighbours(
    table: np.ndarray, coordinates: np.ndarray, sampled_rows: np.ndarray
) -> np.ndarray:
    """Counts the true neighbours (V,) of each word of a small table, or of sampled words; -1 for others."""
    rows = np.arange(len(table)) if len(table) <= _MAX_COUNTED_WORDS else sampled_rows
    counts = np.full(len(table), -1)
    counts[rows] = count_true_neighbours(
        normalize_rows(table), coordinates, rows, min(_NUM_NEIGHBOURS, len(table) - 1)
    )
    return counts


def count_true_neighbours(units: np.ndarray, coordinates: np.ndarray, rows: np.ndarray, k: int) -> np.ndarray:
    """Counts, for words (N,), how many of their k nearest dots are among their k nearest words by cosine.

    Args:
        units: (V, E), the table with rows of length 1.
        coordinates: (V, D).
        rows: (N,) of the V.
        k: Neighbours.
    """
    counts = np.zeros(len(rows), int)
    for start in range(0, len(rows), _CHUNK_SIZE):
        chunk = rows[start : start + _CHUNK_SIZE]
        nearest_rows = []
        for points in (coordinates, units):
            distances = _squared_distances(points, chunk)  # (B, V)
            distances[np.arange(len(chunk)), chunk] = np.inf
            nearest_rows.append(np.argpartition(distances, k - 1, axis=1)[:, :k])
        pairs = zip(*nearest_rows, strict=True)
        counts[start : start + len(chunk)] = [len(np.intersect1d(*pair)) for pair in pairs]
    return counts


def compute_trustworthiness(table: np.ndarray, coordinates: np.ndarray, rows: np.ndarray, k: int) -> float:
    """Computes the trustworthiness of a map, from 0 to 1; chance has about 0.5.

    Each of the k nearest in the map that is not among the k nearest in the full space is penalized by how
    much its rank there exceeds k. Distances in the full space are cosine distances, as in
    `count_true_neighbours`.

    Args:
        table: (V, E), the full space.
        coordinates: (V, D).
        rows: (N,) of the V over which it is taken.
        k: Neighbours.

    Reference: Venna and Kaski, "Neighborhood preservation in nonlinear projection methods", 2001.
    """
    num_words, units = len(table), normalize_rows(table)
    if num_words <= 3 * k:
        return 1.0
    penalty = 0
    for start in range(0, len(rows), _CHUNK_SIZE):
        chunk = rows[start : start + _CHUNK_SIZE]  # (B,)
        index = np.arange(len(chunk))
        map_distances, full_distances = (
            _squared_distances(points, chunk) for points in (coordinates, units)
        )  # (B, V) each
        map_distances[index, chunk] = np.inf
        full_distances[index, chunk] = -np.inf  # of rank 0, which is the word itself
        for neighbour in np.argpartition(map_distances, k, axis=1)[
            :, :k
        ].T:  # (B,) a neighbour in the picture of each
            ranks = np.count_nonzero(
                full_distances < full_distances[index, neighbour][:, None], axis=1
            )  # (B,) the nearest has 1
            penalty += int(np.maximum(0, ranks - k).sum())
    return 1 - 2 * penalty / (len(rows) * k * (2 * num_words - 3 * k - 1))


def _squared_distances(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Returns squared distances (B, V) of some rows of points (V, E) from all, up to a constant per row."""
    return (points**2).sum(axis=1) - 2 * points[rows] @ points.T  # (V,) - (B, E) @ (E, V) -> (B, V)


# --- the colours --------------------------------------------------------------------------------------------


def _compute_colour_values(request: MapRequest, words: tuple[str, ...]) -> tuple[np.ndarray, tuple[str, ...]]:
    """Returns the colour value of each word, (V,), and the names of the groups if the values number them."""
    if request.colour == "Sentiment":
        return compute_single_word_logits(zoo.load_arrays(TABLES[request.table].model)), ()
    if request.colour == "Language":
        return classify_languages(words), LANGUAGE_GROUPS
    if request.colour == "Topics":
        return cluster_topics(_load_cached_table(request.table), words)
    return np.arange(1.0, len(words) + 1), ()


def compute_single_word_logits(arrays: Arrays) -> np.ndarray:
    """Computes the logit (V,) of a sentiment model for each of V words as a review of its own."""
    output_arrays = {f"logits/{part}": arrays[f"logit/{part}"] for part in ("kernel", "bias")}
    weights = GRUWeights.from_arrays({**arrays, **output_arrays})
    num_words = len(weights.inputs)
    states = gru_step(weights.split, np.zeros((num_words, weights.units)), np.arange(num_words))  # (V, U)
    return (states @ weights.output + weights.output_bias)[:, 0].astype("float64")


def classify_languages(words: tuple[str, ...]) -> np.ndarray:
    """Classifies subwords (V,): 0 neither, 1 English, 2 Spanish, 3 both.

    A subword is of a language when it is one of the 1,000 most frequent words of it, capitals aside.
    """
    english, spanish = (set(load_words(code).words[2:]) for code in ("en", "es"))
    bare_words = [
        word.removeprefix(WORD_START).lower() if word.startswith(WORD_START) else "" for word in words
    ]
    return np.array([(word in english) + 2.0 * (word in spanish) for word in bare_words])


def cluster_topics(table: np.ndarray, words: tuple[str, ...]) -> tuple[np.ndarray, tuple[str, ...]]:
    """Clusters words by k-means: topics (V,), each named by the three frequent words nearest its centroid.

    Centroids are means of normalized rows, so that distance is by cosine; k-means++ initializes them.

    Reference: Arthur and Vassilvitskii, "k-means++: the advantages of careful seeding", 2007.
    """
    units = normalize_rows(table).astype("float32")  # (V, E)
    centroids = _choose_initial_centroids(units, min(_NUM_TOPICS, len(units)))  # (K, E)
    labels = np.full(len(units), -1)
    for _ in range(_MAX_ITERATIONS):
        new_labels = (units @ centroids.T).argmax(axis=1)  # (V,)
        if (new_labels == labels).all():
            break
        labels = new_labels
        sums = np.stack([units[labels == label].sum(axis=0) for label in range(len(centroids))])
        centroids = normalize_rows(sums)
    naming_rows = [
        row for row, word in enumerate(words[:_NUM_NAMING_WORDS]) if word.removeprefix(WORD_START).isalpha()
    ]
    similarity = units[naming_rows] @ centroids.T  # (N, K)
    order = np.argsort(-similarity, axis=0, kind="stable")[:3].T  # (K, 3)
    topic_words = [[words[naming_rows[at]] for at in near] for near in order.tolist()]
    return labels.astype("float64"), tuple(" · ".join(parts) for parts in topic_words)


def _choose_initial_centroids(units: np.ndarray, num_centroids: int) -> np.ndarray:
    """Draws initial centroids (K, E), each by its squared distance from those before (k-means++)."""
    rng = np.random.default_rng(_SEED)
    rows = [int(rng.integers(len(units)))]
    for _ in range(num_centroids - 1):
        distances = np.maximum(0, 1 - (units @ units[rows].T).max(axis=1)).astype("float64")  # (V,)
        total = distances.sum()
        rows.append(int(rng.choice(len(units), p=distances / total)) if total > 0 else rows[0])
    return units[rows]


# --- neighbours ---------------------------------------------------------------------------------------------


@handles(NeighboursRequest)
def find_neighbours(request: NeighboursRequest) -> NeighboursResult:
    """Finds the words with the largest cosine with a word, in all dimensions of the table.

    Raises:
        InvalidValueError: If the table has no such word.
    """
    words = load_table_words(request.table)
    row = find_row("word", request.word, words)
    units = normalize_rows(_load_cached_table(request.table))  # (V, E)
    cosine = units @ units[row]  # (V,)
    order = np.argsort(-cosine, kind="stable")
    nearest_rows = order[order != row][: request.num_neighbours]  # (K,)
    return NeighboursResult(
        row=row,
        word=words[row],
        embedding_size=units.shape[1],
        rows=nearest_rows,
        words=tuple(words[index] for index in nearest_rows),
        cosine=cosine,
    )
