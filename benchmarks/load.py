"""A class at once: 1 to 100 visitors over the websocket, and two in a real browser, on one process of the app
and on two.
"""

import asyncio
import contextlib
import dataclasses
import importlib.util
import itertools
import os
import pathlib
import random
import time

from benchmarks.probe import Probe
from benchmarks.results import Figure, Goal, Report, Row, percentile
from benchmarks.visitor import VisitError, Visitor
from tests.support.serving import NotStarted, Server, running_app

_SENTENCES = (
    "I like soccer",
    "I love cats and dogs",
    "She has never seen the sea",
    "The train was late again",
    "What is he doing there?",
)
_WORDS = ("good", "bad", "great", "awful", "funny")
_COLUMNS = {
    "rate": "interactions a second",
    "load": "page load p50 s",
    "load95": "p95",
    "act": "control p50 s",
    "act95": "p95",
    "write": "300 characters written p50 s",
    "write95": "p95",
    "errors": "errors",
    "memory": "MB in the largest process",
    "cpu": "CPU s of the app",
    "browser": "browser p50 s",
    "browser95": "p95",
}


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    sessions: tuple[int, ...] = (1, 10, 30, 100)
    processes: tuple[int, ...] = (1, 2)
    acts: int = 6  # of each visitor, after loading the page
    pause: tuple[float, float] = (0.5, 1.5)  # seconds between two of them


QUICK = Sizes(sessions=(1, 3), processes=(1,), acts=2, pause=(0.0, 0.1))


@dataclasses.dataclass
class Times:
    """Seconds of all visitors, and what went wrong."""

    load: list[float] = dataclasses.field(default_factory=list)
    act: list[float] = dataclasses.field(default_factory=list)
    write: list[float] = dataclasses.field(default_factory=list)
    errors: list[str] = dataclasses.field(default_factory=list)
    unseen: list[str] = dataclasses.field(default_factory=list)  # why a real browser could not look


async def _positions(visitor: Visitor, times: Times, n: int) -> None:
    times.act.append(await visitor.change("positions_p1", float(20 + n)))


async def _attention(visitor: Visitor, times: Times, n: int) -> None:
    times.act.append(await visitor.change("attention_text", _SENTENCES[n % len(_SENTENCES)]))


async def _shakespeare(visitor: Visitor, times: Times, n: int) -> None:
    if n % 3:
        times.act.append(await visitor.change("shakespeare_top_k", float(n % 20)))
    else:
        times.write.append(await visitor.change("shakespeare_write", True))  # 300 characters at 200 a second


async def _tokens(visitor: Visitor, times: Times, n: int) -> None:
    times.act.append(await visitor.change("tokens_text", _SENTENCES[n % len(_SENTENCES)][: n + 5]))


async def _embeddings(visitor: Visitor, times: Times, n: int) -> None:
    times.act.append(await visitor.change("embeddings_word", _WORDS[n % len(_WORDS)]))


SCRIPT = {
    "positions": _positions,
    "attention": _attention,
    "shakespeare": _shakespeare,
    "tokens": _tokens,
    "embeddings": _embeddings,
}


async def _visit(
    address: str, page: str, number: int, sizes: Sizes, times: Times, bell: asyncio.Barrier
) -> None:
    """Lets a visitor come when the bell rings, look around at their own pace and stay until all are done."""
    chance = random.Random(number)
    await bell.wait()
    try:
        async with Visitor(address, page) as visitor:
            times.load.append(await visitor.load())
            for n in range(sizes.acts):
                await asyncio.sleep(chance.uniform(*sizes.pause))
                await SCRIPT[page](visitor, times, number + n)
    except (VisitError, OSError) as error:
        times.errors.append(str(error))


async def _class(addresses: list[str], count: int, sizes: Sizes) -> tuple[Times, float]:
    """Lets `count` visitors in at the same moment and returns their times, and how long all took."""
    times, bell = Times(), asyncio.Barrier(count)
    places = zip(range(count), itertools.cycle(addresses), itertools.cycle(SCRIPT))
    start = time.perf_counter()
    await asyncio.gather(
        *(_visit(address, page, number, sizes, times, bell) for number, address, page in places)
    )
    return times, time.perf_counter() - start


def memory(server: Server, part: str = "VmRSS") -> float | None:
    """Returns the megabytes that a server's process holds; None where the system does not tell.

    Args:
        server: Whose process.
        part: "VmRSS" for all, "RssFile" for what is mapped from files and shared with other processes.
    """
    with contextlib.suppress(OSError):
        text = pathlib.Path(f"/proc/{server.process}/status").read_text()
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith(part)) / 1024
    return None


