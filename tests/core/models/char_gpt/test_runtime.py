"""Every tensor of the forward pass is that of the Keras model's own layers."""

import keras
import numpy as np
import pytest

from core import device
from core.arrays import host
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
ATTENTION = (
    *(
        "query",
        "key",
        "value",
        "rotated_query",
        "rotated_key",
        "scores",
        "mask",
        "weights",
        "context",
        "output",
    ),
)
FEED_FORWARD = ("in", "relu", "squared", "out")


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


def keras_tensors(model) -> dict:
    """Calls the model's layers one by one."""
    hidden = model.get_layer("embedding")(IDS)
    expected = {"target_embedding/embedding": hidden}
    for layer in range(SMALL.layers):
        block = model.get_layer(f"block_{layer}")
        attention, feed_forward = f"decoder_{layer}_self", f"decoder_{layer}_feedforward"
        normed = block.attention_norm(hidden)
        output = block.attention(normed)
        attended = hidden + output
        ffn_norm = block.ffn_norm(attended)
        ffn_in = block.ffn_in(ffn_norm)
        squared = keras.ops.square(keras.ops.relu(ffn_in))
        expected |= {
            f"{attention}_norm/norm": normed,
            f"{attention}/output": output,
            f"{attention}_add/sum": attended,
            f"{feed_forward}_norm/norm": ffn_norm,
            f"{feed_forward}/in": ffn_in,
            f"{feed_forward}/squared": squared,
            f"{feed_forward}/out": block.ffn_out(squared),
            f"{feed_forward}_add/sum": block(hidden),
        }
        for part in ("query", "key", "value"):
            heads = getattr(block.attention, part)(normed)
            expected[f"{attention}/{part}"] = np.asarray(heads).reshape(3, 20, 2, 8).swapaxes(1, 2)
        hidden = block(hidden)
    return expected | {
        "decoder_norm/norm": model.get_layer("final_norm")(hidden),
        "logits/logits": model(IDS),
    }


def test_every_tensor_equals_the_output_of_the_layer_of_keras(model, tensors):
    expected = keras_tensors(model)
    assert len(expected) == 3 + SMALL.layers * 11
    for name, tensor in expected.items():
        np.testing.assert_allclose(tensors[name], np.asarray(tensor), atol=1e-10, err_msg=name)


def test_all_tensors_have_their_names(tensors):
    names = {"target_embedding/embedding", "decoder_norm/norm", "logits/logits"}
    for layer in range(SMALL.layers):
        for part, made in (("self", ATTENTION), ("feedforward", FEED_FORWARD)):
            name = f"decoder_{layer}_{part}"
            names |= {f"{name}/{what}" for what in made} | {f"{name}_norm/norm", f"{name}_add/sum"}
    assert set(tensors) == names


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


def test_rows_sum_to_one_and_the_future_has_exactly_nothing(tensors):
    weights = tensors["decoder_2_self/weights"]
    np.testing.assert_allclose(weights.sum(axis=-1), 1.0, atol=1e-12)
    assert not np.triu(weights, 1).any()


def test_the_logits_of_the_last_block_are_those_of_the_model(model, tensors):
    runtime = GPTRuntime(SMALL, named_weights(model))
    logits = tensors["logits/logits"]
    last = runtime.read_out(tensors["decoder_2_feedforward_add/sum"])
    np.testing.assert_allclose(last, logits, atol=1e-12)
    first = runtime.read_out(tensors["decoder_0_feedforward_add/sum"])
    assert np.abs(first - logits).max() > 0.1


def test_the_same_lines_answer_on_another_device(model, tensors, monkeypatch):
    monkeypatch.setattr("core.device._stand_in", ["/CPU:0"])
    with device.working_on("gpu"):
        placed = recorded(GPTRuntime(SMALL, named_weights(model)))
    assert not isinstance(placed["logits/logits"], np.ndarray)
    for name, tensor in tensors.items():
        np.testing.assert_allclose(host(placed[name]), tensor, atol=1e-10, err_msg=name)


def test_more_than_the_context_is_refused(model):
    with pytest.raises(InvalidValueError, match="at most 24 characters in a row"):
        GPTRuntime(SMALL, named_weights(model)).forward(np.zeros((1, 25), int))
