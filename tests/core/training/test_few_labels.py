"""Accuracies with few labels, on tiny reviews: more labels help, and what was measured is kept."""

import dataclasses
import json

import numpy as np
import pytest

from core.configs.readers import ADAPTERS, HEADS
from core.models.sentiment.readers import lower_hidden
from core.training import few_adapters, few_labels
from core.training.readers import HiddenStates
from tests.support.small_readers import ADAPTED, HEAD, adapted, base_weights, id_reviews, points


@pytest.fixture(scope="module")
def base():
    return base_weights()


def test_few_labels_are_half_of_each_kind_and_a_larger_count_holds_the_smaller():
    labels = (np.random.default_rng(0).random(100) < 0.5).astype("float32")
    drawn = few_labels.order(labels, seed=1)
    assert sorted(drawn) == list(range(100))
    assert labels[drawn[:30]].sum() == 15
    assert few_labels.order(labels, seed=2)[:30].tolist() != drawn[:30].tolist()


def test_more_labels_make_a_better_head(monkeypatch):
    monkeypatch.setattr(few_labels, "STEPS", 60)
    train, test = points(300, 0), points(300, 1)
    drawn = few_labels.order(train[1], seed=1)
    found = [few_labels.accuracy(HEAD, train, test, drawn[:count]) for count in (4, 300)]
    assert found[0] < found[1]
    assert found[1] > 0.9
    batches = few_labels.FewRows(train, drawn[:4], HEAD).draw(0)
    assert len(batches) == 60
    assert set(np.concatenate(batches)) == set(drawn[:4])


def test_the_data_of_the_chart_is_complete_and_more_labels_help():
    data = json.loads(few_labels.DATA.read_text(encoding="utf-8"))
    assert tuple(data["labels"]) == few_labels.LABELS
    assert tuple(data["seeds"]) == few_labels.SEEDS
    assert {"sentiment_bow", "sentiment_glove"} <= set(data["accuracy"]) <= {*HEADS, *ADAPTERS}
    for name, rows in data["accuracy"].items():
        expected = [3, 3, 3, 3, 1, 1, 1] if name in ADAPTERS else [3] * 7
        assert [len(row) for row in rows] == expected, name
        assert all(0.5 < value < 1 for row in rows for value in row), name
        assert min(rows[-1]) > max(rows[0]), name
    assert set(data.get("own", {})) == set(data["accuracy"]) & set(ADAPTERS)


# --- what was measured is kept ------------------------------------------------------------------------------


class Trials:
    """A trial that counts what it was asked, and stops everything at the call of a number."""

    def __init__(self, stop_at=None):
        self.asked = []
        self.stop_at = stop_at

    def __call__(self, rows, seed):
        if len(self.asked) == self.stop_at:
            raise KeyboardInterrupt
        self.asked.append((len(rows), seed))
        return 0.5 + len(rows) / 1000 + seed / 100


def test_what_was_interrupted_goes_on_after_the_last_training_that_ended(tmp_path):
    labels = np.tile([0.0, 1.0], 50)
    settings = {"counts": (4, 10, 60), "one_seed_from": 60}

    def kept():
        return few_labels.Kept(tmp_path / "deep" / "x.json", "so")

    first = Trials(stop_at=4)
    with pytest.raises(KeyboardInterrupt):
        few_labels.measure("x", labels, first, kept(), **settings)
    assert first.asked == [(4, 1), (4, 2), (4, 3), (10, 1)]
    rest = Trials()
    measured = few_labels.measure("x", labels, rest, kept(), **settings)
    assert rest.asked == [(10, 2), (10, 3), (60, 1)]
    expected = [[0.514, 0.524, 0.534], [0.52, 0.53, 0.54], [0.57]]
    assert [pytest.approx(row) for row in expected] == measured
    again = Trials()
    other_recipe = few_labels.Kept(tmp_path / "deep" / "x.json", "otherwise")
    few_labels.measure("x", labels, again, other_recipe, **settings)
    assert len(again.asked) == 7


def test_a_curve_joins_the_others_with_its_own_protocol(tmp_path, monkeypatch):
    monkeypatch.setattr(few_labels, "DATA", tmp_path / "few.json")
    few_labels.add_to_chart("a", {"accuracy": [[0.5]]})
    few_labels.add_to_chart("b", {"accuracy": [[0.6]], "protocol": "another", "scored": 7})
    content = json.loads((tmp_path / "few.json").read_text(encoding="utf-8"))
    assert content["accuracy"] == {"a": [[0.5]], "b": [[0.6]]}
    assert content["own"] == {"b": {"protocol": "another", "scored": 7}}
    assert content["labels"] == list(few_labels.LABELS)


def test_an_unknown_name_is_told_before_anything_is_made(capsys):
    assert few_labels.main(["sentiment_nobody"]) == 1
    assert "sentiment_nobody" in capsys.readouterr().err


