"""Visitors really visit, floods flood, errors are counted and goals are judged. No test asserts a time."""

import asyncio
import dataclasses
import importlib.util
import types
import urllib.parse

import pytest

from benchmarks import load, memory, pages
from benchmarks.results import Quantity, Row
from benchmarks.visitor import VisitError, Visitor, processor_seconds, unpaced
from core.base import limits as hosting
from core.contents import PAGES
from tests.support import slow_clients
from tests.support.serving import ROOT, running_app

pytestmark = pytest.mark.nightly


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
    """The app without the middleware that holds floods off, which is else the app as it is."""
    with unpaced() as folder, running_app(folder) as server:
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
    cells, times = load.class_of([server], 5, sizes)
    assert not times.errors
    assert len(times.load) == 5
    assert (len(times.act), len(times.write)) == (12, 3)
    assert cells["errors"].median == 0
    assert cells["rate"].median > 0


def test_memory_and_processor_are_those_of_the_process(server):
    assert memory.memory(server) > memory.memory(server, "RssFile") > 0
    assert processor_seconds(server.process) > 0
    assert memory.memory(dataclasses.replace(server, process=2**30)) is None
    assert processor_seconds(2**30) == 0


def test_an_error_breaks_the_goal():
    fine, slow, broken = (
        load.Times(load=[0.1] * 9),
        load.Times(load=[0.1] * 9 + [9.0]),
        load.Times(load=[0.1], errors=["boom"]),
    )
    assert [goal.reached for goal in load.goals_of({(1, 30): fine})] == [True, True]
    assert [goal.reached for goal in load.goals_of({(1, 30): slow})] == [True, False]
    (goal,) = load.goals_of({(1, 100): broken})
    assert not goal.reached
    assert "boom" in goal.measured


# --- floods -------------------------------------------------------------------------------------------------


def test_a_flood_sends_and_the_visitor_is_timed(server):
    cells = load.beside_row(server, "two", "two", 2.0, 0.1, load.flood_of(2, 37)).cells
    assert cells["sent"].median >= 10
    assert cells["count"].median >= 1
    assert 0 < cells["p"].median <= cells["p95"].median <= cells["worst"].median


@pytest.mark.parametrize("name", ["half", "drop", "deaf"])
def test_slow_clients_stay_while_the_visitor_is_there(server, name):
    cells = load.beside_row(server, name, name, 2.0, 0.1, slow_clients.acts(5)[name][1]).cells
    assert cells["sent"].median >= 5
    assert cells["count"].median >= 1


def test_a_websocket_that_is_never_read_has_asked_for_a_page(server):
    """Else it would be no harm because the app never heard of it."""

    async def go() -> bytes:
        loop = asyncio.get_running_loop()
        with await slow_clients._open(server.address) as line:
            await loop.sock_sendall(line, slow_clients._websocket(server.address))
            assert (await loop.sock_recv(line, 4096)).startswith(b"HTTP/1.1 101")
            await loop.sock_sendall(line, slow_clients._ask_for_a_page())
            said = b"-"
            while b"Positions" not in said:
                more = await asyncio.wait_for(loop.sock_recv(line, 1 << 16), 30)
                assert more, "the app closed the line"
                said += more
            return said

    assert len(asyncio.run(go())) > 1000


def test_the_side_without_lacks_the_middleware_alone():
    with unpaced() as folder:
        text = (folder / "app.py").read_text(encoding="utf-8")
    ours = (ROOT / "app.py").read_text(encoding="utf-8")
    assert "pace" not in text
    for name in ("http_headers", "static_files", "shell"):
        assert f"*{name}.MIDDLEWARE" in text
        assert f"*{name}.MIDDLEWARE" in ours
    assert ours.count(".MIDDLEWARE") == 1 + text.count(".MIDDLEWARE")


# --- memory -------------------------------------------------------------------------------------------------


def test_growth_is_judged_against_the_goal():
    row, goal = memory.grown("a", "a page", 100.0, 104.0, 5)
    assert row.cells["growth"].median == pytest.approx(4)
    assert goal.reached
    assert not memory.grown("a", "a page", 100.0, 106.0, 5)[1].reached
    assert memory.grown("a", "a page", 100.0, 90.0, 5)[1].reached


@pytest.mark.parametrize("most, after, reached", [(2_400.0, 1_140.0, True), (2_600.0, 1_160.0, False)])
def test_what_the_largest_requests_cost_and_leave_is_judged(most, after, reached):
    goals = memory.judged(memory.Sizes(), 1_000.0, most, after)[1]
    assert [goal.reached for goal in goals] == [reached, reached]


