"""The small route: one question to the database for all who ask within half a second."""

import asyncio

from starlette.applications import Starlette
from starlette.testclient import TestClient

from core.teaching.classroom import status_route
from core.teaching.classroom.status_route import CACHE_SECONDS, ROUTES, StatusCache


def test_three_hundred_browsers_cost_one_question_to_the_database():
    queries, now = [], [0.0]

    def ask(public_ids):
        queries.append(set(public_ids))
        return {public_id: len(queries) for public_id in public_ids if public_id != "nobody's"}

    async def play():
        cache = StatusCache(ask, clock=lambda: now[0])
        assert set(await asyncio.gather(*(cache.get_status("room") for _ in range(300)))) == {1}
        assert len(queries) == 1
        now[0] += CACHE_SECONDS / 2
        assert await cache.get_status("room") == 1
        now[0] += CACHE_SECONDS
        assert await cache.get_status("room") == 2
        assert await cache.get_status("nobody's") is None
        assert await cache.get_status("another") == len(queries)
        assert "room" in queries[-1]  # what others ask for is not forgotten

    asyncio.run(play())


def test_a_flood_of_public_ids_is_bounded():
    query_sizes = []

    async def play():
        cache = StatusCache(lambda public_ids: query_sizes.append(len(public_ids)) or {})
        await asyncio.gather(*(cache.get_status(str(n)) for n in range(2000)))

    asyncio.run(play())
    assert max(query_sizes) <= 501


def test_whatever_fails_is_told_as_json(monkeypatch):
    cache = StatusCache(lambda public_ids: 1 / 0)
    monkeypatch.setattr(status_route, "_get_status_cache", lambda: cache)
    with TestClient(Starlette(routes=ROUTES)) as client:
        answer = client.get("/classroom/status?room=room")
    assert answer.status_code == 503 and "error" in answer.json()


def test_a_public_id_that_no_database_takes_is_none(monkeypatch):
    """Asked for together with others, it would have failed them all."""
    monkeypatch.setattr(status_route, "_get_status_cache", lambda: None)
    with TestClient(Starlette(routes=ROUTES)) as client:
        for public_id in ("%00", "a%00b", "%1b", "x" * 41, ""):
            assert client.get(f"/classroom/status?room={public_id}").json() == {"revision": 0}
