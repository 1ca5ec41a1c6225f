"""The small route: one question to the database for all who ask within half a second."""

import asyncio

from starlette.applications import Starlette
from starlette.testclient import TestClient

from core.teaching.classroom import status_route
from core.teaching.classroom.status_route import CACHE_SECONDS, ROUTES, StatusCache


def test_three_hundred_browsers_cost_one_question_to_the_database():
    queried_channels, now = [], [0.0]

    def ask(channels):
        queried_channels.append(set(channels))
        return {channel: len(queried_channels) for channel in channels if channel != "nobody's"}

    async def play():
        pulses = StatusCache(ask, clock=lambda: now[0])
        assert set(await asyncio.gather(*(pulses.status_of("room") for _ in range(300)))) == {1}
        assert len(queried_channels) == 1
        now[0] += CACHE_SECONDS / 2
        assert await pulses.status_of("room") == 1
        now[0] += CACHE_SECONDS
        assert await pulses.status_of("room") == 2
        assert await pulses.status_of("nobody's") is None
        assert await pulses.status_of("another") == len(queried_channels)
        assert "room" in queried_channels[-1]  # what others ask for is not forgotten

    asyncio.run(play())


def test_a_flood_of_channels_is_bounded():
    query_sizes = []

    async def play():
        pulses = StatusCache(lambda channels: query_sizes.append(len(channels)) or {})
        await asyncio.gather(*(pulses.status_of(str(n)) for n in range(2000)))

    asyncio.run(play())
    assert max(query_sizes) <= 501


def test_whatever_fails_is_told_as_json(monkeypatch):
    pulses = StatusCache(lambda channels: 1 / 0)
    monkeypatch.setattr(status_route, "_get_status_cache", lambda: pulses)
    with TestClient(Starlette(routes=ROUTES)) as client:
        answer = client.get("/classroom/pulse?channel=room")
    assert answer.status_code == 503
    assert "error" in answer.json()


def test_a_channel_that_no_database_takes_is_none(monkeypatch):
    """Asked for together with others, it would have failed them all."""
    monkeypatch.setattr(status_route, "_get_status_cache", lambda: None)
    with TestClient(Starlette(routes=ROUTES)) as client:
        for channel in ("%00", "a%00b", "%1b", "x" * 41, ""):
            assert client.get(f"/classroom/pulse?channel={channel}").json() == {"revision": 0}
