"""Training on a tiny text: what a batch holds, and that an interruption changes nothing."""

import dataclasses
import functools
import itertools
import json
import os

import keras
import numpy as np
import pytest

from core.base.checks import InvalidValueError
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.training.char_rnn import CarriedWindows, RandomWindows, fit_windows
from core.training.fitting import Checkpoints, Epochs, fit
from tests.core.training.interruption import (
    Cut,
    PullThePlug,
    Recorded,
    assert_goes_on_after_a_cut,
    assert_orders_are_their_seed_s,
    assert_same_weights,
    in_one_go,
)

STATELESS = CharRNNConfig(
    name="char_rnn",
    title="tiny",
    embedding_size=4,
    units=8,
    window=10,
    batch_size=4,
    steps_per_epoch=4,
    epochs=3,
    learning_rate=0.02,
    weight_decay=0.05,
)
STATEFUL = dataclasses.replace(STATELESS, name="char_rnn_stateful", stateful=True)
DROPPING = dataclasses.replace(STATELESS, input_dropout=0.2, dropout=0.5)
KINDS = {"stateful": STATEFUL, "dropout": DROPPING}


def text_ids(length, seed=0):
    """A text that has something to learn: five characters of the 39, and one of two follows each."""
    return np.cumsum(np.random.default_rng(seed).integers(1, 3, size=length)).astype("int32") % 5


TRAIN, VALIDATION = text_ids(250), text_ids(400, 1)


# --- windows that start anywhere ----------------------------------------------------------------------------


def batches_of(batches, epoch):
    """The batches of one epoch."""
    batches.begin(epoch)
    return [batches[index] for index in range(len(batches))]


def test_targets_are_the_inputs_shifted_by_one():
    windows = RandomWindows(np.arange(500), STATELESS)
    batches = batches_of(windows, 0)
    assert len(windows) == len(batches) == 4
    for x, y in batches:
        assert x.shape == y.shape == (4, 10)
        np.testing.assert_array_equal(y, x + 1)
        np.testing.assert_array_equal(x, x[:, :1] + np.arange(10))


def test_random_windows_are_those_of_their_seed_and_epoch():
    def starts(epoch, seed):
        windows = RandomWindows(np.arange(500), dataclasses.replace(STATELESS, seed=seed))
        return [x[:, 0].tolist() for x, _ in batches_of(windows, epoch)]

    assert_orders_are_their_seed_s(starts)


def test_every_start_can_come_up_and_none_beyond():
    windows = RandomWindows(np.arange(16), dataclasses.replace(STATELESS, steps_per_epoch=50))
    starts = {int(start) for x, _ in batches_of(windows, 0) for start in x[:, 0]}
    assert starts == set(range(6))  # 16 characters: a window of 10 and its last target fit at 0 to 5


# --- windows that follow each other -------------------------------------------------------------------------


def test_the_chapter_s_example():
    """Twenty characters, length 3, batch 2: part n goes on in row n, and an unfilled window is left.

    Two more characters are there for the epochs that begin later.
    """
    windows = CarriedWindows(np.arange(22), dataclasses.replace(STATEFUL, window=3, batch_size=2))
    first = next(epoch for epoch in itertools.count() if batches_of(windows, epoch)[0][0][0, 0] == 0)
    batches = batches_of(windows, first)
    assert [x.tolist() for x, _ in batches] == [
        [[0, 1, 2], [10, 11, 12]],
        [[3, 4, 5], [13, 14, 15]],
        [[6, 7, 8], [16, 17, 18]],
    ]
    assert [y.tolist() for _, y in batches] == [
        [[1, 2, 3], [11, 12, 13]],
        [[4, 5, 6], [14, 15, 16]],
        [[7, 8, 9], [17, 18, 19]],
    ]


@pytest.mark.parametrize("epoch", [0, 7])
def test_each_row_goes_on_where_it_stopped_and_nothing_is_read_twice(epoch):
    windows = CarriedWindows(np.arange(250), STATEFUL)
    batches = batches_of(windows, epoch)
    part = (250 - 9) // STATEFUL.batch_size
    assert len(batches) == len(windows) == (part - 1) // STATEFUL.window
    for x, y in batches:
        np.testing.assert_array_equal(y, x + 1)
    for (before, _), (after, _) in itertools.pairwise(batches):
        np.testing.assert_array_equal(after[:, 0], before[:, -1] + 1)
    read = np.concatenate([x.ravel() for x, _ in batches])
    assert len(set(read.tolist())) == len(read)
    starts = batches[0][0][:, 0]
    assert (np.diff(starts) == part).all()
    assert read.max() + 1 < 250


