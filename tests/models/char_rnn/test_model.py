"""The Keras model: logits, carried states, dropout."""

import dataclasses

import numpy as np

from core.models.char_rnn.model import build
from core.models.configs.char_rnn import CharRNNConfig
from core.models.weights import named_weights

CONFIG = CharRNNConfig(name="tiny", title="tiny", embedding_size=3, units=6)


def some_ids(rows, length, seed=0):
    return np.random.default_rng(seed).integers(39, size=(rows, length))


def test_ids_go_in_and_logits_come_out():
    model = build(CONFIG)
    assert [layer.name for layer in model.layers] == ["ids", "embedding", "gru", "logits"]
    logits = np.asarray(model(some_ids(2, 5)))
    assert logits.shape == (2, 5, 39)
    assert logits.min() < 0  # no softmax at the end


def test_a_stateful_model_goes_on_where_its_rows_stopped():
    stateless, stateful, ids = build(CONFIG), build(CONFIG, stateful_batch_size=2), some_ids(2, 12)
    stateful.set_weights(stateless.get_weights())
    parts = [np.asarray(stateful(ids[:, start : start + 4])) for start in (0, 4, 8)]
    np.testing.assert_allclose(np.concatenate(parts, axis=1), stateless(ids), atol=1e-6)
    stateful.get_layer("gru").reset_state()
    np.testing.assert_allclose(stateful(ids[:, :4]), parts[0], atol=1e-6)


def test_dropout_works_in_training_alone():
    plain, model, ids = build(CONFIG), build(dataclasses.replace(CONFIG, dropout=0.5)), some_ids(2, 9)
    plain.set_weights([weight.numpy() for weight in model.trainable_weights])
    np.testing.assert_allclose(plain(ids), model(ids, training=False), atol=1e-6)
    assert np.abs(np.asarray(model(ids, training=True)) - plain(ids)).max() > 1e-3
    assert set(named_weights(model)) == set(named_weights(plain))
