"""The benchmark of memory: what it calls flat."""

from benchmarks import memory


def test_growth_is_judged_against_the_goal():
    row, goal = memory._row("a", "a page", (100.0, 104.0))
    assert abs(row.cells["growth"].median - 4) < 1e-9
    assert goal.reached
    assert not memory._row("a", "a page", (100.0, 106.0))[1].reached
    assert memory._row("a", "a page", (100.0, 90.0))[1].reached
