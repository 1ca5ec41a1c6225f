"""A public app, ATLAS_HOSTED=1, as a real server: small messages, lasting caches, slow clients."""

import asyncio
import socket
import struct
from urllib.parse import urlsplit

import pytest

from benchmarks.visitor import Visitor
from core.ui.server import websocket_rate_limit
from tests.support import slow_clients
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


def upload_announced_size(address: str, size: int, patience: float) -> bytes:
    """Announces a message of so many bytes, sends none of it, and returns the answer within some seconds."""
    where = urlsplit(address)
    with socket.create_connection((where.hostname, where.port), timeout=60) as line:
        line.sendall(slow_clients.make_handshake(address))
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


def test_slow_clients_hold_nobody_up(server):
    async def go(act) -> float:
        async with Visitor(server.address, "positions") as visitor:
            await visitor.load()
            async with act(server.address) as counts:
                async with asyncio.timeout(20):
                    while counts["sent"] < 60:
                        await asyncio.sleep(0.1)
                return await asyncio.wait_for(visitor.change("positions_p2", 50.0), 20)

    for name, (_, act) in slow_clients.make_slow_clients(60).items():
        assert asyncio.run(go(act)) < 10, name
