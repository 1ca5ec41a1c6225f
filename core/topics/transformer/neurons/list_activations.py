"""The activations of the Transformers over 300 sentences, and the files that store them.

A file holds for each neuron how often it is on and its strongest tokens. It belongs to the weights whose
sha256 it names: for others the list is read anew. After a training
`python -m core.topics.transformer.neurons.list_activations NAME ...` writes the files of the models that it
names; a test holds them against the shipped weights.
"""

import dataclasses
import functools
import json
import pathlib
import sys
import zipfile
from typing import Any

import numpy as np

from ....base.arrays import to_numpy
from ....models import zoo
from ....models.hooks import RunWithCache
from ..model_adapters import make_adapter

SENTENCES_FILE = pathlib.Path(__file__).resolve().parents[4] / "assets" / "sentences" / "everyday.txt"
ACTIVATIONS_FOLDER = SENTENCES_FILE.parent / "read_by"
NUM_TOP_ACTIVATIONS = 12  # tokens that are kept of each neuron
_MAX_PENDING_TOKENS = 500  # tokens whose values wait before the strongest are kept


def hidden_tensor_name(side: str, layer: int) -> str:
    """Returns the name of the tensor of a hidden layer after its ReLU."""
    return f"{side}_{layer}_feedforward/relu"


@dataclasses.dataclass(frozen=True, kw_only=True)
class ModuleActivations:
    """What N tokens made of the F neurons of one module.

    Attributes:
        active_shares: (F,) share of the tokens that switch a neuron on.
        top_values: (K, F) the largest values of each neuron, the largest first.
        rows: (K, F) which of the N tokens gave them.
    """

    active_shares: np.ndarray
    top_values: np.ndarray
    rows: np.ndarray


@dataclasses.dataclass(frozen=True, kw_only=True)
class ListActivations:
    """What a model made of the list.

    Attributes:
        tokens: Of each side, for each sentence the tokens that were read.
        token_positions: Of each side, (N, 2) sentence and index of each token.
        modules: By side and layer.
    """

    tokens: dict[str, list[tuple[str, ...]]]
    token_positions: dict[str, np.ndarray]
    modules: dict[tuple[str, int], ModuleActivations]


@functools.cache
def load_sentences() -> tuple[str, ...]:
    return tuple(SENTENCES_FILE.read_text(encoding="utf-8").splitlines())


def compute_activations(model) -> ListActivations:
    """Returns what a model makes of the list; a translator translates it. The strongest tokens are kept."""
    adapter = make_adapter(model)
    layout = adapter.layout
    all_tokens: dict[str, list[tuple[str, ...]]] = {side: [] for side in layout.sides}
    modules = {
        (side, layer): _TopActivations() for side in layout.sides for layer in range(layout.num_layers)
    }
    for tokens, source_ids, decoder_ids in adapter.encode_batch(load_sentences()):
        side_tokens = {"encoder": tokens, "decoder": tuple(adapter.ids_to_tokens(decoder_ids))}
        forward_pass = RunWithCache(adapter.runtime)
        forward_pass.decode_hidden_states(forward_pass.encode(source_ids), decoder_ids)
        for side in layout.sides:
            all_tokens[side].append(side_tokens[side])
        for module, strongest in modules.items():
            strongest.add(to_numpy(forward_pass.tensors[hidden_tensor_name(*module)]))
    return ListActivations(
        tokens=all_tokens,
        token_positions={side: token_positions(all_tokens[side]) for side in layout.sides},
        modules={module: strongest.to_module() for module, strongest in modules.items()},
    )


def token_positions(texts: list[tuple[str, ...]]) -> np.ndarray:
    """Returns (N, 2): the sentence and the index in it of each token."""
    return np.array([(row, place) for row, tokens in enumerate(texts) for place in range(len(tokens))])


