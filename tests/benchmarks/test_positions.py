"""The benchmark of the matrix: both sides compute the same, and memory is measured as it is."""

import json

import numpy as np
import pytest

from benchmarks import __main__ as command
from benchmarks import chapter, output, positions


def test_the_chapters_grids_are_equation_16_2():
    table = chapter.positions_table(5, 4, "float64")
    assert table.shape == (1, 5, 4)
    assert table.dtype == "float64"
    np.testing.assert_allclose(table[0, 3], [0.14112, -0.98999, 0.0299955, 0.99955], atol=5e-6)
    assert chapter.positions_table(5, 4).dtype == "float32"


def test_both_sides_return_the_same_in_the_same_precision():
    contenders = positions._contenders(positions.QUICK)
    assert positions.check_same(contenders) < 1e-7
    for dtype in positions.DTYPES:
        ours, theirs = contenders[f"ours_{dtype}"](), contenders[f"chapter_{dtype}"]()[0]
        assert ours.dtype == theirs.dtype == dtype
        assert ours.shape == theirs.shape == (500, 64)


def test_another_matrix_stops_the_benchmark(monkeypatch):
    for wrong in (1e-5, np.nan):
        monkeypatch.setattr(
            positions,
            "encoding",
            lambda places, width, dtype, wrong=wrong: np.full((len(places), width), wrong, dtype),
        )
        with pytest.raises(positions.DifferentMatrices, match="matrices differ"):
            positions.check_same(positions._contenders(positions.QUICK))


def test_peak_memory_is_counted_in_results():
    assert positions.peak(lambda: np.ones(1_000_000)) == pytest.approx(1, abs=0.01)
    assert positions.peak(
        lambda: np.concatenate([np.ones(2_000_000), np.ones(1_000_000)])[:1_000_000].copy()
    ) == pytest.approx(6, abs=0.05)


def test_our_matrix_needs_little_more_than_itself():
    contenders = positions._contenders(positions.Sizes(count=2_000, width=512))
    for dtype in positions.DTYPES:
        assert (
            positions.peak(contenders[f"ours_{dtype}"])
            <= positions.MOST_MEMORY
            < positions.peak(contenders[f"chapter_{dtype}"])
        )


def test_it_runs_by_its_name():
    report = command.measure("positions", quick=True)
    assert not report.skipped
    assert len(report.rows) == 4
    assert len(report.goals) == 4
    assert report.row("ours_float32").cells["ratio"].median > 0
    about = {"cpu": "x"}
    assert json.loads(json.dumps(output.to_json([report], about, True)))["benchmarks"]["positions"]["rows"]
