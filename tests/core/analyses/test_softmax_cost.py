"""Full and sampled softmax: the losses are what they claim to be, and what is measured is their steps."""

import math

import numpy as np
import pytest

from core import engine
from core.base.checks import InvalidValueError
from core.requests.translation import SoftmaxCostRequest


@pytest.fixture
def costs(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    from core.analyses import softmax_cost

    return softmax_cost


SMALL = SoftmaxCostRequest(sizes=(1000, 2000), tokens=6, units=4, sampled=20, rounds=2)


def test_the_full_loss_is_the_cross_entropy(costs):
    kernel, bias, inputs, labels = costs.layer(SMALL, 1000)
    bias = np.linspace(-1, 1, 1000, dtype="float32")
    logits = inputs.astype("float64") @ kernel.T.astype("float64") + bias
    expected = np.log(np.exp(logits).sum(axis=1)) - logits[np.arange(6), labels]
    np.testing.assert_allclose(costs.full_loss(kernel, bias, inputs, labels), expected, rtol=1e-5)


def test_the_sampled_loss_corrects_for_what_it_leaves_out(costs):
    """With all scores alike, and the word that is always drawn as the right one, the loss is about ln V.

    The 200 drawn words stand for all 1,000; without the correction it would be ln 201 = 5.3.
    """
    kernel, bias, inputs, labels = costs.layer(SMALL, 1000)
    losses = [
        np.mean(costs.sampled_loss(kernel * 0, bias, inputs, labels * 0, sampled=200)) for _ in range(30)
    ]
    assert abs(np.mean(losses) - math.log(1000)) < 0.3
    assert np.std(losses) > 0  # other words are drawn each time


def test_a_step_has_the_gradients_of_all_that_is_learnt(costs):
    arrays = costs.layer(SMALL, 1000)
    _, (kernel, bias, inputs) = costs._step(costs.full_loss, arrays)()
    assert kernel.shape == (1000, 4)
    assert bias.shape == (1000,)
    assert inputs.shape == (6, 4)
    probabilities = np.exp(arrays[2] @ arrays[0].T)
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    probabilities[np.arange(6), arrays[3]] -= 1
    np.testing.assert_allclose(np.asarray(bias), probabilities.mean(axis=0), atol=1e-5)
    _, (few, _, _) = costs._step(lambda *layer: costs.sampled_loss(*layer, sampled=20), arrays)()
    assert few.values.shape[0] == 6 + 20  # rows of the kernel: the right words and the drawn ones


def test_both_kinds_are_measured_for_each_vocabulary(costs):
    trace = engine.run(SMALL)
    assert trace.sizes.tolist() == [1000, 2000]
    assert (trace.rounds == 2).all()
    assert (trace.full_ms > 0).all()
    assert (trace.sampled_ms > 0).all()
    assert trace.full_work.tolist() == [24_000, 48_000]
    assert trace.sampled_work.tolist() == [504, 504]
    assert trace.place


def test_a_slow_machine_makes_fewer_rounds_but_one(costs, monkeypatch):
    monkeypatch.setattr(costs, "_SECONDS", 0.0)
    assert engine.run(SMALL).rounds.tolist() == [1, 1]


@pytest.mark.parametrize(
    "fields",
    [
        dict(sizes=()),
        dict(sizes=(999,)),
        dict(sizes=(100_001,)),
        dict(sizes=(1000,) * 9),
        dict(tokens=0),
        dict(units=5000),
        dict(sampled=0),
        dict(sampled=901),
        dict(rounds=51),
        dict(seed=-1),
    ],
)
def test_bad_requests_say_what_is_expected(fields):
    with pytest.raises(InvalidValueError, match=f"`{next(iter(fields))}`"):
        SoftmaxCostRequest(**fields)


def test_the_layer_hangs_on_the_seed_alone(costs):
    first, again = costs.layer(SMALL, 1000), costs.layer(SMALL, 1000)
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    other = costs.layer(SoftmaxCostRequest(sizes=(1000,), tokens=6, units=4, seed=1), 1000)
    assert not np.array_equal(first[0], other[0])
