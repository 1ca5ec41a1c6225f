"""What is measured of a training, beside what Keras computes of the same weights."""

import base64
import dataclasses
import importlib
from unittest import mock

import numpy as np
import pytest

from core.engine import wire
from core.topics.lab.dates.schema import VARIANTS, DatesRequest
from core.topics.lab.reber.schema import ReberRequest
from core.topics.lab.run import MAX_SNAPSHOT_BYTES
from core.topics.lab.writer.schema import WriterRequest
from tests.support import labs

TEXT = "She sells sea shells by the sea shore; he buys 7 of them, he said.\n" * 40
SETTINGS = {
    "dates": dataclasses.asdict(DatesRequest(units=6, num_examples=64)),
    "reber": dataclasses.asdict(ReberRequest(units=6, num_examples=64)),
    "ragged": dataclasses.asdict(ReberRequest(units=6, num_examples=64, padding="ragged")),
    "writer": dataclasses.asdict(WriterRequest(corpus="custom", text=TEXT, max_characters=2_000, units=6)),
}
LAST_LAYERS = {"dates": VARIANTS, "reber": ["output"], "ragged": ["output"], "writer": ["output"]}
LOSSES = {"dates": ["with_attention_loss", "without_attention_loss"], "reber": ["loss"], "writer": ["loss"]}


def make_training(name: str):
    """Returns the settings of a small training, its model, its data, and who measures it."""
    settings, package = SETTINGS[name], "reber" if name == "ragged" else name
    recipe = labs.import_recipe(package)
    training, held_out = recipe.load_data(settings)
    measuring = importlib.import_module(f"core.topics.lab.{package}.evaluate")
    model = recipe.build(settings)
    return model, training, measuring.Evaluator(model, training, held_out, settings)


def scale_last_layers(name: str, model, factor: float) -> None:
    """Multiplies the weights of the last layers, so that probabilities round to 0 and 1."""
    for layer in map(model.get_layer, LAST_LAYERS[name]):
        layer.set_weights([factor * part for part in layer.get_weights()])


def evaluate_by_length(model, ids, targets) -> float:
    """Returns the mean loss of Keras over strings of one length after the other, which need no padding."""
    lengths = (ids > 0).sum(axis=1)
    batches = {one: (ids[lengths == one, :one], targets[lengths == one]) for one in np.unique(lengths)}
    losses = [model.evaluate(*batch, batch_size=600, verbose=0) for batch in batches.values()]
    return np.average(losses, weights=[len(batch[0]) for batch in batches.values()])


@pytest.mark.parametrize("factor", [1.0, 3_000.0])
@pytest.mark.parametrize("name", SETTINGS)
def test_a_loss_is_what_keras_evaluates_beyond_sixteen_nats_too(name, factor):
    model, _, measure = make_training(name)
    scale_last_layers(name, model, factor)
    if name == "ragged":
        expected = [evaluate_by_length(model, *measure.held_out_data)]
    else:
        metrics = model.evaluate(*measure.held_out_data, batch_size=600, verbose=0, return_dict=True)
        expected = [metrics[loss] for loss in LOSSES[name]]
    seen = measure.compute_metrics()
    losses = np.atleast_2d(seen["losses"])[-len(expected) :]  # of the writer those of held-out text
    num_examples = seen["num_strings"].sum(axis=1) if len(losses[0]) == 3 else None  # of each kind of strings
    np.testing.assert_allclose(np.average(losses, axis=1, weights=num_examples), expected, rtol=1e-5)
    assert (losses > 17).any() == (factor > 1)