def test_epochs_begin_at_other_characters_that_the_seed_decides():
    def first(epoch, seed=42):
        windows = CarriedWindows(np.arange(500), dataclasses.replace(STATEFUL, seed=seed))
        return int(batches_of(windows, epoch)[0][0][0, 0])

    firsts = [first(epoch) for epoch in range(40)]
    assert firsts == [first(epoch) for epoch in range(40)]
    assert set(firsts) <= set(range(10))
    assert len(set(firsts)) > 5
    assert firsts != [first(epoch, seed=1) for epoch in range(40)]


# --- the whole training -------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=KINDS)
def trained(request, tmp_path_factory):
    """(config, checkpoints, weights by epoch, the model that came out) of a training in one go."""
    config = KINDS[request.param]
    return config, *in_one_go(
        functools.partial(fit_windows, config, TRAIN, VALIDATION), tmp_path_factory.mktemp("whole")
    )


def test_an_interrupted_training_ends_where_one_in_one_go_does(trained, tmp_path):
    """Weights, optimizer, batches, dropout and carried states must all be those of before."""
    config, *whole = trained
    assert_goes_on_after_a_cut(functools.partial(fit_windows, config, TRAIN, VALIDATION), whole, tmp_path)


def test_a_finished_training_is_not_done_again(trained):
    config, complete, _, model = trained
    recorded = Recorded()
    again = fit_windows(config, TRAIN, VALIDATION, Checkpoints(complete.folder), [recorded])
    assert recorded.weights == {}
    assert_same_weights(again.get_weights(), model.get_weights())


def test_the_best_epoch_comes_out_and_can_be_used_without_state(trained):
    _, complete, weights, model = trained
    accuracies = [logs["val_accuracy"] for logs in complete.state["history"]]
    assert complete.state["best"] == {
        "epoch": accuracies.index(max(accuracies)) + 1,
        "val_accuracy": max(accuracies),
    }
    assert_same_weights(model.get_weights(), weights[complete.state["best"]["epoch"]])
    assert not model.get_layer("gru").stateful
    assert model(np.zeros((3, 7), "int32")).shape == (3, 7, 39)


def test_training_learns(trained):
    history = trained[1].state["history"]
    assert history[-1]["loss"] < history[0]["loss"]
    assert history[-1]["val_loss"] < np.log(39)
    assert set(history[0]) == {"loss", "accuracy", "val_loss", "val_accuracy"}


def test_the_recorded_metrics_are_those_of_the_weights(trained):
    from core.evaluation.char_rnn import evaluate_carried, evaluate_windows
    from core.models.char_rnn import model as char_rnn

    config, complete, weights, _ = trained
    model = char_rnn.build(config)
    for epoch, logs in enumerate(complete.state["history"], 1):
        model.set_weights(weights[epoch])
        if config.stateful:
            scores = evaluate_carried(model, VALIDATION, window=10, rows=30)
        else:
            scores = evaluate_windows(model, VALIDATION, window=10, stride=25)
        assert logs["val_loss"] == pytest.approx(scores["val_loss"], abs=1e-6)
        assert logs["val_accuracy"] == scores["val_accuracy"]


def test_only_the_last_and_the_best_epoch_are_kept_on_disk(trained):
    complete = trained[1]
    expected = {"state.json", "last-3", f"best-{complete.state['best']['epoch']}.weights.h5"}
    assert {path.name for path in complete.folder.iterdir()} == expected


# --- the fitting, with a model of one weight ----------------------------------------------------------------


