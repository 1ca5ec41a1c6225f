"""How much memory a process holds after every page was visited, and whether it grows: over a thousand runs of
each page, over hundreds of sessions that come and go, and with classes that send the largest requests that a
host allows.

The first row is of a process of its own, which opens every page and every link of the guides.
"""

import asyncio
import contextlib
import dataclasses
import os
import pathlib
import random
import re
import urllib.parse
from collections.abc import Iterator
from unittest import mock

from benchmarks.results import Goal, NotMeasuredError, Quantity, Report, Row, max_goal
from benchmarks.visitor import Visitor, app_without_rate_limit, memory_megabytes
from core.base import limits as hosting
from core.contents import PAGES, Page
from tests.support.serving import ROOT, Server, running_app

GUIDES = ("questions.md", "lessons.md")
_MAX_GROWTH_PERCENT = 5  # % of growth, after the caches are full
_MAX_VISITED_MEGABYTES = 1200  # megabytes
_MAX_LOAD_MEGABYTES = 1_500  # MB that the visitors with the largest requests may cost
_MAX_REMAINING_PERCENT = 15  # % of what was held before, once they have gone
_WORDS = ("I", "you", "we", "like", "love", "eat", "read", "see", "small", "old", "new", "cat", "dog")
_HOSTED_ENVIRONMENT = {"ATLAS_HOSTED": "1", "MALLOC_ARENA_MAX": "2"}  # as docs/hosting.md starts it
_TIMEOUT_SECONDS = 600.0  # seconds: heavy requests of a class wait for each other


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    num_runs: int = 1_000  # of each page, after those that fill the caches
    num_warmup_runs: int = 200
    num_sessions: int = 300
    num_heavy_visitors: int = 200  # visitors with the largest requests
    num_concurrent: int = 50  # of them at the same time
    wait_seconds: float = 90  # after the last has gone
    num_words: int = 30  # of a sentence


QUICK = Sizes(
    num_runs=3,
    num_warmup_runs=2,
    num_sessions=4,
    num_heavy_visitors=4,
    num_concurrent=4,
    wait_seconds=0,
    num_words=3,
)


def make_growth_row(
    name: str, label: str, before: float, after: float, max_percent: float
) -> tuple[Row, Goal]:
    """Returns a row of the megabytes before and after, and the goal that they grew by `max_percent` % at
    most.
    """
    growth = Quantity((100 * (after / before - 1),), 1)
    cells = {"before": Quantity((before,)), "after": Quantity((after,)), "growth": growth}
    return Row(name=name, label=label, cells=cells), max_goal(label, growth, max_percent, "% more")


def list_addresses() -> list[tuple[str, str]]:
    """Returns (page, query) of each page, and of each link of the guides, which lead to most views."""
    pages_and_queries = dict.fromkeys((page.name, "") for page in PAGES)
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        for link in re.findall(r"\(http://localhost:8501/([^)]*)\)", text):
            page, _, query = link.partition("?")
            pages_and_queries[page, query] = None
    return list(pages_and_queries)


async def _visit(server: Server, page: str, query: str = "") -> None:
    async with Visitor(server.address, page, query) as visitor:
        await visitor.load()


async def _wait_until_stable(server: Server) -> None:
    # the app loads TensorFlow meanwhile: until it has held as much for 10 seconds
    await _visit(server, "masking")
    megabytes = [memory_megabytes(server)]
    while len(megabytes) < 60 and (len(megabytes) < 6 or megabytes[-1] > 1.005 * megabytes[-6]):
        await asyncio.sleep(2)
        megabytes.append(memory_megabytes(server))


