"""`python -m core.training.embedding_replay`: trains a sentiment model and keeps how its words move.

The recipe is that of `sentiment_masked`, seed and all (another machine rounds otherwise, so the weights are
not those that ship); beside it the embedding table is written down before
the first batch, often in the first epoch, when most happens, and twice in each later one. What ships of it,
under 300 kB, is the table at the start as int8 and the movement since, up to the best epoch, along its 16
main directions.
"""

import argparse
import pathlib
import sys
from typing import Any

import keras
import numpy as np

from core import datasets
from core.configs.sentiment import sentiment_config
from core.evaluation.sentiment import load_split
from core.training.fitting import Checkpoints
from core.training.sentiment import fit_reviews
from core.vectors import FOLDER, REPLAY

MODEL = "sentiment_masked"
EARLY = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 3 / 4, 1)  # of the first epoch
LATER = (1 / 2, 1)  # of each epoch after it
LAST = 3.0  # epochs: as many as the best epoch of the model that ships
DIRECTIONS = 16


class TableKeeper(keras.callbacks.Callback):
    """Writes the embedding table (V, E) of a model to `table-EPOCHS.npy` at moments of its training.

    EPOCHS is how many epochs of batches were learnt from, such as `table-0.2500.npy`. A training that was
    interrupted writes the tables of its last epoch again.

    Args:
        folder: Of the files; made when it is not there.
        batches: In an epoch.
    """

    def __init__(self, folder: pathlib.Path, batches: int):
        super().__init__()
        self.folder = folder
        self.batches = batches
        self.epoch = 0
        folder.mkdir(parents=True, exist_ok=True)

    def _keep(self, epochs: float) -> None:
        table = keras.ops.convert_to_numpy(self.model.get_layer("embedding").embeddings)  # (V, E)
        np.save(self.folder / f"table-{epochs:.4f}.npy", table)

    def on_epoch_begin(self, epoch: int, logs=None) -> None:
        """Called by Keras with the number of the epoch, counted from 0."""
        self.epoch = epoch
        if epoch == 0:
            self._keep(0.0)

    def on_train_batch_end(self, batch: int, logs=None) -> None:
        """Called by Keras with the number of a batch in its epoch, counted from 0."""
        for share in LATER if self.epoch else EARLY:
            if batch + 1 == round(share * self.batches):
                self._keep(self.epoch + share)


def train(work: pathlib.Path) -> pathlib.Path:
    """Trains the model, or goes on with it; returns the folder of the tables."""
    config = sentiment_config(MODEL)
    reviews = load_split("train")
    batches = -(-len(reviews) // config.batch_size)
    keeper = TableKeeper(work / "tables", batches)
    fit_reviews(config, reviews, load_split("validation"), Checkpoints(work), (keeper,))
    return keeper.folder


def pack(moments: np.ndarray, tables: np.ndarray) -> dict[str, np.ndarray]:
    """Returns what `core.vectors.load_replay` reads.

    Args:
        moments: (S,) epochs.
        tables: (S, V, E), the first before any batch.
    """
    row_scale = np.abs(tables[0]).max(axis=1, keepdims=True) / 127  # (V, 1)
    start = np.rint(tables[0] / row_scale).astype("int8")
    moved = tables[1:] - start * row_scale  # (S - 1, V, E): what rounding took is put back too
    _, _, axes = np.linalg.svd(moved.reshape(-1, moved.shape[-1]), full_matrices=False)
    directions = axes[:DIRECTIONS].astype("float16")  # (K, E)
    along = moved @ directions.T.astype("float64")  # (S - 1, V, E) @ (E, K) -> (S - 1, V, K)
    scale = np.abs(along).max(axis=1, keepdims=True) / 127  # (S - 1, 1, K)
    return {
        "moments": moments.astype("float32"),
        "start": start,
        "start_scale": row_scale.astype("float32"),
        "along": np.rint(along / scale).astype("int8"),
        "along_scale": scale.astype("float32"),
        "directions": directions,
    }


def write(tables: pathlib.Path) -> pathlib.Path:
    """Packs the tables of a folder into the file that ships; returns its path."""
    files = {float(path.stem.removeprefix("table-")): path for path in tables.glob("table-*.npy")}
    moments = np.array(sorted(moment for moment in files if moment <= LAST))
    target = FOLDER / REPLAY
    kept = np.stack([np.load(files[moment]).astype("float64") for moment in moments])  # (S, V, E)
    packed: dict[str, Any] = pack(moments, kept)
    with target.open("wb") as file:
        np.savez_compressed(file, **packed)
    return target


def main(arguments: list[str] | None = None) -> int:
    """Trains once more what ships as sentiment_masked, and keeps its embedding table as it learns."""
    parser = argparse.ArgumentParser(
        prog="python -m core.training.embedding_replay", description=main.__doc__
    )
    parser.add_argument("--work", type=pathlib.Path, help="folder of the checkpoints and the tables")
    parser.add_argument(
        "--pack", action="store_true", help="pack the tables of an earlier run, train nothing"
    )
    options = parser.parse_args(arguments)
    work = options.work or datasets.cache_folder() / "training" / "embedding_replay"
    target = write(work / "tables" if options.pack else train(work))
    print(f"{target}, {target.stat().st_size:,} bytes, sha256 {datasets.file_sha256(target)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
