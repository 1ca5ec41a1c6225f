"""The counts of verdicts on the test split, by hand, and the command that writes them."""

import numpy as np

from core.training.evaluation import verdicts


def test_counts_by_hand():
    logits = np.array([-50.0, -1e-9, 0.0, 1e-9, 50.0, np.log(3)])
    counts = verdicts.count_verdicts(logits, np.array([0, 0, 1, 1, 1, 0]))
    assert (counts.shape, counts.dtype, counts.sum()) == ((2, 1000), np.uint16, 6)
    assert counts[0, [0, 499, 750]].tolist() == [1, 1, 1]  # sigmoid(log 3) = 0.75
    assert counts[1, [499, 500, 999]].tolist() == [1, 1, 1]
    assert (
        verdicts.count_verdicts(np.full(25_000, 60.0), np.ones(25_000, int))[1, 999] == 25_000
    )  # the most there are


def test_the_command_adds_a_classifier_and_keeps_the_others(tmp_path, monkeypatch, capsys):
    path = tmp_path / "verdicts.npz"
    monkeypatch.setattr(verdicts, "VERDICTS_FILE", path)
    monkeypatch.setattr(
        verdicts, "predict_test_logits", lambda name: (np.array([1.0, -1.0]), np.array([1, 0]))
    )
    assert verdicts.main(["sentiment_glove"]) == 0
    assert verdicts.main(["sentiment_bow"]) == 0
    with np.load(path) as stored:
        assert stored.files == ["sentiment_bow", "sentiment_glove"]  # in the order of the page
        assert all(stored[name].sum() == 2 for name in stored.files)
    assert "sentiment_bow: 2 reviews" in capsys.readouterr().out


def test_an_unknown_model_is_one_sentence(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(verdicts, "VERDICTS_FILE", tmp_path / "verdicts.npz")
    assert verdicts.main(["nothing"]) == 1
    assert "nothing" in capsys.readouterr().err
    assert not verdicts.VERDICTS_FILE.exists()
