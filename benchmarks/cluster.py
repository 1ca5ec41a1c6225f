"""The engine elsewhere: what a call costs, what replicas write, and a class on two web processes that ask it.

Each is measured with an engine in a process of its own, and on a cluster of Ray on this machine where
requirements-cluster.txt is installed.
"""

import asyncio
import contextlib
import dataclasses
import importlib.util
import os
import random
import threading
import time
from collections.abc import Iterator

from benchmarks import load, web_process
from benchmarks.elsewhere import asking, below
from benchmarks.results import Figure, Goal, Report, Row, percentile
from benchmarks.stand_in import SERVICE_SECONDS
from benchmarks.visitor import VisitError, Visitor
from core import engine
from core.attention.heads.ask import HeadsRequest
from core.engine.streams import MAX_ROWS
from core.shakespeare.next_character.ask import NextCharacterRequest
from core.shakespeare.writing.ask import GenerateRequest
from tests.support.serving import NotStarted, running_app

_COLUMNS = {
    "character": "next character p50 ms",
    "character95": "p95",
    "attention": "attention p50 ms",
    "attention95": "p95",
    "rate": "characters a second",
    "load": "page load p50 s",
    "load95": "p95",
    "act": "control p50 s",
    "act95": "p95",
    "write": "300 characters written p50 s",
    "write95": "p95",
    "acts": "interactions a second",
    "errors": "errors",
    "web": "CPU of the web processes, cores",
    "engine": "of the engine, cores",
    "memory": "MB in the largest web process",
    "answers": "web process answers after s",
    "start": "shows Home after s",
    "busy": "load average before",
}
_ENGINES = {"process": "one engine process", "ray": "a cluster of Ray"}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    calls: int = 200
    streams: int = 64
    characters: int = 640
    replicas: tuple[int, ...] = (1, 2, 4)
    visitors: tuple[int, ...] = (100, 300, 600)
    acts: int = 6
    pause: tuple[float, float] = (2.5, 7.5)  # 5 s in the mean
    engines: tuple[str, ...] = ("process", "ray")


QUICK = Sizes(
    calls=3, characters=64, replicas=(), visitors=(3,), acts=2, pause=(0, 0.1), engines=("process",)
)


@dataclasses.dataclass(frozen=True)
class _Process:
    """A process as `benchmarks.load` counts its seconds."""

    process: int


def _seconds(processes: list[int]) -> float:
    return sum(load.processor_seconds(_Process(number)) for number in processes)


# --- what is measured ---------------------------------------------------------------------------------------


def _busy() -> Figure:
    return Figure((os.getloadavg()[0],), 1)


def _calls(sizes: Sizes) -> dict[str, Figure]:
    """Returns how long calls take, one after the other."""
    cells = {"busy": _busy()}
    asks = {
        "character": lambda n: NextCharacterRequest(prompt=f"To be or not {n}"),
        "attention": lambda n: HeadsRequest(text=f"I have {n} cats"),
    }
    for name, ask in asks.items():
        engine.run(ask(0))
        spent = []
        for number in range(sizes.calls):
            start = time.perf_counter()
            engine.run(ask(number))
            spent.append(1000 * (time.perf_counter() - start))
        cells |= {name: Figure((percentile(spent, 50),), 2), f"{name}95": Figure((percentile(spent),), 2)}
    return cells


