"""What is measured of a training, beside what Keras computes of the same weights."""

import dataclasses
import importlib
import threading
import types

import numpy as np
import pytest

from core.topics.lab.dates.schema import BRANCHES, DatesRequest
from core.topics.lab.reber.schema import ReberRequest
from core.topics.lab.writer.schema import WriterRequest
from tests.support import labs

TEXT = "She sells sea shells by the sea shore; he buys 7 of them, he said.\n" * 40
SETTINGS = {
    "dates": dataclasses.asdict(DatesRequest(units=6, examples=64)),
    "reber": dataclasses.asdict(ReberRequest(units=6, examples=64)),
    "ragged": dataclasses.asdict(ReberRequest(units=6, examples=64, padding="ragged")),
    "writer": dataclasses.asdict(WriterRequest(corpus="own", text=TEXT, length=2_000, units=6)),
}


def make_training(name: str):
    """Returns the settings of a small training, its model, its data, and who measures it."""
    settings, package = SETTINGS[name], "reber" if name == "ragged" else name
    recipe = labs.import_recipe(package)
    training, held_out = recipe.load_data(settings)
    measuring = importlib.import_module(f"core.topics.lab.{package}.evaluate")
    measure = measuring.Evaluator(training, held_out, settings)
    return recipe.build(settings), training, measure


def scale_weights(model, names, factor: float) -> None:
    """Multiplies the weights of layers, so that probabilities round to 0 and 1."""
    for name in names:
        layer = model.get_layer(name)
        layer.set_weights([factor * part for part in layer.get_weights()])


LAST = {"dates": BRANCHES, "reber": ["valid"], "ragged": ["valid"], "writer": ["next"]}


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
@pytest.mark.parametrize(
    ("name", "losses", "rows"), [("dates", ["with_loss", "without_loss"], [0, 1]), ("writer", ["loss"], [1])]
)
def test_a_loss_is_what_keras_evaluates_beyond_sixteen_nats_too(name, losses, rows, factor):
    model, _, measure = make_training(name)
    scale_weights(model, LAST[name], factor)
    expected = model.evaluate(*measure.held_out_data, batch_size=500, verbose=0, return_dict=True)
    found = measure(model, {})["losses"][rows].mean(axis=1)
    np.testing.assert_allclose(found, [expected[loss] for loss in losses], rtol=1e-5)
    assert (found > 17).all() == (factor > 1)


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
@pytest.mark.parametrize("name", ["reber", "ragged"])
def test_the_loss_of_strings_is_what_keras_evaluates_beyond_sixteen_nats_too(name, factor):
    model, _, measure = make_training(name)
    scale_weights(model, LAST[name], factor)
    read, target = measure.held_out_data
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

    model, (read, target), measure = make_training("ragged")
    count = 32
    with tf.GradientTape() as tape:
        losses = []
        for ids, right in zip(read[:count], target[:count], strict=True):
            probability = model(ids[None, ids > 0])[0, 0]
            losses.append(-tf.math.log(probability if right[0] else 1 - probability))
        loss = sum(losses) / count
    gradients = tape.gradient(loss, [part.value for part in model.trainable_variables])
    expected = [np.linalg.norm(keras.ops.convert_to_numpy(tf.convert_to_tensor(one))) for one in gradients]
    np.testing.assert_allclose(measure.gradient_norms(model), expected, rtol=1e-4)


@pytest.mark.parametrize("name", ["dates", "reber", "writer"])
def test_weights_that_are_no_numbers_predict_nothing(name):
    model, _, measure = make_training(name)
    scale_weights(model, LAST[name], np.nan)
    seen = measure(model, {})
    assert np.isnan(seen["losses"]).all()
    assert (seen["right"] == -1).all()


# --- where a training ends ----------------------------------------------------------------------------------


class Measured:
    """Sees nothing of a model."""

    def __init__(self):
        self.waited = []

    def __call__(self, model, logs):
        return {}

    def gradient_norms(self, model, wait):
        self.waited.append(wait)
        return np.zeros(0)


def record_batches(losses, before=(0, 0.0), stopped=False, **limits):
    """Records batches with these losses; returns the recorder, its moments and who measured them."""
    from core.topics.lab.training import SnapshotRecorder

    lines, event, measure = [], threading.Event(), Measured()
    if stopped:
        event.set()
    recorder = SnapshotRecorder(lambda **line: lines.append(line), measure, before, 100, limits, event)
    recorder.set_model(types.SimpleNamespace(stop_training=False))
    recorder.on_train_begin()
    for batch, loss in enumerate(losses):
        recorder.on_train_batch_end(batch, {"loss": loss})
    return recorder, [line["moment"] for line in lines if "moment" in line], measure


@pytest.mark.parametrize(
    ("loss", "stopped", "seconds", "steps", "ending"),
    [
        (np.nan, False, 60, 100, "nan"),
        (1.0, True, 60, 100, "stopped"),
        (1.0, False, -1, 100, "late"),
        (1.0, False, 60, 1, "done"),
    ],
)
def test_a_training_ends_where_it_must_and_is_looked_at_there(loss, stopped, seconds, steps, ending):
    recorder, moments, measure = record_batches([loss], stopped=stopped, seconds=seconds, steps=steps)
    assert recorder.ending == ending and recorder.model.stop_training
    assert [one["step"] for one in moments] == [0, 0, 1]
    assert measure.waited == [False, True, True]  # what is seen first is told before gradients are compiled


def test_a_training_that_is_continued_counts_its_batches_and_seconds_on():
    _, moments, _ = record_batches([1.0, 1.0], before=(60, 8.3), seconds=60, steps=2)
    assert [one["step"] for one in moments] == [61, 62]
    assert 8.3 < moments[0]["seconds"] < moments[1]["seconds"] < 9.3


def test_the_gradient_of_an_embedding_is_summed_over_the_uses_of_a_token():
    import keras

    from core.topics.lab.gradients import GradientNorms

    model = keras.Sequential([keras.Input((None,), dtype="int32"), keras.layers.Embedding(5, 2)])
    norms = GradientNorms(lambda model: keras.ops.sum(model(np.array([[1, 1, 1, 2]]))))
    np.testing.assert_allclose(norms(model), [np.sqrt(2 * 3**2 + 2 * 1**2)])  # rows (3, 3) and (1, 1)
    assert np.isnan(norms(model, compute=False)).all()
