"""A class at once: visitors who load pages and change controls, on one process of the app and on two
(`load`); and a visitor beside a flood, connections that rerun without end and many slow ones (`flood`).
"""

import asyncio
import contextlib
import dataclasses
import itertools
import random
import time
from collections.abc import AsyncIterator, Iterator, Sequence

from benchmarks.results import Goal, Quantity, Report, Row, seconds, spread, under
from benchmarks.visitor import VisitError, Visitor, memory, processor_seconds, unpaced
from core.contents import PAGES, Probe
from tests.support import slow_clients
from tests.support.serving import ROOT, NotStarted, Server, running_app

_SEEN = ("positions", "attention", "tokens", "embeddings")
PROBES = {page.name: page.probe for page in PAGES if page.name in _SEEN}
PROBES["shakespeare"] = Probe(control="shakespeare_write", value=lambda n: True)
COLUMNS = {
    "rate": "interactions a second",
    "load": "page load p50 s",
    "load95": "p95",
    "act": "control p50 s",
    "act95": "p95",
    "write": "300 characters written p50 s",
    "write95": "p95",
    "errors": "errors",
    "memory": "MB in the largest web process",
    "web": "CPU of the web processes, cores",
}
_FLOOD_COLUMNS = {
    "p": "the visitor's control p50 s",
    "p95": "p95",
    "worst": "worst",
    "count": "changes",
    "sent": "messages sent by the others",
    "memory": "MB more",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured.

    Attributes:
        visitors: Of each class.
        acts: Of each visitor, after loading the page.
        pause: Seconds between two of them, at least and at most.
        come: Seconds in which all visitors come.
    """

    visitors: tuple[int, ...] = (1, 10, 30, 100)
    acts: int = 6
    pause: tuple[float, float] = (0.5, 1.5)
    come: float = 0.0


QUICK = Sizes(visitors=(1, 3), acts=2, pause=(0.0, 0.1))


@dataclasses.dataclass
class Times:
    """Seconds of all visitors, and what went wrong."""

    load: list[float] = dataclasses.field(default_factory=list)
    act: list[float] = dataclasses.field(default_factory=list)
    write: list[float] = dataclasses.field(default_factory=list)
    errors: list[str] = dataclasses.field(default_factory=list)


async def _act(visitor: Visitor, times: Times, n: int) -> None:
    """Changes the control of a page; Shakespeare's writes 300 characters at 200 a second."""
    probe = PROBES[visitor.page]
    kept = times.write if visitor.page == "shakespeare" else times.act
    kept.append(await visitor.change(probe.control, probe.value(n)))


async def _visit(address: str, page: str, number: int, sizes: Sizes, times: Times) -> None:
    chance = random.Random(number)
    await asyncio.sleep(chance.uniform(0, sizes.come))
    try:
        async with Visitor(address, page, PROBES[page].query) as visitor:
            times.load.append(await visitor.load())
            for n in range(sizes.acts):
                await asyncio.sleep(chance.uniform(*sizes.pause))
                await _act(visitor, times, number + n)
    except (VisitError, OSError) as error:
        times.errors.append(str(error))


def class_of(servers: Sequence[Server], count: int, sizes: Sizes) -> tuple[dict[str, Quantity], Times]:
    """Lets a class in on some web processes; returns what it cost and what it met."""
    times = Times()

    async def all_of_them() -> None:
        places = zip(range(count), itertools.cycle(servers), itertools.cycle(PROBES))
        await asyncio.gather(
            *(_visit(server.address, page, number, sizes, times) for number, server, page in places)
        )

    before = sum(processor_seconds(server.process) for server in servers)
    whole = seconds(lambda: asyncio.run(all_of_them()))
    computed = sum(processor_seconds(server.process) for server in servers) - before
    cells = {
        "rate": Quantity(((len(times.act) + len(times.write)) / whole,), 1),
        **spread("load", times.load),
        **spread("act", times.act),
        **spread("write", times.write),
        "errors": Quantity((len(times.errors),)),
        "memory": Quantity((max(memory(server) or 0 for server in servers),)),
        "web": Quantity((computed / whole,), 2),
    }
    return cells, times


@contextlib.contextmanager
def warm_apps(count: int) -> Iterator[list[Server]]:
    """Starts processes of the app and loads what the visitors of a class need."""

    async def warm(address: str) -> None:
        for page in PROBES:
            async with Visitor(address, page, PROBES[page].query) as visitor:
                await visitor.load()
                await _act(visitor, Times(), 0)

    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(running_app()) for _ in range(count)]
        for server in servers:
            asyncio.run(warm(server.address))
        yield servers


def goals_of(classes: dict[tuple[int, int], Times]) -> list[Goal]:
    """Returns what classes reached, by the number of processes and of visitors."""
    failed = [error for times in classes.values() for error in times.errors]
    said = f"{len(failed)} errors{': ' + failed[0] if failed else ''}"
    goals = [Goal(text="nothing fails", measured=said, reached=not failed)]
    for (processes, count), times in classes.items():
        if count == 30 and times.load:
            text = f"30 visitors on {processes} process{'es' * (processes > 1)}: page loads, 95th percentile"
            goals.append(under(text, spread("load", times.load)["load95"], 0.5, "s"))
    return goals


