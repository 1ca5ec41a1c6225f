"""How fast a connection may drive the app: what comes faster waits, and others are served."""

import asyncio
import contextlib
import time

from starlette.middleware import Middleware
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

# Of one connection, in seconds of an account that fills with the clock. A slider that is dragged sends five
# messages a second, and other controls fewer: while a run takes a fifteenth of a second, nobody ever waits
# at that pace. What costs the others most is a run that is cut short: Streamlit starts a thread for the
# next one at once, and the old one goes on to its next element. Five connections with 37 of them a second
# held all others up for as long as they lasted.
_LEAST = 0.2  # of a message
_SHARE = 3  # times the seconds that its run takes, so that a flood has the machine for a third of the time
_MOST = 2.0  # of one, too; and that of each that cuts a run short
_SAVED = 12.0  # so 60 of the first or 6 of the last at any speed: a moment of haste is not felt


_NO_TEXT = 1003  # of a websocket: what came is none of ours, and Streamlit would log 60 lines of it
_TELLS_THE_END = 300  # bytes; the message that a run is over is smaller than this


class Account:
    """Seconds to be spent, which come back as time passes.

    Args:
        most: How many there are at most, and at the start.
    """

    def __init__(self, most: float):
        self._most, self._full = most, 0.0  # the moment when it is full again

    def wait(self, cost: float, now: float) -> float:
        """Returns how many seconds it takes until `cost` can be paid; 0 when it can be paid at once."""
        return max(0.0, max(self._full, now) + cost - self._most - now)

    def pay(self, cost: float, now: float) -> float:
        """Takes `cost`, at once, and returns how many seconds the payer has to wait for it."""
        wait = self.wait(cost, now)
        self._full = max(self._full, now) + cost
        return wait

    def is_full(self, now: float) -> bool:
        """Returns whether all is there again: such an account is like a new one."""
        return self._full <= now


class Pace:
    """Middleware (ASGI) that hands a websocket's messages on as its account allows.

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
    """One connection: its account, and how long its last run took. A message pays for the run before."""

    def __init__(self):
        self._account, self._ended = Account(_SAVED), asyncio.Event()
        self._ended.set()
        self._began = self._took = 0.0

    def begin(self) -> None:
        self._ended.clear()
        self._began = time.monotonic()

    def end(self) -> None:
        self._ended.set()
        self._took = time.monotonic() - self._began

    async def turn(self) -> None:
        """Waits until the account allows the next message; the run before may meanwhile end by itself."""
        if not self._ended.is_set() and (wait := self._account.wait(_MOST, time.monotonic())):
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._ended.wait()
        cost = min(max(_LEAST, _SHARE * self._took), _MOST) if self._ended.is_set() else _MOST
        await _wait(self._account.pay(cost, time.monotonic()))


async def _wait(seconds: float) -> None:
    if seconds > 0:
        await asyncio.sleep(seconds)


def _ends_a_run(message: dict) -> bool:
    """Returns whether a message to the browser says that a run of the page is over."""
    data = message.get("bytes") or b""
    return len(data) <= _TELLS_THE_END and ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"


MIDDLEWARE = [Middleware(Pace)]
