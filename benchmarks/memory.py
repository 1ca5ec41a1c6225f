"""How much a process holds once all was visited, and whether that stays: over a thousand runs of each page,
and over hundreds of sessions that come and go.

The first row is of a process of its own, which opens every page and every link of the guides. The last rows
are those of `benchmarks.heavy`: classes with the largest requests that a hosted app allows.
"""

import asyncio
import contextlib
import dataclasses
from collections.abc import Iterator

from benchmarks import heavy, web_process
from benchmarks.flood import unpaced
from benchmarks.load import memory
from benchmarks.results import Figure, Goal, Report, Row
from benchmarks.visitor import VisitError, Visitor
from core.contents import PAGES, Page
from tests.support.serving import NotStarted, Server, running_app

_MOST = 0.05  # of growth, after the caches are full
_ALL_VISITED = 1200  # megabytes


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    runs: int = 1_000  # of each page, after as many as fill the caches
    filling: int = 200
    sessions: int = 300


QUICK = Sizes(runs=3, filling=2, sessions=4)


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
    asyncio.run(web_process.visit(server.address, ""))
    before = memory(server)
    web_process.visit_all(server.address, few=sizes is QUICK)
    after, of_files = memory(server), memory(server, "RssFile")
    cells = {"before": Figure((before,)), "after": Figure((after,))}
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


def _row(name: str, label: str, measured: tuple[float, float]) -> tuple[Row, Goal]:
    before, after = measured
    growth = after / before - 1
    cells = {"before": Figure((before,)), "after": Figure((after,)), "growth": Figure((100 * growth,), 1)}
    return Row(name=name, label=label, cells=cells), Goal(
        text=f"{label}: at most {100 * _MOST:.0f} % more",
        measured=f"{100 * growth:.1f} %",
        reached=growth <= _MOST,
    )


def _visits(server: Server, sizes: Sizes) -> Iterator[tuple[Row, Goal]]:
    """Yields what the runs of each page and what visitors who come and go leave behind."""
    for page in PAGES:
        measured = asyncio.run(_reruns(server, page, sizes))
        yield _row(page.name, f"{page.name}, {sizes.runs:,} runs", measured)
    label = f"{sizes.sessions} sessions came and went"
    yield _row("sessions", label, asyncio.run(_sessions(server, sizes)))


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
        with heavy.hosted_app() as server:
            if sizes is not QUICK:
                asyncio.run(_settled(server))
            more, reached = heavy.measure(server, heavy.QUICK if quick else heavy.Sizes())
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
