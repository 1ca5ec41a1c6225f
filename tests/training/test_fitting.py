"""The fitting that all trainings share, with a model of one weight, and the command of all of them."""

import dataclasses
import json
import os

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.models import zoo
from core.models.configs.char_rnn import CHAR_RNNS
from core.training import __main__ as command
from core.training import char_rnn as training
from core.training import evaluation
from core.training.evaluation import char_rnn as scoring
from core.training.fitting import Checkpoints, EpochDataset, fit
from tests.training.interruption import (
    InterruptTraining,
    SimulatedInterruption,
    WeightsRecorder,
    assert_same_weights,
)
from tests.training.tiny import STATEFUL, STATELESS, TEXT, TEXT_AFTER


@pytest.fixture
def line():
    """A model y = w x."""
    inputs = keras.Input((1,))
    model = keras.Model(inputs, keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros")(inputs))
    model.compile("sgd", "mse")
    return model


class Towards(EpochDataset):
    """Three batches that move w towards the number of the epoch, counted from 1."""

    def draw_epoch(self, epoch):
        return [float(epoch + 1)] * 3

    def batch(self, item):
        return np.ones((2, 1)), np.full((2, 1), item)


def fit_line(line, folder, values, batches=None, **options):
    """Fits the line as far as there are values of its validation, and returns its checkpoints."""
    checkpoints, following = Checkpoints(folder), iter(values)
    fit(
        line,
        batches or Towards(),
        epochs=checkpoints.state["epoch"] + len(values),
        checkpoints=checkpoints,
        validate=lambda model: {"val_accuracy": next(following), "val_loss": 1.0},
        **options,
    )
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
    assert checkpoints.restore_best(line) == best
    assert_same_weights(line.get_weights(), recorded.weights[best])


def test_the_best_of_an_earlier_run_stays_the_best_and_what_is_finished_is_not_done_again(line, tmp_path):
    first = fit_line(line, tmp_path, [0.9])
    best = line.get_weights()
    assert first.state["seconds"] > 0
    assert json.loads((tmp_path / "state.json").read_text()) == first.state == Checkpoints(tmp_path).state
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
        def draw_epoch(self, epoch):
            return [float(target + 3 * epoch) for target in (1, 2, 3)]

    checkpoints = fit_line(line, tmp_path, [0.1, 0.1], Rising())
    assert [logs["loss"] for logs in checkpoints.state["history"]] == pytest.approx([14 / 3, 77 / 3])


class Longer(Towards):
    """Batches of some columns, others in each epoch."""

    def __init__(self, *columns):
        self.columns = columns
        super().__init__()

    def draw_epoch(self, epoch):
        return self.columns[epoch]

    def batch(self, item):
        return np.ones((2, item, 1)), np.ones((2, item, 1))

    make_example_batch = batch


@pytest.mark.parametrize("columns", [([2, 2, 5], [5, 2, 2]), ([5], [5])])
def test_batches_of_unlike_length_may_begin_with_two_of_the_same(tmp_path, columns):
    """Keras takes an axis on which the first two batches agree for fixed, unless it is shown two others."""
    inputs = keras.Input((None, 1))
    model = keras.Model(inputs, keras.layers.Dense(1)(inputs))
    model.compile("sgd", "mse")
    assert len(fit_line(model, tmp_path, [0.1, 0.2], Longer(*columns)).state["history"]) == 2


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
    after = Checkpoints(tmp_path)
    assert after.state == before.state
    line.set_weights([np.full((1, 1), 99.0)])
    assert after.restore_best(line) == 1
    assert_same_weights(line.get_weights(), recorded.weights[1])
    again = WeightsRecorder()
    assert fit_line(line, tmp_path, [0.9], callbacks=[again]).state["best"]["epoch"] == 2
    assert list(again.weights) == [2]


@pytest.mark.parametrize("cut", [None, 3, 4])
def test_the_mean_of_the_last_epochs_is_left_also_after_a_cut(line, tmp_path, cut):
    recorded = WeightsRecorder()
    if cut:
        with pytest.raises(SimulatedInterruption):
            fit_line(line, tmp_path, [0.1] * 4, averaged=3, callbacks=[recorded, InterruptTraining(cut, 0)])
    left = 4 - Checkpoints(tmp_path).state["epoch"]
    fit_line(line, tmp_path, [0.1] * left, averaged=3, callbacks=[recorded])
    for index, weight in enumerate(line.get_weights()):
        epochs = [recorded.weights[number][index] for number in (2, 3, 4)]
        np.testing.assert_allclose(weight, np.mean(epochs, axis=0), atol=1e-7)
        assert np.abs(epochs[0] - epochs[2]).max() > 1e-4


def test_without_an_epoch_there_is_no_best(line, tmp_path):
    with pytest.raises(
        InvalidValueError, match="`folder`: expected the folder of a training with at least one whole epoch"
    ):
        Checkpoints(tmp_path).restore_best(line)


# --- the command --------------------------------------------------------------------------------------------


BAR = "━━"  # a piece of Keras' progress bar


@pytest.fixture
def tiny_zoo(monkeypatch, tmp_path):
    """Two tiny models, one tiny text, folders of their own."""
    for config in (STATELESS, STATEFUL):
        monkeypatch.setitem(CHAR_RNNS, config.name, dataclasses.replace(config, epochs=1))
    for module in (scoring, training):
        monkeypatch.setattr(module, "load_split_ids", lambda progress=None: (TEXT[:250], TEXT_AFTER, None))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    return tmp_path


@pytest.mark.parametrize(
    ("config", "protocol"),
    [
        pytest.param(STATELESS, "windows", id="stateless"),
        pytest.param(STATEFUL, "carried", id="stateful", marks=pytest.mark.nightly),
    ],
)
def test_what_the_command_ships_is_what_the_evaluation_finds(config, protocol, tiny_zoo):
    assert command.main([config.name]) == 0
    card = zoo.card(config.name)
    assert card["config"]["units"] == 8
    assert card["dataset"]["sha256"]
    assert card["chapter"]["val_accuracy"] > 0.5
    assert card["training"]["epochs"] == card["training"]["best_epoch"] == len(card["history"]) == 1
    assert (tiny_zoo / "cache" / "training" / config.name / "state.json").is_file()
    found = evaluation.evaluate(config.name)
    assert found["protocol"] == card["metrics"]["protocol"] == protocol
    for metric in ("val_loss", "val_accuracy"):
        assert found[metric] == pytest.approx(card["metrics"][metric], abs=1e-6)


@pytest.mark.nightly
def test_the_command_goes_on_from_its_checkpoints_unless_it_is_to_begin_anew(tiny_zoo, capsys):
    for options, trains in (([], True), ([], False), (["--fresh"], True)):
        assert command.main(["char_rnn", *options]) == 0
        assert (BAR in capsys.readouterr().out) == trains


def test_the_command_fails_with_a_sentence(capsys):
    assert command.main(["gpt"]) == 1
    failure = capsys.readouterr().err
    assert "expected one of 'char_rnn'" in failure
    assert "Traceback" not in failure


def test_an_interrupted_command_says_how_to_go_on(monkeypatch, capsys):
    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_train", interrupt)
    assert command.main(["char_rnn"]) == 130
    assert "the same command goes on" in capsys.readouterr().err
