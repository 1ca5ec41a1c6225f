"""The engine elsewhere, in a process of its own or on a cluster of Ray on this machine: what a call costs,
what readers get, and a class on two web processes that ask it.
"""

import asyncio
import contextlib
import dataclasses
import importlib.util
import os
import pathlib
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks import load
from benchmarks.memory import visit, visit_all
from benchmarks.results import Goal, Quantity, Report, Row, seconds, spread
from benchmarks.visitor import memory, processor_seconds
from benchmarks.writing import read_together, summary
from core import engine
from core.base.checks import EngineAwayError
from core.engine import remote
from core.engine.protocol import DEPLOYMENTS
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.engines import running_engine
from tests.support.serving import ROOT, NotStarted, free_port, running_app

_COLUMNS = load.COLUMNS | {
    "engine": "of the engine, cores",
    "character": "next character p50 ms",
    "character95": "p95",
    "attention": "attention p50 ms",
    "attention95": "p95",
    "characters": "characters a second of all readers",
    "answers": "web process answers after s",
    "start": "shows Home after s",
}
_ENGINES = {"process": "one engine process", "ray": "a cluster of Ray"}


_PEOPLE = load.Sizes(pause=(2.5, 7.5), come=15.0)  # 5 s between two things in the mean


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured: calls one after the other, readers at once of some characters, visitors."""

    calls: int = 200
    streams: int = 64
    characters: int = 640
    visitors: tuple[int, ...] = (100, 300, 600)
    engines: tuple[str, ...] = ("process", "ray")
    people: load.Sizes = _PEOPLE


QUICK = Sizes(calls=3, streams=4, characters=64, visitors=(3,), engines=("process",), people=load.QUICK)


@contextlib.contextmanager
def asking(kind: str) -> Iterator[int]:
    """Runs an engine, a "process" or a cluster of "ray", that this process and its children ask; yields the
    number of its process.
    """
    with contextlib.ExitStack() as stack:
        if kind == "process":
            there = stack.enter_context(running_engine())
            address, process = there.address, there.process.pid
        else:
            address, process = stack.enter_context(_ray())
        before = os.environ.get("ATLAS_ENGINE")
        os.environ["ATLAS_ENGINE"] = address
        remote._agreed.clear()
        remote._state.__init__()
        try:
            for deployment in DEPLOYMENTS:
                _wait(deployment)
            yield process
        finally:
            os.environ.pop("ATLAS_ENGINE")
            if before is not None:
                os.environ["ATLAS_ENGINE"] = before


@contextlib.contextmanager
def _ray() -> Iterator[tuple[str, int]]:
    """Runs a cluster of Ray; yields its address and the number of its process."""
    port = free_port()
    command = [sys.executable, "-m", "core.engine.cluster", "ray", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            # its port answers before the last replica is there
            if not any("answers" in line for line in process.stdout):
                raise NotStarted("the cluster of Ray did not come up")
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()


def _wait(deployment: str) -> None:
    end = time.monotonic() + 180
    while True:
        try:
            remote._persist(deployment, 0, bool)
            return
        except EngineAwayError:
            if time.monotonic() > end:
                raise NotStarted(f"{deployment} did not come up") from None
            time.sleep(0.3)


def _below(process: int) -> list[int]:
    """Returns the numbers of a process and of all below it."""
    found = {process}
    for folder in sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) in found:
                found.add(int(folder.name))
    return sorted(found)


def _calls(sizes: Sizes) -> dict[str, Quantity]:
    """Returns how long calls take one after the other, and what readers of a text get at once."""
    asks = {
        "character": lambda n: NextCharacterRequest(prompt=f"To be or not {n}"),
        "attention": lambda n: HeadsRequest(text=f"I have {n} cats"),
    }
    cells = {}
    for name, ask in asks.items():
        engine.run(ask(sizes.calls))
        spent = [1000 * seconds(lambda: engine.run(ask(n))) for n in range(sizes.calls)]  # noqa: B023
        cells |= spread(name, spent, 2)
    requests = [GenerateRequest(prompt="To be", length=sizes.characters)] * sizes.streams
    rate = summary(read_together(requests), sizes.characters)["characters"]
    return cells | {"characters": Quantity((rate,))}


def _web_process(quick: bool) -> dict[str, Quantity]:
    """Returns what a process of the app takes: seconds until it shows Home, megabytes after all pages."""
    with running_app() as server:
        asyncio.run(visit(server.address, ""))
        shown = time.perf_counter() - server.asked
        visit_all(server.address, few=quick)
        cells = {"answers": Quantity((server.answered,), 2), "start": Quantity((shown,), 2)}
        return cells | {"memory": Quantity((memory(server) or 0,))}


def _engine_rows(quick: bool, kind: str, sizes: Sizes) -> Iterator[Row]:
    label = _ENGINES[kind]
    with asking(kind) as there:
        yield Row(name=kind, label=label, cells=_calls(sizes))
        yield Row(name=f"web_{kind}", label=f"a web process that asks {label}", cells=_web_process(quick))
        with load.warm_apps(2) as servers:
            for count in sizes.visitors:
                before, start = sum(map(processor_seconds, _below(there))), time.perf_counter()
                cells, times = load.class_of(servers, count, sizes.people)
                computed = sum(map(processor_seconds, _below(there))) - before
                cells["engine"] = Quantity((computed / (time.perf_counter() - start),), 2)
                name = f"{label}, 2 web processes, {count} visitors"
                name += f" (first error: {times.errors[0]})" if times.errors else ""
                yield Row(name=f"{kind}_{count}", label=name, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Measures an engine in a process of its own, and a cluster of Ray where that is installed."""
    sizes = QUICK if quick else Sizes()
    rows = [
        Row(name="here", label="the engine in this process", cells=_calls(sizes)),
        Row(name="web_here", label="a web process, all pages visited", cells=_web_process(quick)),
    ]
    stopped = ""
    try:
        for kind in sizes.engines:
            if kind == "ray" and importlib.util.find_spec("ray") is None:
                missing = "requirements-cluster.txt is not installed"
                rows.append(Row(name=kind, label=_ENGINES[kind], missing=missing))
                continue
            rows.extend(_engine_rows(quick, kind, sizes))
    except NotStarted as error:
        stopped = f"Not measured to its end: {error}"
    people = sizes.people
    errors = sum(row.cells["errors"].median for row in rows if "errors" in row.cells)
    notes = [
        f"Visitors come within {people.come:g} s, do {people.acts} things and wait "
        f"{sum(people.pause) / 2:g} s in the mean between two. They, web processes and engine share this "
        f"machine. {sizes.streams} readers at once, {sizes.characters} characters each, for their rate.",
        *filter(None, [stopped]),
    ]
    return Report(
        name="cluster",
        title="the engine elsewhere: the cost of a call, a class on two web processes",
        rows=rows,
        columns=_COLUMNS,
        goals=[Goal(text="nothing fails", measured=f"{errors:.0f} errors", reached=not errors)],
        notes=notes,
    )
