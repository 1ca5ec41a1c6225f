"""The benchmark of the largest hosted requests: it asks for the largest, and a small round works."""

import pathlib
import urllib.parse

import pytest

from benchmarks import heavy
from core.base import limits as hosting

ROOT = pathlib.Path(__file__).parents[2]


def test_it_asks_for_the_most_that_the_hosting_file_allows(tmp_path, monkeypatch):
    shipped = hosting.read_limits(hosting.LIMITS)
    assert heavy.largest() == shipped
    own = tmp_path / "limits.toml"
    own.write_text("[visitor]\npositions = 7\npositions_width = 6\nbeam_width = 3\n")
    monkeypatch.setenv("ATLAS_LIMITS", str(own))
    matrix, relative, beam, ablation = (values for _, values in heavy.requests(1, 30, heavy.largest()))
    assert (matrix["positions_count"], matrix["positions_width"], relative["positions_width"]) == (7, 6, 6)
    assert beam["translation_width"] == 3
    assert len(ablation["attention_text"].split()) == 30


def test_the_app_is_started_as_the_image_and_the_documents_say():
    for name, value in heavy._HOSTED.items():
        assert f"{name}={value} " in (ROOT / "Dockerfile").read_text(encoding="utf-8")
        assert (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").count(f"{name}={value} ") >= 2


def test_no_two_visitors_ask_for_the_same():
    limits, asked = heavy.largest(), set()
    for number in range(204):
        asked |= {urllib.parse.urlencode(values) for _, values in heavy.requests(number, 30, limits)}
    assert len(asked) == 4 * 204


def test_growth_and_cost_are_held_against_the_goals():
    goals = heavy.judged(heavy.Sizes(), 1_000.0, 2_400.0, 1_140.0)[1]
    assert [goal.reached for goal in goals] == [True, True]
    goals = heavy.judged(heavy.Sizes(), 1_000.0, 2_600.0, 1_160.0)[1]
    assert [goal.reached for goal in goals] == [False, False]


def test_a_small_round_works(monkeypatch):
    monkeypatch.setenv("ATLAS_DEVICE", "cpu")
    with heavy.hosted_app() as server:
        if heavy.memory(server) is None:
            pytest.skip("this system does not tell what a process holds")
        rows, goals = heavy.measure(server, heavy.QUICK)
    assert [row.name for row in rows] == ["heavy_alive", "heavy_gone"]
    assert rows[0].cells["after"].median >= rows[0].cells["before"].median > 100
    assert len(goals) == 2
