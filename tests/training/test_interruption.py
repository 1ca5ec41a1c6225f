"""A training of each family: it learns, and an interruption changes nothing."""

import numpy as np
import pytest

from core.models.char_rnn import model as char_rnn
from core.training.checkpoints import CheckpointCallback
from core.training.evaluation.char_rnn import evaluate_continuous
from core.training.fitting import fit
from tests.training.interruption import (
    InterruptTraining,
    SimulatedInterruption,
    WeightsRecorder,
    assert_same_weights,
)
from tests.training.tiny import STATEFUL, TEXT_AFTER, TRAININGS

# What must be reached: of the translators the end token alone gives a third.
LEAST = {
    "char_rnn": 0.3,
    "char_gpt": 0.1,
    "sentiment": 0.5,
    "head": 0.8,
    "adapters": 0.5,
    "recurrent": 0.3,
    "transformer": 0.3,
}
ONE_A_FAMILY = [*list(LEAST)[:-1], pytest.param("transformer", marks=pytest.mark.nightly)]


def train(family, data_folder, folder) -> tuple:
    """(checkpoints, weights by epoch, the model that came out) of a training in one go."""
    checkpoints, recorded = CheckpointCallback(folder), WeightsRecorder()
    model = fit(TRAININGS[family](data_folder), checkpoints, [recorded])
    return checkpoints, recorded.weights, model


@pytest.fixture(scope="module", params=ONE_A_FAMILY)
def trained(request, tmp_path_factory):
    """(family, folder of its data, checkpoints, weights by epoch, the model that came out)."""
    folder = tmp_path_factory.mktemp("whole")
    return request.param, folder, *train(request.param, folder, folder / "checkpoints")


def test_a_training_learns_and_its_best_epoch_comes_out(trained):
    family, _, complete, weights, model = trained
    history, best = complete.state["history"], complete.state["best"]
    accuracies = [logs["val_accuracy"] for logs in history]
    assert set(history[0]) == {"loss", "accuracy", "val_loss", "val_accuracy"}
    assert history[-1]["loss"] < history[0]["loss"]
    assert max(accuracies) > LEAST[family], history
    assert best == {"epoch": accuracies.index(max(accuracies)) + 1, "val_accuracy": max(accuracies)}
    if family != "adapters":  # of whose model a part is trained
        assert_same_weights(model.get_weights(), weights[best["epoch"]])


def test_an_interrupted_training_ends_where_one_in_one_go_does(trained, tmp_path):
    """Cut in its second epoch and started again with fresh objects: weights, optimizer, rate, batches,
    dropout and carried states go on as they were.
    """
    family, folder, complete, weights, model = trained
    with pytest.raises(SimulatedInterruption):
        fit(TRAININGS[family](folder), CheckpointCallback(tmp_path), [InterruptTraining(2)])
    assert CheckpointCallback(tmp_path).state["epoch"] == 1
    again, resumed, found = train(family, folder, tmp_path)
    assert list(resumed) == list(weights)[1:]  # the first one is not done again
    for number in resumed:
        assert_same_weights(resumed[number], weights[number])
    assert_same_weights(found.get_weights(), model.get_weights())
    assert [again.state[name] for name in ("history", "best")] == [
        complete.state[name] for name in ("history", "best")
    ]


@pytest.mark.parametrize("trained", ["char_rnn"], indirect=True)
def test_the_recorded_metrics_are_those_of_the_weights_and_what_comes_out_is_stateless(trained):
    *_, complete, weights, best = trained
    model = char_rnn.build(STATEFUL)
    for epoch, logs in enumerate(complete.state["history"], 1):
        model.set_weights(weights[epoch])
        scores = evaluate_continuous(model, TEXT_AFTER, window=10, num_segments=30)
        assert logs["val_loss"] == pytest.approx(scores["val_loss"], abs=1e-6)
        assert logs["val_accuracy"] == scores["val_accuracy"]
    assert not best.get_layer("gru").stateful
    assert best(np.zeros((3, 7), "int32")).shape == (3, 7, 39)
