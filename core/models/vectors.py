"""Shipped vectors: a slice of GloVe, snapshots of an embedding in training, and precomputed layouts.

They are loaded on first use, once per process, after their checksums are verified.
"""

import functools
import io

import numpy as np

from ..base import assets

VECTORS_FOLDER = assets.ASSETS_FOLDER / "vectors"
GLOVE_FILE, REPLAY_FILE, LAYOUTS_FILE = "glove.npz", "replay.npz", "layouts.npz"
SHA256_BY_FILE = {
    GLOVE_FILE: "0ed2145c9cba168eb29d46795a18a565650ad966042908ee8d107ca3cd4b8efd",
    LAYOUTS_FILE: "5ab5fe4f837a34549076ced3167e29a847554d75f69bbcd5bb696f54555f3aa4",
    REPLAY_FILE: "3d16af16d3d96a594cd7ce49a3440ec94fcf4a706728601506ae00088cf72e6f",
}


def _read_proved(name: str) -> bytes:
    return assets.read_bytes(VECTORS_FOLDER / name, SHA256_BY_FILE[name])


@functools.cache
def load_glove() -> tuple[tuple[str, ...], np.ndarray]:
    """Returns 20,000 words, the most frequent first, and their GloVe vectors (20,000, 50) as float16.

    `core/training/glove_slice.py` at 84cc223 cut them out of a published package. Treat them as read-only.

    Raises:
        core.base.assets.AssetError: If a file is missing or damaged.

    Reference: Pennington, Socher, Manning, "GloVe: Global Vectors for Word Representation", 2014,
    https://nlp.stanford.edu/projects/glove/
    """
    with np.load(io.BytesIO(_read_proved(GLOVE_FILE))) as stored:
        words = tuple(bytes(stored["words"]).decode("utf-8").split())
        vector_bytes = stored["vector_bytes"]  # (2, V, E): low and high bytes apart compress by a tenth more
    return words, np.ascontiguousarray(np.moveaxis(vector_bytes, 0, -1)).view("float16")[..., 0]


@functools.cache
def load_replay() -> tuple[np.ndarray, np.ndarray]:
    """Returns the moments (S,) of a training, in epochs, and the table (S, V, E) at each, in float64.

    The file keeps the first table as int8 with a scale a row, and how far each later one is from it, along
    the few directions in which the table moved most; see
    `core/training/embedding_replay.py` at 84cc223, which trained and packed it. Treat them as
    read-only.

    Raises:
        core.base.assets.AssetError: If the file is missing or damaged.
    """
    with np.load(io.BytesIO(_read_proved(REPLAY_FILE))) as stored:
        first_table = stored["start"] * stored["start_scale"].astype("float64")  # (V, E)
        steps_along_directions = stored["along"] * stored["along_scale"].astype("float64")  # (S - 1, V, K)
        changes = steps_along_directions @ stored["directions"].astype(
            "float64"
        )  # (S - 1, V, K) @ (K, E) -> (S - 1, V, E)
        epochs = stored["moments"].astype("float64")
    return epochs, np.concatenate([first_table[None], first_table + changes])


@functools.cache
def load_layout(table: str, method: str) -> tuple[np.ndarray, np.ndarray]:
    """Returns where UMAP or t-SNE put the words of a table, (V, 2), and how many neighbours are true.

    Of the ten dots nearest to each word's dot so many, (V,), are among its ten nearest words by cosine. Both
    methods were given rows of length 1 and the seed 42: UMAP with 15 neighbours and a least distance of 0.1,
    t-SNE with perplexity 30, begun from PCA (umap-learn 0.5, scikit-learn 1). The recipe is
    `core/training/layouts.py` of commit eca3bd1. Treat them as read-only.

    Args:
        table: One of `core.models.configs.embeddings.TABLES`.
        method: "UMAP" or "t-SNE"; "PCA", whose coordinates are computed, has none here, (0, 2).

    Raises:
        core.base.assets.AssetError: If the file is missing or damaged.

    Reference: McInnes, Healy, Melville, "UMAP: Uniform Manifold Approximation and Projection", 2018; van der
    Maaten, Hinton, "Visualizing Data using t-SNE", 2008.
    """
    with np.load(io.BytesIO(_read_proved(LAYOUTS_FILE))) as stored:
        num_true_neighbours = stored[f"{table} {method} true"].astype(int)
        if method == "PCA":
            return np.zeros((0, 2)), num_true_neighbours
        return stored[f"{table} {method}"] * stored[f"{table} {method} scale"], num_true_neighbours
