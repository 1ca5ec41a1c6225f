"""Every tensor of the forward pass is that of the Keras model's own layers."""

import keras
import numpy as np
import pytest

from core import device
from core.arrays import host
from core.base.checks import InvalidValueError
from core.configs.char_gpt import CharGPTConfig
from core.models.char_gpt.runtime import GPTRuntime
from core.models.weights import named_weights
from tests.support.small_gpt import random_model

SMALL = CharGPTConfig(
    name="small", title="", context=24, layers=3, heads=2, embedding_size=16, feedforward=32, seed=3
)
IDS = np.random.default_rng(0).integers(39, size=(3, 20))
NAMES = (
    *("attention_norm", "query", "key", "value", "rotated_query", "rotated_key", "scores", "weights"),
    *("context", "attention", "attended", "ffn_norm", "ffn_in", "neurons", "ffn_out", "output"),
)


@pytest.fixture(scope="module")
def model():
    return random_model(SMALL, dtype="float64")


@pytest.fixture(scope="module")
def tensors(model):
    return GPTRuntime(SMALL, named_weights(model)).read(IDS)


def keras_tensors(model) -> dict:
    """Calls the model's layers one by one."""
    hidden = model.get_layer("embedding")(IDS)
    expected = {"embedding": hidden}
    for layer in range(SMALL.layers):
        block = model.get_layer(f"block_{layer}")
        normed = block.attention_norm(hidden)
        attention = block.attention(normed)
        attended = hidden + attention
        ffn_norm = block.ffn_norm(attended)
        ffn_in = block.ffn_in(ffn_norm)
        neurons = keras.ops.square(keras.ops.relu(ffn_in))
        parts = {
            "attention_norm": normed,
            "attention": attention,
            "attended": attended,
            "ffn_norm": ffn_norm,
            "ffn_in": ffn_in,
            "neurons": neurons,
            "ffn_out": block.ffn_out(neurons),
            "output": block(hidden),
        }
        for part in ("query", "key", "value"):
            heads = getattr(block.attention, part)(normed)
            parts[part] = np.asarray(heads).reshape(3, 20, 2, 8).swapaxes(1, 2)
        expected |= {f"block_{layer}/{name}": tensor for name, tensor in parts.items()}
        hidden = parts["output"]
    expected["final_norm"] = model.get_layer("final_norm")(hidden)
    return expected | {"logits": model(IDS)}


def test_every_tensor_equals_the_output_of_the_layer_of_keras(model, tensors):
    expected = keras_tensors(model)
    assert len(expected) == 3 + SMALL.layers * 11
    for name, tensor in expected.items():
        np.testing.assert_allclose(tensors[name], np.asarray(tensor), atol=1e-10, err_msg=name)


def test_all_tensors_have_their_names(tensors):
    blocks = {f"block_{layer}/{name}" for layer in range(SMALL.layers) for name in NAMES}
    assert set(tensors) == blocks | {"embedding", "final_norm", "logits"}


def test_the_context_is_what_the_weights_take_of_the_values(tensors):
    """A slow oracle of rotary attention: the angle between two positions is their distance times the rate."""
    query, key = tensors["block_1/query"][0, 1], tensors["block_1/key"][0, 1]  # (T, size)
    rates = 10000.0 ** (-np.arange(0, 8, 2) / 8)
    for at in (0, 5, 19):
        scores = []
        for other in range(at + 1):
            turn = np.exp(1j * (at - other) * rates)  # a pair of dimensions is a complex number
            left, right = (vector[:4] + 1j * vector[4:] for vector in (query[at], key[other]))
            scores.append((left * turn * right.conj()).real.sum() / np.sqrt(8))
        powers = np.exp(np.array(scores) - max(scores))
        weights = powers / powers.sum()
        np.testing.assert_allclose(tensors["block_1/weights"][0, 1, at, : at + 1], weights, atol=1e-12)
        context = weights @ tensors["block_1/value"][0, 1, : at + 1]
        np.testing.assert_allclose(tensors["block_1/context"][0, at, 8:], context, atol=1e-12)


def test_rows_sum_to_one_and_the_future_has_exactly_nothing(tensors):
    weights = tensors["block_2/weights"]
    np.testing.assert_allclose(weights.sum(axis=-1), 1.0, atol=1e-12)
    assert not np.triu(weights, 1).any()
    assert np.isneginf(tensors["block_2/scores"][..., 0, 1:]).all()


def test_the_logits_of_the_last_block_are_those_of_the_model(model, tensors):
    runtime = GPTRuntime(SMALL, named_weights(model))
    np.testing.assert_allclose(runtime.logits(tensors["block_2/output"]), tensors["logits"], atol=1e-12)
    first = runtime.logits(tensors["block_0/output"])
    assert np.abs(first - tensors["logits"]).max() > 0.1
    plain = runtime.logits(tensors["final_norm"], norm=False)
    np.testing.assert_allclose(plain, tensors["logits"], atol=1e-12)


def test_the_same_lines_answer_on_another_device(model, tensors, monkeypatch):
    monkeypatch.setattr("core.device._stand_in", ["/CPU:0"])
    with device.working_on("gpu"):
        placed = GPTRuntime(SMALL, named_weights(model)).read(IDS)
    assert not isinstance(placed["logits"], np.ndarray)
    for name, tensor in tensors.items():
        np.testing.assert_allclose(host(placed[name]), tensor, atol=1e-10, err_msg=name)


def test_more_than_the_context_is_refused(model):
    with pytest.raises(InvalidValueError, match="at most 24 characters in a row"):
        GPTRuntime(SMALL, named_weights(model)).read(np.zeros((1, 25), int))
