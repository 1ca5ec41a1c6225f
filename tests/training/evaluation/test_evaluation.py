"""Metrics against loops over single characters."""

import math

import numpy as np
import pytest

from core.models import datasets
from core.models.configs.char_rnn import CharRNNConfig
from core.training.evaluation import __main__ as evaluation
from core.training.evaluation import char_rnn
from core.training.evaluation.char_rnn import (
    evaluate_continuous,
    evaluate_validation,
    evaluate_windows,
    score_logits,
)

WAYS = {"windows": evaluate_windows, "carried": evaluate_continuous}


class Model:
    """Stands for a Keras model: `answer` gives logits (B, T, V) for ids (B, T); remembers the shapes it was
    asked for.
    """

    def __init__(self, answer):
        self.answer, self.shapes = answer, []

    def __call__(self, ids, training=False):
        assert not training
        self.shapes.append(np.shape(ids))
        return self.answer(np.asarray(ids))

    predict_on_batch = __call__


def running_sum_model(ids):
    """Depends on all characters so far, as a recurrent model does."""
    total = np.cumsum(ids, axis=-1)[..., None]
    return np.sin(total + np.arange(5)) * 3


def reference_scores(logits, targets):
    loss, right = 0.0, 0
    for row, target in zip(
        np.reshape(logits, (-1, np.shape(logits)[-1])).tolist(), np.ravel(targets).tolist(), strict=True
    ):
        loss += math.log(math.fsum(math.exp(x) for x in row)) - row[target]
        right += row.index(max(row)) == target
    return loss, right, np.size(targets)


# --- single scores ------------------------------------------------------------------------------------------


def test_scores_by_hand():
    """Odds of 1 to 3: the loss of the likely one is ln(4/3), of the other ln 4."""
    loss, right, count = score_logits(np.log([[1.0, 3.0], [1.0, 3.0]]), np.array([1, 0]))
    assert (loss, right, count) == (pytest.approx(math.log(4 / 3) + math.log(4), abs=1e-12), 1, 2)


@pytest.mark.parametrize("shape", [(6,), (4, 3), (2, 3, 4)])
def test_scores_are_those_of_a_loop(shape):
    rng = np.random.default_rng(1)
    logits, targets = rng.normal(size=(*shape, 7)) * 3, rng.integers(7, size=shape)
    loss, right, count = score_logits(logits, targets)
    assert (right, count) == reference_scores(logits, targets)[1:]
    assert loss == pytest.approx(reference_scores(logits, targets)[0], rel=1e-12)


def test_of_equal_logits_the_lower_id_is_the_guess_and_large_ones_do_not_overflow():
    assert score_logits(np.zeros((2, 3)), np.array([0, 1]))[1] == 1
    loss, right, _ = score_logits(np.array([[1e5, 0.0], [1e5, 0.0]]), np.array([0, 1]))
    assert (loss, right) == (pytest.approx(1e5), 1)


# --- whole texts --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("stride, batch_size", [(1, 7), (3, 4), (10, 512)])
def test_windows_are_those_of_a_loop_over_every_start(stride, batch_size):
    ids, window = np.random.default_rng(3).integers(5, size=63).astype("int32"), 6
    model = Model(running_sum_model)
    scores = evaluate_windows(model, ids, window=window, stride=stride, batch_size=batch_size)
    starts = range(0, 63 - window, stride)
    windows = np.array([ids[start : start + window + 1] for start in starts])
    loss, right, count = reference_scores(running_sum_model(windows[:, :-1]), windows[:, 1:])
    assert scores["val_loss"] == pytest.approx(loss / count, rel=1e-9)
    assert scores["val_accuracy"] == pytest.approx(right / count, rel=1e-12)
    assert all(shape[0] <= batch_size and shape[1] == window for shape in model.shapes)
    assert sum(shape[0] for shape in model.shapes) == len(starts)


@pytest.mark.parametrize(("size", "rows"), [(61, 1), (66, 1), (67, 1), (131, 1), (131, 3), (131, 10)])
def test_carried_is_one_pass_over_all_whole_windows_and_each_part_begins_with_a_zero_state(size, rows):
    ids = np.random.default_rng(4).integers(5, size=size).astype("int32")
    length = (size - 1) // (6 * rows) * 6
    model = Model(running_sum_model)
    scores = evaluate_continuous(model, ids, window=6, num_segments=rows)
    inputs = ids[: rows * length].reshape(rows, length)
    loss, right, count = reference_scores(running_sum_model(inputs), ids[1 : rows * length + 1])
    assert rows == 1 or model.shapes == [(rows, length)]
    assert scores["val_loss"] == pytest.approx(loss / count, rel=1e-9)
    assert scores["val_accuracy"] == pytest.approx(right / count)


@pytest.mark.parametrize("stateful, protocol", [(False, "windows"), (True, "carried")])
def test_a_card_has_the_model_s_own_way_on_top_and_both_by_name(stateful, protocol):
    ids = np.random.default_rng(5).integers(5, size=203).astype("int32")
    config = CharRNNConfig(name="x", title="x", stateful=stateful, window=10)
    metrics = evaluate_validation(Model(running_sum_model), config, ids)
    expected = {name: evaluate(Model(running_sum_model), ids, window=10) for name, evaluate in WAYS.items()}
    assert metrics == {**expected[protocol], "protocol": protocol, **expected}
    assert metrics["windows"] != metrics["carried"]


# --- the command --------------------------------------------------------------------------------------------


def test_the_split_is_the_chapter_s(monkeypatch):
    text = "a" * 999_999 + "b" + "c" + "d" * 59_998 + "e" + "f" + "g" * 55_393
    monkeypatch.setattr(datasets, "load_shakespeare_text", lambda progress: text)
    train, validation, test = char_rnn.load_split_ids()
    assert [len(part) for part in (train, validation, test)] == [1_000_000, 60_000, 55_394]
    ends = [int(part[index]) for part in (train, validation, test) for index in (0, -1)]
    assert ends == [13, 14, 15, 17, 18, 19]


@pytest.mark.parametrize(
    "name, says",
    [
        ("char_rnn_large", "The card of the model char_rnn_large is missing"),
        ("gpt", "expected one of 'char_rnn'"),
    ],
)
def test_the_command_fails_with_a_sentence(name, says, shipped, capsys):
    assert evaluation.main([name, "--json"]) == 1
    captured = capsys.readouterr()
    assert says in captured.err
    assert captured.out == ""
    assert "Traceback" not in captured.err