@pytest.fixture
def line():
    """A model y = w x, compiled."""
    inputs = keras.Input((1,))
    model = keras.Model(inputs, keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros")(inputs))
    model.compile("sgd", "mse")
    return model


class Towards(Epochs):
    """Three batches that move w towards the number of the epoch, counted from 1."""

    def draw(self, epoch):
        return [float(epoch + 1)] * 3

    def batch(self, item):
        return np.ones((2, 1)), np.full((2, 1), item)


def validate_with(values):
    """A validation that gives one value after the other."""
    values = iter(values)
    return lambda model: {"val_accuracy": next(values), "val_loss": 1.0}


def fit_line(line, folder, values, batches=None, **options):
    """Fits the line as far as there are values, and returns its checkpoints."""
    checkpoints = Checkpoints(folder)
    epochs = checkpoints.state["epoch"] + len(values)
    fit(
        line,
        batches or Towards(),
        epochs=epochs,
        checkpoints=checkpoints,
        validate=validate_with(values),
        **options,
    )
    return checkpoints


@pytest.mark.parametrize("values, best", [([0.1, 0.5, 0.3], 2), ([0.5, 0.5, 0.5], 1)])
def test_the_epoch_of_the_highest_accuracy_is_kept_and_of_equals_the_first(line, tmp_path, values, best):
    recorded = Recorded()
    checkpoints = fit_line(line, tmp_path, values, callbacks=[recorded])
    assert checkpoints.state["best"] == {"epoch": best, "val_accuracy": max(values)}
    assert_same_weights(line.get_weights(), recorded.weights[best])
    assert len({weights[0].item() for weights in recorded.weights.values()}) == 3
    line.set_weights([np.full((1, 1), 99.0)])
    assert checkpoints.restore_best(line) == best
    assert_same_weights(line.get_weights(), recorded.weights[best])


def test_the_best_of_an_earlier_run_stays_the_best(line, tmp_path):
    fit_line(line, tmp_path, [0.9])
    best = line.get_weights()
    checkpoints = fit_line(line, tmp_path, [0.2, 0.3])
    assert checkpoints.state["best"] == {"epoch": 1, "val_accuracy": 0.9}
    assert_same_weights(line.get_weights(), best)


def test_the_loss_of_an_epoch_is_its_own_mean(line, tmp_path):
    """At a rate of 0 the line stays 0: targets 1, 2, 3 cost 1, 4, 9, and nothing of the epoch before is left
    in the next.
    """
    line.optimizer.learning_rate = 0.0

    class Rising(Towards):
        def draw(self, epoch):
            return [float(target + 3 * epoch) for target in (1, 2, 3)]

    checkpoints = fit_line(line, tmp_path, [0.1, 0.1], Rising())
    assert [logs["loss"] for logs in checkpoints.state["history"]] == pytest.approx([14 / 3, 77 / 3])


class Longer(Towards):
    """Batches of which the first two of an epoch have two columns and the last has five, or the other way."""

    def draw(self, epoch):
        return [2, 2, 5] if epoch == 0 else [5, 2, 2]

    def batch(self, item):
        return np.ones((2, item, 1)), np.ones((2, item, 1))

    def example(self, steps):
        return self.batch(steps)


def test_batches_of_unlike_length_may_begin_with_two_of_the_same(tmp_path):
    """Keras takes an axis on which the first two batches agree for fixed, unless it is shown two others."""
    inputs = keras.Input((None, 1))
    model = keras.Model(inputs, keras.layers.Dense(1)(inputs))
    model.compile("sgd", "mse")
    assert len(fit_line(model, tmp_path / "three", [0.1, 0.2], Longer()).state["history"]) == 2

    class Single(Longer):
        def draw(self, epoch):
            return [5]

    assert len(fit_line(model, tmp_path / "one", [0.1, 0.2], Single()).state["history"]) == 2


def test_the_state_on_disk_is_the_state_in_memory(line, tmp_path):
    checkpoints = fit_line(line, tmp_path, [0.1, 0.2])
    assert (
        json.loads((tmp_path / "state.json").read_text()) == checkpoints.state == Checkpoints(tmp_path).state
    )
    assert checkpoints.state["epoch"] == 2
    assert checkpoints.state["seconds"] > 0


@pytest.mark.parametrize("moment", ["replace", "save_weights"])
def test_a_cut_while_saving_leaves_the_epoch_before(line, tmp_path, monkeypatch, moment):
    """While the state is named, and while the second of the two files of weights is written."""
    recorded = Recorded()
    fit_line(line, tmp_path, [0.1], callbacks=[recorded])
    with monkeypatch.context() as cut:
        if moment == "replace":
            cut.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(Cut()))
        else:
            save = keras.Model.save_weights

            def half(self, filepath, **options):
                save(self, filepath, **options)
                if "last-" in str(filepath):
                    with open(filepath, "r+b") as file:
                        file.truncate(100)
                    raise Cut

            cut.setattr(keras.Model, "save_weights", half)
        with pytest.raises(Cut):
            fit_line(line, tmp_path, [0.9])
    after = Checkpoints(tmp_path)
    assert after.state["epoch"] == 1
    assert after.state["best"] == {"epoch": 1, "val_accuracy": 0.1}
    line.set_weights([np.full((1, 1), 99.0)])
    assert after.restore_best(line) == 1
    assert_same_weights(line.get_weights(), recorded.weights[1])
    again = Recorded()
    assert fit_line(line, tmp_path, [0.9], callbacks=[again]).state["best"]["epoch"] == 2
    assert list(again.weights) == [2]