@pytest.mark.parametrize("after, reached", [(1_199.0, True), (1_201.0, False)])
def test_what_is_held_after_everything_is_judged_against_the_goal(monkeypatch, after, reached):
    held = iter((300.0, after))
    visited = []

    async def visit(address, page):
        visited.append(page)

    monkeypatch.setattr(
        memory, "memory", lambda server, part="VmRSS": 400.0 if part != "VmRSS" else next(held)
    )
    monkeypatch.setattr(memory, "visit", visit)
    monkeypatch.setattr(memory, "visit_all", lambda address, few: visited.append(few))
    row, goal = memory._everything(types.SimpleNamespace(address="http://127.0.0.1:1"), memory.Sizes())
    assert visited == ["", False]
    assert (row.cells["before"].median, row.cells["after"].median) == (300.0, after)
    assert goal.reached is reached
    assert "of which 400 MB are mapped from files" in goal.measured


def test_it_asks_for_the_most_that_the_hosting_file_allows(tmp_path, monkeypatch):
    assert memory.largest() == hosting.read_limits(hosting.LIMITS)
    own = tmp_path / "limits.toml"
    own.write_text("[visitor]\npositions = 7\npositions_width = 6\nbeam_width = 3\n")
    monkeypatch.setenv("ATLAS_LIMITS", str(own))
    matrix, relative, beam, ablation = (values for _, values in memory.requests(1, 30, memory.largest()))
    assert (matrix["positions_count"], matrix["positions_width"], relative["positions_width"]) == (7, 6, 6)
    assert beam["translation_width"] == 3
    assert len(ablation["attention_text"].split()) == 30


def test_no_two_visitors_ask_for_the_same():
    limits, asked = memory.largest(), set()
    for number in range(204):
        asked |= {urllib.parse.urlencode(values) for _, values in memory.requests(number, 30, limits)}
    assert len(asked) == 4 * 204


def test_the_app_is_started_as_the_image_and_the_documents_say():
    for name, value in memory._HOSTED.items():
        assert f"{name}={value} " in (ROOT / "Dockerfile").read_text(encoding="utf-8")
        assert (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8").count(f"{name}={value} ") >= 2


def test_a_small_round_of_the_largest_requests_works(monkeypatch):
    for name, value in {**memory._HOSTED, "ATLAS_DEVICE": "cpu"}.items():
        monkeypatch.setenv(name, value)
    with running_app() as server:
        if memory.memory(server) is None:
            pytest.skip("this system does not tell what a process holds")
        before, most, _ = asyncio.run(memory._measured(server, memory.QUICK))
    assert most >= before > 100


# --- pages --------------------------------------------------------------------------------------------------


def row(name: str, times: float, seen: float, processor: float) -> Row:
    cells = {"times": times, "from_home": 100.0, "seen": seen, "cpu_load": processor, "cpu_act": processor}
    return Row(name=name, label=name.title(), cells={key: Quantity((value,)) for key, value in cells.items()})


def test_the_goals_are_held_against_the_slowest_page_beside_the_bare_one():
    bare, quick = row("bare", 1, 1, 50), row("x", 1.2, 100, 30)
    assert [goal.reached for goal in pages.goals_of([quick], bare)] == [True] * 5
    goals = pages.goals_of([quick, row("home", 2.5, 300, 110)], bare)
    assert [goal.reached for goal in goals] == [False, True, False, False, False]
    assert "(Home)" in goals[0].text
    (goal,) = pages.goals_of([quick, Row(name="y", label="Y", missing="no figure")], bare)
    assert goal.reached is None


def test_a_page_is_measured_beside_the_bare_one(server):
    with pages.bare_folder() as folder, running_app(folder) as bare:
        probe = next(page.probe for page in PAGES if page.name == "positions")
        for where, name, changed in ((bare, "", pages.BARE), (server, "positions", probe)):
            cells = pages.processor_time(where, name, changed, 10)
            assert cells["cpu_load"].median > 0
            assert cells["cpu_act"].median > 0


@pytest.mark.parametrize("reason", ["Playwright is not installed", "Chromium"])
def test_without_a_browser_a_reason_is_told(monkeypatch, reason):
    if reason == "Chromium":
        monkeypatch.setenv("ATLAS_CHROMIUM", "/nowhere/chromium")
    else:
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    report = pages.pages(quick=True)
    assert reason in report.skipped
    assert not report.rows
