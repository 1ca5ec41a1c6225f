"""What changes in a room from second to second reaches every screen of it, by a small route of our own.

A browser asks `/classroom/pulse` every second, and runs its page again when the room has moved on. 300 who
wait cost the server 0.3 of a core, and 0.9 with a fragment of Streamlit every two seconds: `python -m
benchmarks classroom`, both in one run.
"""

import asyncio
import dataclasses
import functools
import logging
import time
from collections.abc import Callable, Collection, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from ...base.checks import AtlasError
from ...base.i18n import message
from ...ui.parts.component import component, hears

FRESH = 0.5  # seconds for which the answer of the database is told on
PURGE = 600.0  # seconds between two looks for rooms that are a day old
_AFTER_START = 30.0  # seconds before the first, whose imports the first page would wait for
EVERY = 1.0  # seconds between two questions of a browser
_MOST = 500  # channels that one question to the database names
_LONGEST = 40  # characters of a channel
_log = logging.getLogger(__name__)


class Pulses:
    """The pulses of all rooms that browsers ask for, by one question to the database every half a second.

    Args:
        ask: Returns the pulses of some channels; called in a thread.
        clock: Seconds that never go back.
    """

    def __init__(
        self, ask: Callable[[Collection[str]], Mapping], clock: Callable[[], float] = time.monotonic
    ):
        self._ask, self._clock = ask, clock
        self._lock = asyncio.Lock()
        self._wanted: set[str] = set()  # since the last question
        self._told: Mapping = {}
        self._covered: frozenset[str] = frozenset()  # channels of the last question
        self._until = 0.0  # when its answer is too old

    async def of(self, channel: str):
        """Returns the pulse of a channel, or None where no room has it."""
        self._wanted.add(channel)
        if not self._knows(channel):
            async with self._lock:  # the first one asks for all who wait
                if not self._knows(channel):
                    await self._refresh(channel)
        return self._told.get(channel)

    def _knows(self, channel: str) -> bool:
        return self._clock() < self._until and channel in self._covered

    async def _refresh(self, channel: str) -> None:
        asked = frozenset([channel, *list(self._wanted | self._told.keys())[:_MOST]])
        self._wanted.clear()
        self._told = await asyncio.to_thread(self._ask, asked)
        self._covered, self._until = asked, self._clock() + FRESH


def _ask_database(channels: Collection[str]) -> Mapping:
    # here, not above: the app starts without SQLAlchemy
    from . import rooms
    from .database import database

    return rooms.pulses(database(), channels)


@functools.cache
def _pulses() -> Pulses:
    return Pulses(_ask_database)


async def _tell(request: Request) -> JSONResponse:
    """Answers with the pulse of a room; with revision 0 where there is none (any more)."""
    headers = {"Cache-Control": "no-store"}
    channel = request.query_params.get("channel", "")
    try:
        is_one = 0 < len(channel) <= _LONGEST and channel.isprintable()  # PostgreSQL takes no NUL
        pulse = await _pulses().of(channel) if is_one else None
    except AtlasError as error:
        return JSONResponse({"error": str(error)}, status_code=503, headers=headers)
    except Exception:
        _log.exception("The pulse of a room could not be told")
        return JSONResponse({"error": message("pulse-failed")}, status_code=503, headers=headers)
    return JSONResponse(dataclasses.asdict(pulse) if pulse else {"revision": 0}, headers=headers)


ROUTES = [Route("/classroom/pulse", _tell)]


def watch(channel: str, revision: int, *, words: str = "", large: bool = False) -> None:
    """Runs the fragment or page it stands in again when a room has moved on, and may show its counts.

    Args:
        channel: Of the room.
        revision: That this run shows.
        words: What is shown, with {students}, {answered}, {sentences} and {dots} in it; "" for nothing.
        large: As on a wall.
    """
    data = {"channel": channel, "revision": revision, "every": 1000 * EVERY, "words": words, "large": large}
    key = "classroom_pulse"
    component("pulse", __file__)(data=data, key=key, **hears(key, "moved", lambda event: None))


async def delete_old(every: float = PURGE) -> None:
    """Deletes rooms that are a day old or stay empty while the server runs, where there is a database."""
    await asyncio.sleep(min(every, _AFTER_START))
    while True:
        try:
            await asyncio.to_thread(_delete_old)
        except Exception:
            _log.exception("Old rooms could not be deleted")  # the next look tries again
        await asyncio.sleep(every)


def _delete_old() -> None:
    from . import host

    if host.has_rooms():
        from . import rooms
        from .database import database

        rooms.purge(database())
