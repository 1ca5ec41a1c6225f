"""Clients that hold a connection and hardly use it: half a request, a byte a second, a deaf websocket."""

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
        f"GET /_stcore/stream HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Protocol: streamlit\r\n\r\n"
    ).encode()


async def _open(address: str) -> socket.socket:
    where = urlsplit(address)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # so that what is not read stays with the app
    line.setblocking(False)
    await asyncio.get_running_loop().sock_connect(line, (where.hostname, where.port))
    return line


async def _half(address: str, counts: dict[str, int]) -> None:
    await _send_slowly(address, counts, _REQUEST, pause=3600.0)


async def _drop(address: str, counts: dict[str, int]) -> None:
    await _send_slowly(address, counts, _REQUEST, pause=1.0)


async def _deaf(address: str, counts: dict[str, int]) -> None:
    """Opens a websocket, asks for a page and reads nothing of it, not even the server's pings."""
    await _send_slowly(address, counts, _websocket(address), pause=3600.0, once_open=_ask_for_a_page())


def _ask_for_a_page() -> bytes:
    """Returns the frame that asks for a page; its mask of zeros leaves the message as it is."""
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.page_name = "positions"
    data = message.SerializeToString()
    return bytes([0x82, 0x80 | len(data)]) + bytes(4) + data


async def _send_slowly(
    address: str, counts: dict[str, int], first: bytes, pause: float, once_open: bytes = b""
) -> None:
    with contextlib.suppress(OSError), await _open(address) as line:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(line, first)
        if once_open:  # what comes before the handshake is answered is lost
            await loop.sock_recv(line, 4096)
            await loop.sock_sendall(line, once_open)
        while True:
            counts["sent"] += 1
            await asyncio.sleep(pause)
            await loop.sock_sendall(line, b"x")


@contextlib.asynccontextmanager
async def _many(address: str, client: Callable, count: int, apart: float) -> AsyncIterator[dict[str, int]]:
    """Lets so many clients come, some seconds apart, and stay while the context is entered."""
    counts = {"sent": 0}

    async def come(n: int) -> None:
        await asyncio.sleep(n * apart)
        await client(address, counts)

    tasks = [asyncio.create_task(come(n)) for n in range(count)]
    try:
        yield counts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def acts(count: int) -> dict[str, tuple[str, Callable]]:
    """Returns what slow clients do, by name: a label, and a context in which `count` of them are there."""
    kinds = {
        "half": (f"{count} clients that send half a request and wait", _half, 0.0),
        "drop": (f"{count} clients that send a byte a second", _drop, 0.0),
        "deaf": (
            f"{count} websockets, 20 of them a second, that ask for a page and never read it",
            _deaf,
            0.05,
        ),
    }
    return {
        name: (label, lambda address, client=client, apart=apart: _many(address, client, count, apart))
        for name, (label, client, apart) in kinds.items()
    }