def test_the_gradient_of_ragged_strings_is_that_of_each_read_without_padding():
    import keras
    import tensorflow as tf

    model, (read, target), measure = make_training("ragged")
    count = 32
    with tf.GradientTape() as tape:
        probabilities = [model(ids[None, ids > 0])[0, 0] for ids in read[:count]]
        pairs = zip(probabilities, target[:count, 0], strict=True)
        loss = -sum(tf.math.log(one if is_valid else 1 - one) for one, is_valid in pairs) / count
    gradients = tape.gradient(loss, [part.value for part in model.trainable_variables])
    expected = [np.linalg.norm(keras.ops.convert_to_numpy(tf.convert_to_tensor(one))) for one in gradients]
    np.testing.assert_allclose(measure.compute_gradient_norms(), expected, rtol=1e-4)


@pytest.mark.parametrize("name", ["dates", "reber", "writer"])
def test_weights_that_are_no_numbers_predict_nothing(name):
    model, _, measure = make_training(name)
    scale_last_layers(name, model, np.nan)
    seen = measure.compute_metrics()
    assert np.isnan(seen["losses"]).all() and (seen["num_correct"] == -1).all()


# --- where a training ends ----------------------------------------------------------------------------------


def record_batches(losses, previous=(0, 0.0), is_stopped=False, **limits):
    """Records batches with these losses; returns the recorder and its snapshots."""
    from core.topics.lab.training import SnapshotRecorder

    send_event, evaluator = mock.Mock(), mock.Mock()
    evaluator.compute_metrics.return_value = {}
    evaluator.flatten_weights.return_value = evaluator.compute_gradient_norms.return_value = np.zeros(1)
    stop_event = mock.Mock(is_set=lambda: is_stopped)
    recorder = SnapshotRecorder(send_event, evaluator, previous, 100, limits, stop_event)
    recorder.set_model(mock.Mock(stop_training=False, trainable_weights=[0]))
    recorder.on_train_begin()
    for batch, loss in enumerate(losses):
        recorder.on_train_batch_end(batch, {"loss": loss})
    events = [call.kwargs for call in send_event.call_args_list]
    return recorder, [event["snapshot"] for event in events if "snapshot" in event]


@pytest.mark.parametrize(
    ("loss", "is_stopped", "seconds", "steps", "ending"),
    [
        (np.nan, False, 60, 100, "nan"),
        (1.0, True, 60, 100, "stopped"),
        (1.0, False, -1, 100, "late"),
        (1.0, False, 60, 1, "done"),
    ],
)
def test_a_training_ends_where_it_must_and_is_evaluated_there(loss, is_stopped, seconds, steps, ending):
    recorder, snapshots = record_batches([loss], is_stopped=is_stopped, seconds=seconds, steps=steps)
    assert (recorder.ending, recorder.model.stop_training) == (ending, True)
    assert [one["step"] for one in snapshots] == [0, 0, 1]
    # the first snapshot is sent before gradients are compiled
    arrays = [wire.unpack(base64.b64decode(one["arrays"]), MAX_SNAPSHOT_BYTES) for one in snapshots]
    norms = [one["gradient_norms"] for one in arrays]
    np.testing.assert_array_equal(norms, [[np.nan], [0], [0]])


def test_a_training_that_is_continued_counts_its_batches_and_seconds_on():
    _, snapshots = record_batches([1.0, 1.0], previous=(60, 8.3), seconds=60, steps=2)
    assert [one["step"] for one in snapshots] == [61, 62]
    assert 8.3 < snapshots[0]["seconds"] < snapshots[1]["seconds"] < 9.3


def test_the_gradient_of_an_embedding_is_summed_over_the_uses_of_a_token():
    import keras

    from core.topics.lab.evaluation import Evaluator

    class SumEvaluator(Evaluator):
        def compute_loss(self):
            return keras.ops.sum(self.model(np.array([[1, 1, 1, 2]])))

    ids = keras.Input((None,), dtype="int32")
    model = keras.Model(ids, keras.layers.Embedding(5, 2, name="embedding")(ids))
    norms = SumEvaluator(model, (), ["embedding"]).compute_gradient_norms()
    np.testing.assert_allclose(norms, [np.sqrt(2 * 3**2 + 2 * 1**2)])  # rows (3, 3) and (1, 1)
