"""The way to one weight: each step by slow loops, the sum of the heads against the model's own output, the
switch of the scale.
"""

import dataclasses
import math

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.topics.attention.heads.schema import AttentionResult
from core.topics.attention.model_attention import compute_attention
from core.topics.attention.one_weight.compute import (
    LayerWeights,
    compute_weight,
    get_layer_weights,
    recompute_weight,
)
from core.topics.attention.one_weight.schema import WeightRequest
from tests.support.small_attention_models import ATTENTION_MODELS, TARGET, TEXT

TRANSFORMERS = ("nmt_transformer", "nmt_atlas")


def ask(name, **fields):
    return WeightRequest(**{"model": name, "text": TEXT, "translation": TARGET, **fields})


def slow_softmax(row, seen):
    powers = [math.exp(score) if may else 0.0 for score, may in zip(row, seen, strict=True)]
    return [power / sum(powers) for power in powers]


def test_two_keys_by_hand():
    """q = (1, 2, 2, 0), keys (2, 1, 1, 0) and (0, 0, 1, 5): products sum to 6 and 2, halved 3 and 1."""
    result = AttentionResult(
        model="nmt_transformer",
        attention_type="cross",
        score="scaled dot",
        query_tokens=("a",),
        key_tokens=("x", "y"),
        weights=np.array([[[[1 / (1 + math.exp(-2)), 1 / (1 + math.exp(2))]]]]),
        scores=np.array([[[[3.0, 1.0]]]]),
        mask=np.array([[True, True]]),
        queries=np.array([[[[1.0, 2, 2, 0]]]]),
        keys=np.array([[[[2.0, 1, 1, 0], [0, 0, 1, 5]]]]),
        values=np.array([[[[1.0, 10], [3, 20]]]]),
    )
    found = recompute_weight(result, WeightRequest(text="x", query=0, key=0), LayerWeights())
    assert found.products.tolist() == [2, 2, 2, 0]
    assert found.raw_scores.tolist() == [[6, 2]]
    assert found.divisor == 2
    assert found.scaled_scores.tolist() == [[3, 1]]
    assert found.weight == pytest.approx(0.880797)
    np.testing.assert_allclose(found.weighted_values, [[0.880797, 8.80797], [0.357609, 2.38406]], rtol=1e-5)
    np.testing.assert_allclose(found.output, [1.238406, 11.19203], rtol=1e-6)
    assert found.switched_divisor == 1
    assert found.switched_weights[0, 0] == pytest.approx(1 / (1 + math.exp(-4)))
    assert found.switched_entropy[0] < found.entropy[0]
    assert found.max_difference < 1e-15
    assert found.head_contributions is None


@pytest.mark.parametrize("name", ATTENTION_MODELS)
def test_every_step_adds_up(name, small):
    """Of the concat score, too, whose products are v times tanh of the sum of query and key."""
    result = compute_attention(small(name), ask(name)).attentions["cross"]
    found = compute_weight(small(name), ask(name, query=2, key=3))
    assert found.products.sum() == pytest.approx(found.raw_scores[2, 3], abs=1e-12)
    np.testing.assert_allclose(
        found.raw_scores[:, result.mask[2]] / found.divisor, result.scores[0, 0], atol=1e-12
    )
    np.testing.assert_allclose(found.weights, result.weights[0, 0], atol=1e-12)
    np.testing.assert_allclose(found.output, found.weights[2] @ result.values[0, 0], atol=1e-12)
    assert found.max_difference < 1e-12


def test_the_decoder_s_future_is_hidden(small):
    found = compute_weight(
        small("nmt_transformer"), ask("nmt_transformer", kind="decoder", layer=1, query=2, key=5)
    )
    future = np.triu(np.ones(found.raw_scores.shape, bool), 1)
    assert (found.masked[future] == -np.inf).all()
    assert (found.masked[~future] == found.scaled_scores[~future]).all()
    assert (found.weights[future] == 0).all()
    assert (found.switched_weights[future] == 0).all()
    assert np.isfinite(found.raw_scores).all() and np.isfinite(found.entropy).all()
    np.testing.assert_allclose(found.weights.sum(axis=-1), 1)


@pytest.mark.parametrize("kind", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize("name", TRANSFORMERS)
def test_heads_and_bias_sum_to_the_attention_s_output(name, kind, small, monkeypatch):
    outputs, attention = {}, type(small(name).float64_runtime)._attention

    def remembering(self, x, seen, mask, part, record):
        outputs[part] = attention(self, x, seen, mask, part, record)
        return outputs[part]

    monkeypatch.setattr(type(small(name).float64_runtime), "_attention", remembering)
    found = compute_weight(small(name), ask(name, kind=kind, layer=1, head=2, query=3, key=1))
    part = {"encoder": "encoder_1_self", "decoder": "decoder_1_self", "cross": "decoder_1_cross"}[kind]
    np.testing.assert_allclose(
        found.head_contributions.sum(axis=0) + found.output_bias, outputs[part][0, 3], atol=1e-12
    )
    kernel = get_layer_weights(small(name), ask(name, kind=kind), 1, 3).kernel
    np.testing.assert_allclose(found.output @ kernel[2], found.head_contributions[2], atol=1e-12)


def test_without_an_output_matrix_there_are_no_contributions_and_the_scale_can_be_tried(small):
    found = compute_weight(small("nmt_luong_general"), ask("nmt_luong_general"))
    assert found.head_contributions is found.concat_vector is None
    assert found.switched_divisor == pytest.approx(math.sqrt(8))
    np.testing.assert_allclose(
        found.switched_weights[0], slow_softmax(found.raw_scores[0] / math.sqrt(8), found.mask[0]), atol=1e-12
    )


def test_without_the_scale_rows_have_less_entropy(small):
    """For any scores: multiplying by more than 1 never raises the entropy of a softmax."""
    for name in ATTENTION_MODELS:
        found = compute_weight(small(name), ask(name))
        entropies = found.entropy, found.switched_entropy
        sharper, flatter = entropies if found.switched_divisor > found.divisor else entropies[::-1]
        assert (sharper <= flatter + 1e-12).all()
        assert name == "nmt_bahdanau" or sharper.mean() < flatter.mean() - 1e-3


def test_a_trace_that_is_not_what_its_vectors_give_is_found(small):
    result = compute_attention(small("nmt_luong"), ask("nmt_luong")).attentions["cross"]
    wrong = result.weights.copy()
    wrong[0, 0, 1, 2] += 0.01
    found = recompute_weight(dataclasses.replace(result, weights=wrong), ask("nmt_luong"), LayerWeights())
    assert found.max_difference == pytest.approx(0.01)


@pytest.mark.parametrize(
    ("name", "fields", "rule"),
    [
        (
            "nmt_transformer",
            {"layer": 2},
            "`layer`: expected a whole number from 0 to 1. Received: layer=2. There are 2 of them",
        ),
        ("nmt_transformer", {"head": 3}, "`head`: expected a whole number from 0 to 2"),
        ("nmt_transformer", {"query": 8}, "`query`: expected a whole number from 0 to 7"),
        ("nmt_transformer", {"key": 9}, "`key`: expected a whole number from 0 to 8"),
        (
            "nmt_luong",
            {"kind": "encoder"},
            r"`kind`: expected one of 'cross'\. Received: kind='encoder'\. nmt_luong has no other",
        ),
    ],
)
def test_what_a_model_does_not_have_is_a_sentence(name, fields, rule, small):
    with pytest.raises(InvalidValueError, match=rule):
        compute_weight(small(name), ask(name, **fields))
