"""Neurons of feed-forward modules: those active for a sentence, and the top activations of one over 300."""

import functools
import threading

import numpy as np

from ....base.arrays import to_numpy
from ....base.registry import handles
from ....base.text import strip_word_start
from ....models import zoo
from ..model_adapters import make_adapter, run_forward_pass
from .list_activations import (
    ListActivations,
    ModuleActivations,
    compute_activations,
    hidden_tensor_name,
    load_activations,
)
from .schema import NeuronsRequest, NeuronsResult, TopActivation, TopActivationsRequest, TopActivationsResult

_activations_lock = threading.Lock()  # two visitors who ask at once wait for one reading of the list


@handles(NeuronsRequest)
def compute_neurons(model, request: NeuronsRequest) -> NeuronsResult:
    """Computes the hidden layer of one feed-forward module over what a model reads or predicts."""
    adapter = make_adapter(model)
    example = adapter.encode_with_predictions(request.input_text)
    forward_pass = run_forward_pass(adapter, example)
    tokens = tuple(adapter.ids_to_tokens(example.decoder_ids))
    if example.source is not None and request.side == "encoder":
        tokens = example.source.tokens
    return NeuronsResult(
        model=request.model,
        side=request.side,
        layer=request.layer,
        tokens=tokens,
        activations=to_numpy(forward_pass.tensors[hidden_tensor_name(request.side, request.layer)]),
        translation=example.text,
        target_ids=example.target.ids,
    )


@functools.lru_cache(maxsize=4)
def _list_activations(model, model_name: str, weights_sha256: str) -> ListActivations:
    """Returns what a model of some weights makes of the 300 sentences: from its file, or read anew."""
    return load_activations(model_name) or compute_activations(model)


@handles(TopActivationsRequest)
def compute_top_activations(model, request: TopActivationsRequest) -> TopActivationsResult:
    """Finds the tokens of the list that activate a neuron most."""
    with _activations_lock:
        activations = _list_activations(model, request.model, zoo.load_card(request.model)["weights_sha256"])
    return find_top_activations(activations, request)


def find_top_activations(
    activations: ListActivations, request: TopActivationsRequest
) -> TopActivationsResult:
    """Returns which tokens of the list drive a neuron most, and how sparse all modules are."""
    module = activations.modules[request.side, request.layer]
    sides = tuple(activations.tokens)
    layers = range(len(activations.modules) // len(sides))
    neuron = request.neuron
    if neuron is None:
        neuron = most_consistent_neuron(module.top_values, _row_words(activations, request.side)[module.rows])
    return TopActivationsResult(
        model=request.model,
        side=request.side,
        layer=request.layer,
        neuron=neuron,
        num_sentences=len(activations.tokens[request.side]),
        sides=sides,
        side_token_counts=np.array([len(activations.token_positions[side]) for side in sides]),
        active_share_by_layer=np.array(
            [[activations.modules[side, layer].active_shares.mean() for layer in layers] for side in sides]
        ),
        neuron_active_shares=module.active_shares.copy(),
        top_activations=_list_top_activations(activations, request.side, module, neuron),
    )


def _list_top_activations(
    activations: ListActivations, side: str, module: ModuleActivations, neuron: int
) -> tuple[TopActivation, ...]:
    """Returns the tokens that switch a neuron on most, the strongest first."""
    top_activations = []
    for value, row in zip(module.top_values[:, neuron], module.rows[:, neuron], strict=True):
        sentence, index = activations.token_positions[side][row]
        if value > 0:
            tokens = activations.tokens[side][sentence]
            top_activations.append(TopActivation(value=float(value), tokens=tokens, token_index=int(index)))
    return tuple(top_activations)


def _row_words(activations: ListActivations, side: str) -> np.ndarray:
    tokens = [
        activations.tokens[side][sentence][position]
        for sentence, position in activations.token_positions[side]
    ]
    is_target_start = (activations.token_positions[side][:, 1] == 0) & (
        side == "decoder"
    )  # has read nothing of its own
    words = [strip_word_start(token).lower() for token in tokens]
    return np.array(
        [
            word if word.isalpha() and not starts_target else ""
            for word, starts_target in zip(words, is_target_start, strict=True)
        ]
    )


def most_consistent_neuron(values: np.ndarray, words: np.ndarray) -> int:
    """Returns the neuron whose strongest tokens are most alike; of equal ones that with the larger value.

    Args:
        values: (K, F) the largest values of each neuron, the largest first.
        words: (K, F) the words that gave them, "" for what is no word and counts for nothing.

    Example:
        >>> values = np.array([[9.0, 5.0, 7.0], [8.0, 4.0, 6.0]])
        >>> most_consistent_neuron(values, np.array([["", "a", "a"], ["", "b", "a"]]))
        2
    """
    num_alike = ((words == words[0]) & (words != "") & (values > 0)).sum(axis=0)  # (F,)
    return int(np.lexsort((-values[0], -num_alike))[0])
