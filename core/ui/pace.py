"""How fast one connection and one address may drive the app: what comes faster waits its turn, and the others are served meanwhile."""

import asyncio
import contextlib
import time

from starlette.middleware import Middleware
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

# Of one connection, in seconds of an account that fills with the clock. A slider that is dragged sends five messages a second, and other
# controls less: at that pace nobody ever waits. What costs the others is a run that is cut short: Streamlit starts a new thread for the
# next one, while the old one goes on to its next element. Five connections with 37 of them a second held all others up for 15 s.
_MESSAGE = 0.2  # one that finds the last run finished
_CUT = 1.0      # one that comes while it is still going
_SAVED = 8.0     # so 40 of the first or 8 of the second at any speed: who is faster than the machine for a moment does not feel it

# Of one address, which may be a school's: 300 visitors who open a page send 900 messages at once, and then, with a change every five
# seconds each and ten sliders dragged at any moment, 110 a second. What is held off is one machine with hundreds of connections.
_SHARE = 1 / 150
_CLASS = 1500 * _SHARE

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
    """Middleware (ASGI) that hands a websocket's messages on no faster than its account and that of its address allow.

    While a message waits, the server reads no further from that connection, and the sender's own machine has to keep the rest. The
    address is that of uvicorn, which takes it from a proxy's `X-Forwarded-For` where `FORWARDED_ALLOW_IPS` names the proxy.
    """

    def __init__(self, app):
        self._app = app
        self._addresses: dict[str, Account] = {}

    async def __call__(self, scope, receive, send):
        if scope["type"] != "websocket":
            await self._app(scope, receive, send)
            return
        self._forget()
        own, finished = Account(_SAVED), asyncio.Event()
        finished.set()
        address = (scope.get("client") or ("",))[0]

        async def receive_in_turn():
            message = await receive()
            if message["type"] == "websocket.receive":
                await _own_turn(own, finished)
                await _wait(self._account(address).pay(_SHARE, time.monotonic()))
                finished.clear()
            return message

        async def send_and_watch(message):
            if _ends_a_run(message):
                finished.set()
            await send(message)

        await self._app(scope, receive_in_turn, send_and_watch)

    def _account(self, address: str) -> Account:
        return self._addresses.setdefault(address, Account(_CLASS))

    def _forget(self) -> None:
        """Lets go of addresses that have been quiet for long enough."""
        now = time.monotonic()
        for address in [address for address, account in self._addresses.items() if account.is_full(now)]:
            del self._addresses[address]


async def _own_turn(own: Account, finished: asyncio.Event) -> None:
    """Waits until the connection's own account allows its next message, or, if that comes too early, until the last run has ended."""
    if not finished.is_set() and (wait := own.wait(_CUT, time.monotonic())):
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await finished.wait()
    cost = _MESSAGE if finished.is_set() else _CUT
    await _wait(own.pay(cost, time.monotonic()))


async def _wait(seconds: float) -> None:
    if seconds > 0:
        await asyncio.sleep(seconds)


def _ends_a_run(message: dict) -> bool:
    """Returns whether a message to the browser says that a run of the page is over."""
    data = message.get("bytes") or b""
    return len(data) <= _TELLS_THE_END and ForwardMsg.FromString(data).WhichOneof("type") == "script_finished"


MIDDLEWARE = [Middleware(Pace)]
