"""A flood: a few connections that rerun without end, and hundreds of slow ones, beside a visitor."""

import asyncio
import contextlib
import dataclasses
import pathlib
import random
import shutil
import tempfile
import time
from collections.abc import AsyncIterator, Iterator

from benchmarks import slow
from benchmarks.load import memory
from benchmarks.results import Figure, Goal, Report, Row, percentile
from benchmarks.visitor import VisitError, Visitor
from core.contents import PAGES, Page
from tests.support.serving import ROOT, NotStarted, Server, running_app

MOST = 1.0  # second at the 95th percentile of another visitor's controls
_COLUMNS = {
    "p50": "the visitor's control p50 s",
    "p95": "p95",
    "worst": "worst",
    "count": "changes",
    "sent": "messages sent by the others",
    "memory": "MB more",
}
_WITHOUT = """
import sys
sys.path.insert(0, {root!r})
import streamlit as st
from core.ui.server import hosts, http_headers, shell, static_files
from core.ui.server.process import lifespan, show_error

middleware = [*http_headers.MIDDLEWARE, *hosts.MIDDLEWARE, *static_files.MIDDLEWARE, *shell.MIDDLEWARE]
app = st.App({router!r}, lifespan=lifespan(), middleware=middleware, on_script_error=show_error)
"""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    seconds: float = 30.0  # of a flood
    pause: float = 1.0  # between two changes of the visitor
    slow: int = 500  # of each kind
    settle: float = 30.0  # until the models are warm, which is no part of a flood


QUICK = Sizes(seconds=3.0, pause=0.3, slow=20, settle=0.0)
_PROBED = [page for page in PAGES if page.name in ("positions", "attention")]


@contextlib.contextmanager
def unpaced() -> Iterator[pathlib.Path]:
    """Makes a folder with our app but for the middleware that holds floods off (core/ui/server/pace.py)."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        text = _WITHOUT.format(root=str(ROOT), router=str(ROOT / "pages" / "router.py"))
        (folder / "app.py").write_text(text, encoding="utf-8")
        yield folder


@dataclasses.dataclass(frozen=True, kw_only=True)
class Flood:
    """Connections that send so many reruns a second each."""

    connections: int
    rate: float

    @contextlib.asynccontextmanager
    async def beside(self, address: str) -> AsyncIterator[dict[str, int]]:
        """Lets the flood go on while the context is entered; counts what was sent."""
        counts = {"sent": 0}
        tasks = [
            asyncio.create_task(self._one(address, _PROBED[n % len(_PROBED)], n, counts))
            for n in range(self.connections)
        ]
        try:
            yield counts
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _one(self, address: str, page: Page, number: int, counts: dict[str, int]) -> None:
        chance = random.Random(number)
        async with Visitor(address, page.name, page.probe.query) as visitor:
            await visitor.load()
            listener = asyncio.create_task(visitor.listen())
            try:
                start = time.perf_counter()
                for sent in range(1, 10**9):
                    await visitor.send(page.probe.control, page.probe.value(chance.randrange(10**6)))
                    counts["sent"] += 1
                    await asyncio.sleep(max(0.0, start + sent / self.rate - time.perf_counter()))
            finally:
                listener.cancel()


@contextlib.asynccontextmanager
async def _quiet(_address: str) -> AsyncIterator[dict[str, int]]:
    yield {"sent": 0}


async def _watch(server: Server, sizes: Sizes, beside) -> tuple[list[float], dict[str, int]]:
    """Returns the seconds of each change of a visitor who came before the others, and what those did."""
    taken = []
    async with Visitor(server.address, "positions") as visitor:
        await visitor.load()
        changes = asyncio.create_task(_change(visitor, sizes, taken))
        async with beside(server.address) as counts:
            await asyncio.wait([changes], timeout=sizes.seconds)
        await changes  # one that waits for the flood to end counts as long as it took
    return taken, counts


async def _change(visitor: Visitor, sizes: Sizes, taken: list[float]) -> None:
    end = time.perf_counter() + sizes.seconds
    while time.perf_counter() < end:
        taken.append(await visitor.change("positions_p2", float(40 + len(taken) % 50)))
        await asyncio.sleep(sizes.pause)


def _row(server: Server, name: str, label: str, sizes: Sizes, beside) -> tuple[Row, float]:
    """Returns a line of the table, and its 95th percentile."""
    before = memory(server) or 0.0
    taken, counts = asyncio.run(_watch(server, sizes, beside))
    cells = {
        "p50": Figure((percentile(taken, 50),), 3),
        "p95": Figure((percentile(taken),), 3),
        "worst": Figure((max(taken),), 3),
        "count": Figure((len(taken),)),
        "sent": Figure((counts["sent"],)),
        "memory": Figure(((memory(server) or 0.0) - before,)),
    }
    return Row(name=name, label=label, cells=cells), cells["p95"].median


_ACTS = {
    "quiet": ("nobody else", _quiet),
    "five": ("5 connections, 37 reruns a second each", Flood(connections=5, rate=37).beside),
    "one": ("1 connection, 200 reruns a second", Flood(connections=1, rate=200).beside),
}


def _side(
    which: str, label: str, folder: pathlib.Path, sizes: Sizes, acts: dict
) -> tuple[list[Row], dict[str, float]]:
    rows, measured = [], {}
    with running_app(folder) as server:
        time.sleep(sizes.settle)
        for name, (what, beside) in acts.items():
            row, measured[name] = _row(server, f"{which}_{name}", f"{label}: {what}", sizes, beside)
            rows.append(row)
    return rows, measured


def run(*, quick: bool = False) -> Report:
    """Floods the app, with its middleware and without, and then sends it slow clients."""
    sizes = QUICK if quick else Sizes()
    title = f"a visitor who changes a control every {sizes.pause:g} s beside a flood of {sizes.seconds:g} s"
    try:
        with unpaced() as folder:
            rows, _ = _side("without", "without the middleware", folder, sizes, _ACTS)
        more, measured = _side("ours", "as it is", ROOT, sizes, _ACTS | slow.acts(sizes.slow))
    except (NotStarted, VisitError, OSError) as error:
        return Report(name="flood", title=title, skipped=str(error))
    goals = [
        Goal(text=f"{row.label}: p95 under {MOST:g} s", measured=f"{p95:.3f} s", reached=p95 < MOST)
        for row, (name, p95) in zip(more, measured.items(), strict=True)
        if name != "quiet"
    ]
    return Report(
        name="flood",
        title=title,
        rows=[*rows, *more],
        columns=_COLUMNS,
        goals=goals,
        notes=[
            "The visitor's session was opened before the others came. All speak from one process on the same "
            "machine, which takes its share of it. Without the middleware a run that is asked for may wait "
            "until the flood is over."
        ],
    )
