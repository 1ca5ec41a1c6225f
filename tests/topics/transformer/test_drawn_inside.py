"""The figures of what is kept and of neurons, from traces made by hand."""

import dataclasses

import numpy as np
import pytest

from core.figures.colours import contrast_ratio
from core.topics.transformer.kv_cache.plot import plot_costs
from core.topics.transformer.kv_cache.schema import KVCacheResult, StepCosts
from core.topics.transformer.neurons.plot import plot_neurons, plot_sparsity, plot_top_activations
from core.topics.transformer.neurons.schema import NeuronsResult, TopActivation, TopActivationsResult
from tests.support.stories import assert_story

# --- keys and values ----------------------------------------------------------------------------------------


@pytest.fixture
def cache_result():
    transformer = StepCosts(
        model="x",
        cached_macs=np.array([1_000_000, 2_000_000]),
        uncached_macs=np.array([5_000_000, 8_000_000]),
        cached_ms=np.array([0.5, 0.75]),
        uncached_ms=np.array([1.0, 3.0]),
        num_cached_floats=np.array([3_000, 4_000]),
    )
    gru = StepCosts(
        model="y",
        cached_macs=np.array([10, 10]),
        uncached_macs=np.array([10, 20]),
        cached_ms=np.array([0.1, 0.1]),
        uncached_ms=np.array([0.1, 0.2]),
        num_cached_floats=np.array([8, 8]),
    )
    return KVCacheResult(
        translation="me gusta",
        tokens=("me", "endofseq"),
        source_length=3,
        sizes={"L": 1, "D": 2, "H": 1, "K": 3, "F": 5, "V": 7},
        encoder_macs=500_000,
        encoder_ms=0.25,
        transformer=transformer,
        gru=gru,
        rounds=5,
    )


# --- neurons ------------------------------------------------------------------------------------------------


@pytest.fixture
def hidden():
    return NeuronsResult(
        model="x",
        side="encoder",
        layer=1,
        tokens=("the", "<b>", "the"),
        activations=np.array([[0.0, 2.0, 0.0, 1.0], [0.0, 0.5, 0.25, 0.0], [0.0, 1.5, 0.0, 0.0]]),
        translation="x",
        target_ids=np.array([3]),
    )


def test_a_neuron_that_is_hardly_on_is_seen_on_both_pages(hidden):
    lowest = plot_neurons(hidden, neuron=3).figure.data[0].colorscale[0][1]
    for page in ("#0D1418", "#FCFDFD"):
        assert contrast_ratio(lowest, page) > 3


@pytest.fixture
def activations():
    tokens = ("a", "b", "c", "you", "<d>", "e", "f", "g")
    return TopActivationsResult(
        model="x",
        side="decoder",
        layer=0,
        neuron=1,
        num_sentences=300,
        sides=("encoder", "decoder"),
        side_token_counts=np.array([10, 20]),
        active_share_by_layer=np.array([[0.25, 0.5], [0.125, 0.0625]]),
        neuron_active_shares=np.array([0.0, 0.05, 0.5]),
        top_activations=(
            TopActivation(value=2.0, tokens=tokens, token_index=3),
            TopActivation(value=1.5, tokens=("you", "see"), token_index=0),
            TopActivation(value=0.5, tokens=("me",), token_index=0),
        ),
    )


def test_the_story_adds_up_a_translation(cache_result):
    assert_story(
        plot_costs(cache_result),
        "Over 2 tokens",
        "takes 3.5 million multiply-adds, 0.5 of them to read the sentence once",
        "takes **3.7 times** as many multiply-adds",
        "takes 13.0 million. ",
        "Measured: 1.5 ms and 4.0 ms",
        "grows to 16 kB, 24 bytes a token; the state of the GRU stays at 32 bytes",
    )


def test_neurons_stand_by_how_many_tokens_switch_them_on(hidden):
    assert hidden.neuron_order.tolist() == [1, 2, 3, 0]
    picture = plot_neurons(hidden, neuron=3)
    assert picture.figure.data[0].customdata[0].tolist() == [1, 2, 3, 0]
    assert_story(
        picture,
        "Encoder, layer 1: on average 1.7 of 4 neurons are on for a token",
        "most for “the” (2), fewest for “the” (1)",
        "1 neuron is off for all 3 tokens",
    )


def test_the_strongest_tokens_stand_with_their_neighbours(activations):
    picture = plot_top_activations(activations)
    assert picture.figure.data[1].text == (
        "2.00  a b c <b>you</b> &lt;d&gt; e f",
        "1.50   <b>you</b> see",
        "0.50   <b>me</b> ",
    )
    assert_story(
        picture,
        "Neuron 1 of decoder layer 0 is driven most by “you”, to 2.00",
        "2 of the 3 tokens that drive neuron 1 most are “you”",
        "It is on for 5.0 % of 20 tokens of 300 sentences",
    )
    dead = dataclasses.replace(activations, top_activations=(), neuron=0)
    assert_story(plot_top_activations(dead), claim="Neuron 0 is off for all **20 tokens** of 300 sentences.")


def test_how_sparse_each_module_is(activations):
    assert_story(
        plot_sparsity(dataclasses.replace(activations, model="nmt_transformer")),
        "Over 300 sentences, 23.4 % of the neurons of a module are on",
        "fewest in decoder layer 1, 6.2 %",
        "Of the 3 neurons of decoder layer 0, 1 neuron is never on",
    )
