"""What the Transformers make of 300 sentences, and the files that keep it so that no visitor waits for it.

A file holds for each neuron how often it is on and its strongest tokens. It belongs to the weights whose
sha256 it names: for others the list is read anew. After a training
`python -m core.topics.transformer.neurons.reading NAME ...` writes the files of the models that it names; a
test holds them against the shipped weights.
"""

import dataclasses
import functools
import json
import pathlib
import sys
import zipfile
from typing import Any

import numpy as np

from ....base.arrays import host
from ....models import zoo
from ....models.configs.transformer_layout import reads_characters
from ..subjects import subject_of

LIST = pathlib.Path(__file__).resolve().parents[4] / "assets" / "sentences" / "everyday.txt"
FOLDER = LIST.parent / "read_by"
DRIVERS = 12  # tokens that are kept of each neuron
_WAITING = 500  # tokens whose values wait before the strongest are kept


def hidden_layer(side: str, layer: int) -> str:
    """Returns the name of the tensor of a hidden layer after its ReLU."""
    return f"{side}_{layer}_feedforward/relu"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Module:
    """What N tokens made of the F neurons of one module.

    Attributes:
        shares: (F,) share of the tokens that switch a neuron on.
        values: (K, F) the largest values of each neuron, the largest first.
        rows: (K, F) which of the N tokens gave them.
    """

    shares: np.ndarray
    values: np.ndarray
    rows: np.ndarray


@dataclasses.dataclass(frozen=True, kw_only=True)
class Record:
    """What a model made of the list.

    Attributes:
        texts: Of each side, for each sentence the tokens that were read.
        places: Of each side, (N, 2) sentence and index of each token.
        modules: By side and layer.
    """

    texts: dict[str, list[tuple[str, ...]]]
    places: dict[str, np.ndarray]
    modules: dict[tuple[str, int], Module]


@functools.cache
def sentences() -> tuple[str, ...]:
    return tuple(LIST.read_text(encoding="utf-8").splitlines())


def read_list(model) -> Record:
    """Returns what a model makes of the list; a translator translates it. The strongest tokens are kept."""
    subject = subject_of(model)
    layout = subject.layout
    texts: dict[str, list[tuple[str, ...]]] = {side: [] for side in layout.sides}
    modules = {(side, layer): _Strongest() for side in layout.sides for layer in range(layout.layers)}
    for tokens, source, known in subject.read_all(sentences()):
        read = {"encoder": tokens, "decoder": tuple(subject.names(known))}
        steps = subject.steps()
        steps.read_target(steps.encode(source), known)
        for side in layout.sides:
            texts[side].append(read[side])
        for module, strongest in modules.items():
            strongest.add(host(steps.tensors[hidden_layer(*module)]))
    return Record(
        texts=texts,
        places={side: places(texts[side]) for side in layout.sides},
        modules={module: strongest.module() for module, strongest in modules.items()},
    )


def places(texts: list[tuple[str, ...]]) -> np.ndarray:
    """Returns (N, 2): the sentence and the index in it of each token."""
    return np.array([(row, place) for row, tokens in enumerate(texts) for place in range(len(tokens))])


class _Strongest:
    """The strongest tokens of each neuron, gathered text by text: all values of a list would take 300 MB."""

    def __init__(self):
        self.values: list[np.ndarray] = []  # of the texts that wait: (N, F) each
        self.rows: list[np.ndarray] = []
        self.on = 0  # (F,) tokens that switched each neuron on
        self.read = 0  # tokens

    def add(self, values: np.ndarray) -> None:
        rows = np.arange(self.read, self.read + len(values))
        self.values.append(values)
        self.rows.append(np.broadcast_to(rows[:, None], values.shape))
        self.on = self.on + (values > 0).sum(axis=0)
        self.read += len(values)
        if sum(map(len, self.values)) > _WAITING:
            self._drop()

    def _drop(self) -> None:
        """Drops all but the strongest, which stay in the order of their strength."""
        values, rows = np.concatenate(self.values), np.concatenate(self.rows)
        few = np.argpartition(-values, min(DRIVERS, len(values) - 1), axis=0)[:DRIVERS]  # (K, F), unordered
        order = np.argsort(-np.take_along_axis(values, few, axis=0), axis=0, kind="stable")
        strongest = np.take_along_axis(few, order, axis=0)
        self.values = [np.take_along_axis(values, strongest, axis=0)]
        self.rows = [np.take_along_axis(rows, strongest, axis=0)]

    def module(self) -> Module:
        self._drop()
        return Module(shares=self.on / self.read, values=self.values[0], rows=self.rows[0])


# --- the files ----------------------------------------------------------------------------------------------


def path_of(model: str) -> pathlib.Path:
    return FOLDER / f"{model}.npz"


def save(model: str, reading: Record) -> None:
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


def load(model: str) -> Record | None:
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
    return Record(
        texts=texts,
        places={side: places(rows) for side, rows in texts.items()},
        modules={(side, int(layer)): _module(arrays, f"{side}_{layer}") for side, layer in names},
    )


def _module(arrays: dict[str, np.ndarray], name: str) -> Module:
    return Module(
        shares=arrays[f"{name}_shares"].astype("float64"),
        values=arrays[f"{name}_values"].astype("float64"),
        rows=arrays[f"{name}_rows"].astype("int64"),
    )


def _bytes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode(), "uint8")


def _loaded(model: str):
    return zoo.runtime(model) if reads_characters(model) else zoo.translator(model)


if __name__ == "__main__":
    for name in sys.argv[1:]:
        save(name, read_list(_loaded(name)))
        print(f"{path_of(name)}: {path_of(name).stat().st_size:,} bytes")
