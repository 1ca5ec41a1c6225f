"""The Keras model, its hidden states, and the steps that it writes."""

import dataclasses
import math

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.configs.char_rnn import CharRNNConfig
from core.models.char_rnn.generation import generate_chunks
from core.models.char_rnn.model import build
from core.models.char_rnn.numpy_decoder import GRUWeights, NumpyDecoder
from core.models.weights import named_weights
from core.shakespeare.units.answer import units
from core.shakespeare.writing.ask import GenerateRequest, join_generations
from core.vocabulary.characters import encode_characters
from tests.support.texts import reading

CONFIG = CharRNNConfig(name="tiny", title="tiny", embedding_size=3, units=6)
TEXT = "now is the winter of our discontent"


def write(decoder, prompt="to be or not to b", length=70, **fields):
    return join_generations(generate_chunks(decoder, GenerateRequest(prompt=prompt, length=length, **fields)))


def some_ids(rows, length, seed=0):
    return np.random.default_rng(seed).integers(39, size=(rows, length))


# --- the model ----------------------------------------------------------------------------------------------


def test_ids_go_in_and_logits_come_out():
    model = build(CONFIG)
    assert model(some_ids(2, 5)).shape == (2, 5, 39)
    assert model(some_ids(3, 1)).shape == (3, 1, 39)
    assert [layer.name for layer in model.layers] == ["ids", "embedding", "gru", "logits"]
    assert float(np.asarray(model(some_ids(2, 5))).min()) < 0  # no softmax at the end


def test_a_stateful_model_goes_on_where_its_rows_stopped():
    stateless, stateful, ids = build(CONFIG), build(CONFIG, rows=2), some_ids(2, 12)
    stateful.set_weights(stateless.get_weights())
    parts = [np.asarray(stateful(ids[:, start : start + 4])) for start in (0, 4, 8)]
    np.testing.assert_allclose(np.concatenate(parts, axis=1), stateless(ids), atol=1e-6)
    stateful.get_layer("gru").reset_state()
    np.testing.assert_allclose(stateful(ids[:, :4]), parts[0], atol=1e-6)


def test_dropout_works_in_training_alone():
    model, ids = build(dataclasses.replace(CONFIG, dropout=0.5)), some_ids(2, 9)
    np.testing.assert_array_equal(model(ids, training=False), model(ids, training=False))
    assert abs(np.asarray(model(ids, training=True)) - np.asarray(model(ids, training=False))).max() > 1e-3
    plain = build(CONFIG)
    plain.set_weights([weight.numpy() for weight in model.trainable_weights])
    np.testing.assert_allclose(plain(ids), model(ids, training=False), atol=1e-6)
    assert set(named_weights(model)) == set(named_weights(plain))


# --- what is written ----------------------------------------------------------------------------------------


def test_the_weights_of_the_keras_model_write_what_the_decoder_writes(decoder, keras_models):
    own = NumpyDecoder(GRUWeights.from_arrays(named_weights(keras_models["char_rnn"])))
    drawn = {"temperature": 0.8, "top_k": 10, "top_p": 0.95, "seed": 5}
    assert write(own, **drawn).text == write(decoder, **drawn).text


@pytest.mark.parametrize(
    "fields, name",
    [
        (dict(prompt="1245"), "prompt"),
        (dict(length=5001), "length"),
        (dict(temperature=math.nan), "temperature"),
    ],
)
def test_what_is_out_of_range_is_refused(fields, name):
    with pytest.raises(InvalidValueError, match=f"^Invalid value for `{name}`: expected "):
        GenerateRequest(**{"prompt": "to be", **fields})


# --- the hidden states --------------------------------------------------------------------------------------


def test_the_states_of_the_keras_model_are_those_that_the_decoder_carries(decoder, shipped):
    from core import zoo

    trace = units(decoder, reading("To be, or not!9"))
    assert trace.text == "to be, or not!"
    assert trace.states.shape == (14, 128)
    model = zoo.load("char_rnn", dtype="float64")
    with_states = keras.Model(model.input, model.get_layer("gru").output)
    expected = np.asarray(with_states(encode_characters(trace.text).ids[None], training=False))[0]
    np.testing.assert_allclose(trace.states, expected, atol=1e-9)
