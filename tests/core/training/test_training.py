"""Training on a tiny text: what a batch holds, and that an interruption changes nothing."""

import dataclasses
import itertools
import json

import numpy as np
import pytest

from core.checks import InvalidValueError
from core.configs.char_rnn import CHAR_RNNS, CharRNNConfig
from core.training.char_rnn import CarriedWindows, RandomWindows, fit
from core.training.loop import Checkpoints, train

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
KINDS = {"stateless": STATELESS, "stateful": STATEFUL}


def text_ids(length, seed=0):
    """A text that has something to learn: five characters of the 39, and one of two follows each."""
    return np.cumsum(np.random.default_rng(seed).integers(1, 3, size=length)).astype("int32") % 5


TRAIN, VALIDATION = text_ids(250), text_ids(400, 1)


# --- windows that start anywhere ----------------------------------------------------------------------------


def test_targets_are_the_inputs_shifted_by_one():
    windows = RandomWindows(np.arange(500), STATELESS, 0)
    batches = list(windows)
    assert len(windows) == len(batches) == 4
    for x, y in batches:
        assert x.shape == y.shape == (4, 10)
        np.testing.assert_array_equal(y, x + 1)
        np.testing.assert_array_equal(x, x[:, :1] + np.arange(10))


def test_random_windows_are_those_of_their_seed_and_epoch():
    def starts(epoch, seed=42):
        return [
            x[:, 0].tolist()
            for x, _ in RandomWindows(np.arange(500), dataclasses.replace(STATELESS, seed=seed), epoch)
        ]

    assert starts(3) == starts(3)
    assert starts(3) != starts(4) and starts(3) != starts(3, seed=43)
    assert starts(3) == [x[:, 0].tolist() for x, _ in RandomWindows(np.arange(500), STATELESS, 3)]


def test_every_start_can_come_up_and_none_beyond():
    config = dataclasses.replace(STATELESS, steps_per_epoch=50)
    starts = {int(start) for x, _ in RandomWindows(np.arange(16), config, 0) for start in x[:, 0]}
    assert starts == set(range(6))  # 16 characters: a window of 10 and its last target fit at 0 to 5


# --- windows that follow each other -------------------------------------------------------------------------


def epoch_of_offset(config, offset, ids):
    """The first epoch whose first window begins at a given character."""
    return next(
        epoch
        for epoch in itertools.count()
        if next(iter(CarriedWindows(ids, config, epoch)))[0][0, 0] == ids[offset]
    )


def test_the_chapter_s_example():
    """Range(20), length 3, batch 2: part n goes on in row n, and what does not fill a window at its end is
    left.
    """
    config = dataclasses.replace(STATEFUL, window=3, batch_size=2)
    batches = list(CarriedWindows(np.arange(20), config, epoch_of_offset(config, 0, np.arange(20))))
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


@pytest.mark.parametrize("epoch", range(12))
def test_each_row_goes_on_where_it_stopped_and_nothing_is_read_twice(epoch):
    windows = CarriedWindows(np.arange(250), STATEFUL, epoch)
    batches = list(windows)
    part = (250 - batches[0][0][0, 0]) // STATEFUL.batch_size
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
        return int(
            next(iter(CarriedWindows(np.arange(500), dataclasses.replace(STATEFUL, seed=seed), epoch)))[0][
                0, 0
            ]
        )

    firsts = [first(epoch) for epoch in range(40)]
    assert firsts == [first(epoch) for epoch in range(40)]
    assert set(firsts) <= set(range(10)) and len(set(firsts)) > 5
    assert firsts != [first(epoch, seed=1) for epoch in range(40)]


# --- the whole training -------------------------------------------------------------------------------------


class Recorded(Checkpoints):
    """Checkpoints that remember the weights of each epoch in this process."""

    def __init__(self, folder):
        super().__init__(folder)
        self.weights = {}

    def save(self, model, *args, **options):
        super().save(model, *args, **options)
        self.weights[self.state["epoch"]] = model.get_weights()