def load(*, quick: bool = False) -> Report:
    """Starts the app, once alone and once twice, and lets classes of all sizes in."""
    sizes = QUICK if quick else Sizes()
    title = f"a class at once: each visitor loads a page and does {sizes.acts} things on it"
    rows, classes = [], {}
    try:
        for processes in (1,) if quick else (1, 2):
            with warm_apps(processes) as servers:
                for count in sizes.visitors:
                    cells, classes[processes, count] = class_of(servers, count, sizes)
                    label = f"{processes} process{'es' * (processes > 1)}, {count} visitor{'s' * (count > 1)}"
                    rows.append(Row(name=f"{processes}_{count}", label=label, cells=cells))
    except NotStarted as error:
        return Report(name="load", title=title, skipped=str(error))
    notes = [
        f"All come at the same moment, and wait {sizes.pause[0]:g} to {sizes.pause[1]:g} s between two "
        "things, as people do. They speak the websocket protocol from one process on the same machine, which "
        "takes its share of it.",
        "The 300 characters come at the page's own pace of 200 a second: 1.5 s is the least there can be.",
    ]
    return Report(name="load", title=title, rows=rows, columns=COLUMNS, goals=goals_of(classes), notes=notes)


# --- beside a flood -----------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _quiet(address: str) -> AsyncIterator[dict[str, int]]:
    yield {"sent": 0}


def flood_of(connections: int, rate: float):
    """Returns a context in which connections send so many reruns a second each; it counts what was sent."""

    async def send(address: str, number: int, counts: dict[str, int]) -> None:
        page = ("positions", "attention")[number % 2]
        async with Visitor(address, page, PROBES[page].query) as visitor:
            await visitor.load()
            listener = asyncio.create_task(visitor.listen())
            try:
                start, chance = time.perf_counter(), random.Random(number)
                for sent in itertools.count(1):
                    value = PROBES[page].value(chance.randrange(10**6))
                    await visitor.send(PROBES[page].control, value)
                    counts["sent"] += 1
                    await asyncio.sleep(max(0.0, start + sent / rate - time.perf_counter()))
            finally:
                listener.cancel()

    @contextlib.asynccontextmanager
    async def beside(address: str) -> AsyncIterator[dict[str, int]]:
        counts = {"sent": 0}
        tasks = [asyncio.create_task(send(address, number, counts)) for number in range(connections)]
        try:
            yield counts
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return beside


async def _watch(address: str, length: float, pause: float, beside) -> tuple[list[float], dict[str, int]]:
    """Returns the seconds of each change of a visitor who came before the others, and what those did."""
    taken = []

    async def change(visitor: Visitor) -> None:
        end = time.perf_counter() + length
        while time.perf_counter() < end:
            taken.append(await visitor.change("positions_p2", float(40 + len(taken) % 50)))
            await asyncio.sleep(pause)

    async with Visitor(address, "positions") as visitor:
        await visitor.load()
        changes = asyncio.create_task(change(visitor))
        async with beside(address) as counts:
            await asyncio.wait([changes], timeout=length)
        await changes  # one that waits for the flood to end counts as long as it took
    return taken, counts


def beside_row(server: Server, name: str, label: str, length: float, pause: float, beside) -> Row:
    """Returns what a visitor met for some seconds, who changes a control after each pause, beside others."""
    before = memory(server) or 0.0
    taken, counts = asyncio.run(_watch(server.address, length, pause, beside))
    cells = {
        **spread("p", taken),
        "worst": Quantity((max(taken),), 3),
        "count": Quantity((len(taken),)),
        "sent": Quantity((counts["sent"],)),
        "memory": Quantity(((memory(server) or 0.0) - before,)),
    }
    return Row(name=name, label=label, cells=cells)


_ACTS = {
    "quiet": ("nobody else", _quiet),
    "five": ("5 connections, 37 reruns a second each", flood_of(5, 37)),
    "one": ("1 connection, 200 reruns a second", flood_of(1, 200)),
}


def flood(*, quick: bool = False) -> Report:
    """Floods the app, without the middleware that holds floods off and with it, and sends it slow clients."""
    length, pause, slow, settle = (3.0, 0.3, 20, 0.0) if quick else (30.0, 1.0, 500, 30.0)
    title = f"a visitor who changes a control every {pause:g} s beside a flood of {length:g} s"
    rows = []
    try:
        with unpaced() as folder:
            sides = {"without": ("without the middleware", folder, _ACTS)}
            sides["ours"] = ("as it is", ROOT, _ACTS | slow_clients.acts(slow))
            for side, (said, place, acts) in sides.items():
                with running_app(place) as server:
                    time.sleep(settle)  # until the models are warm, which is no part of a flood
                    for name, (what, beside) in acts.items():
                        label = f"{said}: {what}"
                        rows.append(beside_row(server, f"{side}_{name}", label, length, pause, beside))
    except (NotStarted, VisitError, OSError) as error:
        return Report(name="flood", title=title, skipped=str(error))
    held = [row for row in rows if row.name.startswith("ours_") and row.name != "ours_quiet"]
    notes = [
        "The visitor's session was opened before the others came. All speak from one process on the same "
        "machine, which takes its share of it. Without the middleware a run that is asked for may wait until "
        "the flood is over."
    ]
    return Report(
        name="flood",
        title=title,
        rows=rows,
        columns=_FLOOD_COLUMNS,
        goals=[under(f"{row.label}: 95th percentile", row.cells["p95"], 1, "s") for row in held],
        notes=notes,
    )
