"""The neurons of the feed-forward modules: which are on for a sentence, what drives one over 300 of them."""

import dataclasses
import functools
import pathlib

import numpy as np

from core.analyses.transformer.lens import decoded, own_translation
from core.analyses.transformer.machine import known_ids
from core.arrays import host
from core.models.translators.batch_translation import translate_ids
from core.models.translators.transformer_tensors import TensorPass
from core.models.translators.translator import Translator
from core.requests.transformer.neurons import SIDES, DriversRequest, NeuronsRequest
from core.text import token_word
from core.traces.transformer.neurons import Driver, DriversTrace, NeuronsTrace

LIST = pathlib.Path(__file__).resolve().parents[3] / "assets" / "sentences" / "everyday.txt"
DRIVERS = 12  # tokens that are kept of each neuron


def neurons(translator: Translator, request: NeuronsRequest) -> NeuronsTrace:
    """Returns the hidden layer of one feed-forward module for a sentence or its greedy translation."""
    source, target = own_translation(translator, request.text)
    steps = decoded(translator, source, target)
    known = translator.target.tokens(known_ids(translator, target.ids))
    return NeuronsTrace(
        model=request.model,
        side=request.side,
        layer=request.layer,
        tokens=source.tokens if request.side == "encoder" else known,
        values=host(steps.tensors[hidden_layer(request.side, request.layer)]),
        translation=translator.target.decode(target.ids),
        target_ids=target.ids,
    )


def hidden_layer(side: str, layer: int) -> str:
    """Returns the name of the tensor of a hidden layer behind its ReLU."""
    return f"{side}_{layer}_feedforward/relu"


# --- over 300 sentences -------------------------------------------------------------------------------------


@dataclasses.dataclass(frozen=True, kw_only=True)
class _Module:
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
    modules: dict[tuple[str, int], _Module]


@functools.cache
def sentences() -> tuple[str, ...]:
    """Returns our 300 sentences."""
    return tuple(LIST.read_text(encoding="utf-8").splitlines())


def read_list(translator: Translator) -> Reading:
    """Returns what a model makes of the list: it translates each sentence, and keeps the strongest tokens."""
    sources = [translator.read_source(text) for text in sentences()]
    targets = translate_ids(translator, [source.ids for source in sources])
    texts: dict[str, list[tuple[str, ...]]] = {side: [] for side in SIDES}
    hidden: dict[tuple[str, int], list[np.ndarray]] = {}
    for source, ids in zip(sources, targets, strict=True):
        known = known_ids(translator, ids)
        texts["encoder"].append(source.tokens)
        texts["decoder"].append(translator.target.tokens(known))
        steps = TensorPass(translator.exact)
        steps.read_target(steps.encode(source.ids), known)
        for side in SIDES:
            for layer in range(steps.config.layers):
                values = host(steps.tensors[hidden_layer(side, layer)])
                hidden.setdefault((side, layer), []).append(values)
    return Reading(
        texts=texts,
        places={side: _places(texts[side]) for side in SIDES},
        modules={module: _strongest(np.concatenate(values)) for module, values in hidden.items()},
    )


def _places(texts: list[tuple[str, ...]]) -> np.ndarray:
    """Returns (N, 2): the sentence and the index in it of each token."""
    return np.array([(row, place) for row, tokens in enumerate(texts) for place in range(len(tokens))])


def _strongest(values: np.ndarray) -> _Module:
    """Returns shares and strongest tokens of values (N, F), more tokens than are kept."""
    strongest = np.argpartition(-values, DRIVERS, axis=0)[:DRIVERS]  # (K, F), in any order
    order = np.argsort(-np.take_along_axis(values, strongest, axis=0), axis=0, kind="stable")
    rows = np.take_along_axis(strongest, order, axis=0)
    return _Module(
        shares=(values > 0).mean(axis=0), values=np.take_along_axis(values, rows, axis=0), rows=rows
    )


def drivers(reading: Reading, request: DriversRequest) -> DriversTrace:
    """Returns which tokens of the list drive a neuron most, and how sparse all modules are."""
    module = reading.modules[request.side, request.layer]
    layers = range(len(reading.modules) // len(SIDES))
    neuron = request.neuron
    if neuron is None:
        neuron = clearest(module.values, _words(reading, request.side)[module.rows])
    return DriversTrace(
        model=request.model,
        side=request.side,
        layer=request.layer,
        neuron=neuron,
        sentences=len(reading.texts[request.side]),
        read=np.array([len(reading.places[side]) for side in SIDES]),
        shares=np.array([[reading.modules[side, layer].shares.mean() for layer in layers] for side in SIDES]),
        neuron_shares=module.shares.copy(),
        drivers=_drivers_of(reading, request.side, module, neuron),
    )


def _drivers_of(reading: Reading, side: str, module: _Module, neuron: int) -> tuple[Driver, ...]:
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
    begins = (reading.places[side][:, 1] == 0) & (side == "decoder")
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