class Cut(Exception):
    """Somebody pulled the plug."""


def pull_the_plug(epoch, step):
    calls = itertools.count(1)

    def progress(now, steps, logs):
        if next(calls) == (epoch - 1) * steps + step:
            raise Cut

    return progress


@pytest.fixture(scope="module", params=KINDS)
def trained(request, tmp_path_factory):
    """(config, checkpoints, the model that came out) of a training in one go."""
    config, checkpoints = KINDS[request.param], Recorded(tmp_path_factory.mktemp("whole"))
    return config, checkpoints, fit(config, TRAIN, VALIDATION, checkpoints)


def assert_same_weights(found, expected, tolerance=0.0):
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(one, other, rtol=0, atol=tolerance)


def without_time(history):
    return [{name: pytest.approx(value, abs=1e-6) for name, value in logs.items()} for logs in history]


def test_an_interrupted_training_ends_where_one_in_one_go_does(trained, tmp_path):
    """Cut in the second epoch, then started again with fresh objects: weights, optimizer and batches must all
    be those of before.
    """
    config, whole, model = trained
    with pytest.raises(Cut):
        fit(config, TRAIN, VALIDATION, Checkpoints(tmp_path), progress=pull_the_plug(2, 2))
    assert Checkpoints(tmp_path).state["epoch"] == 1
    again, epochs = Recorded(tmp_path), []
    found = fit(config, TRAIN, VALIDATION, again, epoch_done=lambda epoch, logs: epochs.append(epoch))
    assert epochs == [2, 3]  # the first one is not done again
    assert_same_weights(again.weights[3], whole.weights[3], 1e-6)
    assert_same_weights(found.get_weights(), model.get_weights(), 1e-6)
    assert again.state["history"] == without_time(whole.state["history"])
    assert again.state["best"]["epoch"] == whole.state["best"]["epoch"]


def test_a_finished_training_is_not_done_again(trained):
    config, whole, model = trained
    found = fit(config, TRAIN, VALIDATION, Checkpoints(whole.folder), progress=pull_the_plug(1, 1))
    assert_same_weights(found.get_weights(), model.get_weights())


def test_the_best_epoch_comes_out_and_can_be_used_without_state(trained):
    _, whole, model = trained
    accuracies = [logs["val_accuracy"] for logs in whole.state["history"]]
    assert whole.state["best"] == {
        "epoch": accuracies.index(max(accuracies)) + 1,
        "val_accuracy": max(accuracies),
    }
    assert_same_weights(model.get_weights(), whole.weights[whole.state["best"]["epoch"]])
    assert not model.get_layer("gru").stateful
    assert model(np.zeros((3, 7), "int32")).shape == (3, 7, 39)


def test_training_learns(trained):
    history = trained[1].state["history"]
    assert history[-1]["loss"] < history[0]["loss"] and history[-1]["val_loss"] < np.log(39)
    assert set(history[0]) == {"loss", "accuracy", "val_loss", "val_accuracy"}


def test_the_recorded_metrics_are_those_of_the_weights(trained):
    from core.evaluation.char_rnn import evaluate_carried, evaluate_windows
    from core.models.char_rnn import model as char_rnn

    config, whole, _ = trained
    model = char_rnn.build(config)
    for epoch, logs in enumerate(whole.state["history"], 1):
        model.set_weights(whole.weights[epoch])
        if config.stateful:
            scores = evaluate_carried(model, VALIDATION, window=10, rows=30)
        else:
            scores = evaluate_windows(model, VALIDATION, window=10, stride=25)
        assert (
            logs["val_loss"] == pytest.approx(scores["val_loss"], abs=1e-6)
            and logs["val_accuracy"] == scores["val_accuracy"]
        )


def test_only_the_last_and_the_best_epoch_are_kept_on_disk(trained):
    whole = trained[1]
    expected = {"state.json", "last-3.weights.h5", f"best-{whole.state['best']['epoch']}.npz"}
    assert {path.name for path in whole.folder.iterdir()} == expected


