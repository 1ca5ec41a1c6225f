"""The benchmark of all pages: what it opens and what it counts; the measuring itself needs a browser."""

import importlib.util

from benchmarks import pages
from benchmarks.results import Figure, Row


def rows(first: float, control: float) -> list[Row]:
    found = {"bare_first": 9_999.0, "first_home": first, "first_x": 1.0, "from_home_x": 2.0}
    found |= {"seen_x": control, "seen_y": 1.0, "new_x": 9_999.0}
    return [
        Row(name=name, label=name.title(), cells={"ms": Figure((value,))}) for name, value in found.items()
    ]


def test_the_goals_are_held_against_the_slowest_and_leave_out_runs_of_models():
    first, inside, control = pages._goals(rows(650, 150))
    assert first.reached
    assert inside.reached
    assert control.reached
    assert "650 ms (First_Home)" in first.measured
    first, inside, control = pages._goals(rows(710, 201))
    assert first.reached is False
    assert inside.reached
    assert control.reached is False


def test_what_was_not_measured_is_not_reached():
    broken = [Row(name="first_home", label="Home", missing="no figure"), *rows(1, 1)[2:]]
    assert pages._goals(broken)[0].reached is None


def test_without_playwright_it_says_so(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "Playwright is not installed" in pages.run(quick=True).skipped
