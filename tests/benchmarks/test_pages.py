"""The benchmark of all pages: what it opens and what it counts; the measuring itself needs a browser."""

import importlib.util
import itertools
import pathlib
import urllib.parse

from benchmarks import pages
from benchmarks.results import Figure, Row

ROOT = pathlib.Path(__file__).parents[2]


def test_every_page_is_opened_and_worked_with():
    there = {path.stem for path in (ROOT / "pages").glob("*.py")} - {"router"}
    assert {path.strip("/") or "home" for path in pages.PAGES.values()} == there
    assert {act.page for act in pages.ACTS} | {"home"} == there


def test_an_address_names_the_page_before_each_parameter():
    act = next(act for act in pages.ACTS if act.label.startswith("Masking, matrix"))
    parts = urllib.parse.urlsplit(act.path)
    assert parts.path == "/masking" and urllib.parse.parse_qs(parts.query) == {
        "masking_view": ["Matrix masks"]
    }
    assert act.place("which") == ".st-key-masking_which"


def test_new_texts_are_never_the_same_and_others_go_between_two():
    for act in pages.ACTS:
        values = list(itertools.islice(act.values(), 8))
        assert len(set(values)) == (8 if act.model else len(set(values[:2])))


def rows(first: float, control: float) -> list[Row]:
    return [
        Row(name="bare_first", label="not ours", cells={"ms": Figure((9_999.0,))}),
        Row(name="first_home", label="Home", cells={"ms": Figure((first,))}),
        Row(name="first_x", label="X", cells={"ms": Figure((1.0,))}),
        Row(name="from_home_x", label="X", cells={"ms": Figure((2.0,))}),
        *(
            Row(
                name=f"{act.page}_{act.control}",
                label=act.label,
                cells={"ms": Figure((9_999.0 if act.model else control,))},
            )
            for act in pages.ACTS
        ),
    ]


def test_the_goals_are_held_against_the_slowest_and_leave_out_runs_of_models():
    first, inside, control = pages._goals(rows(650, 150))
    assert first.reached and inside.reached and control.reached and "650 ms (Home)" in first.found
    first, inside, control = pages._goals(rows(710, 201))
    assert first.reached is False and inside.reached and control.reached is False


def test_what_was_not_measured_is_not_reached():
    broken = [Row(name="first_home", label="Home", missing="no figure"), *rows(1, 1)[2:]]
    assert pages._goals(broken)[0].reached is None


def test_without_playwright_it_says_so(monkeypatch):
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    assert "Playwright is not installed" in pages.run(quick=True).skipped
