"""What the largest requests of a hosted app cost: while fifty visitors make them, after all have gone."""

import asyncio
import contextlib
import dataclasses
import os
import pathlib
import random
import urllib.parse
from collections.abc import Iterator
from unittest import mock

from benchmarks.load import memory
from benchmarks.results import Figure, Goal, Row
from benchmarks.visitor import Visitor
from tests.support.serving import Server, running_app

_WORDS = ("I", "you", "we", "like", "love", "eat", "read", "see", "small", "old", "new", "cat", "dog")
_HOSTED = {"ATLAS_HOSTED": "1", "MALLOC_ARENA_MAX": "2"}  # as docs/hosting.md starts it
_PATIENCE = 600.0  # seconds: heavy requests of a class wait for each other
_COST = 1_500  # MB that the visitors who are there may cost
_STAYS = 0.15  # of what was held before, once all have gone


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    visitors: int = 200
    alive: int = 50  # of them at the same time
    wait: float = 90  # seconds after the last has gone
    words: int = 30  # of a sentence


QUICK = Sizes(visitors=4, alive=4, wait=0, words=3)


def largest() -> dict[str, int]:
    """Returns what a hosted app allows at most, by name: `ATLAS_LIMITS` names another file of limits."""
    from core.base import limits as hosting

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
        ("attention", {"view": "Without a word", "text": text}),
    ]
    return [(page, {f"{page}_{name}": value for name, value in values.items()}) for page, values in measured]


@contextlib.contextmanager
def hosted_app() -> Iterator[Server]:
    """Starts the app as a server does."""
    with mock.patch.dict(os.environ, _HOSTED), running_app() as server:
        yield server


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
    for first in range(4, 4 + sizes.visitors, sizes.alive):
        held = await _come(server, range(first, first + sizes.alive), sizes)
        most = held if most is None else most
    await asyncio.sleep(sizes.wait)
    return before, most, memory(server)


def judged(sizes: Sizes, before: float, most: float, after: float) -> tuple[list[Row], list[Goal]]:
    """Returns the rows of the table and the goals for the megabytes that were held."""
    growth, cost = after / before - 1, most - before
    alive = f"{sizes.alive} sessions with the largest hosted requests at once, the most that was held"
    gone = f"{sizes.visitors} such sessions, {sizes.wait:g} s after all were closed"
    rows = [
        Row(
            name=name,
            label=label,
            cells={
                "before": Figure((before,)),
                "after": Figure((held,)),
                "growth": Figure((100 * (held / before - 1),), 1),
            },
        )
        for name, label, held in (("heavy_alive", alive, most), ("heavy_gone", gone, after))
    ]
    cheap = Goal(
        text=f"{sizes.alive} sessions with the largest hosted requests cost at most {_COST:,} MB",
        measured=f"{cost:,.0f} MB",
        reached=cost <= _COST,
    )
    freed = Goal(
        text=f"{gone}: at most {100 * _STAYS:.0f} % more",
        measured=f"{100 * growth:.1f} %",
        reached=growth <= _STAYS,
    )
    return rows, [cheap, freed]


def measure(server: Server, sizes: Sizes) -> tuple[list[Row], list[Goal]]:
    """Lets classes with the largest hosted requests come and go, and returns the rows and the goals."""
    return judged(sizes, *asyncio.run(_measured(server, sizes)))
