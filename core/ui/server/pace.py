"""How fast a connection may drive the app: what comes faster waits, and others are served."""

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
_LEAST = 0.2  # of a message
_SHARE = 3  # times the seconds that its run takes, so that a flood has the machine for a third of the time
_MOST = 2.0  # of one, too; and that of each that cuts a run short
_SAVED = 12.0  # so 60 of the first or 6 of the last at any speed: a moment of haste is not felt

_NO_TEXT = 1003  # of a websocket: what came is none of ours, and Streamlit would log 60 lines of it
_TELLS_THE_END = 300  # bytes; the message that a run is over is smaller than this


class Pace:
    """Middleware (ASGI) that hands a websocket's messages on as its bucket of seconds allows.

    While a message waits, the server reads no further from that connection, and the sender's own machine
    has to keep the rest.
    """

    def __init__(self, app):
        self._app = app

    async def __call__(self, scope, receive, send):
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        line = _Line()

        async def receive_in_turn():
            message = await receive()
            if message["type"] == "websocket.receive" and not message.get("bytes"):
                return {"type": "websocket.disconnect", "code": _NO_TEXT}
            if message["type"] == "websocket.receive":
                await line.turn()
                line.begin()
            return message

        async def send_and_watch(message):
            if _ends_a_run(message):
                line.end()
            await send(message)

        await self._app(scope, receive_in_turn, send_and_watch)


class _Line:
    """One connection: its bucket, and how long its last run took. A message pays for the run before."""

    def __init__(self):
        self._bucket, self._ended = TokenBucket(_SAVED), asyncio.Event()
        self._ended.set()
        self._began = self._took = 0.0

    def begin(self) -> None:
        self._ended.clear()
        self._began = time.monotonic()

    def end(self) -> None:
        self._ended.set()
        self._took = time.monotonic() - self._began

    async def turn(self) -> None:
        """Waits until the bucket allows the next message; the run before may meanwhile end by itself."""
        if not self._ended.is_set() and (wait := self._bucket.wait(_MOST)):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._ended.wait()
        cost = min(max(_LEAST, _SHARE * self._took), _MOST) if self._ended.is_set() else _MOST
        if wait := self._bucket.consume(cost):
            await asyncio.sleep(wait)


def _ends_a_run(message: dict) -> bool:
    """Returns whether a message to the browser says that a run of the page is over."""
    data = message.get("bytes") or b""
    return len(data) <= _TELLS_THE_END and ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"


MIDDLEWARE = [Middleware(Pace)]
