"""The fitting that all trainings share, with a model of one weight."""

import json
import os

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.training.checkpoints import CheckpointCallback
from core.training.fitting import EpochDataset, Training, fit, warmup_cosine_schedule
from tests.training.interruption import (
    InterruptTraining,
    SimulatedInterruption,
    WeightsRecorder,
    assert_same_weights,
)


@pytest.fixture
def line():
    """A model y = w x."""
    inputs = keras.Input((1,))
    model = keras.Model(inputs, keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros")(inputs))
    model.compile("sgd", "mse")
    return model


class Towards(EpochDataset):
    """Three batches that move w towards the number of the epoch, counted from 1."""

    def sample_epoch(self, epoch):
        return [float(epoch + 1)] * 3

    def make_batch(self, batch_spec):
        return np.ones((2, 1)), np.full((2, 1), batch_spec)


def fit_line(line, folder, values, dataset=None, callbacks=(), **options):
    """Fits the line as far as there are values of its validation, and returns its checkpoints."""
    checkpoints, following = CheckpointCallback(folder), iter(values)
    training = Training(
        model=line,
        dataset=dataset or Towards(),
        epochs=checkpoints.state["epoch"] + len(values),
        validate=lambda model: {"val_accuracy": next(following), "val_loss": 1.0},
        **options,
    )
    fit(training, checkpoints, callbacks)
    return checkpoints


@pytest.mark.parametrize("values, best", [([0.1, 0.5, 0.3], 2), ([0.5, 0.5, 0.5], 1)])
def test_the_epoch_of_the_highest_accuracy_is_kept_and_of_equals_the_first(line, tmp_path, values, best):
    recorded = WeightsRecorder()
    checkpoints = fit_line(line, tmp_path, values, callbacks=[recorded])
    assert checkpoints.state["best"] == {"epoch": best, "val_accuracy": max(values)}
    assert {path.name for path in tmp_path.iterdir()} == {"state.json", "last-3", f"best-{best}.weights.h5"}
    assert_same_weights(line.get_weights(), recorded.weights[best])
    assert len({weights[0].item() for weights in recorded.weights.values()}) == 3
    line.set_weights([np.full((1, 1), 99.0)])
    assert checkpoints.load_best_weights(line) == best
    assert_same_weights(line.get_weights(), recorded.weights[best])


def test_the_best_of_an_earlier_run_stays_the_best_and_what_is_finished_is_not_done_again(line, tmp_path):
    first = fit_line(line, tmp_path, [0.9])
    best = line.get_weights()
    assert first.state["seconds"] > 0
    assert (
        json.loads((tmp_path / "state.json").read_text()) == first.state == CheckpointCallback(tmp_path).state
    )
    second = fit_line(line, tmp_path, [0.2, 0.3])
    assert second.state["best"] == {"epoch": 1, "val_accuracy": 0.9}
    assert_same_weights(line.get_weights(), best)
    assert fit_line(line, tmp_path, []).state == second.state
    assert_same_weights(line.get_weights(), best)


def test_the_loss_of_an_epoch_is_its_own_mean(line, tmp_path):
    """At a rate of 0 the line stays 0: targets 1, 2, 3 cost 1, 4, 9, and nothing of the epoch before is left
    in the next.
    """
    line.optimizer.learning_rate = 0.0

    class Rising(Towards):
        def sample_epoch(self, epoch):
            return [float(target + 3 * epoch) for target in (1, 2, 3)]

    checkpoints = fit_line(line, tmp_path, [0.1, 0.1], Rising())
    assert [logs["loss"] for logs in checkpoints.state["history"]] == pytest.approx([14 / 3, 77 / 3])


class Longer(Towards):
    """Batches of some columns, others in each epoch."""

    def sample_epoch(self, epoch):
        return self.data[epoch]

    def make_batch(self, batch_spec):
        return np.ones((2, batch_spec, 1)), np.ones((2, batch_spec, 1))

    make_dummy_batch = make_batch


@pytest.mark.parametrize("columns", [([2, 2, 5], [5, 2, 2]), ([5], [5])])
def test_batches_of_unlike_length_may_begin_with_two_of_the_same(tmp_path, columns):
    """Keras takes an axis on which the first two batches agree for fixed, unless it is shown two others."""
    inputs = keras.Input((None, 1))
    model = keras.Model(inputs, keras.layers.Dense(1)(inputs))
    model.compile("sgd", "mse")
    assert len(fit_line(model, tmp_path, [0.1, 0.2], Longer(columns)).state["history"]) == 2


def interrupt_before_rename(*paths):
    raise SimulatedInterruption


def interrupt_saving(self, filepath, save=keras.Model.save_weights, **options):
    """Saves weights, of the second of the two files of an epoch only the beginning."""
    save(self, filepath, **options)
    if "last-" in str(filepath):
        os.truncate(filepath, 100)
        raise SimulatedInterruption


@pytest.mark.parametrize(
    ("of", "name", "cut"),
    [(os, "replace", interrupt_before_rename), (keras.Model, "save_weights", interrupt_saving)],
)
def test_a_cut_while_saving_leaves_the_epoch_before(line, tmp_path, monkeypatch, of, name, cut):
    recorded = WeightsRecorder()
    before = fit_line(line, tmp_path, [0.1], callbacks=[recorded])
    with monkeypatch.context() as patch, pytest.raises(SimulatedInterruption):
        patch.setattr(of, name, cut)
        fit_line(line, tmp_path, [0.9])
    after = CheckpointCallback(tmp_path)
    assert after.state == before.state
    line.set_weights([np.full((1, 1), 99.0)])
    assert after.load_best_weights(line) == 1
    assert_same_weights(line.get_weights(), recorded.weights[1])
    again = WeightsRecorder()
    assert fit_line(line, tmp_path, [0.9], callbacks=[again]).state["best"]["epoch"] == 2
    assert list(again.weights) == [2]


@pytest.mark.parametrize("cut", [None, 3, 4])
def test_the_mean_of_the_last_epochs_is_left_also_after_a_cut(line, tmp_path, cut):
    recorded = WeightsRecorder()
    if cut:
        with pytest.raises(SimulatedInterruption):
            fit_line(
                line,
                tmp_path,
                [0.1] * 4,
                num_averaged_epochs=3,
                callbacks=[recorded, InterruptTraining(cut, 0)],
            )
    left = 4 - CheckpointCallback(tmp_path).state["epoch"]
    fit_line(line, tmp_path, [0.1] * left, num_averaged_epochs=3, callbacks=[recorded])
    for index, weight in enumerate(line.get_weights()):
        epochs = [recorded.weights[number][index] for number in (2, 3, 4)]
        np.testing.assert_allclose(weight, np.mean(epochs, axis=0), atol=1e-7)
        assert np.abs(epochs[0] - epochs[2]).max() > 1e-4


def test_without_an_epoch_there_is_no_best(line, tmp_path):
    with pytest.raises(
        InvalidValueError, match="`folder`: expected the folder of a training with at least one whole epoch"
    ):
        CheckpointCallback(tmp_path).load_best_weights(line)


@pytest.mark.parametrize(
    ("warmup_steps", "expected"), [(4, [0.05, 0.525, 1.0, 0.5, 0.0]), (0, [1.0, 0.8536, 0.5, 0.1464, 0.0])]
)
def test_the_rate_rises_from_a_twentieth_and_falls_to_zero_along_a_cosine(warmup_steps, expected):
    rate = warmup_cosine_schedule(1.0, 8, warmup_steps)
    steps = (0, 2, 4, 6, 8)
    assert [float(rate(step)) for step in steps] == pytest.approx(expected, abs=1e-4)
