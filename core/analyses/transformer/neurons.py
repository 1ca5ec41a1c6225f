"""The neurons of the feed-forward modules: which are on for a sentence, what drives one over 300 of them."""

import dataclasses
import functools
import pathlib

import numpy as np

from core.analyses.transformer.lens import decoded
from core.analyses.transformer.subjects import subject_of
from core.arrays import host
from core.requests.transformer.neurons import DriversRequest, NeuronsRequest
from core.text import token_word
from core.traces.transformer.neurons import Driver, DriversTrace, NeuronsTrace

LIST = pathlib.Path(__file__).resolve().parents[3] / "assets" / "sentences" / "everyday.txt"
DRIVERS = 12  # tokens that are kept of each neuron
_WAITING = 500  # tokens whose values wait before the strongest are kept


def neurons(model, request: NeuronsRequest) -> NeuronsTrace:
    """Returns the hidden layer of one feed-forward module over what a model reads or says."""
    subject = subject_of(model)
    reading = subject.read(request.text)
    steps = decoded(subject, reading)
    tokens = tuple(subject.names(reading.known))
    if reading.source is not None and request.side == "encoder":
        tokens = reading.source.tokens
    return NeuronsTrace(
        model=request.model,
        side=request.side,
        layer=request.layer,
        tokens=tokens,
        values=host(steps.tensors[hidden_layer(request.side, request.layer)]),
        translation=reading.text,
        target_ids=reading.target.ids,
    )


def hidden_layer(side: str, layer: int) -> str:
    """Returns the name of the tensor of a hidden layer behind its ReLU."""
    return f"{side}_{layer}_feedforward/relu"


# --- over 300 sentences -------------------------------------------------------------------------------------


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
class Reading:
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
    """Returns our 300 sentences."""
    return tuple(LIST.read_text(encoding="utf-8").splitlines())


def read_list(model) -> Reading:
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
    return Reading(
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
        """Adds the values (T, F) of a text."""
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
        """Returns what was gathered."""
        self._drop()
        return Module(shares=self.on / self.read, values=self.values[0], rows=self.rows[0])


def drivers(reading: Reading, request: DriversRequest) -> DriversTrace:
    """Returns which tokens of the list drive a neuron most, and how sparse all modules are."""
    module = reading.modules[request.side, request.layer]
    sides = tuple(reading.texts)
    layers = range(len(reading.modules) // len(sides))
    neuron = request.neuron
    if neuron is None:
        neuron = clearest(module.values, _words(reading, request.side)[module.rows])
    return DriversTrace(
        model=request.model,
        side=request.side,
        layer=request.layer,
        neuron=neuron,
        sentences=len(reading.texts[request.side]),
        sides=sides,
        read=np.array([len(reading.places[side]) for side in sides]),
        shares=np.array([[reading.modules[side, layer].shares.mean() for layer in layers] for side in sides]),
        neuron_shares=module.shares.copy(),
        drivers=_drivers_of(reading, request.side, module, neuron),
    )


def _drivers_of(reading: Reading, side: str, module: Module, neuron: int) -> tuple[Driver, ...]:
    """Returns the tokens that switch a neuron on most, the strongest first."""
    strongest = []
    for value, row in zip(module.values[:, neuron], module.rows[:, neuron], strict=True):
        sentence, place = reading.places[side][row]
        if value > 0:
            tokens = reading.texts[side][sentence]
            strongest.append(Driver(value=float(value), tokens=tokens, place=int(place)))
    return tuple(strongest)


def _words(reading: Reading, side: str) -> np.ndarray:
    """Returns the token of each row (N,) in small letters; "" for one that begins a target or is no word."""
    tokens = [reading.texts[side][sentence][place] for sentence, place in reading.places[side]]
    begins = (reading.places[side][:, 1] == 0) & (side == "decoder")  # has read nothing of its own
    words = [token_word(token).lower() for token in tokens]
    return np.array(
        [word if word.isalpha() and not first else "" for word, first in zip(words, begins, strict=True)]
    )


def clearest(values: np.ndarray, words: np.ndarray) -> int:
    """Returns the neuron whose strongest tokens are most alike; of equal ones that with the larger value.

    Args:
        values: (K, F) the largest values of each neuron, the largest first.
        words: (K, F) the words that gave them, "" for what is no word and counts for nothing.

    Example:
        >>> values = np.array([[9.0, 5.0, 7.0], [8.0, 4.0, 6.0]])
        >>> clearest(values, np.array([["", "a", "a"], ["", "b", "a"]]))
        2
    """
    alike = ((words == words[0]) & (words != "") & (values > 0)).sum(axis=0)  # (F,)
    return int(np.lexsort((-values[0], -alike))[0])
