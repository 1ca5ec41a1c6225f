"""How much a process holds once all was visited, and whether that stays: over a thousand runs of each page,
over hundreds of sessions that come and go, and with classes that ask for the largest that a host allows.

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

from benchmarks.results import Goal, Quantity, Report, Row, under
from benchmarks.visitor import VisitError, Visitor, memory, unpaced
from core.base import limits as hosting
from core.contents import PAGES, Page
from tests.support.serving import ROOT, NotStarted, Server, running_app

GUIDES = ("questions.md", "lessons.md")
_MOST = 5  # % of growth, after the caches are full
_ALL_VISITED = 1200  # megabytes
_COST = 1_500  # MB that the visitors with the largest requests may cost
_STAYS = 15  # % of what was held before, once they have gone
_WORDS = ("I", "you", "we", "like", "love", "eat", "read", "see", "small", "old", "new", "cat", "dog")
_HOSTED = {"ATLAS_HOSTED": "1", "MALLOC_ARENA_MAX": "2"}  # as docs/hosting.md starts it
_PATIENCE = 600.0  # seconds: heavy requests of a class wait for each other


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    runs: int = 1_000  # of each page, after as many as fill the caches
    filling: int = 200
    sessions: int = 300
    heavy: int = 200  # visitors with the largest requests
    alive: int = 50  # of them at the same time
    wait: float = 90  # seconds after the last has gone
    words: int = 30  # of a sentence


QUICK = Sizes(runs=3, filling=2, sessions=4, heavy=4, alive=4, wait=0, words=3)


def grown(name: str, label: str, before: float, after: float, most: float) -> tuple[Row, Goal]:
    """Returns a row of the megabytes before and after, and the goal that they grew by `most` % at most."""
    growth = Quantity((100 * (after / before - 1),), 1)
    cells = {"before": Quantity((before,)), "after": Quantity((after,)), "growth": growth}
    return Row(name=name, label=label, cells=cells), under(label, growth, most, "% more")


def addresses() -> list[tuple[str, str]]:
    """Returns (page, query) of each page, and of each link of the guides, which lead to most views."""
    found = dict.fromkeys((page.name, "") for page in PAGES)
    for guide in GUIDES:
        text = (ROOT / "docs" / guide).read_text(encoding="utf-8")
        for link in re.findall(r"\(http://localhost:8501/([^)]*)\)", text):
            page, _, query = link.partition("?")
            found[page, query] = None
    return list(found)


async def visit(address: str, page: str, query: str = "") -> None:
    async with Visitor(address, page, query) as visitor:
        await visitor.load()


def visit_all(address: str, few: bool) -> None:
    """Opens the pages of an app one after the other, and the links of the guides.

    Args:
        address: Of the app.
        few: Opens the pages alone.
    """
    for page, query in addresses()[: len(PAGES)] if few else addresses():
        asyncio.run(visit(address, page, query))


async def _settled(server: Server) -> None:
    """Lets a visitor in and waits until the app, which loads TensorFlow meanwhile, has held as much for 10
    seconds.
    """
    async with Visitor(server.address, "masking") as visitor:
        await visitor.load()
    held = [memory(server)]
    while len(held) < 60 and (len(held) < 6 or held[-1] > 1.005 * held[-6]):
        await asyncio.sleep(2)
        held.append(memory(server))


def _everything(server: Server, sizes: Sizes) -> tuple[Row, Goal]:
    """Visits every page and every link of the guides; returns what the process held before and after."""
    asyncio.run(visit(server.address, ""))
    before = memory(server)
    visit_all(server.address, few=sizes is QUICK)
    after, of_files = memory(server), memory(server, "RssFile")
    cells = {"before": Quantity((before,)), "after": Quantity((after,))}
    return Row(name="everything", label="every page and every link of the guides", cells=cells), Goal(
        text=f"every page and every link of the guides visited: at most {_ALL_VISITED:,} MB",
        measured=f"{after:,.0f} MB, of which {of_files:,.0f} MB are mapped from files",
        reached=after <= _ALL_VISITED,
    )


async def _reruns(server: Server, page: Page, sizes: Sizes) -> tuple[float, float]:
    """Returns the megabytes before and after the counted runs of a page, in one session."""
    probe = page.probe
    async with Visitor(server.address, page.name, probe.query) as visitor:
        await visitor.load()
        for n in range(sizes.filling):
            await visitor.change(probe.control, probe.value(n))
        before = memory(server)
        for n in range(sizes.runs):
            await visitor.change(probe.control, probe.value(sizes.filling + n))
        return before, memory(server)


async def _sessions(server: Server, sizes: Sizes) -> tuple[float, float]:
    """Returns the megabytes before and after many visitors, each of whom looks at a page and goes."""

    async def visit(n: int) -> None:
        async with Visitor(server.address, PAGES[n % len(PAGES)].name) as visitor:
            await visitor.load()

    for n in range(2 * len(PAGES)):
        await visit(n)
    before = memory(server)
    for n in range(sizes.sessions):
        await visit(n)
    await asyncio.sleep(0 if sizes is QUICK else 75)  # closed tabs keep their session for 60 seconds
    return before, memory(server)


def _visits(server: Server, sizes: Sizes) -> Iterator[tuple[Row, Goal]]:
    """Yields what the runs of each page and what visitors who come and go leave behind."""
    for page in PAGES:
        measured = asyncio.run(_reruns(server, page, sizes))
        yield grown(page.name, f"{page.name}, {sizes.runs:,} runs", *measured, _MOST)
    label = f"{sizes.sessions} sessions came and went"
    yield grown("sessions", label, *asyncio.run(_sessions(server, sizes)), _MOST)


# --- the largest requests of a hosted app -------------------------------------------------------------------


def largest() -> dict[str, int]:
    """Returns what a hosted app allows at most, by name: `ATLAS_LIMITS` names another file of limits."""
    return hosting.read_limits(pathlib.Path(os.environ.get("ATLAS_LIMITS") or hosting.LIMITS))


def requests(number: int, words: int, limits: dict[str, int]) -> list[tuple[str, dict]]:
    """Returns page and address of the largest requests, others for each number, so that no cache has them.

    Args:
        number: Of the visitor.
        words: Of a sentence.
        limits: See `largest`.
    """
    chance = random.Random(number)
    text = " ".join(chance.choice(_WORDS) for _ in range(words))
    width = limits["positions_width"]
    matrix = {"width": width, "first": round(number % 9973 / 10_000, 4)}
    measured = [
        ("positions", {"view": "The matrix", "count": limits["positions"], "high": width - 1, **matrix}),
        ("positions", {"view": "Relative positions", "count": 256, **matrix}),
        ("translation", {"view": "Beam search", "width": limits["beam_width"], "text": text}),
        ("attention", {"view": "Leave one word out", "text": text}),
    ]
    return [(page, {f"{page}_{name}": value for name, value in values.items()}) for page, values in measured]


async def _largest_held(server: Server, held: list[float]) -> None:
    """Notes the megabytes that a process holds ten times a second, until it is cancelled."""
    while True:
        held.append(memory(server))
        await asyncio.sleep(0.1)


async def _come(server: Server, numbers: range, sizes: Sizes) -> float:
    """Lets visitors in at once, each with one request, and returns the most megabytes held meanwhile."""
    limits, held = largest(), []
    watch = asyncio.create_task(_largest_held(server, held))
    async with contextlib.AsyncExitStack() as stack:
        visitors = []
        for number in numbers:
            pages = requests(number, sizes.words, limits)
            page, values = pages[number % len(pages)]
            visitor = Visitor(server.address, page, urllib.parse.urlencode(values), _PATIENCE)
            visitors.append(await stack.enter_async_context(visitor))
        await asyncio.gather(*(visitor.load() for visitor in visitors))
        await asyncio.sleep(min(1.0, sizes.wait))
    watch.cancel()
    return max(held)


async def _measured(server: Server, sizes: Sizes) -> tuple[float, float, float]:
    """Returns the megabytes before, the most while the first class was there, and after all have gone."""
    for number in range(4):  # loads the models
        await _come(server, range(number, number + 1), sizes)
    await asyncio.sleep(min(20.0, sizes.wait))
    before, most = memory(server), None
    for first in range(4, 4 + sizes.heavy, sizes.alive):
        held = await _come(server, range(first, first + sizes.alive), sizes)
        most = held if most is None else most
    await asyncio.sleep(sizes.wait)
    return before, most, memory(server)


def judged(sizes: Sizes, before: float, most: float, after: float) -> tuple[list[Row], list[Goal]]:
    """Returns the rows of the table and the goals for the megabytes that were held."""
    alive = f"{sizes.alive} sessions with the largest hosted requests at once, the most that was held"
    gone = f"{sizes.heavy} such sessions, {sizes.wait:g} s after all were closed"
    first, _ = grown("heavy_alive", alive, before, most, _STAYS)
    second, freed = grown("heavy_gone", gone, before, after, _STAYS)
    return [first, second], [
        under(f"{alive}, more than before", Quantity((most - before,)), _COST, "MB"),
        freed,
    ]


def run(*, quick: bool = False) -> Report:
    """Visits each page of a fresh process over and over; needs a system that tells what a process holds."""
    sizes = QUICK if quick else Sizes()
    title = "memory of one process of the app"
    try:
        with contextlib.ExitStack() as stack:
            folder = stack.enter_context(unpaced())  # a thousand runs in a row are a flood
            server = stack.enter_context(running_app(folder))
            if memory(server) is None:
                return Report(
                    name="memory", title=title, skipped="this system does not tell what a process holds"
                )
            if sizes is not QUICK:
                asyncio.run(_settled(server))
            rows, goals = zip(*_visits(server, sizes))
        with running_app() as server:
            row, goal = _everything(server, sizes)
        with mock.patch.dict(os.environ, _HOSTED), running_app(hosted=True) as server:
            if sizes is not QUICK:
                asyncio.run(_settled(server))
            more, reached = judged(sizes, *asyncio.run(_measured(server, sizes)))
    except (NotStarted, VisitError) as error:
        return Report(name="memory", title=title, skipped=str(error))
    return Report(
        name="memory",
        title=title,
        rows=[row, *rows, *more],
        goals=[goal, *goals, *reached],
        columns={"before": "MB before", "after": "MB after", "growth": "% more"},
        notes=[
            "Each run changes a control and so has another answer; "
            f"the first {sizes.filling} of a page fill the bounded caches."
        ],
    )
