"""Clients that hold a connection and hardly use it: half a request, a byte a second, a deaf websocket."""

import asyncio
import base64
import contextlib
import functools
import os
import socket
from collections.abc import AsyncIterator, Callable
from urllib.parse import urlsplit

_PARTIAL_REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


def make_handshake(address: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /_stcore/stream HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Protocol: streamlit\r\n\r\n"
    ).encode()


# Its mask of zeros leaves the message as it is.
def _make_page_request() -> bytes:
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.page_name = "positions"
    data = message.SerializeToString()
    return bytes([0x82, 0x80 | len(data)]) + bytes(4) + data


async def _send_slowly(
    address: str, counts: dict[str, int], first_message: bytes, pause: float, second_message: bytes = b""
) -> None:
    url_parts, loop = urlsplit(address), asyncio.get_running_loop()
    with contextlib.suppress(OSError), socket.socket() as connection:
        # a small buffer, so that what is not read stays with the app
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.setblocking(False)
        await loop.sock_connect(connection, (url_parts.hostname, url_parts.port))
        await loop.sock_sendall(connection, first_message)
        if second_message:  # what comes before the handshake is answered is lost
            await loop.sock_recv(connection, 4096)
            await loop.sock_sendall(connection, second_message)
        while True:
            counts["sent"] += 1
            await asyncio.sleep(pause)
            await loop.sock_sendall(connection, b"x")


# Reads nothing of the page that it asks for, not even the server's pings.
async def _open_unread_websocket(address: str, counts: dict[str, int]) -> None:
    await _send_slowly(address, counts, make_handshake(address), 3600.0, _make_page_request())


@contextlib.asynccontextmanager
async def _run_clients(
    client: Callable, count: int, interval: float, address: str
) -> AsyncIterator[dict[str, int]]:
    """Lets so many clients come, some seconds apart, and stay while the context is entered."""
    counts = {"sent": 0}

    async def run_client(n: int) -> None:
        await asyncio.sleep(n * interval)
        await client(address, counts)

    tasks = [asyncio.create_task(run_client(n)) for n in range(count)]
    try:
        yield counts
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def make_slow_clients(count: int) -> dict[str, tuple[str, Callable]]:
    """Returns what slow clients do, by name: a label, and a context in which `count` of them are there."""
    send_part = functools.partial(_send_slowly, first_message=_PARTIAL_REQUEST)
    half, byte_by_byte = (functools.partial(send_part, pause=pause) for pause in (3600.0, 1.0))
    clients = {
        "half": (f"{count} clients that send half a request and wait", half, 0.0),
        "drop": (f"{count} clients that send a byte a second", byte_by_byte, 0.0),
        "deaf": (
            f"{count} websockets, 20 of them a second, that ask for a page and never read it",
            _open_unread_websocket,
            0.05,
        ),
    }
    return {
        name: (label, functools.partial(_run_clients, client, count, interval))
        for name, (label, client, interval) in clients.items()
    }
