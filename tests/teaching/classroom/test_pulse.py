"""The small route: one question to the database for all who ask within half a second."""

import asyncio

from starlette.applications import Starlette
from starlette.testclient import TestClient

from core.teaching.classroom import pulse
from core.teaching.classroom.pulse import FRESH, ROUTES, Pulses


def test_three_hundred_browsers_cost_one_question_to_the_database():
    asked, now = [], [0.0]

    def ask(channels):
        asked.append(set(channels))
        return {channel: len(asked) for channel in channels if channel != "nobody's"}

    async def play():
        pulses = Pulses(ask, clock=lambda: now[0])
        assert set(await asyncio.gather(*(pulses.of("room") for _ in range(300)))) == {1}
        assert len(asked) == 1
        now[0] += FRESH / 2
        assert await pulses.of("room") == 1
        now[0] += FRESH
        assert await pulses.of("room") == 2
        assert await pulses.of("nobody's") is None
        assert await pulses.of("another") == len(asked)
        assert "room" in asked[-1]  # what others ask for is not forgotten

    asyncio.run(play())


def test_a_flood_of_channels_is_bounded():
    asked = []

    async def play():
        pulses = Pulses(lambda channels: asked.append(len(channels)) or {})
        await asyncio.gather(*(pulses.of(str(n)) for n in range(2000)))

    asyncio.run(play())
    assert max(asked) <= 501


def test_whatever_fails_is_told_as_json(monkeypatch):
    pulses = Pulses(lambda channels: 1 / 0)
    monkeypatch.setattr(pulse, "_pulses", lambda: pulses)
    with TestClient(Starlette(routes=ROUTES)) as client:
        answer = client.get("/classroom/pulse?channel=room")
    assert answer.status_code == 503
    assert "error" in answer.json()


def test_a_channel_that_no_database_takes_is_none(monkeypatch):
    """Asked for together with others, it would have failed them all."""
    monkeypatch.setattr(pulse, "_pulses", lambda: None)
    with TestClient(Starlette(routes=ROUTES)) as client:
        for channel in ("%00", "a%00b", "%1b", "x" * 41, ""):
            assert client.get(f"/classroom/pulse?channel={channel}").json() == {"revision": 0}
