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
from core.topics.attention.one_weight.compute import compute_weight, get_layer_weights, recompute_weight
from core.topics.attention.one_weight.schema import WeightRequest
from tests.support.small_attention_models import ATTENTION_MODELS, TARGET, TEXT

TRANSFORMERS = ("nmt_transformer", "nmt_atlas")


def make_request(name, **fields):
    return WeightRequest(**{"model": name, "text": TEXT, "translation": TARGET, **fields})


def compute_for(small, name, **fields):
    return compute_weight(small(name), make_request(name, **fields))


def test_two_keys_by_hand():
    """q = (1, 2, 2, 0), keys (2, 1, 1, 0) and (0, 0, 1, 5): products sum to 6 and 2, halved 3 and 1."""
    result = AttentionResult(
        model="nmt_transformer",
        attention_type="cross",
        score_function="scaled dot",
        query_tokens=("a",),
        key_tokens=("x", "y"),
        weights=np.array([[[[1 / (1 + math.exp(-2)), 1 / (1 + math.exp(2))]]]]),
        scores=np.array([[[[3.0, 1.0]]]]),
        mask=np.array([[True, True]]),
        queries=np.array([[[[1.0, 2, 2, 0]]]]),
        keys=np.array([[[[2.0, 1, 1, 0], [0, 0, 1, 5]]]]),
        values=np.array([[[[1.0, 10], [3, 20]]]]),
    )
    weight = recompute_weight(result, WeightRequest(text="x", query=0, key=0), {})
    for value, expected in (
        (weight.elementwise_products, [2, 2, 2, 0]),
        (weight.raw_scores, [[6, 2]]),
        (weight.scaled_scores, [[3, 1]]),
        ([weight.divisor, weight.alternative_divisor], [2, 1]),
        (weight.weight, 0.880797),
        (weight.weighted_values, [[0.880797, 8.80797], [0.357609, 2.38406]]),
        (weight.output, [1.238406, 11.19203]),
        (weight.alternative_weights[0, 0], 1 / (1 + math.exp(-4))),
    ):
        np.testing.assert_allclose(value, expected, rtol=1e-5)
    assert weight.max_error < 1e-15 and weight.head_contributions is None


@pytest.mark.parametrize("name", ATTENTION_MODELS)
def test_every_step_adds_up(name, small):
    """Of the concat score, too, whose products are v times tanh of the sum of query and key."""
    result = compute_attention(small(name), make_request(name)).attentions["cross"]
    weight = compute_for(small, name, query=2, key=3)
    for value, expected in (
        (weight.elementwise_products.sum(), weight.raw_scores[2, 3]),
        (weight.raw_scores[:, result.mask[2]] / weight.divisor, result.scores[0, 0]),
        (weight.weights, result.weights[0, 0]),
        (weight.output, weight.weights[2] @ result.values[0, 0]),
        (weight.max_error, 0),
    ):
        np.testing.assert_allclose(value, expected, atol=1e-12)


def test_the_decoder_s_future_is_masked(small):
    weight = compute_for(small, "nmt_transformer", attention_type="decoder", layer=1, query=2, key=5)
    future = np.triu(np.ones(weight.raw_scores.shape, bool), 1)
    np.testing.assert_array_equal(weight.masked_scores, np.where(future, -np.inf, weight.scaled_scores))
    assert not weight.weights[future].any() and not weight.alternative_weights[future].any()
    assert np.isfinite(weight.raw_scores).all() and np.isfinite(weight.entropy).all()


@pytest.mark.parametrize("kind", ["encoder", "decoder", "cross"])
@pytest.mark.parametrize("name", TRANSFORMERS)
def test_heads_and_bias_sum_to_the_attention_s_output(name, kind, small, monkeypatch):
    outputs, attention = {}, type(small(name).float64_runtime)._attention

    def store_output(self, x, seen, mask, part, record):
        outputs[part] = attention(self, x, seen, mask, part, record)
        return outputs[part]

    monkeypatch.setattr(type(small(name).float64_runtime), "_attention", store_output)
    fields = {"attention_type": kind, "layer": 1, "head": 2, "query": 3, "key": 1}
    weight = compute_for(small, name, **fields)
    part = {"encoder": "encoder_1_self", "decoder": "decoder_1_self", "cross": "decoder_1_cross"}[kind]
    output = weight.head_contributions.sum(axis=0) + weight.output_bias
    np.testing.assert_allclose(output, outputs[part][0, 3], atol=1e-12)
    kernel = get_layer_weights(small(name), make_request(name, **fields), 1, 3)["output_kernel"]
    np.testing.assert_allclose(weight.output @ kernel[2], weight.head_contributions[2], atol=1e-12)


def test_without_an_output_matrix_there_are_no_contributions_and_the_scale_can_be_tried(small):
    weight = compute_for(small, "nmt_luong_general")
    assert weight.head_contributions is weight.score_vector is None
    assert weight.alternative_divisor == pytest.approx(math.sqrt(8))
    powers = np.exp(weight.raw_scores[0] / math.sqrt(8)) * weight.mask[0]
    np.testing.assert_allclose(weight.alternative_weights[0], powers / powers.sum(), atol=1e-12)


@pytest.mark.parametrize("name", ATTENTION_MODELS)
def test_without_the_scale_rows_have_less_entropy(name, small):
    """For any scores: multiplying by more than 1 never raises the entropy of a softmax."""
    weight = compute_for(small, name)
    entropies = weight.entropy, weight.alternative_entropy
    sharper, flatter = entropies if weight.alternative_divisor > weight.divisor else entropies[::-1]
    assert (sharper <= flatter + 1e-12).all()
    assert name == "nmt_bahdanau" or sharper.mean() < flatter.mean() - 1e-3


def test_a_result_that_its_vectors_do_not_give_is_found(small):
    request = make_request("nmt_luong")
    result = compute_attention(small("nmt_luong"), request).attentions["cross"]
    wrong = result.weights.copy()
    wrong[0, 0, 1, 2] += 0.01
    weight = recompute_weight(dataclasses.replace(result, weights=wrong), request, {})
    assert weight.max_error == pytest.approx(0.01)


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
            {"attention_type": "encoder"},
            r"`attention_type`: expected one of 'cross'. Received: attention_type='encoder'.* has no other",
        ),
    ],
)
def test_what_a_model_does_not_have_is_a_sentence(name, fields, rule, small):
    with pytest.raises(InvalidValueError, match=rule):
        compute_for(small, name, **fields)
