"""A public app, ATLAS_HOSTED=1, as a real server: small messages, lasting caches, slow clients."""

import asyncio
import base64
import contextlib
import functools
import os
import socket
import struct
from urllib.parse import urlsplit

import pytest

from benchmarks.visitor import Visitor
from core.ui.server import websocket_rate_limit
from tests.support.processes import run_in_fresh_process
from tests.support.serving import ROOT, running_app

pytestmark = pytest.mark.nightly

_CLEAR = """
import logging
from core.ui.server import process
process.configure_process()
from streamlit.proto.BackMsg_pb2 import BackMsg
from streamlit.runtime import caching
from streamlit.runtime.app_session import AppSession

caching.cache_data.clear = lambda: print("cleared")
session = AppSession.__new__(AppSession)
session._session_state = {}
session.handle_backmsg(BackMsg(clear_cache=True))
AppSession.__del__ = lambda self: None
"""


@pytest.fixture(scope="module")
def server():
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ATLAS_HOSTED", "1")
        with running_app(hosted=True) as server:
            yield server


def make_handshake(address: str) -> bytes:
    key = base64.b64encode(os.urandom(16)).decode()
    return (
        f"GET /_stcore/stream HTTP/1.1\r\nHost: {urlsplit(address).netloc}\r\nOrigin: {address}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n"
        "Sec-WebSocket-Protocol: streamlit\r\n\r\n"
    ).encode()


def upload_announced_size(address: str, size: int, patience: float) -> bytes:
    """Announces a message of so many bytes, sends none of it, and returns the answer within some seconds."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=60) as line:
        line.sendall(make_handshake(address))
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += line.recv(4096)
        assert answer.startswith(b"HTTP/1.1 101")
        line.sendall(bytes([0x82, 0x80 | 127]) + struct.pack("!Q", size) + bytes(4))
        line.settimeout(patience)
        try:
            return line.recv(4096)
        except TimeoutError:
            return b""


def test_a_message_over_a_megabyte_is_refused_before_it_comes(server):
    frame = upload_announced_size(server.address, 1_000_001, patience=30)
    assert (frame[:1], struct.unpack("!H", frame[2:4])) == (b"\x88", (1009,))
    assert upload_announced_size(server.address, 1_000_000, patience=2) == b""


@pytest.mark.parametrize(("hosted", "expected_output"), [("1", ""), ("0", "cleared\n")])
def test_where_hosted_no_visitor_clears_the_caches_of_all(hosted, expected_output):
    """On a laptop Streamlit still does: a canary for the private name that core/ui/server/process.py
    overrides.
    """
    assert run_in_fresh_process(_CLEAR, ATLAS_HOSTED=hosted) == expected_output


def test_the_app_holds_floods_off_and_knows_when_a_run_of_streamlit_is_over(server):
    """A canary: core/ui/server/websocket_rate_limit.py reads Streamlit's messages, which are private to
    it.
    """
    assert "*websocket_rate_limit.MIDDLEWARE" in (ROOT / "app.py").read_text(encoding="utf-8")

    messages = []

    async def go() -> None:
        async with Visitor(server.address, "positions") as visitor:
            receive = visitor._websocket.recv

            async def receive_and_note():
                messages.append(await receive())
                return messages[-1]

            visitor._websocket.recv = receive_and_note
            await visitor.load()

    asyncio.run(go())
    ends = [websocket_rate_limit._is_run_end({"type": "websocket.send", "bytes": one}) for one in messages]
    assert len(ends) > 20 and ends == [False] * (len(ends) - 1) + [True]


# --- clients that hold a connection and hardly use it -------------------------------------------------------


# Its mask of zeros leaves the message as it is.
def make_page_request() -> bytes:
    from streamlit.proto.BackMsg_pb2 import BackMsg

    message = BackMsg()
    message.rerun_script.page_name = "positions"
    data = message.SerializeToString()
    return bytes([0x82, 0x80 | len(data)]) + bytes(4) + data


async def send_slowly(
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
async def open_unread_websocket(address: str, counts: dict[str, int]) -> None:
    await send_slowly(address, counts, make_handshake(address), 3600.0, make_page_request())


send_part = functools.partial(send_slowly, first_message=b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
SLOW_CLIENTS = {
    "half a request": (functools.partial(send_part, pause=3600.0), 0.0),
    "a byte a second": (functools.partial(send_part, pause=1.0), 0.0),
    "a websocket that asks for a page and never reads it": (open_unread_websocket, 0.05),
}


@pytest.mark.parametrize(("client", "interval"), SLOW_CLIENTS.values(), ids=SLOW_CLIENTS)
def test_slow_clients_hold_nobody_up(server, client, interval):
    """60 of them come, some seconds apart, and stay until the loop ends."""

    async def go() -> float:
        counts = {"sent": 0}

        async def run_client(n: int) -> None:
            await asyncio.sleep(n * interval)
            await client(server.address, counts)

        async with Visitor(server.address, "positions") as visitor:
            await visitor.load()
            clients = [asyncio.create_task(run_client(n)) for n in range(60)]
            async with asyncio.timeout(40):
                while counts["sent"] < len(clients):
                    await asyncio.sleep(0.1)
                return await visitor.change("positions_p2", 50.0)

    assert asyncio.run(go()) < 10
