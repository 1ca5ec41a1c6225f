"""The benchmark of a class: its visitors really visit, and errors are counted; no test asserts a time."""

import asyncio
import dataclasses

import pytest

from benchmarks import load
from benchmarks.visitor import VisitError, Visitor
from tests.support.serving import running_app


def visit(address: str, page: str, *changes):
    """Opens a page, makes changes, and returns the visitor."""

    async def go():
        async with Visitor(address, page) as visitor:
            assert await visitor.load() > 0
            for key, value in changes:
                assert await visitor.change(key, value) > 0
        return visitor

    return asyncio.run(go())


@pytest.fixture(scope="module")
def server():
    with running_app() as server:
        yield server


def test_a_visitor_sees_the_controls_of_a_page_and_changes_them(server):
    visitor = visit(
        server.address, "shakespeare", ("shakespeare_top_k", 3.0), ("shakespeare_prompt", "O Romeo")
    )
    assert {"shakespeare_prompt", "shakespeare_write", "shakespeare_model"} <= set(visitor.widgets)
    assert visitor.bytes > 1000


def test_a_wrong_page_and_a_wrong_control_are_errors(server):
    with pytest.raises(VisitError, match="There is no page “nowhere”"):
        visit(server.address, "nowhere")
    with pytest.raises(VisitError, match="no control 'shakespeare_nothing'"):
        visit(server.address, "shakespeare", ("shakespeare_nothing", 1.0))


def test_a_small_class_does_all_it_was_asked_to(server):
    sizes = load.Sizes(acts=3, pause=(0.0, 0.0))
    row, times = load._row([server], 3, sizes, probes=False)
    assert not times.errors
    assert len(times.load) == 3
    assert len(times.act) + len(times.write) == 9
    assert row.cells["errors"].median == 0
    assert row.cells["rate"].median > 0


def test_memory_and_processor_are_those_of_the_process(server):
    assert load.memory(server) > 30
    assert load.processor_seconds(server) > 0
    gone = dataclasses.replace(server, process=2**30)
    assert load.memory(gone) is None
    assert load.processor_seconds(gone) == 0


def test_an_error_breaks_the_goal():
    fine, slow, broken = (
        load.Times(load=[0.1] * 9),
        load.Times(load=[0.1] * 9 + [9.0]),
        load.Times(load=[0.1], errors=["boom"]),
    )
    assert [goal.reached for goal in load._goals({(1, 30): fine})] == [True, True]
    assert [goal.reached for goal in load._goals({(1, 30): slow})] == [True, False]
    (goal,) = load._goals({(1, 100): broken})
    assert not goal.reached
    assert "boom" in goal.measured
