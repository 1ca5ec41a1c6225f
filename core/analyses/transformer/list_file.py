"""What the shipped Transformers made of the 300 sentences, kept in files so that no visitor waits for it.

A file holds for each neuron how often it is on and its strongest tokens. It belongs to the weights whose
sha256 it names: for others the list is read anew. After a training
`python -m core.analyses.transformer.list_file NAME ...` writes the files of the models that it names; a test
holds them against the shipped weights.
"""

import json
import pathlib
import sys
import zipfile
from typing import Any

import numpy as np

from core import zoo
from core.analyses.transformer.neurons import LIST, Module, Reading, places, read_list
from core.configs.transformer_layout import reads_characters

FOLDER = LIST.parent / "read_by"


def path_of(model: str) -> pathlib.Path:
    """Returns the file of a model."""
    return FOLDER / f"{model}.npz"


def save(model: str, reading: Reading) -> None:
    """Writes what a shipped model made of the list."""
    arrays: dict[str, Any] = {
        "weights": _bytes(zoo.card(model)["weights_sha256"]),
        "texts": _bytes(json.dumps(reading.texts, ensure_ascii=False)),
    }
    for (side, layer), module in reading.modules.items():
        arrays |= {
            f"{side}_{layer}_shares": module.shares.astype("float32"),
            f"{side}_{layer}_values": module.values.astype("float32"),
            f"{side}_{layer}_rows": module.rows.astype("uint16"),
        }
    FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(path_of(model), **arrays)


def load(model: str) -> Reading | None:
    """Returns what a model made of the list, or None where no file is of the weights that are shipped."""
    try:
        with np.load(path_of(model)) as stored:
            arrays = dict(stored)
    except (OSError, ValueError, zipfile.BadZipFile):
        return None
    if arrays["weights"].tobytes().decode() != zoo.card(model)["weights_sha256"]:
        return None
    texts = {
        side: list(map(tuple, rows)) for side, rows in json.loads(arrays["texts"].tobytes().decode()).items()
    }
    names = [name.removesuffix("_shares").rsplit("_", 1) for name in arrays if name.endswith("_shares")]
    return Reading(
        texts=texts,
        places={side: places(rows) for side, rows in texts.items()},
        modules={(side, int(layer)): _module(arrays, f"{side}_{layer}") for side, layer in names},
    )


def _module(arrays: dict[str, np.ndarray], name: str) -> Module:
    """Returns what was stored of one module."""
    return Module(
        shares=arrays[f"{name}_shares"].astype("float64"),
        values=arrays[f"{name}_values"].astype("float64"),
        rows=arrays[f"{name}_rows"].astype("int64"),
    )


def _bytes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode(), "uint8")


def _loaded(model: str):
    """Returns a shipped Transformer, as the analyses take it."""
    return zoo.runtime(model) if reads_characters(model) else zoo.translator(model)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        save(name, read_list(_loaded(name)))
        print(f"{path_of(name)}: {path_of(name).stat().st_size:,} bytes")
