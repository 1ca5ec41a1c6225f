"""What is measured of a training, beside what Keras computes of the same weights."""

import dataclasses
import threading
import types

import numpy as np
import pytest

from core.lab.dates.ask import HALVES, DatesRequest
from core.lab.reber.ask import ReberRequest
from core.lab.writer.ask import WriterRequest

TEXT = "She sells sea shells by the sea shore; he buys 7 of them, he said.\n" * 40
SETTINGS = {
    "dates": dataclasses.asdict(DatesRequest(units=6, examples=64)),
    "reber": dataclasses.asdict(ReberRequest(units=6, examples=64)),
    "ragged": dataclasses.asdict(ReberRequest(units=6, examples=64, padding="ragged")),
    "writer": dataclasses.asdict(WriterRequest(corpus="own", text=TEXT, length=2_000, units=6)),
}


def made(name: str):
    """Returns the settings of a small training, its model, its data, and who measures it."""
    from core import device

    device.load()
    import importlib

    settings, package = SETTINGS[name], "reber" if name == "ragged" else name
    recipe = importlib.import_module(f"core.lab.{package}.train")
    training, held_out = recipe.data(settings)
    measuring = importlib.import_module(f"core.lab.{package}.measure")
    measure = measuring.Measure(training, held_out, settings)
    return recipe.build(settings), training, measure


def scaled(model, names, factor: float) -> None:
    """Multiplies the weights of layers, so that probabilities round to 0 and 1."""
    for name in names:
        layer = model.get_layer(name)
        layer.set_weights([factor * part for part in layer.get_weights()])


LAST = {"dates": HALVES, "reber": ["valid"], "ragged": ["valid"], "writer": ["next"]}


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
def test_the_loss_of_dates_is_what_keras_evaluates_beyond_sixteen_nats_too(factor):
    model, _, measure = made("dates")
    scaled(model, LAST["dates"], factor)
    expected = model.evaluate(*measure.held_out, batch_size=500, verbose=0, return_dict=True)
    found = measure(model, {})["losses"].mean(axis=1)
    np.testing.assert_allclose(found, [expected["with_loss"], expected["without_loss"]], rtol=1e-5)
    assert (found > 17).all() == (factor > 1)


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
def test_the_loss_of_a_writer_is_what_keras_evaluates_beyond_sixteen_nats_too(factor):
    model, _, measure = made("writer")
    scaled(model, LAST["writer"], factor)
    expected = model.evaluate(*measure.held_out, batch_size=500, verbose=0)
    found = measure(model, {})["losses"][1].mean()
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    assert (found > 17) == (factor > 1)


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
@pytest.mark.parametrize("name", ["reber", "ragged"])
def test_the_loss_of_strings_is_what_keras_evaluates_beyond_sixteen_nats_too(name, factor):
    model, _, measure = made(name)
    scaled(model, LAST[name], factor)
    read, target = measure.held_out
    batches = [(read, target)]
    if name == "ragged":
        lengths = (read > 0).sum(axis=1)
        batches = [(read[lengths == one, :one], target[lengths == one]) for one in np.unique(lengths)]
    losses = [model.evaluate(*batch, batch_size=600, verbose=0) for batch in batches]
    expected = np.average(losses, weights=[len(batch[0]) for batch in batches])
    seen = measure(model, {})
    found = np.average(seen["losses"], weights=seen["counts"].sum(axis=1))
    np.testing.assert_allclose(found, expected, rtol=1e-5)
    assert (seen["losses"] > 17).any() == (factor > 1)


def test_the_gradient_of_ragged_strings_is_that_of_each_read_without_padding():
    import keras
    import tensorflow as tf

    model, (read, target), measure = made("ragged")
    count = 32
    with tf.GradientTape() as tape:
        losses = []
        for ids, right in zip(read[:count], target[:count], strict=True):
            probability = model(ids[None, ids > 0])[0, 0]
            losses.append(-tf.math.log(probability if right[0] else 1 - probability))
        loss = sum(losses) / count
    gradients = tape.gradient(loss, [part.value for part in model.trainable_variables])
    expected = [np.linalg.norm(keras.ops.convert_to_numpy(tf.convert_to_tensor(one))) for one in gradients]
    np.testing.assert_allclose(measure.norms(model), expected, rtol=1e-4)


@pytest.mark.parametrize("name", ["dates", "reber", "writer"])
def test_weights_that_are_no_numbers_predict_nothing(name):
    model, _, measure = made(name)
    scaled(model, LAST[name], np.nan)
    seen = measure(model, {})
    assert np.isnan(seen["losses"]).all()
    assert (seen["right"] == -1).all()


def test_a_training_that_is_continued_counts_its_batches_and_seconds_on():
    from core import device

    device.load()
    from core.lab.training import Recorder

    told: list[dict] = []
    measure = Nothing()
    limits = {"seconds": 60, "steps": 2}
    recorder = Recorder(lambda **line: told.append(line), measure, (60, 8.3), 2, limits, threading.Event())
    recorder.set_model(types.SimpleNamespace(stop_training=False))
    recorder.on_train_begin()
    recorder.on_train_batch_end(0, {})
    recorder.on_train_batch_end(1, {})
    moments = [line["moment"] for line in told if "moment" in line]
    assert [one["step"] for one in moments] == [61, 62]
    assert 8.3 < moments[0]["seconds"] < moments[1]["seconds"] < 9.3


class Nothing:
    """Sees nothing of a model."""

    def __call__(self, model, logs):
        return {}

    def norms(self, model, wait):
        return np.zeros(0)