# --- adapters -----------------------------------------------------------------------------------------------


@pytest.fixture
def splits(base, tmp_path):
    """Hidden states and labels of 150 and of 80 tiny reviews."""
    lower = lower_hidden(adapted(base), ADAPTED)
    parts = []
    for name, count in (("train", 150), ("test", 80)):
        rows, labels = id_reviews(count, count)
        parts.append((HiddenStates(tmp_path / f"{name}.npy", rows, lower), labels))
    return parts


def test_few_labels_are_read_again_and_again_and_many_three_times(splits, monkeypatch):
    monkeypatch.setattr(few_adapters, "MIN_STEPS", 10)
    few = few_adapters.FewHidden(*splits[0], np.array([3, 7, 9]), ADAPTED).draw(0)
    assert len(few) >= 10
    assert set(np.concatenate(few)) == {3, 7, 9}
    many = np.concatenate(few_adapters.FewHidden(*splits[0], np.arange(150), ADAPTED).draw(0))
    assert np.bincount(many).tolist() == [3] * 150


def clear_reviews(count, seed):
    """Rows of three times the same id, and labels: 8 praises, 7 does not."""
    labels = np.random.default_rng(seed).integers(2, size=count).astype("float32")
    return [np.array([3, *[8 if label else 7] * 3, 4], "int32") for label in labels], labels


def test_adapters_learn_the_labels_they_are_given_and_no_others(base, tmp_path, monkeypatch):
    monkeypatch.setattr(few_adapters, "MIN_STEPS", 100)
    config = dataclasses.replace(ADAPTED, learning_rate=0.005, dropout=0.0)
    model = adapted(base, config)
    rows, labels = clear_reviews(40, 0)
    hidden = HiddenStates(tmp_path / "hidden.npy", rows, lower_hidden(model, config))
    told = 1 - labels  # praise is told as blame: so the truth is missed each time
    assert few_adapters.accuracy(model, config, (hidden, told), (hidden, labels), np.arange(10)) == 0


def test_the_rows_of_all_trainings_are_read_once():
    labels = np.tile([0.0, 1.0], 5_000)
    needed = few_adapters.rows_needed(labels, (30, 300, 5_000))
    orders = [few_labels.order(labels, seed) for seed in few_labels.SEEDS]
    assert set(needed.tolist()) == {*orders[0][:5_000], *orders[1][:300], *orders[2][:300]}
    assert (np.diff(needed) > 0).all()


def test_adapters_are_measured_from_reviews_to_the_chart(base, tmp_path, monkeypatch):
    """All of it but the texts: of tiny reviews, with two counts of labels and the accuracy of the card."""
    reviews = {"train": id_reviews(60, 1), "test": id_reviews(40, 2)}

    def load_reviews(split):
        rows, labels = reviews[split]
        return [" ".join(map(str, row)) for row in rows], labels

    monkeypatch.setattr(few_adapters, "load_reviews", load_reviews)
    monkeypatch.setattr(
        few_adapters, "review_pieces", lambda texts, *_: [np.array(text.split(), "int32") for text in texts]
    )
    card = {"weights_sha256": "0" * 64, "metrics": {"test": {"accuracy": 0.93}}}
    monkeypatch.setattr(few_adapters.zoo, "card", lambda name: card)
    monkeypatch.setattr(few_adapters.zoo, "build", lambda name: adapted(base))
    monkeypatch.setattr(few_adapters, "load_pieces", lambda: None)
    monkeypatch.setattr(few_adapters, "ADAPTERS", {"sentiment_minilm": ADAPTED})
    monkeypatch.setattr(few_adapters, "LABELS", (4, 60))
    monkeypatch.setattr(few_adapters, "ONE_SEED_FROM", 30)
    monkeypatch.setattr(few_adapters, "SCORED", 25)
    monkeypatch.setattr(few_adapters, "MIN_STEPS", 3)
    for module in (few_adapters, few_labels):
        monkeypatch.setattr(module, "SEEDS", (1, 2))
    measured = few_adapters.measure_adapters("sentiment_minilm", tmp_path)
    assert [len(row) for row in measured["accuracy"]] == [2, 1]
    assert measured["accuracy"][-1] == [0.93]
    assert all(25 * value == pytest.approx(round(25 * value)) for value in measured["accuracy"][0])
    assert measured["scored"] == 25
    kept = json.loads((tmp_path / "sentiment_minilm.json").read_text(encoding="utf-8"))
    assert list(kept["accuracy"].values()) == measured["accuracy"][0]
    monkeypatch.setattr(few_adapters, "accuracy", None)  # all of it is kept: nothing is trained again
    assert few_adapters.measure_adapters("sentiment_minilm", tmp_path) == measured
