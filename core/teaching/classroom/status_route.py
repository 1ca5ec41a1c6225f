"""The route by which screens poll the status of their room, so that they rerun when it changes.

A browser polls `/classroom/status` every second, and reruns its page when the revision changes. 300 browsers
cost the server 0.3 of a core, and 0.9 with a fragment of Streamlit every two seconds, measured in one run
(docs/speed.md names the commit of the benchmark).
"""

import asyncio
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

CACHE_SECONDS = 0.5  # of a database query
PURGE_INTERVAL_SECONDS = 600.0  # of old and empty rooms
_FIRST_PURGE_SECONDS = 30.0  # whose imports the first page would wait for
POLL_SECONDS = 1.0  # between two requests of a browser
_MAX_IDS_PER_QUERY = 500
_MAX_ID_CHARACTERS = 40
_log = logging.getLogger(__name__)


class StatusCache:
    """Caches the statuses of all polled rooms, with one database query every half second.

    Args:
        read_statuses: Returns the statuses of rooms by public id; called in a thread.
        clock: Monotonic clock, in seconds.
    """

    def __init__(
        self, read_statuses: Callable[[Collection[str]], Mapping], clock: Callable[[], float] = time.monotonic
    ):
        self._read_statuses, self._clock = read_statuses, clock
        self._lock = asyncio.Lock()
        self._requested_ids: set[str] = set()  # since the last query
        self._statuses: Mapping = {}
        self._known_ids: frozenset[str] = frozenset()  # of the last query
        self._expires_at = 0.0

    async def get_status(self, public_id: str):
        """Returns the status of the room with a public id, or None if there is none."""
        self._requested_ids.add(public_id)
        if not self._is_fresh(public_id):
            async with self._lock:  # the first queries for all that wait
                if not self._is_fresh(public_id):
                    await self._refresh(public_id)
        return self._statuses.get(public_id)

    def _is_fresh(self, public_id: str) -> bool:
        return self._clock() < self._expires_at and public_id in self._known_ids

    async def _refresh(self, public_id: str) -> None:
        public_ids = frozenset(
            [public_id, *list(self._requested_ids | self._statuses.keys())[:_MAX_IDS_PER_QUERY]]
        )
        self._requested_ids.clear()
        self._statuses = await asyncio.to_thread(self._read_statuses, public_ids)
        self._known_ids, self._expires_at = public_ids, self._clock() + CACHE_SECONDS


def _read_from_database(public_ids: Collection[str]) -> Mapping:
    # here, not above: the app starts without SQLAlchemy
    from . import rooms
    from .database import get_database

    return rooms.read_statuses(get_database(), public_ids)


@functools.cache
def _get_status_cache() -> StatusCache:
    return StatusCache(_read_from_database)


async def _handle_status(request: Request) -> JSONResponse:
    """Responds with the status of a room; revision 0 if there is none (any more)."""
    headers = {"Cache-Control": "no-store"}
    public_id = request.query_params.get("room", "")
    try:
        # PostgreSQL takes no NUL
        is_valid = 0 < len(public_id) <= _MAX_ID_CHARACTERS and public_id.isprintable()
        status = await _get_status_cache().get_status(public_id) if is_valid else None
    except AtlasError as error:
        return JSONResponse({"error": str(error)}, status_code=503, headers=headers)
    except Exception:
        _log.exception("The status of a room could not be read")
        return JSONResponse({"error": message("status-failed")}, status_code=503, headers=headers)
    return JSONResponse(status or {"revision": 0}, headers=headers)


ROUTES = [Route("/classroom/status", _handle_status)]


def rerun_on_change(
    public_id: str, revision: int, *, counts_template: str = "", is_large: bool = False
) -> None:
    """Reruns the enclosing fragment or page when a room's revision changes, and may show its counts.

    Args:
        public_id: Public id of the room.
        revision: Revision that this run shows.
        counts_template: Text with {num_students}, {num_answers}, {num_sentences} and {dots}; "" shows none.
        is_large: Whether it is shown in the large type of a wall.
    """
    data = {
        "public_id": public_id,
        "revision": revision,
        "poll_milliseconds": 1000 * POLL_SECONDS,
        "counts_template": counts_template,
        "is_large": is_large,
    }
    key = "classroom_status"
    component("status", __file__)(data=data, key=key, **on_trigger(key, "changed", lambda event: None))


async def purge_periodically(interval_seconds: float = PURGE_INTERVAL_SECONDS) -> None:
    """Deletes rooms that are a day old or stay empty while the server runs, where there is a database."""
    await asyncio.sleep(min(interval_seconds, _FIRST_PURGE_SECONDS))
    while True:
        try:
            await asyncio.to_thread(_purge_rooms)
        except Exception:
            _log.exception("Old rooms could not be deleted")  # the next purge tries again
        await asyncio.sleep(interval_seconds)


def _purge_rooms() -> None:
    from . import settings

    if settings.has_rooms():
        from . import rooms
        from .database import get_database

        rooms.purge_rooms(get_database())
