"""What changes in a room from second to second reaches every screen of it, by a small route of our own.

A browser asks `/classroom/pulse` every second, and runs its page again when the room has moved on. 300 who
wait cost the server 0.3 of a core, and 0.9 with a fragment of Streamlit every two seconds, measured in one
run (docs/speed.md names the commit of the benchmark).
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
from ...ui.parts.component import component, on_trigger

CACHE_SECONDS = 0.5  # seconds for which the answer of the database is told on
PURGE_INTERVAL_SECONDS = 600.0  # seconds between two looks for rooms that are a day old
_FIRST_PURGE_SECONDS = 30.0  # seconds before the first, whose imports the first page would wait for
POLL_SECONDS = 1.0  # seconds between two questions of a browser
_MAX_CHANNELS = 500  # channels that one question to the database names
_MAX_CHANNEL_CHARACTERS = 40  # characters of a channel
_log = logging.getLogger(__name__)


class StatusCache:
    """The pulses of all rooms that browsers ask for, by one question to the database every half a second.

    Args:
        read_statuses: Returns the pulses of some channels; called in a thread.
        clock: Seconds that never go back.
    """

    def __init__(
        self, read_statuses: Callable[[Collection[str]], Mapping], clock: Callable[[], float] = time.monotonic
    ):
        self._read_statuses, self._clock = read_statuses, clock
        self._lock = asyncio.Lock()
        self._requested_channels: set[str] = set()  # since the last question
        self._statuses: Mapping = {}
        self._known_channels: frozenset[str] = frozenset()  # channels of the last question
        self._expires_at = 0.0  # when its answer is too old

    async def status_of(self, channel: str):
        """Returns the pulse of a channel, or None where no room has it."""
        self._requested_channels.add(channel)
        if not self._is_fresh(channel):
            async with self._lock:  # the first one asks for all who wait
                if not self._is_fresh(channel):
                    await self._refresh(channel)
        return self._statuses.get(channel)

    def _is_fresh(self, channel: str) -> bool:
        return self._clock() < self._expires_at and channel in self._known_channels

    async def _refresh(self, channel: str) -> None:
        channels = frozenset(
            [channel, *list(self._requested_channels | self._statuses.keys())[:_MAX_CHANNELS]]
        )
        self._requested_channels.clear()
        self._statuses = await asyncio.to_thread(self._read_statuses, channels)
        self._known_channels, self._expires_at = channels, self._clock() + CACHE_SECONDS


def _read_from_database(channels: Collection[str]) -> Mapping:
    # here, not above: the app starts without SQLAlchemy
    from . import rooms
    from .database import get_database

    return rooms.read_statuses(get_database(), channels)


@functools.cache
def _get_status_cache() -> StatusCache:
    return StatusCache(_read_from_database)


async def _handle_status(request: Request) -> JSONResponse:
    """Answers with the pulse of a room; with revision 0 where there is none (any more)."""
    headers = {"Cache-Control": "no-store"}
    channel = request.query_params.get("channel", "")
    try:
        # PostgreSQL takes no NUL
        is_valid = 0 < len(channel) <= _MAX_CHANNEL_CHARACTERS and channel.isprintable()
        status = await _get_status_cache().status_of(channel) if is_valid else None
    except AtlasError as error:
        return JSONResponse({"error": str(error)}, status_code=503, headers=headers)
    except Exception:
        _log.exception("The pulse of a room could not be told")
        return JSONResponse({"error": message("pulse-failed")}, status_code=503, headers=headers)
    return JSONResponse(dataclasses.asdict(status) if status else {"revision": 0}, headers=headers)


ROUTES = [Route("/classroom/pulse", _handle_status)]


def rerun_on_change(
    channel: str, revision: int, *, counts_template: str = "", is_large: bool = False
) -> None:
    """Runs the fragment or page it stands in again when a room has moved on, and may show its counts.

    Args:
        channel: Of the room.
        revision: That this run shows.
        counts_template: What is shown, with {students}, {answered}, {sentences} and {dots} in it; "" for
            nothing.
        is_large: As on a wall.
    """
    data = {
        "channel": channel,
        "revision": revision,
        "every": 1000 * POLL_SECONDS,
        "words": counts_template,
        "large": is_large,
    }
    key = "classroom_pulse"
    component("pulse", __file__)(data=data, key=key, **on_trigger(key, "moved", lambda event: None))


async def purge_periodically(interval_seconds: float = PURGE_INTERVAL_SECONDS) -> None:
    """Deletes rooms that are a day old or stay empty while the server runs, where there is a database."""
    await asyncio.sleep(min(interval_seconds, _FIRST_PURGE_SECONDS))
    while True:
        try:
            await asyncio.to_thread(_purge_rooms)
        except Exception:
            _log.exception("Old rooms could not be deleted")  # the next look tries again
        await asyncio.sleep(interval_seconds)


def _purge_rooms() -> None:
    from . import settings

    if settings.has_rooms():
        from . import rooms
        from .database import get_database

        rooms.purge_rooms(get_database())
