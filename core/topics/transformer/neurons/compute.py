"""The neurons of the feed-forward modules: which are on for a sentence, what drives one over 300 of them."""

import functools
import threading

import numpy as np

from ....base.arrays import host
from ....base.registry import handles
from ....base.text import token_word
from ....models import zoo
from ..subjects import decoded, subject_of
from .reading import Module, Record, hidden_layer, load, read_list
from .schema import Driver, DriversRequest, DriversResult, NeuronsRequest, NeuronsResult

_reading = threading.Lock()  # two visitors who ask at once wait for one reading of the list


@handles(NeuronsRequest)
def neurons(model, request: NeuronsRequest) -> NeuronsResult:
    """Answers with the hidden layer of one feed-forward module over what a model reads or predicts."""
    subject = subject_of(model)
    reading = subject.read(request.read)
    steps = decoded(subject, reading)
    tokens = tuple(subject.names(reading.known))
    if reading.source is not None and request.side == "encoder":
        tokens = reading.source.tokens
    return NeuronsResult(
        model=request.model,
        side=request.side,
        layer=request.layer,
        tokens=tokens,
        values=host(steps.tensors[hidden_layer(request.side, request.layer)]),
        translation=reading.text,
        target_ids=reading.target.ids,
    )


@functools.lru_cache(maxsize=4)
def _list_read(model, name: str, weights: str) -> Record:
    """Returns what a model of some weights makes of the 300 sentences: from its file, or read anew."""
    return load(name) or read_list(model)


@handles(DriversRequest)
def answer_drivers(model, request: DriversRequest) -> DriversResult:
    """Answers which tokens of the list drive a neuron most."""
    with _reading:
        reading = _list_read(model, request.model, zoo.card(request.model)["weights_sha256"])
    return drivers(reading, request)


def drivers(reading: Record, request: DriversRequest) -> DriversResult:
    """Returns which tokens of the list drive a neuron most, and how sparse all modules are."""
    module = reading.modules[request.side, request.layer]
    sides = tuple(reading.texts)
    layers = range(len(reading.modules) // len(sides))
    neuron = request.neuron
    if neuron is None:
        neuron = clearest(module.values, _words(reading, request.side)[module.rows])
    return DriversResult(
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


def _drivers_of(reading: Record, side: str, module: Module, neuron: int) -> tuple[Driver, ...]:
    """Returns the tokens that switch a neuron on most, the strongest first."""
    strongest = []
    for value, row in zip(module.values[:, neuron], module.rows[:, neuron], strict=True):
        sentence, place = reading.places[side][row]
        if value > 0:
            tokens = reading.texts[side][sentence]
            strongest.append(Driver(value=float(value), tokens=tokens, place=int(place)))
    return tuple(strongest)


def _words(reading: Record, side: str) -> np.ndarray:
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
