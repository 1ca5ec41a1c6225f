"""Clients that hold a connection and hardly use it: half of a request, a byte a second, a websocket that is never read."""

import asyncio
import base64
import contextlib
import os
import socket
from collections.abc import AsyncIterator, Callable
from urllib.parse import urlsplit

_REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def _websocket(address: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /_stcore/stream HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {address}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Protocol: streamlit\r\n\r\n"
    ).encode()


async def _open(address: str) -> socket.socket:
    where = urlsplit(address)
    line = socket.socket()
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (where.hostname, where.port))
    return line


async def _half(address: str, counts: dict[str, int]) -> None:
    """Sends half of a request and falls silent."""
    await _send_slowly(address, counts, _REQUEST, pause=3600.0)


async def _drop(address: str, counts: dict[str, int]) -> None:
    """Sends a request a byte a second."""
    await _send_slowly(address, counts, _REQUEST, pause=1.0)


async def _deaf(address: str, counts: dict[str, int]) -> None:
    """Opens a websocket, asks for the page with most to draw, over and over, and reads nothing of it."""
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.page_name = "positions"
    await _send_slowly(address, counts, _websocket(address), pause=5.0, more=_masked(message.SerializeToString()))


def _masked(data: bytes) -> bytes:
    """Returns a binary frame as a browser sends it; a mask of zeros leaves the data as it is."""
    if len(data) > 125:
        raise ValueError(f"a frame of this form holds 125 bytes, not {len(data)}")
    return bytes([0x82, 0x80 | len(data)]) + bytes(4) + data


async def _send_slowly(address: str, counts: dict[str, int], first: bytes, pause: float, more: bytes = b"x") -> None:
    with contextlib.suppress(OSError), await _open(address) as line:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, first)
        while True:
            counts["sent"] += 1
            await asyncio.sleep(pause)
            await loop.sock_sendall(line, more)


@contextlib.asynccontextmanager
async def _many(address: str, client: Callable, count: int) -> AsyncIterator[dict[str, int]]:
    """Lets so many clients come and stay while the context is entered."""
    counts = {"sent": 0}
    tasks = [asyncio.create_task(client(address, counts)) for _ in range(count)]
    try:
        yield counts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def acts(count: int) -> dict[str, tuple[str, Callable]]:
    """Returns what slow clients do, by name: a label, and a context in which `count` of them are there."""
    kinds = {
        "half": (f"{count} clients that send half a request and wait", _half),
        "drop": (f"{count} clients that send a byte a second", _drop),
        "deaf": (f"{count} websockets that ask for a page every 5 s and never read", _deaf),
    }
    return {name: (label, lambda address, client=client: _many(address, client, count)) for name, (label, client) in kinds.items()}