def _measure_all_visited(server: Server, sizes: Sizes) -> tuple[Row, Goal]:
    """Visits every page and every link of the guides; returns what the process held before and after."""
    asyncio.run(_visit(server, ""))
    before = memory_megabytes(server)
    for page, query in list_addresses()[: len(PAGES) if sizes is QUICK else None]:
        asyncio.run(_visit(server, page, query))
    after, file_megabytes = memory_megabytes(server), memory_megabytes(server, "RssFile")
    cells = {"before": Quantity((before,)), "after": Quantity((after,))}
    return Row(name="everything", label="every page and every link of the guides", cells=cells), Goal(
        text=f"every page and every link of the guides visited: at most {_MAX_VISITED_MEGABYTES:,} MB",
        measured=f"{after:,.0f} MB, of which {file_megabytes:,.0f} MB are mapped from files",
        reached=after <= _MAX_VISITED_MEGABYTES,
    )


async def _measure_reruns(server: Server, page: Page, sizes: Sizes) -> tuple[float, float]:
    """Returns the megabytes before and after the counted runs of a page, in one session."""
    probe = page.probe
    async with Visitor(server.address, page.name, probe.query) as visitor:
        await visitor.load()
        for n in range(sizes.num_warmup_runs):
            await visitor.change(probe.control_key, probe.make_value(n))
        before = memory_megabytes(server)
        for n in range(sizes.num_runs):
            await visitor.change(probe.control_key, probe.make_value(sizes.num_warmup_runs + n))
        return before, memory_megabytes(server)


async def _measure_sessions(server: Server, sizes: Sizes) -> tuple[float, float]:
    """Returns the megabytes before and after many visitors, each of whom looks at a page and goes."""
    for page in PAGES * 2:
        await _visit(server, page.name)
    before = memory_megabytes(server)
    for n in range(sizes.num_sessions):
        await _visit(server, PAGES[n % len(PAGES)].name)
    await asyncio.sleep(0 if sizes is QUICK else 75)  # closed tabs keep their session for 60 seconds
    return before, memory_megabytes(server)


def _measure_visits(server: Server, sizes: Sizes) -> Iterator[tuple[Row, Goal]]:
    for page in PAGES:
        megabytes = asyncio.run(_measure_reruns(server, page, sizes))
        yield make_growth_row(
            page.name, f"{page.name}, {sizes.num_runs:,} runs", *megabytes, _MAX_GROWTH_PERCENT
        )
    megabytes = asyncio.run(_measure_sessions(server, sizes))
    label = f"{sizes.num_sessions} sessions came and went"
    yield make_growth_row("sessions", label, *megabytes, _MAX_GROWTH_PERCENT)


# --- the largest requests of a hosted app -------------------------------------------------------------------


def get_hosted_limits() -> dict[str, int]:
    """Returns what a hosted app allows at most, by name: `ATLAS_LIMITS` names another file of limits."""
    return hosting.read_limits(pathlib.Path(os.environ.get("ATLAS_LIMITS") or hosting.DEFAULT_LIMITS_FILE))


def make_heavy_requests(
    visitor_number: int, num_words: int, limits: dict[str, int]
) -> list[tuple[str, dict]]:
    """Returns page and address of the largest requests, others for each number, so that no cache has them.

    Args:
        visitor_number: Of the visitor.
        num_words: Of a sentence.
        limits: See `get_hosted_limits`.
    """
    rng = random.Random(visitor_number)
    text = " ".join(rng.choice(_WORDS) for _ in range(num_words))
    width = limits["positions_width"]
    matrix_values = {"width": width, "first_position": round(visitor_number % 9973 / 10_000, 4)}
    pages_and_values = [
        (
            "positions",
            {
                "view": "The matrix",
                "num_positions": limits["positions"],
                "dimension_to": width - 1,
                **matrix_values,
            },
        ),
        ("positions", {"view": "Relative positions", "num_positions": 256, **matrix_values}),
        ("translation", {"view": "Beam search", "width": limits["beam_width"], "text": text}),
        ("attention", {"view": "Leave one word out", "text": text}),
    ]
    return [
        (page, {f"{page}_{name}": value for name, value in values.items()})
        for page, values in pages_and_values
    ]


async def _record_memory(server: Server, megabytes: list[float]) -> None:
    # ten times a second, until it is cancelled
    while True:
        megabytes.append(memory_megabytes(server))
        await asyncio.sleep(0.1)


