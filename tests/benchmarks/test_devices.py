"""What one answer takes: the check of a GPU where there is none, classifiers, the encodings of positions."""

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import devices
from core import device, zoo
from core.configs.classifiers import CLASSIFIERS
from core.models.layers.sinusoids import encoding

pytestmark = pytest.mark.nightly


def test_without_a_gpu_the_check_is_one_sentence_and_fails(monkeypatch, capsys):
    monkeypatch.setattr(devices, "_has_gpu", lambda: False)
    assert devices.main([]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("No GPU: TensorFlow sees none on this machine")
    assert "--stand-in" in said.err


def test_a_difference_fails_the_check_and_is_named(monkeypatch, capsys):
    apart = devices.Compared("Translate", devices.Difference("scores.rank", float("inf"), 0.0))
    monkeypatch.setattr(devices, "compare", lambda request: apart)
    monkeypatch.setattr(device, "use_stand_in", lambda: None)
    assert devices.main(["--stand-in", "--no-times"]) == 1
    said = capsys.readouterr().out
    assert "NOT the same: at most inf apart in scores.rank" in said
    assert "Some answers are NOT the same" in said


def test_all_shipped_classifiers_are_timed_together_and_alone():
    report = devices.sentiment(quick=True)
    names = zoo.shipped(CLASSIFIERS)
    assert [row.name for row in report.rows] == ["together", "apart", *names]
    assert all(row.cells["value"].median > 0 for row in report.rows)
    assert len(report.row("together").cells["value"].values) == 2


def test_reviews_have_two_hundred_words_and_differ():
    texts = devices.reviews(5)
    assert len(set(texts)) == 5
    assert {len(text.split()) for text in texts} == {200}


def test_the_chapters_grids_are_equation_16_2():
    table = devices.grids(5, 4, "float64")
    np.testing.assert_allclose(table[0, 3], [0.14112, -0.98999, 0.0299955, 0.99955], atol=5e-6)
    assert devices.grids(5, 4, "float32").dtype == "float32"


@pytest.mark.parametrize("wrong", [1e-5, np.nan])
def test_another_matrix_stops_the_benchmark(monkeypatch, wrong):
    monkeypatch.setattr(devices, "encoding", lambda n, width, dtype: np.full((len(n), width), wrong, dtype))
    with pytest.raises(ValueError, match="cannot be compared in time"):
        devices.positions(quick=True)


def test_our_matrix_needs_little_more_than_itself():
    assert devices.peak(lambda: np.ones(1_000_000)) == pytest.approx(1, abs=0.01)
    for dtype in ("float32", "float64"):
        ours = devices.peak(lambda: encoding(np.arange(2_000), 512, dtype=dtype))  # noqa: B023
        assert ours <= 1.2 < devices.peak(lambda: devices.grids(2_000, 512, dtype))  # noqa: B023


def test_encodings_are_measured_beside_the_chapters():
    report = command.measure("positions", quick=True)
    assert not report.skipped
    assert len(report.rows) == len(report.goals) == 4
    assert report.row("chapter_float32").cells["ratio"].values == (1.0, 1.0)