@pytest.mark.parametrize("cut", [None, 3, 4])
def test_the_mean_of_the_last_epochs_is_left_also_after_a_cut(line, tmp_path, cut):
    recorded = Recorded()
    if cut:
        with pytest.raises(Cut):
            fit_line(line, tmp_path, [0.1] * 4, averaged=3, callbacks=[recorded, PullThePlug(cut, 0)])
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


def test_states_are_zero_when_an_epoch_begins_and_carried_within_it(tmp_path):
    from core.models.char_rnn import model as char_rnn

    model = char_rnn.build(STATEFUL, rows=4)
    model.compile("sgd", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    seen = []

    class Watched(keras.callbacks.Callback):
        def on_epoch_begin(self, epoch, logs=None):
            seen.append([])

        def on_train_batch_begin(self, batch, logs=None):
            seen[-1].append(float(np.abs(self.model.get_layer("gru").states[0]).max()))

    fit_line(model, tmp_path, [0.1, 0.2], CarriedWindows(TRAIN, STATEFUL), callbacks=[Watched()])
    assert len(seen) == 2
    for states in seen:
        assert states[0] == 0.0
        assert len(states) > 2
        assert min(states[1:]) > 0.0


# --- the command --------------------------------------------------------------------------------------------


BAR = "━━"  # a piece of Keras' progress bar


@pytest.fixture
def tiny_zoo(monkeypatch, tmp_path):
    """One tiny model, one tiny text, folders of their own."""
    from core.evaluation import char_rnn as evaluation
    from core.training import char_rnn as training

    for config in (STATELESS, STATEFUL):
        monkeypatch.setitem(CHAR_RNNS, config.name, dataclasses.replace(config, epochs=1))
    for module in (evaluation, training):
        monkeypatch.setattr(module, "split_ids", lambda progress=None: (TRAIN, VALIDATION, None))
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    return tmp_path


@pytest.mark.parametrize("config", [STATELESS, STATEFUL], ids=["stateless", "stateful"])
def test_what_the_command_ships_is_what_the_evaluation_finds(config, tiny_zoo, capsys):
    from core import evaluation, zoo
    from core.training.__main__ import main

    assert main([config.name]) == 0
    assert BAR in capsys.readouterr().out
    card = zoo.card(config.name)
    assert card["config"]["units"] == 8
    assert card["dataset"]["sha256"]
    assert card["chapter"]["val_accuracy"] > 0.5
    assert card["training"]["epochs"] == card["training"]["best_epoch"] == 1
    assert len(card["history"]) == 1
    assert (tiny_zoo / "cache" / "training" / config.name / "state.json").is_file()
    found = evaluation.evaluate(config.name)
    assert found["protocol"] == card["metrics"]["protocol"] == ("carried" if config.stateful else "windows")
    for metric in ("val_loss", "val_accuracy"):
        assert found[metric] == pytest.approx(card["metrics"][metric], abs=1e-6)


def test_the_command_goes_on_from_its_checkpoints_unless_told_to_begin_anew(tiny_zoo, capsys):
    from core.training.__main__ import main

    assert main(["char_rnn"]) == 0
    capsys.readouterr()
    assert main(["char_rnn"]) == 0
    assert BAR not in capsys.readouterr().out
    assert main(["char_rnn", "--fresh"]) == 0
    assert BAR in capsys.readouterr().out


def test_the_command_fails_with_a_sentence(capsys):
    from core.training.__main__ import main

    assert main(["gpt"]) == 1
    captured = capsys.readouterr()
    assert "expected one of 'char_rnn'" in captured.err
    assert "Traceback" not in captured.err


def test_an_interrupted_command_says_how_to_go_on(monkeypatch, capsys):
    from core.training import __main__ as command

    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_train", interrupt)
    assert command.main(["char_rnn"]) == 130
    assert "the same command goes on" in capsys.readouterr().err
