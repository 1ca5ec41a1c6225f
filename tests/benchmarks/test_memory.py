"""The benchmark of memory: what it calls flat, and that it asks each page for something new."""

from benchmarks import memory
from tests.pages.walk import PAGES


def test_each_page_is_run():
    assert set(memory._CHANGES) == set(PAGES) - {"home"}


def test_two_runs_never_ask_the_same():
    for _, value in memory._CHANGES.values():
        assert value(1) != value(2)


def test_growth_is_judged_against_the_goal():
    row, goal = memory._row("a", "a page", (100.0, 104.0))
    assert abs(row.cells["growth"].median - 4) < 1e-9 and goal.reached
    assert not memory._row("a", "a page", (100.0, 106.0))[1].reached
    assert memory._row("a", "a page", (100.0, 90.0))[1].reached
