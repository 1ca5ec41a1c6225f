"""A class at once: visitors who load pages and change controls, on one process of the app and on two."""

import asyncio
import contextlib
import dataclasses
import itertools
import random
from collections.abc import Iterator, Sequence

from benchmarks.results import Goal, Quantity, Report, Row, max_goal, percentile_cells, time_call
from benchmarks.visitor import VisitError, Visitor, memory_megabytes, processor_seconds
from core.base.checks import pluralize
from core.contents import PAGES, BenchmarkProbe
from tests.support.serving import Server, running_app

_VISITED_PAGES = ("positions", "attention", "tokens", "embeddings")
_PROBES = {page.name: page.probe for page in PAGES if page.name in _VISITED_PAGES}
_PROBES["shakespeare"] = BenchmarkProbe(control_key="shakespeare_write", make_value=lambda n: True)
_COLUMNS = {
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


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured.

    Attributes:
        visitors: Of each class.
        num_actions: Of each visitor, after loading the page.
        pause_seconds: Seconds between two of them, at least and at most.
    """

    visitors: tuple[int, ...] = (1, 10, 30, 100)
    num_actions: int = 6
    pause_seconds: tuple[float, float] = (0.5, 1.5)


QUICK = Sizes(visitors=(1, 3), num_actions=2, pause_seconds=(0.0, 0.1))


@dataclasses.dataclass
class Times:
    """Seconds of all visitors, and what went wrong."""

    load_seconds: list[float] = dataclasses.field(default_factory=list)
    change_seconds: list[float] = dataclasses.field(default_factory=list)
    writing_seconds: list[float] = dataclasses.field(default_factory=list)
    errors: list[str] = dataclasses.field(default_factory=list)


async def _change_control(visitor: Visitor, times: Times, n: int) -> None:
    # Shakespeare's writes 300 characters at 200 a second
    probe = _PROBES[visitor.page]
    durations = times.writing_seconds if visitor.page == "shakespeare" else times.change_seconds
    durations.append(await visitor.change(probe.control_key, probe.make_value(n)))


async def _visit(address: str, page: str, number: int, sizes: Sizes, times: Times) -> None:
    rng = random.Random(number)
    try:
        async with Visitor(address, page, _PROBES[page].query) as visitor:
            times.load_seconds.append(await visitor.load())
            for n in range(sizes.num_actions):
                await asyncio.sleep(rng.uniform(*sizes.pause_seconds))
                await _change_control(visitor, times, number + n)
    except (VisitError, OSError) as error:
        times.errors.append(str(error))


def measure_class(servers: Sequence[Server], count: int, sizes: Sizes) -> tuple[dict[str, Quantity], Times]:
    """Lets a class in on some web processes; returns what it cost and what it met."""
    times = Times()

    async def visit_all() -> None:
        visits = zip(range(count), itertools.cycle(servers), itertools.cycle(_PROBES))
        await asyncio.gather(
            *(_visit(server.address, page, number, sizes, times) for number, server, page in visits)
        )

    cpu_before = sum(processor_seconds(server.process_id) for server in servers)
    total_seconds = time_call(lambda: asyncio.run(visit_all()))
    cpu_seconds = sum(processor_seconds(server.process_id) for server in servers) - cpu_before
    cells = {
        "rate": Quantity(((len(times.change_seconds) + len(times.writing_seconds)) / total_seconds,), 1),
        **percentile_cells("load", times.load_seconds),
        **percentile_cells("act", times.change_seconds),
        **percentile_cells("write", times.writing_seconds),
        "errors": Quantity((len(times.errors),)),
        "memory": Quantity((max(memory_megabytes(server) or 0 for server in servers),)),
        "web": Quantity((cpu_seconds / total_seconds,), 2),
    }
    return cells, times


@contextlib.contextmanager
def _warm_apps(count: int) -> Iterator[list[Server]]:
    """Starts processes of the app and loads what the visitors of a class need."""

    async def warm_up(address: str) -> None:
        for page in _PROBES:
            async with Visitor(address, page, _PROBES[page].query) as visitor:
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
    for (num_processes, count), times in classes.items():
        if count == 30 and times.load_seconds:
            processes = pluralize(num_processes, "process", "processes")
            text = f"30 visitors on {processes}: page loads, 95th percentile"
            goals.append(max_goal(text, percentile_cells("load", times.load_seconds)["load95"], 0.5, "s"))
    return goals


def run(*, quick: bool = False) -> Report:
    """Starts the app, once alone and once twice, and lets classes of all sizes in."""
    sizes = QUICK if quick else Sizes()
    rows, classes = [], {}
    for num_processes in (1,) if quick else (1, 2):
        with _warm_apps(num_processes) as servers:
            for count in sizes.visitors:
                cells, classes[num_processes, count] = measure_class(servers, count, sizes)
                processes = pluralize(num_processes, "process", "processes")
                label = f"{processes}, {pluralize(count, 'visitor')}"
                rows.append(Row(name=f"{num_processes}_{count}", label=label, cells=cells))
    least, most = sizes.pause_seconds
    return Report(
        name="load",
        title=f"a class at once: each visitor loads a page and does {sizes.num_actions} things on it",
        rows=rows,
        columns=_COLUMNS,
        goals=make_goals(classes),
        notes=[
            f"All come at once and wait {least:g} to {most:g} s between two changes, as people do. They "
            "speak the websocket protocol from one process of this machine, which takes a share of its CPU.",
            "300 characters take 1.5 s or more, because the page shows 200 a second.",
        ],
    )
