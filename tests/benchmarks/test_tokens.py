"""The benchmark of tokens: its text is as long as it says, and all its merges are learnt."""

from benchmarks import tokens
from benchmarks.results import Figure, Row


def test_the_text_allows_all_merges_that_are_measured():
    sizes = tokens.Sizes()
    assert len(tokens.text_of(sizes.characters)) == sizes.characters == 50_000
    row = tokens._learning(tokens.QUICK)
    assert row.label.startswith("50 merges learnt from 2,000 characters")
    assert len(row.cells["value"].values) == 1
    assert len(tokens.learn_merges(tokens.text_of(sizes.characters), sizes.merges)) == sizes.merges == 1_000


def test_without_a_browser_a_reason_is_told(monkeypatch):
    monkeypatch.setenv("ATLAS_CHROMIUM", "/nowhere/chromium")
    report = tokens.run(quick=True)
    assert "Chromium" in report.skipped and not report.rows


def test_what_was_measured_is_held_against_the_goals(monkeypatch):
    rows = [
        Row(name=name, label=name, cells={"value": Figure((value,))})
        for name, value in (("typed", 149.0), ("learnt", 2.0))
    ]
    monkeypatch.setattr(tokens, "_typing", lambda browser, sizes: rows[0])
    monkeypatch.setattr(tokens, "_learning", lambda sizes: rows[1])
    monkeypatch.setattr(tokens, "in_chromium", lambda name, title, measure: measure(None))
    assert [goal.reached for goal in tokens.run(quick=True).goals] == [True, False]