class _TopActivations:
    """The strongest tokens of each neuron, gathered text by text: all values of a list would take 300 MB."""

    def __init__(self):
        self.pending_values: list[np.ndarray] = []  # of the texts that wait: (N, F) each
        self.rows: list[np.ndarray] = []
        self.num_active_tokens = 0  # (F,) tokens that switched each neuron on
        self.num_tokens = 0  # tokens

    def add(self, values: np.ndarray) -> None:
        rows = np.arange(self.num_tokens, self.num_tokens + len(values))
        self.pending_values.append(values)
        self.rows.append(np.broadcast_to(rows[:, None], values.shape))
        self.num_active_tokens = self.num_active_tokens + (values > 0).sum(axis=0)
        self.num_tokens += len(values)
        if sum(map(len, self.pending_values)) > _MAX_PENDING_TOKENS:
            self._keep_strongest()

    def _keep_strongest(self) -> None:
        values, rows = np.concatenate(self.pending_values), np.concatenate(self.rows)
        candidates = np.argpartition(-values, min(NUM_TOP_ACTIVATIONS, len(values) - 1), axis=0)[
            :NUM_TOP_ACTIVATIONS
        ]  # (K, F), unordered
        order = np.argsort(-np.take_along_axis(values, candidates, axis=0), axis=0, kind="stable")
        strongest = np.take_along_axis(candidates, order, axis=0)
        self.pending_values = [np.take_along_axis(values, strongest, axis=0)]
        self.rows = [np.take_along_axis(rows, strongest, axis=0)]

    def to_module(self) -> ModuleActivations:
        self._keep_strongest()
        return ModuleActivations(
            active_shares=self.num_active_tokens / self.num_tokens,
            top_values=self.pending_values[0],
            rows=self.rows[0],
        )


# --- the files ----------------------------------------------------------------------------------------------


def activations_path(model: str) -> pathlib.Path:
    return ACTIVATIONS_FOLDER / f"{model}.npz"


def save_activations(model: str, activations: ListActivations) -> None:
    """Writes what a shipped model made of the list."""
    arrays: dict[str, Any] = {
        "weights": _text_bytes(zoo.load_card(model)["weights_sha256"]),
        "texts": _text_bytes(json.dumps(activations.tokens, ensure_ascii=False)),
    }
    for (side, layer), module in activations.modules.items():
        arrays |= {
            f"{side}_{layer}_shares": module.active_shares.astype("float32"),
            f"{side}_{layer}_values": module.top_values.astype("float32"),
            f"{side}_{layer}_rows": module.rows.astype("uint16"),
        }
    ACTIVATIONS_FOLDER.mkdir(exist_ok=True)
    np.savez_compressed(activations_path(model), **arrays)


def load_activations(model: str) -> ListActivations | None:
    """Returns what a model made of the list, or None where no file is of the weights that are shipped."""
    try:
        with np.load(activations_path(model)) as stored:
            arrays = dict(stored)
    except (OSError, ValueError, zipfile.BadZipFile):
        return None
    if arrays["weights"].tobytes().decode() != zoo.load_card(model)["weights_sha256"]:
        return None
    texts = {
        side: list(map(tuple, rows)) for side, rows in json.loads(arrays["texts"].tobytes().decode()).items()
    }
    names = [name.removesuffix("_shares").rsplit("_", 1) for name in arrays if name.endswith("_shares")]
    return ListActivations(
        tokens=texts,
        token_positions={side: token_positions(rows) for side, rows in texts.items()},
        modules={(side, int(layer)): _unpack_module(arrays, f"{side}_{layer}") for side, layer in names},
    )


def _unpack_module(arrays: dict[str, np.ndarray], name: str) -> ModuleActivations:
    return ModuleActivations(
        active_shares=arrays[f"{name}_shares"].astype("float64"),
        top_values=arrays[f"{name}_values"].astype("float64"),
        rows=arrays[f"{name}_rows"].astype("int64"),
    )


def _text_bytes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode(), "uint8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        save_activations(name, compute_activations(zoo.load_runtime(name)))
        print(f"{activations_path(name)}: {activations_path(name).stat().st_size:,} bytes")
