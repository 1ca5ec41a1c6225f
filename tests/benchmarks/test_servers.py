"""Visitors really visit, errors are counted and goals are judged. No test asserts a time."""

import asyncio

import pytest

from benchmarks import __main__ as command
from benchmarks import load, memory, pages
from benchmarks.results import Quantity, Row
from benchmarks.visitor import VisitError, Visitor, app_without_rate_limit
from core.contents import PAGES
from tests.support.serving import running_app

pytestmark = pytest.mark.nightly


def visit(address: str, page: str, *changes):
    async def go():
        async with Visitor(address, page) as visitor:
            assert await visitor.load() > 0
            for key, value in changes:
                assert await visitor.change(key, value) > 0
        return visitor

    return asyncio.run(go())


@pytest.fixture(scope="module")
def server():
    """The app without the middleware that holds floods off, which is else the app as it is."""
    with app_without_rate_limit() as folder, running_app(folder) as server:
        yield server


def test_a_visitor_changes_controls_and_a_wrong_page_or_control_is_an_error(server):
    changes = (("shakespeare_top_k", 3.0), ("shakespeare_prompt", "O Romeo"))
    visitor = visit(server.address, "shakespeare", *changes)
    assert {"shakespeare_prompt", "shakespeare_write", "shakespeare_model"} <= set(visitor.widget_ids)
    with pytest.raises(VisitError, match="There is no page “nowhere”"):
        visit(server.address, "nowhere")
    with pytest.raises(VisitError, match="no control 'shakespeare_nothing'"):
        visit(server.address, "shakespeare", ("shakespeare_nothing", 1.0))


def test_a_small_class_does_all_that_it_has_to(server):
    cells, times = load.measure_class([server], 5, load.Sizes(num_actions=3, pause_seconds=(0.0, 0.0)))
    assert not times.errors
    assert [len(one) for one in (times.load_seconds, times.change_seconds, times.writing_seconds)] == [
        5,
        12,
        3,
    ]
    assert cells["rate"].median > cells["errors"].median == 0


def test_a_page_is_measured_beside_the_bare_one(server):
    with pages.bare_folder() as folder, running_app(folder) as bare:
        probe = next(page.probe for page in PAGES if page.name == "positions")
        for where, name, changed in ((bare, "", pages.BARE_PROBE), (server, "positions", probe)):
            cells = pages.measure_processor_time(where, name, changed, 10)
            assert min(cells["cpu_load"].median, cells["cpu_act"].median) > 0


def test_a_small_round_of_the_largest_requests_works(monkeypatch):
    for name, value in {**memory._HOSTED_ENVIRONMENT, "ATLAS_DEVICE": "cpu"}.items():
        monkeypatch.setenv(name, value)
    with running_app() as server:
        if memory.memory_megabytes(server) is None:
            pytest.skip("this system does not tell what a process holds")
        before, most, _ = asyncio.run(memory._measure_heavy(server, memory.QUICK))
    assert most >= before > 100


# --- goals --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "times", "reached"),
    [
        (30, load.Times(load_seconds=[0.1] * 9), [True, True]),
        (30, load.Times(load_seconds=[0.1] * 9 + [9.0]), [True, False]),
        (100, load.Times(load_seconds=[0.1], errors=["boom"]), [False]),
    ],
)
def test_an_error_or_a_slow_page_breaks_the_goal_of_a_class(count, times, reached):
    assert [goal.reached for goal in load.make_goals({(1, count): times})] == reached


@pytest.mark.parametrize(("most", "after", "reached"), [(2_400.0, 1_040.0, True), (2_400.0, 1_160.0, False)])
def test_growth_and_what_the_largest_requests_leave_are_judged(most, after, reached):
    assert memory.make_growth_row("a", "a page", 1_000.0, after, 5)[1].reached is reached
    goals = memory.make_heavy_rows(memory.Sizes(), 1_000.0, most + 200 * (not reached), after)[1]
    assert [goal.reached for goal in goals] == [reached, reached]


def make_row(name: str, times: float, repeated_ms: float, processor: float) -> Row:
    cells = {
        "times": times,
        "from_home": 100.0,
        "seen": repeated_ms,
        "cpu_load": processor,
        "cpu_act": processor,
    }
    return Row(name=name, label=name.title(), cells={key: Quantity((value,)) for key, value in cells.items()})


def test_the_goals_are_held_against_the_slowest_page_beside_the_bare_one():
    bare, quick = make_row("bare", 1, 1, 50), make_row("x", 1.2, 100, 30)
    assert [goal.reached for goal in pages.make_goals([quick], bare)] == [True] * 5
    goals = pages.make_goals([quick, make_row("home", 2.5, 300, 110)], bare)
    assert [goal.reached for goal in goals] == [False, True, False, False, False]


def test_without_a_browser_the_reason_is_told(monkeypatch):
    monkeypatch.setenv("ATLAS_CHROMIUM", "/nowhere/chromium")
    report = command.measure("pages", quick=True)
    assert "Chromium" in report.skipped and not report.rows