def _written(streams: int, characters: int) -> dict[str, Figure]:
    """Returns how many characters a second all streams get together."""
    busy = _busy()
    request = GenerateRequest(prompt="To be", length=characters)
    failed = []

    def read() -> None:
        try:
            total = sum(len(trace.text) for trace in engine.stream(request))
            failed.extend([] if total == characters else ["short"])
        except Exception as error:
            failed.append(str(error))

    threads = [threading.Thread(target=read) for _ in range(streams)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    rate = streams * characters / (time.perf_counter() - start)
    return {"rate": Figure((rate,)), "errors": Figure((len(failed),)), "busy": busy}


async def _visit(address: str, number: int, sizes: Sizes, times: load.Times) -> None:
    """Lets a visitor come within the first seconds, and do things at a person's pace."""
    chance = random.Random(number)
    page = list(load.SCRIPT)[number % len(load.SCRIPT)]
    await asyncio.sleep(chance.uniform(0, 2 * sizes.pause[1]))
    try:
        async with Visitor(address, page) as visitor:
            times.load.append(await visitor.load())
            for n in range(sizes.acts):
                await asyncio.sleep(chance.uniform(*sizes.pause))
                await load.SCRIPT[page](visitor, times, number % 100 + n)  # positions up to 200
    except (VisitError, OSError) as error:
        times.errors.append(str(error))


def _class(count: int, servers: list, there: int, sizes: Sizes) -> tuple[dict[str, Figure], load.Times]:
    """Lets a class in on some web processes; returns what it met."""
    times, busy = load.Times(), _busy()
    webs, engines = [server.process for server in servers], below(there)
    before = _seconds(webs), _seconds(engines)

    async def all_of_them() -> None:
        places = (servers[number % len(servers)].address for number in range(count))
        await asyncio.gather(*(_visit(address, n, sizes, times) for n, address in enumerate(places)))

    start = time.perf_counter()
    asyncio.run(all_of_them())
    whole = time.perf_counter() - start
    cells = {
        "acts": Figure(((len(times.act) + len(times.write)) / whole,), 1),
        "errors": Figure((len(times.errors),)),
        "web": Figure(((_seconds(webs) - before[0]) / whole,), 2),
        "engine": Figure(((_seconds(engines) - before[1]) / whole,), 2),
        "memory": Figure((max(load.memory(server) or 0 for server in servers),)),
        "busy": busy,
    }
    for name in ("load", "act", "write"):
        if values := getattr(times, name):
            cells |= {
                name: Figure((percentile(values, 50),), 3),
                f"{name}95": Figure((percentile(values),), 3),
            }
    return cells, times


# --- the report ---------------------------------------------------------------------------------------------


def _rows(sizes: Sizes) -> Iterator[Row]:
    here = {**_calls(sizes), **_written(sizes.streams, sizes.characters)}
    yield Row(name="here", label="the engine in this process", cells=here)
    web = web_process.cells(few=sizes is QUICK)
    yield Row(name="web_here", label="a web process, all pages visited", cells=web)
    for kind in sizes.engines:
        if kind == "ray" and importlib.util.find_spec("ray") is None:
            yield Row(name=kind, label=_ENGINES[kind], missing="requirements-cluster.txt is not installed")
            continue
        with asking(kind) as there:
            yield Row(
                name=kind,
                label=_ENGINES[kind],
                cells={**_calls(sizes), **_written(sizes.streams, sizes.characters)},
            )
            web = web_process.cells(few=sizes is QUICK)
            yield Row(name=f"web_{kind}", label=f"a web process that asks {_ENGINES[kind]}", cells=web)
            with contextlib.ExitStack() as stack:
                servers = [stack.enter_context(running_app()) for _ in range(2)]
                for server in servers:
                    asyncio.run(load._warm(server.address))
                for count in sizes.visitors:
                    cells, times = _class(count, servers, there, sizes)
                    label = f"{_ENGINES[kind]}, 2 web processes, {count} visitors"
                    label += f" (first error: {times.errors[0]})" if times.errors else ""
                    yield Row(name=f"{kind}_{count}", label=label, cells=cells)
        for count in sizes.replicas if kind == "ray" else ():
            for stated in ("", "stated"):
                with asking(kind, str(count), stated):
                    yield _replicas_row(count, stated, sizes)


def _replicas_row(count: int, stated: str, sizes: Sizes) -> Row:
    label = f"a cluster of Ray, {count} generation replica{'s' * (count > 1)}"
    if not stated:
        return Row(name=f"replicas_{count}", label=label, cells=_written(sizes.streams, sizes.characters))
    label += f" of {SERVICE_SECONDS} s a step of 32 x 32 characters (stand-ins)"
    cells = _written(4 * MAX_ROWS, sizes.characters // 2)
    return Row(name=f"replicas_{count}_stated", label=label, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Measures an engine in a process of its own, and a cluster of Ray where that is installed."""
    sizes = QUICK if quick else Sizes()
    rows, stopped = [], ""
    try:
        rows.extend(_rows(sizes))
    except NotStarted as error:
        stopped = str(error)
    errors = sum(row.cells["errors"].median for row in rows if "errors" in row.cells)
    goals = [Goal(text="nothing fails", measured=f"{errors:.0f} errors", reached=not errors)]
    notes = [
        f"Visitors come within {2 * sizes.pause[1]:g} s, do {sizes.acts} things on positions, attention and "
        f"texts in turn, and wait {sum(sizes.pause) / 2:g} s in the mean between two. They, web processes "
        "and engine share this machine.",
        f"{sizes.streams} readers at once, {sizes.characters} characters each, for characters a second.",
        *([f"Not measured to its end: {stopped}"] if stopped else []),
    ]
    return Report(
        name="cluster",
        title="the engine elsewhere: the cost of a call, replicas, a class on two web processes",
        rows=rows,
        columns=_COLUMNS,
        goals=goals,
        notes=notes,
        skipped="" if rows else stopped,
    )
