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
from core.topics.transformer.neurons.compute import find_drivers, most_consistent_neuron
from core.topics.transformer.neurons.list_activations import compute_activations, load_sentences
from core.topics.transformer.neurons.schema import DriversRequest, NeuronsRequest
from tests.support.small_attention_models import make_small_translator

LIST = ("I like soccer", "The cat sleeps", "I like the beach", "You like cats and dogs", "He is here")


@pytest.fixture(scope="module", params=["nmt_transformer", "nmt_atlas"])
def named(request):
    small = copy.copy(make_small_translator(request.param))
    small.search_config = dataclasses.replace(small.search_config, max_length=7)
    return request.param, small, assign_weights(build(small.config, dtype="float64"), small._arrays)


def hidden(model, side, layer, source, known):
    output = model.get_layer(f"{side}_{layer}_feedforward_wide").output
    return np.asarray(keras.Model(model.inputs, output)([source[None], known[None]]))[0]


@pytest.fixture
def few(monkeypatch):
    monkeypatch.setattr(module, "load_sentences", lambda: LIST)
    monkeypatch.setattr(module, "NUM_DRIVERS", 3)


@pytest.mark.parametrize("side", ["encoder", "decoder"])
def test_the_strongest_tokens_of_a_list_are_those_of_a_loop(named, few, side):
    name, small, model = named
    reading = compute_activations(small)
    values, where, texts = [], [], []
    for row, text in enumerate(LIST):
        source = small.read_source(text)
        (ids,) = search.greedy_search(small.runtime, source.ids[None], small.search_config)
        known = small.preceding_ids(ids)
        texts.append(source.tokens if side == "encoder" else small.target.tokens(known))
        values += hidden(model, side, 1, source.ids, known).tolist()
        where += [(row, place) for place in range(len(texts[-1]))]
    values = np.array(values)  # (N, F)
    for neuron in range(small.config.feedforward_size):
        result = find_drivers(reading, DriversRequest(model=name, side=side, layer=1, neuron=neuron))
        order = np.argsort(-values[:, neuron], kind="stable")[:3]
        wanted = [
            (values[n, neuron], texts[where[n][0]], where[n][1]) for n in order if values[n, neuron] > 0
        ]
        assert [driver.value for driver in result.drivers] == pytest.approx(
            [value for value, *_ in wanted], abs=1e-6
        )
        assert [(driver.tokens, driver.position) for driver in result.drivers] == [
            (tokens, place) for _, tokens, place in wanted
        ]
        assert result.neuron_share == pytest.approx((values[:, neuron] > 0).mean())
    assert result.shares[("encoder", "decoder").index(side), 1] == pytest.approx((values > 0).mean())
    assert result.side_token_counts[("encoder", "decoder").index(side)] == len(values)
    assert result.sentences == 5


def test_the_clearest_neuron_by_hand():
    values = np.array([[3.0, 9.0, 4.0, 8.0], [2.0, 8.0, 4.0, 7.0], [1.0, 7.0, 0.0, 6.0]])
    words = np.array([["a", "a", "b", ""], ["a", "b", "b", ""], ["a", "c", "b", ""]])
    assert (
        most_consistent_neuron(values, words) == 0
    )  # three alike; of neuron 2 the third is off, of 3 none is a word


def test_the_list_is_300_sentences_of_words_that_the_translators_know():
    lines = load_sentences()
    assert len(lines) == len(set(lines)) == 300
    small = make_small_translator("nmt_transformer")
    unknown = [int(small.read_source(line).is_unknown.sum()) for line in lines]
    read = sum(len(small.read_source(line).tokens) for line in lines)
    assert max(unknown) <= 2
    assert sum(unknown) < 0.05 * read


@pytest.mark.parametrize(
    ("kind", "fields", "rule"),
    [
        (NeuronsRequest, {"layer": 40}, "`layer`: expected a layer of the model, 0 to "),
        (DriversRequest, {"layer": 40}, "`layer`: expected a layer of the model, 0 to "),
        (DriversRequest, {"neuron": 4_095}, "`neuron`: expected a neuron of the module, 0 to "),
    ],
)
def test_what_a_model_does_not_have_is_a_sentence(kind, fields, rule):
    with pytest.raises(InvalidValueError, match=rule):
        kind(**fields)