# --- the loop, with a model of one weight -------------------------------------------------------------------


@pytest.fixture
def line():
    """A model y = w x, compiled, and batches that move w to the epoch's number."""
    import keras

    inputs = keras.Input((1,))
    model = keras.Model(inputs, keras.layers.Dense(1, use_bias=False, kernel_initializer="zeros")(inputs))
    model.compile("sgd", "mse")
    return model


def batches(epoch):
    return [(np.ones((2, 1)), np.full((2, 1), float(epoch + 1)))] * 3


def validate_with(values):
    """A validation that gives one value after the other."""
    values = iter(values)
    return lambda model: {"val_accuracy": next(values), "val_loss": 1.0}


@pytest.mark.parametrize(
    "values, best", [([0.1, 0.5, 0.3], 2), ([0.5, 0.5, 0.5], 1), ([0.1, 0.2, 0.3], 3), ([0.3, 0.2, 0.1], 1)]
)
def test_the_epoch_of_the_highest_accuracy_is_kept_and_of_equals_the_first(line, tmp_path, values, best):
    checkpoints = train(
        line, batches, epochs=3, checkpoints=Recorded(tmp_path), validate=validate_with(values)
    )
    assert checkpoints.state["best"] == {"epoch": best, "val_accuracy": max(values)}
    last = line.get_weights()
    assert checkpoints.restore_best(line) == best
    assert_same_weights(line.get_weights(), checkpoints.weights[best])
    if best != 3:
        assert line.get_weights()[0] != last[0]


def test_progress_and_epochs_are_told(line, tmp_path):
    steps, epochs = [], []
    train(
        line,
        batches,
        epochs=2,
        checkpoints=Checkpoints(tmp_path),
        validate=validate_with([0.1, 0.2]),
        progress=lambda step, of, logs: steps.append((step, of, set(logs))),
        epoch_done=lambda epoch, logs: epochs.append((epoch, set(logs))),
    )
    assert steps == [(1, 3, {"loss"}), (2, 3, {"loss"}), (3, 3, {"loss"})] * 2
    assert epochs == [(1, {"loss", "val_accuracy", "val_loss"}), (2, {"loss", "val_accuracy", "val_loss"})]


def test_the_loss_of_an_epoch_is_its_own_mean(line, tmp_path):
    """At a rate of 0 the line stays 0: targets 1, 2, 3 cost 1, 4, 9, and nothing of the epoch before is left
    in the next.
    """
    line.optimizer.learning_rate = 0.0

    def rising(epoch):
        return [(np.ones((2, 1)), np.full((2, 1), float(target + 3 * epoch))) for target in (1, 2, 3)]

    seen = []
    checkpoints = train(
        line,
        rising,
        epochs=2,
        checkpoints=Checkpoints(tmp_path),
        validate=validate_with([0.1] * 2),
        progress=lambda step, of, logs: seen.append(float(logs["loss"])),
    )
    assert [logs["loss"] for logs in checkpoints.state["history"]] == pytest.approx([14 / 3, 77 / 3])
    assert seen == pytest.approx([1, 5 / 2, 14 / 3, 16, 41 / 2, 77 / 3])  # running means


def test_the_state_on_disk_is_the_state_in_memory(line, tmp_path):
    checkpoints = train(
        line, batches, epochs=2, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.1, 0.2])
    )
    assert (
        json.loads((tmp_path / "state.json").read_text()) == checkpoints.state == Checkpoints(tmp_path).state
    )
    assert checkpoints.state["epoch"] == 2 and checkpoints.state["seconds"] > 0


def test_more_epochs_go_on_from_those_that_were_made(line, tmp_path):
    train(line, batches, epochs=1, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.1]))
    made = line.get_weights()
    line.set_weights([np.full((1, 1), 99.0)])
    line.optimizer.learning_rate = 0.5
    started = []

    def watched(epoch):
        started.append((epoch, line.get_weights()[0].item()))
        return batches(epoch)

    train(line, watched, epochs=2, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.2]))
    assert started == [(1, made[0].item())]


