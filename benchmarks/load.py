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

from benchmarks.results import Goal, Quantity, Report, Row, max_goal, percentile_cells, time_call
from benchmarks.visitor import (
    VisitError,
    Visitor,
    app_without_rate_limit,
    memory_megabytes,
    processor_seconds,
)
from core.contents import PAGES, BenchmarkProbe
from tests.support import slow_clients
from tests.support.serving import ROOT, NotStartedError, Server, running_app

_VISITED_PAGES = ("positions", "attention", "tokens", "embeddings")
PROBES = {page.name: page.probe for page in PAGES if page.name in _VISITED_PAGES}
PROBES["shakespeare"] = BenchmarkProbe(control="shakespeare_write", value=lambda n: True)
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
        num_actions: Of each visitor, after loading the page.
        pause_seconds: Seconds between two of them, at least and at most.
        arrival_seconds: Seconds in which all visitors come.
    """

    visitors: tuple[int, ...] = (1, 10, 30, 100)
    num_actions: int = 6
    pause_seconds: tuple[float, float] = (0.5, 1.5)
    arrival_seconds: float = 0.0


QUICK = Sizes(visitors=(1, 3), num_actions=2, pause_seconds=(0.0, 0.1))


@dataclasses.dataclass
class Times:
    """Seconds of all visitors, and what went wrong."""

    load: list[float] = dataclasses.field(default_factory=list)
    change_seconds: list[float] = dataclasses.field(default_factory=list)
    write: list[float] = dataclasses.field(default_factory=list)
    errors: list[str] = dataclasses.field(default_factory=list)


async def _change_control(visitor: Visitor, times: Times, n: int) -> None:
    """Changes the control of a page; Shakespeare's writes 300 characters at 200 a second."""
    probe = PROBES[visitor.page]
    durations = times.write if visitor.page == "shakespeare" else times.change_seconds
    durations.append(await visitor.change(probe.control, probe.value(n)))


async def _visit(address: str, page: str, number: int, sizes: Sizes, times: Times) -> None:
    rng = random.Random(number)
    await asyncio.sleep(rng.uniform(0, sizes.arrival_seconds))
    try:
        async with Visitor(address, page, PROBES[page].query) as visitor:
            times.load.append(await visitor.load())
            for n in range(sizes.num_actions):
                await asyncio.sleep(rng.uniform(*sizes.pause_seconds))
                await _change_control(visitor, times, number + n)
    except (VisitError, OSError) as error:
        times.errors.append(str(error))


def measure_class(servers: Sequence[Server], count: int, sizes: Sizes) -> tuple[dict[str, Quantity], Times]:
    """Lets a class in on some web processes; returns what it cost and what it met."""
    times = Times()

    async def visit_all() -> None:
        visits = zip(range(count), itertools.cycle(servers), itertools.cycle(PROBES))
        await asyncio.gather(
            *(_visit(server.address, page, number, sizes, times) for number, server, page in visits)
        )

    cpu_before = sum(processor_seconds(server.process_id) for server in servers)
    total_seconds = time_call(lambda: asyncio.run(visit_all()))
    cpu_seconds = sum(processor_seconds(server.process_id) for server in servers) - cpu_before
    cells = {
        "rate": Quantity(((len(times.change_seconds) + len(times.write)) / total_seconds,), 1),
        **percentile_cells("load", times.load),
        **percentile_cells("act", times.change_seconds),
        **percentile_cells("write", times.write),
        "errors": Quantity((len(times.errors),)),
        "memory": Quantity((max(memory_megabytes(server) or 0 for server in servers),)),
        "web": Quantity((cpu_seconds / total_seconds,), 2),
    }
    return cells, times


@contextlib.contextmanager
def warm_apps(count: int) -> Iterator[list[Server]]:
    """Starts processes of the app and loads what the visitors of a class need."""

    async def warm_up(address: str) -> None:
        for page in PROBES:
            async with Visitor(address, page, PROBES[page].query) as visitor:
                await visitor.load()
                await _change_control(visitor, Times(), 0)

    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(running_app()) for _ in range(count)]
        for server in servers:
            asyncio.run(warm_up(server.address))
        yield servers


def make_goals(classes: dict[tuple[int, int], Times]) -> list[Goal]:
    """Returns what classes reached, by the number of processes and of visitors."""
    all_errors = [error for times in classes.values() for error in times.errors]
    error_summary = f"{len(all_errors)} errors{': ' + all_errors[0] if all_errors else ''}"
    goals = [Goal(text="nothing fails", measured=error_summary, reached=not all_errors)]
    for (processes, count), times in classes.items():
        if count == 30 and times.load:
            text = f"30 visitors on {processes} process{'es' * (processes > 1)}: page loads, 95th percentile"
            goals.append(max_goal(text, percentile_cells("load", times.load)["load95"], 0.5, "s"))
    return goals


