"""Neurons: against the Keras layer, over a list against a loop, and the clearest one by hand."""

import copy
import dataclasses

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models.translators import search
from core.models.translators.build import build
from core.models.weights import assign_weights
from core.topics.transformer.neurons import list_activations as module
from core.topics.transformer.neurons.compute import find_top_activations, most_consistent_neuron
from core.topics.transformer.neurons.list_activations import compute_activations
from core.topics.transformer.neurons.schema import NeuronsRequest, TopActivationsRequest
from tests.support.small_attention_models import make_small_translator

LIST = ("I like soccer", "The cat sleeps", "I like the beach", "You like cats and dogs", "He is here")


@pytest.fixture(scope="module", params=["nmt_transformer", "nmt_atlas"])
def translator(request):
    """A translator of at most 7 tokens, with its name and its Keras model."""
    small = copy.copy(make_small_translator(request.param))
    small.search_config = dataclasses.replace(small.search_config, max_length=7)
    return request.param, small, assign_weights(build(small.config, dtype="float64"), small._arrays)


def get_hidden_units(model, side, layer, source, known):
    output = model.get_layer(f"{side}_{layer}_feedforward_wide").output
    return np.asarray(keras.Model(model.inputs, output)([source[None], known[None]]))[0]


@pytest.fixture
def short_list(monkeypatch):
    monkeypatch.setattr(module, "load_sentences", lambda: LIST)
    monkeypatch.setattr(module, "NUM_TOP_ACTIVATIONS", 3)


@pytest.mark.parametrize("side", ["encoder", "decoder"])
def test_the_strongest_tokens_of_a_list_are_those_of_a_loop(translator, short_list, side):
    name, small, model = translator
    activations = compute_activations(small)
    values, contexts = [], []  # of every token: its hidden units; its text and its position in it
    for text in LIST:
        source = small.read_source(text)
        (ids,) = search.greedy_search(small.runtime, source.ids[None], small.search_config)
        known = small.preceding_ids(ids)
        tokens = source.tokens if side == "encoder" else small.target.tokens(known)
        values += get_hidden_units(model, side, 1, source.ids, known).tolist()
        contexts += [(tokens, position) for position in range(len(tokens))]
    values = np.array(values)  # (N, F)
    for neuron in range(small.config.feedforward_size):
        result = find_top_activations(
            activations, TopActivationsRequest(model=name, side=side, layer=1, neuron=neuron)
        )
        order = np.argsort(-values[:, neuron], kind="stable")[:3]
        strongest = [n for n in order if values[n, neuron] > 0]
        expected = [(*contexts[n], pytest.approx(values[n, neuron], abs=1e-6)) for n in strongest]
        assert [
            (activation.tokens, activation.token_index, activation.value)
            for activation in result.top_activations
        ] == expected
        assert result.active_share == pytest.approx((values[:, neuron] > 0).mean())
    row = ("encoder", "decoder").index(side)
    assert result.active_share_by_layer[row, 1] == pytest.approx((values > 0).mean())
    assert (result.side_token_counts[row], result.num_sentences) == (len(values), 5)


def test_the_most_consistent_neuron_by_hand():
    """Three alike of neuron 0; of neuron 2 the third is off, of 3 none is a word."""
    values = np.array([[3.0, 9.0, 4.0, 8.0], [2.0, 8.0, 4.0, 7.0], [1.0, 7.0, 0.0, 6.0]])
    words = np.array([["a", "a", "b", ""], ["a", "b", "b", ""], ["a", "c", "b", ""]])
    assert most_consistent_neuron(values, words) == 0


@pytest.mark.parametrize(
    ("kind", "fields", "rule"),
    [
        (NeuronsRequest, {"layer": 40}, "`layer`: expected a layer of the model, 0 to "),
        (TopActivationsRequest, {"layer": 40}, "`layer`: expected a layer of the model, 0 to "),
        (TopActivationsRequest, {"neuron": 4_095}, "`neuron`: expected a neuron of the module, 0 to "),
    ],
)
def test_what_a_model_does_not_have_is_a_sentence(kind, fields, rule):
    with pytest.raises(InvalidValueError, match=rule):
        kind(**fields)