def test_a_cut_while_saving_leaves_the_epoch_before(line, tmp_path, monkeypatch):
    import os

    train(line, batches, epochs=1, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.1]))
    made = line.get_weights()
    with monkeypatch.context() as cut:
        cut.setattr(os, "replace", lambda *paths: (_ for _ in ()).throw(Cut()))
        with pytest.raises(Cut):
            train(line, batches, epochs=2, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.9]))
    after = Checkpoints(tmp_path)
    assert after.state["epoch"] == 1 and after.state["best"] == {"epoch": 1, "val_accuracy": 0.1}
    line.set_weights([np.full((1, 1), 99.0)])
    after.restore(line)
    assert_same_weights(line.get_weights(), made)
    assert after.restore_best(line) == 1
    assert_same_weights(line.get_weights(), made)


def test_without_an_epoch_there_is_no_best(line, tmp_path):
    with pytest.raises(
        InvalidValueError, match="`folder`: expected the folder of a training with at least one whole epoch"
    ):
        Checkpoints(tmp_path).restore_best(line)


def test_states_are_zero_when_an_epoch_begins_and_carried_within_it(tmp_path):
    import keras

    from core.models.char_rnn import model as char_rnn

    model = char_rnn.build(STATEFUL, rows=4)
    model.compile("sgd", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    seen = []

    class Watched(CarriedWindows):
        def __iter__(self):
            for batch in super().__iter__():
                seen[-1].append(float(np.abs(model.get_layer("gru").states[0]).max()))
                yield batch

    def watched(epoch):
        seen.append([])
        return Watched(TRAIN, STATEFUL, epoch)

    train(model, watched, epochs=2, checkpoints=Checkpoints(tmp_path), validate=validate_with([0.1, 0.2]))
    assert len(seen) == 2
    for states in seen:
        assert states[0] == 0.0 and len(states) > 2 and min(states[1:]) > 0.0


# --- the command --------------------------------------------------------------------------------------------


@pytest.fixture
def tiny_zoo(monkeypatch, tmp_path):
    """One tiny model, one tiny text, folders of their own."""
    from core import datasets, evaluation

    for config in KINDS.values():
        monkeypatch.setitem(CHAR_RNNS, config.name, dataclasses.replace(config, epochs=1))
    monkeypatch.setattr(evaluation, "split_ids", lambda: (TRAIN, VALIDATION, None))
    monkeypatch.setattr(datasets, "find", lambda name, progress=None: None)
    monkeypatch.setenv("ATLAS_MODELS_DIR", str(tmp_path / "models"))
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    return tmp_path


@pytest.mark.parametrize("config", KINDS.values(), ids=KINDS)
def test_what_the_command_ships_is_what_the_evaluation_finds(config, tiny_zoo, capsys):
    from core import evaluation, zoo
    from core.training.__main__ import main

    assert main([config.name]) == 0
    assert "Epoch 1 of 1" in capsys.readouterr().out
    card = zoo.card(config.name)
    assert (
        card["config"]["units"] == 8 and card["dataset"]["sha256"] and card["chapter"]["val_accuracy"] > 0.5
    )
    assert card["training"]["epochs"] == card["training"]["best_epoch"] == 1 and len(card["history"]) == 1
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
    assert "Epoch 1" not in capsys.readouterr().out
    assert main(["char_rnn", "--fresh"]) == 0
    assert "Epoch 1 of 1" in capsys.readouterr().out


def test_the_command_fails_with_a_sentence(capsys):
    from core.training.__main__ import main

    assert main(["gpt"]) == 1
    captured = capsys.readouterr()
    assert "expected one of 'char_rnn'" in captured.err and "Traceback" not in captured.err


def test_an_interrupted_command_says_how_to_go_on(monkeypatch, capsys):
    from core.training import __main__ as command

    def interrupt(*args):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_train", interrupt)
    assert command.main(["char_rnn"]) == 130
    assert "the same command goes on" in capsys.readouterr().err
