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
from benchmarks.concurrent_writing import read_concurrently, summarize_streams
from benchmarks.memory import visit, visit_all
from benchmarks.results import Goal, Quantity, Report, Row, percentile_cells, time_call
from benchmarks.visitor import memory_megabytes, processor_seconds
from core import engine
from core.base.checks import EngineUnavailableError
from core.engine import remote
from core.engine.protocol import DEPLOYMENTS
from core.topics.attention.heads.schema import HeadsRequest
from core.topics.shakespeare.next_character.schema import NextCharacterRequest
from core.topics.shakespeare.writing.schema import GenerateRequest
from tests.support.engines import running_engine
from tests.support.serving import ROOT, NotStartedError, find_free_port, running_app

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
_ENGINE_LABELS = {"process": "one engine process", "ray": "a cluster of Ray"}


_CLASS_SIZES = load.Sizes(
    pause_seconds=(2.5, 7.5), arrival_seconds=15.0
)  # 5 s between two things in the mean


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured: calls one after the other, readers at once of some characters, visitors."""

    calls: int = 200
    streams: int = 64
    characters: int = 640
    visitors: tuple[int, ...] = (100, 300, 600)
    engines: tuple[str, ...] = ("process", "ray")
    class_sizes: load.Sizes = _CLASS_SIZES


QUICK = Sizes(calls=3, streams=4, characters=64, visitors=(3,), engines=("process",), class_sizes=load.QUICK)


@contextlib.contextmanager
def remote_engine(engine_type: str) -> Iterator[int]:
    """Runs an engine, a "process" or a cluster of "ray", that this process and its children ask; yields the
    number of its process.
    """
    with contextlib.ExitStack() as stack:
        if engine_type == "process":
            running = stack.enter_context(running_engine())
            address, process = running.address, running.process.pid
        else:
            address, process = stack.enter_context(_ray_cluster())
        previous_address = os.environ.get("ATLAS_ENGINE")
        os.environ["ATLAS_ENGINE"] = address
        remote._verified_deployments.clear()
        remote._state.__init__()
        try:
            for deployment in DEPLOYMENTS:
                _wait_for_deployment(deployment)
            yield process
        finally:
            os.environ.pop("ATLAS_ENGINE")
            if previous_address is not None:
                os.environ["ATLAS_ENGINE"] = previous_address


@contextlib.contextmanager
def _ray_cluster() -> Iterator[tuple[str, int]]:
    """Runs a cluster of Ray; yields its address and the number of its process."""
    port = find_free_port()
    command = [sys.executable, "-m", "core.engine.cluster", "ray", "--port", str(port)]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            # its port answers before the last replica is there
            if not any("answers" in line for line in process.stdout):
                raise NotStartedError("the cluster of Ray did not come up")
            yield f"http://127.0.0.1:{port}", process.pid
        finally:
            process.terminate()


def _wait_for_deployment(deployment: str) -> None:
    end = time.monotonic() + 180
    while True:
        try:
            remote._retry(deployment, 0, bool)
            return
        except EngineUnavailableError:
            if time.monotonic() > end:
                raise NotStartedError(f"{deployment} did not come up") from None
            time.sleep(0.3)


def _find_process_tree(process_id: int) -> list[int]:
    """Returns the numbers of a process and of all below it."""
    process_ids = {process_id}
    for folder in sorted(pathlib.Path("/proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        with contextlib.suppress(OSError):
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) in process_ids:
                process_ids.add(int(folder.name))
    return sorted(process_ids)


def _measure_calls(sizes: Sizes) -> dict[str, Quantity]:
    """Returns how long calls take one after the other, and what readers of a text get at once."""
    request_makers = {
        "character": lambda n: NextCharacterRequest(prompt=f"To be or not {n}"),
        "attention": lambda n: HeadsRequest(text=f"I have {n} cats"),
    }
    cells = {}
    for name, make_request in request_makers.items():
        engine.run(make_request(sizes.calls))
        milliseconds = [1000 * time_call(lambda: engine.run(make_request(n))) for n in range(sizes.calls)]  # noqa: B023
        cells |= percentile_cells(name, milliseconds, 2)
    requests = [GenerateRequest(prompt="To be", length=sizes.characters)] * sizes.streams
    rate = summarize_streams(read_concurrently(requests), sizes.characters)["characters"]
    return cells | {"characters": Quantity((rate,))}


def _measure_web_process(quick: bool) -> dict[str, Quantity]:
    """Returns what a process of the app takes: seconds until it shows Home, megabytes after all pages."""
    with running_app() as server:
        asyncio.run(visit(server.address, ""))
        seconds_to_home = time.perf_counter() - server.started_at
        visit_all(server.address, pages_only=quick)
        cells = {"answers": Quantity((server.startup_seconds,), 2), "start": Quantity((seconds_to_home,), 2)}
        return cells | {"memory": Quantity((memory_megabytes(server) or 0,))}


def _measure_engine(quick: bool, engine_type: str, sizes: Sizes) -> Iterator[Row]:
    label = _ENGINE_LABELS[engine_type]
    with remote_engine(engine_type) as process_id:
        yield Row(name=engine_type, label=label, cells=_measure_calls(sizes))
        yield Row(
            name=f"web_{engine_type}",
            label=f"a web process that asks {label}",
            cells=_measure_web_process(quick),
        )
        with load.warm_apps(2) as servers:
            for count in sizes.visitors:
                cpu_before, start = (
                    sum(map(processor_seconds, _find_process_tree(process_id))),
                    time.perf_counter(),
                )
                cells, times = load.measure_class(servers, count, sizes.class_sizes)
                cpu_seconds = sum(map(processor_seconds, _find_process_tree(process_id))) - cpu_before
                cells["engine"] = Quantity((cpu_seconds / (time.perf_counter() - start),), 2)
                name = f"{label}, 2 web processes, {count} visitors"
                name += f" (first error: {times.errors[0]})" if times.errors else ""
                yield Row(name=f"{engine_type}_{count}", label=name, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Measures an engine in a process of its own, and a cluster of Ray where that is installed."""
    sizes = QUICK if quick else Sizes()
    rows = [
        Row(name="here", label="the engine in this process", cells=_measure_calls(sizes)),
        Row(name="web_here", label="a web process, all pages visited", cells=_measure_web_process(quick)),
    ]
    failure_note = ""
    try:
        for engine_type in sizes.engines:
            if engine_type == "ray" and importlib.util.find_spec("ray") is None:
                missing = "requirements-cluster.txt is not installed"
                rows.append(Row(name=engine_type, label=_ENGINE_LABELS[engine_type], missing=missing))
                continue
            rows.extend(_measure_engine(quick, engine_type, sizes))
    except NotStartedError as error:
        failure_note = f"Not measured to its end: {error}"
    class_sizes = sizes.class_sizes
    errors = sum(row.cells["errors"].median for row in rows if "errors" in row.cells)
    notes = [
        f"Visitors come within {class_sizes.arrival_seconds:g} s, do {class_sizes.num_actions} things "
        "and wait "
        f"{sum(class_sizes.pause_seconds) / 2:g} s in the mean between two. "
        f"They, web processes and engine share this "
        f"machine. {sizes.streams} readers at once, {sizes.characters} characters each, for their rate.",
        *filter(None, [failure_note]),
    ]
    return Report(
        name="cluster",
        title="the engine elsewhere: the cost of a call, a class on two web processes",
        rows=rows,
        columns=_COLUMNS,
        goals=[Goal(text="nothing fails", measured=f"{errors:.0f} errors", reached=not errors)],
        notes=notes,
    )