async def _run_heavy_visitors(server: Server, numbers: range, sizes: Sizes) -> float:
    """Lets visitors in at once, each with one request, and returns the most megabytes held meanwhile."""
    limits, megabytes = get_hosted_limits(), []
    memory_task = asyncio.create_task(_record_memory(server, megabytes))
    async with contextlib.AsyncExitStack() as stack:
        visitors = []
        for number in numbers:
            pages = make_heavy_requests(number, sizes.num_words, limits)
            page, values = pages[number % len(pages)]
            visitor = Visitor(server.address, page, urllib.parse.urlencode(values), _TIMEOUT_SECONDS)
            visitors.append(await stack.enter_async_context(visitor))
        await asyncio.gather(*(visitor.load() for visitor in visitors))
        await asyncio.sleep(min(1.0, sizes.wait_seconds))
    memory_task.cancel()
    return max(megabytes)


async def _measure_heavy(server: Server, sizes: Sizes) -> tuple[float, float, float]:
    """Returns the megabytes before, the most while the first class was there, and after all have gone."""
    for number in range(4):  # loads the models
        await _run_heavy_visitors(server, range(number, number + 1), sizes)
    await asyncio.sleep(min(20.0, sizes.wait_seconds))
    before, max_megabytes = memory_megabytes(server), None
    for first in range(4, 4 + sizes.num_heavy_visitors, sizes.num_concurrent):
        megabytes = await _run_heavy_visitors(server, range(first, first + sizes.num_concurrent), sizes)
        max_megabytes = megabytes if max_megabytes is None else max_megabytes
    await asyncio.sleep(sizes.wait_seconds)
    return before, max_megabytes, memory_megabytes(server)


def make_heavy_rows(
    sizes: Sizes, before: float, max_megabytes: float, after: float
) -> tuple[list[Row], list[Goal]]:
    """Returns the rows of the table and the goals for the megabytes that were held."""
    peak_label = (
        f"{sizes.num_concurrent} sessions with the largest hosted requests at once, the most that was held"
    )
    remaining_label = (
        f"{sizes.num_heavy_visitors} such sessions, {sizes.wait_seconds:g} s after all were closed"
    )
    peak_row, _ = make_growth_row("heavy_alive", peak_label, before, max_megabytes, _MAX_REMAINING_PERCENT)
    remaining_row, remaining_goal = make_growth_row(
        "heavy_gone", remaining_label, before, after, _MAX_REMAINING_PERCENT
    )
    return [peak_row, remaining_row], [
        max_goal(
            f"{peak_label}, more than before", Quantity((max_megabytes - before,)), _MAX_LOAD_MEGABYTES, "MB"
        ),
        remaining_goal,
    ]


def run(*, quick: bool = False) -> Report:
    """Visits each page of a fresh process over and over; needs a system that reports a process's memory."""
    sizes = QUICK if quick else Sizes()
    # without the rate limit, since a thousand runs in a row are a flood
    with app_without_rate_limit() as folder, running_app(folder) as server:
        if memory_megabytes(server) is None:
            raise NotMeasuredError("this system does not report the memory of a process")
        if not quick:
            asyncio.run(_wait_until_stable(server))
        rows, goals = zip(*_measure_visits(server, sizes), strict=True)
    with running_app() as server:
        row, goal = _measure_all_visited(server, sizes)
    with mock.patch.dict(os.environ, _HOSTED_ENVIRONMENT), running_app(hosted=True) as server:
        if not quick:
            asyncio.run(_wait_until_stable(server))
        heavy_rows, heavy_goals = make_heavy_rows(sizes, *asyncio.run(_measure_heavy(server, sizes)))
    return Report(
        name="memory",
        title="memory of one process of the app",
        rows=[row, *rows, *heavy_rows],
        goals=[goal, *goals, *heavy_goals],
        columns={"before": "MB before", "after": "MB after", "growth": "% more"},
        notes=[
            "Each run changes a control and so has another result; "
            f"the first {sizes.num_warmup_runs} of a page fill the bounded caches."
        ],
    )
