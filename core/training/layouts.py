"""Makes `assets/vectors/layouts.npz`: the embedding tables drawn by UMAP and t-SNE, and what of it is true.

    python -m core.training.layouts tables FOLDER     writes the tables, each row at length 1
    python core/training/layouts.py draw FOLDER       with umap-learn 0.5 and scikit-learn 1 alone
    python -m core.training.layouts pack FOLDER       counts true neighbours and writes the file that ships

Both methods get rows of length 1, so that near is what has a large cosine, and a seed.
"""

import pathlib
import sys

import numpy as np

SEED = 42
NEIGHBOURS = 10
MOST = 8191  # of a coordinate: 14 bits
AT_ONCE = 500  # rows whose distances from all others are held together


def tables(folder: pathlib.Path) -> None:
    """Writes each table as FOLDER/NAME.npy."""
    from core import zoo
    from core.configs.embeddings import TABLES
    from core.embeddings.tables import load_table, unit_rows

    for name in TABLES:
        np.save(folder / f"{name}.npy", unit_rows(load_table(name, zoo.load_arrays)))


def draw(folder: pathlib.Path) -> None:
    """Writes each layout as FOLDER/layouts/NAME-METHOD.npy."""
    import sklearn.manifold
    import umap

    (folder / "layouts").mkdir(exist_ok=True)
    for path in sorted(folder.glob("*.npy"), key=lambda path: path.stat().st_size):
        table = np.load(path).astype("float32")
        for method, fit in (
            ("UMAP", umap.UMAP(n_neighbors=15, min_dist=0.1, random_state=SEED)),
            ("t-SNE", sklearn.manifold.TSNE(perplexity=30, init="pca", random_state=SEED)),
        ):
            target = folder / "layouts" / f"{path.stem}-{method}.npy"
            if not target.exists():
                np.save(target, fit.fit_transform(table))
                print(target, flush=True)


def true_neighbours(table: np.ndarray, plane: np.ndarray) -> np.ndarray:
    """Returns how many of each dot's 10 nearest dots are among its word's 10 nearest by cosine, (V,)."""
    kept = np.zeros(len(table), "uint8")
    for first in range(0, len(table), AT_ONCE):
        rows = np.arange(first, min(first + AT_ONCE, len(table)))
        kept[rows] = [len(np.intersect1d(*pair)) for pair in zip(nearest(plane, rows), nearest(table, rows))]
    return kept


def nearest(points: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Returns the 10 nearest others (B, 10) of some rows of points (V, E)."""
    squared = (points**2).sum(axis=1) - 2 * points[rows] @ points.T  # (B, V), but for a constant a row
    squared[np.arange(len(rows)), rows] = np.inf
    return np.argpartition(squared, NEIGHBOURS, axis=1)[:, :NEIGHBOURS]


def pack(folder: pathlib.Path) -> None:
    """Writes coordinates as whole numbers of 14 bits, and the true neighbours of PCA and of each layout."""
    from core import datasets, zoo
    from core.embeddings.tables import load_table, principal_components
    from core.vectors import FOLDER

    packed = {}
    for path in sorted(folder.glob("*.npy")):
        table, name = np.load(path), path.stem
        plane, _ = principal_components(load_table(name, zoo.load_arrays), 2)
        packed[f"{name} PCA true"] = true_neighbours(table, plane)
        for method in ("UMAP", "t-SNE"):
            plane = np.load(folder / "layouts" / f"{name}-{method}.npy").astype("float64")
            plane -= (plane.min(axis=0) + plane.max(axis=0)) / 2
            scale = np.abs(plane).max() / MOST
            whole = np.rint(plane / scale).astype("int16")
            packed[f"{name} {method}"] = whole
            packed[f"{name} {method} scale"] = np.float64(scale)
            packed[f"{name} {method} true"] = true_neighbours(table, whole * scale)
            print(name, method, packed[f"{name} {method} true"].mean(), packed[f"{name} PCA true"].mean())
    target = FOLDER / "layouts.npz"
    np.savez_compressed(target, **packed)
    print(f"{target}, {target.stat().st_size:,} bytes, sha256 {datasets.file_sha256(target)}")


if __name__ == "__main__":
    {"tables": tables, "draw": draw, "pack": pack}[sys.argv[1]](pathlib.Path(sys.argv[2]))