def processor_seconds(server: Server) -> float:
    """Returns the seconds that a server's process has computed; 0 where the system does not tell."""
    with contextlib.suppress(OSError):
        fields = pathlib.Path(f"/proc/{server.process}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


async def _warm(address: str) -> None:
    for page in SCRIPT:
        async with Visitor(address, page) as visitor:
            await visitor.load()
            await SCRIPT[page](visitor, Times(), 0)


def _row(servers: list[Server], count: int, sizes: Sizes, probes: bool) -> tuple[Row, Times]:
    """Lets `count` visitors in and returns their line of the table."""
    addresses = [server.address for server in servers]
    began = sum(map(processor_seconds, servers))
    with contextlib.ExitStack() as stack:
        lookers = [
            stack.enter_context(Probe(addresses[n % len(addresses)])) for n in range(2 if probes else 0)
        ]
        times, whole = asyncio.run(_class(addresses, count, sizes))
    browser = [second for looker in lookers for second in looker.seconds]
    times.unseen += [looker.missing for looker in lookers if looker.missing]
    held = [measured for measured in map(memory, servers) if measured is not None]
    cells = {
        "rate": Figure(((len(times.act) + len(times.write)) / whole,), 1),
        "errors": Figure((len(times.errors),)),
    }
    for name, values in (
        ("load", times.load),
        ("act", times.act),
        ("write", times.write),
        ("browser", browser),
    ):
        if values:
            cells |= {
                name: Figure((percentile(values, 50),), 3),
                f"{name}95": Figure((percentile(values),), 3),
            }
    if held:
        cells |= {
            "memory": Figure((max(held),)),
            "cpu": Figure((sum(map(processor_seconds, servers)) - began,), 1),
        }
    which = "one process" if len(servers) == 1 else f"{len(servers)} processes"
    return Row(
        name=f"{len(servers)}_{count}", label=f"{which}, {count} visitor{'s' * (count > 1)}", cells=cells
    ), times


def _goals(measured: dict[tuple[int, int], Times]) -> list[Goal]:
    failed = [error for times in measured.values() for error in times.errors]
    goals = [
        Goal(
            text="nothing fails",
            measured=f"{len(failed)} errors{': ' + failed[0] if failed else ''}",
            reached=not failed,
        )
    ]
    for (processes, count), times in measured.items():
        if count == 30 and times.load:
            slow = percentile(times.load)
            goals.append(
                Goal(
                    text=(
                        f"30 visitors on {processes} process{'es' * (processes > 1)}: "
                        "page loads at most 0.5 s at the 95th percentile"
                    ),
                    measured=f"{slow:.3f} s",
                    reached=slow <= 0.5,
                )
            )
    return goals


def _notes(sizes: Sizes, probes: bool, measured: dict[tuple[int, int], Times]) -> list[str]:
    """Returns how the visitors came and what no browser could see."""
    there = ", and so do two real browsers that move a slider of the Shakespeare page."
    browsers = there if probes else "; no browser was there."
    unseen = sorted({reason for times in measured.values() for reason in times.unseen})
    come = (
        f"All come at the same moment, and wait {sizes.pause[0]:g} to {sizes.pause[1]:g} s between two "
        "things, as people do. They speak the websocket protocol from one process on the same machine, "
        f"which takes its share of it{browsers}"
    )
    pace = "The 300 characters come at the page's own pace of 200 a second: 1.5 s is the least there can be."
    return [come, pace, *(f"A real browser could not look: {reason}" for reason in unseen)]


def run(*, quick: bool = False) -> Report:
    """Starts the app, once alone and once twice, and lets classes of all sizes in."""
    sizes = QUICK if quick else Sizes()
    title = (
        f"a class at once: each visitor loads a page and does {sizes.acts} things on it, "
        f"{', '.join(SCRIPT)} in turn"
    )
    probes = importlib.util.find_spec("playwright") is not None
    rows, measured = [], {}
    try:
        for processes in sizes.processes:
            with contextlib.ExitStack() as stack:
                servers = [stack.enter_context(running_app()) for _ in range(processes)]
                for server in servers:
                    asyncio.run(_warm(server.address))
                for count in sizes.sessions:
                    row, measured[processes, count] = _row(servers, count, sizes, probes)
                    rows.append(row)
    except NotStarted as error:
        return Report(name="load", title=title, skipped=str(error))
    return Report(
        name="load",
        title=title,
        rows=rows,
        columns=_COLUMNS,
        goals=_goals(measured),
        notes=_notes(sizes, probes, measured),
    )
