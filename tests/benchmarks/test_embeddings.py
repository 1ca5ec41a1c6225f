"""The benchmark of the map: what it tells of what was measured; the measuring itself needs a browser."""

from benchmarks import embeddings
from benchmarks.results import Figure


def test_what_was_measured_is_held_against_the_goals(monkeypatch):
    measured = (Figure((400.0, 500.0, 900.0)), Figure((1500.0,)), Figure((20.0,)))
    monkeypatch.setattr(embeddings, "_measured", lambda browser, rounds, moves: measured)
    monkeypatch.setattr(embeddings, "in_chromium", lambda name, title, measure: measure(None))
    report = embeddings.run(quick=True)
    assert [row.name for row in report.rows] == ["chosen", "opened", "frames"]
    assert [goal.reached for goal in report.goals] == [True, False]
    assert report.goals[0].measured == "500 (400 to 900) ms"


def test_without_a_browser_a_reason_is_told(monkeypatch):
    monkeypatch.setenv("ATLAS_CHROMIUM", "/nowhere/chromium")
    report = embeddings.run(quick=True)
    assert "Chromium" in report.skipped
    assert not report.rows