def load(*, quick: bool = False) -> Report:
    """Starts the app, once alone and once twice, and lets classes of all sizes in."""
    sizes = QUICK if quick else Sizes()
    title = f"a class at once: each visitor loads a page and does {sizes.num_actions} things on it"
    rows, classes = [], {}
    try:
        for processes in (1,) if quick else (1, 2):
            with warm_apps(processes) as servers:
                for count in sizes.visitors:
                    cells, classes[processes, count] = measure_class(servers, count, sizes)
                    label = f"{processes} process{'es' * (processes > 1)}, {count} visitor{'s' * (count > 1)}"
                    rows.append(Row(name=f"{processes}_{count}", label=label, cells=cells))
    except NotStartedError as error:
        return Report(name="load", title=title, skipped=str(error))
    notes = [
        f"All come at the same moment, and wait {sizes.pause_seconds[0]:g} to {sizes.pause_seconds[1]:g} s "
        "between two "
        "things, as people do. They speak the websocket protocol from one process on the same machine, which "
        "takes its share of it.",
        "The 300 characters come at the page's own pace of 200 a second: 1.5 s is the least there can be.",
    ]
    return Report(
        name="load", title=title, rows=rows, columns=COLUMNS, goals=make_goals(classes), notes=notes
    )


# --- beside a flood -----------------------------------------------------------------------------------------


@contextlib.asynccontextmanager
async def _no_flood(address: str) -> AsyncIterator[dict[str, int]]:
    yield {"sent": 0}


def make_flood(connections: int, rate: float):
    """Returns a context in which connections send so many reruns a second each; it counts what was sent."""

    async def send(address: str, number: int, counts: dict[str, int]) -> None:
        page = ("positions", "attention")[number % 2]
        async with Visitor(address, page, PROBES[page].query) as visitor:
            await visitor.load()
            listener = asyncio.create_task(visitor.listen())
            try:
                start, rng = time.perf_counter(), random.Random(number)
                for sent in itertools.count(1):
                    value = PROBES[page].value(rng.randrange(10**6))
                    await visitor.send(PROBES[page].control, value)
                    counts["sent"] += 1
                    await asyncio.sleep(max(0.0, start + sent / rate - time.perf_counter()))
            finally:
                listener.cancel()

    @contextlib.asynccontextmanager
    async def run_flood(address: str) -> AsyncIterator[dict[str, int]]:
        counts = {"sent": 0}
        tasks = [asyncio.create_task(send(address, number, counts)) for number in range(connections)]
        try:
            yield counts
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    return run_flood


async def _time_changes(
    address: str, flood_seconds: float, pause_seconds: float, start_flood
) -> tuple[list[float], dict[str, int]]:
    """Returns the seconds of each change of a visitor who came before the others, and what those did."""
    durations = []

    async def change(visitor: Visitor) -> None:
        end = time.perf_counter() + flood_seconds
        while time.perf_counter() < end:
            durations.append(await visitor.change("positions_p2", float(40 + len(durations) % 50)))
            await asyncio.sleep(pause_seconds)

    async with Visitor(address, "positions") as visitor:
        await visitor.load()
        changes = asyncio.create_task(change(visitor))
        async with start_flood(address) as counts:
            await asyncio.wait([changes], timeout=flood_seconds)
        await changes  # one that waits for the flood to end counts as long as it took
    return durations, counts


def measure_beside(
    server: Server, name: str, label: str, flood_seconds: float, pause_seconds: float, start_flood
) -> Row:
    """Returns what a visitor met for some seconds, who changes a control after each pause, beside others."""
    memory_before = memory_megabytes(server) or 0.0
    durations, counts = asyncio.run(_time_changes(server.address, flood_seconds, pause_seconds, start_flood))
    cells = {
        **percentile_cells("p", durations),
        "worst": Quantity((max(durations),), 3),
        "count": Quantity((len(durations),)),
        "sent": Quantity((counts["sent"],)),
        "memory": Quantity(((memory_megabytes(server) or 0.0) - memory_before,)),
    }
    return Row(name=name, label=label, cells=cells)


_FLOODS = {
    "quiet": ("nobody else", _no_flood),
    "five": ("5 connections, 37 reruns a second each", make_flood(5, 37)),
    "one": ("1 connection, 200 reruns a second", make_flood(1, 200)),
}


def flood(*, quick: bool = False) -> Report:
    """Floods the app, without the middleware that holds floods off and with it, and sends it slow clients."""
    flood_seconds, pause_seconds, num_slow_clients, settle_seconds = (
        (3.0, 0.3, 20, 0.0) if quick else (30.0, 1.0, 500, 30.0)
    )
    title = f"a visitor who changes a control every {pause_seconds:g} s beside a flood of {flood_seconds:g} s"
    rows = []
    try:
        with app_without_rate_limit() as folder:
            sides = {"without": ("without the middleware", folder, _FLOODS)}
            sides["ours"] = ("as it is", ROOT, _FLOODS | slow_clients.make_slow_clients(num_slow_clients))
            for side, (side_label, app_folder, floods) in sides.items():
                with running_app(app_folder) as server:
                    time.sleep(settle_seconds)  # until the models are warm, which is no part of a flood
                    for name, (flood_label, start_flood) in floods.items():
                        label = f"{side_label}: {flood_label}"
                        rows.append(
                            measure_beside(
                                server, f"{side}_{name}", label, flood_seconds, pause_seconds, start_flood
                            )
                        )
    except (NotStartedError, VisitError, OSError) as error:
        return Report(name="flood", title=title, skipped=str(error))
    our_rows = [row for row in rows if row.name.startswith("ours_") and row.name != "ours_quiet"]
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
        goals=[max_goal(f"{row.label}: 95th percentile", row.cells["p95"], 1, "s") for row in our_rows],
        notes=notes,
    )
