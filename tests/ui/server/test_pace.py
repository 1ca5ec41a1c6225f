"""A flood waits its turn, and nobody else does: no hand on a slider."""

import asyncio
import time

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from core.base.rate_limits import TokenBucket
from core.ui.server import websocket_rate_limit


def make_finished_message() -> dict:
    """What the app sends when a run of the page is over."""
    message = ForwardMsg()
    message.script_finished = ForwardMsg.FINISHED_SUCCESSFULLY
    return {"type": "websocket.send", "bytes": message.SerializeToString()}


class FakeConnection:
    """A websocket whose other side has `count` messages ready, and an app that answers each, or the
    seventh after a tenth of a second, or none."""

    client = ("10.0.0.7", 1)

    def __init__(self, count: int, answers: bool = False, ends_late: bool = False):
        self.left, self.answers, self.ends_late, self.taken_at = count, answers, ends_late, []

    async def receive(self) -> dict:
        if self.left == 0:
            return {"type": "websocket.disconnect", "code": 1001}
        self.left -= 1
        return {"type": "websocket.receive", "bytes": b"x"}

    async def send(self, _message: dict) -> None:
        pass

    async def app(self, scope, receive, send) -> None:
        assert scope["client"] == self.client
        while (await receive())["type"] == "websocket.receive":
            self.taken_at.append(time.monotonic())
            if self.answers:
                await send(make_finished_message())
            elif self.ends_late and len(self.taken_at) == 7:  # its bucket is empty now
                asyncio.get_running_loop().call_later(
                    0.1, lambda: asyncio.ensure_future(send(make_finished_message()))
                )

    def run(self, seconds: float) -> float:
        """Lets messages through to the app for some seconds, and returns how many these were."""

        async def go():
            start = time.monotonic()
            middleware = websocket_rate_limit.RateLimitMiddleware(self.app)
            scope = {"type": "websocket", "client": self.client}
            task = asyncio.create_task(middleware(scope, self.receive, self.send))
            await asyncio.sleep(seconds)
            task.cancel()
            return time.monotonic() - start

        return asyncio.run(go())


@pytest.mark.parametrize(
    ("answers", "least", "most", "each_second"),
    [(True, 60, 63, 5), (False, 6, 7.5, 0.5)],  # without answers each cuts the run of the one before short
)
def test_a_flood_is_held_to_its_pace(answers, least, most, each_second):
    connection = FakeConnection(1000, answers)
    seconds = connection.run(1.0)
    assert least <= len(connection.taken_at) <= most + each_second * seconds


@pytest.mark.parametrize("message", [{"text": "hello"}, {"bytes": None, "text": "hello"}, {"bytes": b""}])
def test_who_sends_text_is_one_who_has_left(message):
    """No browser does: Streamlit breaks down over it, with a traceback in the log each time."""
    taken = []

    async def receive() -> dict:
        return {"type": "websocket.receive"} | message

    async def app(_scope, receive, _send) -> None:
        taken.append(await receive())

    asyncio.run(websocket_rate_limit.RateLimitMiddleware(app)({"type": "websocket"}, receive, None))
    assert taken == [{"type": "websocket.disconnect", "code": 1003}]


def test_a_message_too_many_waits_until_the_run_has_ended():
    """And not for the two seconds that it would cost to cut that run short."""
    connection = FakeConnection(9, ends_late=True)
    connection.run(0.9)
    assert len(connection.taken_at) == 8
    assert 0.05 < connection.taken_at[7] - connection.taken_at[6] < 0.9


def test_a_run_costs_three_times_what_it_takes_but_a_long_one_no_more_than_one_that_is_cut_short():
    async def cost(seconds: float) -> float:
        line = websocket_rate_limit._Connection()
        line.begin()
        line._run_started_at -= seconds
        line.end()
        await line.wait_for_budget()
        return line._bucket.wait(websocket_rate_limit._BUCKET_SECONDS)

    found = [asyncio.run(cost(seconds)) for seconds in (0.01, 0.1, 0.2, 120)]
    assert found == pytest.approx([0.2, 0.3, 0.6, 2.0], abs=0.05)


@pytest.mark.parametrize(
    ("every", "count", "cost"),
    [
        # a slider that is dragged for ten minutes: Streamlit sends what it says 5 times a second
        (0.2, 3000, websocket_rate_limit._MIN_COST_SECONDS),
        (0.05, 50, websocket_rate_limit._MIN_COST_SECONDS),  # 50 clicks on a plus sign, 20 a second
        # a slider that is dragged for a second while no run is as fast as the hand
        (0.2, 6, websocket_rate_limit._MAX_COST_SECONDS),
        (2.0, 1000, websocket_rate_limit._MAX_COST_SECONDS),  # texts that are stopped and written anew
    ],
)
def test_a_person_never_waits(every, count, cost):
    now = 0.0
    bucket, waits = TokenBucket(websocket_rate_limit._BUCKET_SECONDS, clock=lambda: now), []
    for number in range(count):
        now = 100 + number * every
        waits.append(bucket.consume(cost))
    assert max(waits) < 1e-6


def test_other_requests_pass_untouched():
    async def app(scope, receive, send):
        assert (receive, send) == (1, 2)

    asyncio.run(websocket_rate_limit.RateLimitMiddleware(app)({"type": "http"}, 1, 2))


@pytest.mark.parametrize(
    ("message", "ends"),
    [
        (make_finished_message(), True),
        ({"type": "websocket.send", "bytes": b""}, False),
        ({"type": "websocket.send", "text": "x"}, False),
        ({"type": "websocket.accept"}, False),
        ({"type": "websocket.send", "bytes": ForwardMsg(ref_hash="a").SerializeToString()}, False),
    ],
)
def test_the_end_of_a_run_is_known(message, ends):
    assert websocket_rate_limit._is_run_end(message) is ends
