"""Rate limit of a websocket connection: excess messages wait, without delaying other connections."""

import asyncio
import contextlib
import time

from starlette.middleware import Middleware
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from ...base.rate_limits import TokenBucket

# Of one connection, in seconds: the tokens of a bucket that fills with the clock. A slider that is dragged
# sends five messages a second, and other controls fewer: while a run takes a fifteenth of a second, nobody
# ever waits at that pace. What costs the others most is a run that is cut short: Streamlit starts a thread
# for the next one at once, and the old one goes on to its next element. Five connections with 37 of them a
# second held all others up for as long as they lasted.
_MIN_COST_SECONDS = 0.2  # of a message
# times the seconds that its run takes, so that a flood has the machine for a third of the time
_COST_PER_RUN_SECOND = 3
_MAX_COST_SECONDS = 2.0  # of one, too; and that of each that cuts a run short
_BUCKET_SECONDS = 12.0  # so 60 of the first or 6 of the last at any speed: a moment of haste is not felt

# of a websocket: what came is none of ours, and Streamlit would log 60 lines of it
_UNSUPPORTED_DATA_CODE = 1003
_MAX_END_MESSAGE_BYTES = 300  # bytes; the message that a run is over is smaller than this


class RateLimitMiddleware:
    """Middleware (ASGI) that forwards a websocket's messages at the rate of its token bucket.

    While a message waits, the server does not read from that connection, and the sender has to buffer.
    """

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        connection = _Connection()

        async def rate_limited_receive():
            message = await receive()
            if message["type"] == "websocket.receive" and not message.get("bytes"):
                return {"type": "websocket.disconnect", "code": _UNSUPPORTED_DATA_CODE}
            if message["type"] == "websocket.receive":
                await connection.wait_for_budget()
                connection.begin()
            return message

        async def watched_send(message):
            if _is_run_end(message):
                connection.end()
            await send(message)

        await self._app(scope, rate_limited_receive, watched_send)


class _Connection:
    """One connection: its token bucket, and the seconds of its last run, which the next message costs."""

    def __init__(self):
        self._bucket, self._run_ended = TokenBucket(_BUCKET_SECONDS), asyncio.Event()
        self._run_ended.set()
        self._run_started_at = self._last_run_seconds = 0.0

    def begin(self) -> None:
        self._run_ended.clear()
        self._run_started_at = time.monotonic()

    def end(self) -> None:
        self._run_ended.set()
        self._last_run_seconds = time.monotonic() - self._run_started_at

    async def wait_for_budget(self) -> None:
        """Waits until the bucket allows the next message, or the current run ends before."""
        if not self._run_ended.is_set() and (wait_seconds := self._bucket.wait(_MAX_COST_SECONDS)):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait_seconds):
                    await self._run_ended.wait()
        cost = (
            min(max(_MIN_COST_SECONDS, _COST_PER_RUN_SECOND * self._last_run_seconds), _MAX_COST_SECONDS)
            if self._run_ended.is_set()
            else _MAX_COST_SECONDS
        )
        if wait_seconds := self._bucket.consume(cost):
            await asyncio.sleep(wait_seconds)


def _is_run_end(message: dict) -> bool:
    data = message.get("bytes") or b""
    return (
        len(data) <= _MAX_END_MESSAGE_BYTES
        and ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"
    )


MIDDLEWARE = [Middleware(RateLimitMiddleware)]
