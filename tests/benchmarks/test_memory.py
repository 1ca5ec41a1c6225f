"""The benchmark of memory: what it calls flat, and what a process holds that has shown everything."""

import os
import types

import pytest

from benchmarks import memory


def test_growth_is_judged_against_the_goal():
    row, goal = memory._row("a", "a page", (100.0, 104.0))
    assert abs(row.cells["growth"].median - 4) < 1e-9
    assert goal.reached
    assert not memory._row("a", "a page", (100.0, 106.0))[1].reached
    assert memory._row("a", "a page", (100.0, 90.0))[1].reached


@pytest.mark.parametrize("after, reached", [(1_199.0, True), (1_201.0, False)])
def test_what_is_held_after_everything_is_judged_against_the_goal(monkeypatch, after, reached):
    held = iter((300.0, after))
    visited = []

    async def visit(address, page):
        visited.append(page)

    monkeypatch.setattr(
        memory, "memory", lambda server, part="VmRSS": next(held) if part == "VmRSS" else 400.0
    )
    monkeypatch.setattr(memory.web_process, "visit", visit)
    monkeypatch.setattr(memory.web_process, "visit_all", lambda address, few: visited.append(few))
    row, goal = memory._everything(types.SimpleNamespace(address="http://127.0.0.1:1"), memory.Sizes())
    assert visited == ["", False]
    assert (row.cells["before"].median, row.cells["after"].median) == (300.0, after)
    assert goal.reached is reached
    assert "of which 400 MB are mapped from files" in goal.measured


def test_what_is_mapped_from_files_is_a_part_of_what_is_held():
    server = types.SimpleNamespace(process=os.getpid())
    if memory.memory(server) is None:
        pytest.skip("this system does not tell what a process holds")
    assert 0 < memory.memory(server, "RssFile") < memory.memory(server)
