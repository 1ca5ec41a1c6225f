"""The forward pass by a slow oracle; tests/transformer/test_machine.py holds each tensor of it."""

import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.configs.char_gpt import CharGPTConfig
from core.models.char_gpt.runtime import GPTRuntime
from core.models.hooks import Hooks
from core.models.weights import named_weights
from tests.support.small_gpt import random_model

SMALL = CharGPTConfig(
    name="small", title="", context=24, layers=3, heads=2, embedding_size=16, feedforward=32, seed=3
)
IDS = np.random.default_rng(0).integers(39, size=(3, 20))


@pytest.fixture(scope="module")
def model():
    return random_model(SMALL, dtype="float64")


@pytest.fixture(scope="module")
def tensors(model):
    return recorded(GPTRuntime(SMALL, named_weights(model)))


def recorded(runtime) -> dict:
    """Every tensor of a pass by its name."""
    tensors = {}
    runtime.forward(IDS, hooks=Hooks(tensors))
    return tensors


def test_looking_changes_nothing(model):
    runtime = GPTRuntime(SMALL, named_weights(model))
    np.testing.assert_array_equal(runtime.forward(IDS), recorded(runtime)["logits/logits"])


def test_the_context_is_what_the_weights_take_of_the_values(tensors):
    """A slow oracle of rotary attention: the angle between two positions is their distance times the rate."""
    query, key = tensors["decoder_1_self/query"][0, 1], tensors["decoder_1_self/key"][0, 1]  # (T, size)
    rates = 10000.0 ** (-np.arange(0, 8, 2) / 8)
    for at in (0, 5, 19):
        scores = []
        for other in range(at + 1):
            turn = np.exp(1j * (at - other) * rates)  # a pair of dimensions is a complex number
            left, right = (vector[:4] + 1j * vector[4:] for vector in (query[at], key[other]))
            scores.append((left * turn * right.conj()).real.sum() / np.sqrt(8))
        powers = np.exp(np.array(scores) - max(scores))
        weights = powers / powers.sum()
        np.testing.assert_allclose(tensors["decoder_1_self/weights"][0, 1, at, : at + 1], weights, atol=1e-12)
        context = weights @ tensors["decoder_1_self/value"][0, 1, : at + 1]
        np.testing.assert_allclose(tensors["decoder_1_self/context"][0, 1, at], context, atol=1e-12)


def test_more_than_the_context_is_refused(model):
    with pytest.raises(InvalidValueError, match="at most 24 characters in a row"):
        GPTRuntime(SMALL, named_weights(model)).forward(np.zeros((1, 25), int))
