"""A public app, ATLAS_HOSTED=1, as a real server: small messages, lasting caches, slow clients."""

import asyncio
import os
import socket
import struct
import subprocess
import sys
from urllib.parse import urlsplit

import pytest

from benchmarks.visitor import Visitor
from core.ui.server import websocket_rate_limit
from tests.support import slow_clients
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
        line.sendall(slow_clients._make_handshake(address))
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
    assert frame[:1] == b"\x88"
    assert struct.unpack("!H", frame[2:4]) == (1009,)
    assert upload_announced_size(server.address, 1_000_000, patience=2) == b""


@pytest.mark.parametrize(("hosted", "expected_output"), [("1", ""), ("0", "cleared\n")])
def test_where_hosted_no_visitor_clears_the_caches_of_all(hosted, expected_output):
    """On a laptop Streamlit still does: a canary for the private name that core/ui/server/process.py
    overrides.
    """
    environment = os.environ | {"ATLAS_HOSTED": hosted}
    answer = subprocess.run(
        [sys.executable, "-c", _CLEAR], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120
    )
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout == expected_output, answer.stderr


def test_the_app_holds_floods_off_and_knows_when_a_run_of_streamlit_is_over(server):
    """A canary: core/ui/server/websocket_rate_limit.py reads Streamlit's messages, which are private to
    it.
    """
    assert "*websocket_rate_limit.MIDDLEWARE" in (ROOT / "app.py").read_text(encoding="utf-8")

    async def go() -> list[bool]:
        async with Visitor(server.address, "positions") as visitor:
            receive, seen = visitor._websocket.recv, []

            async def watched():
                seen.append(await receive())
                return seen[-1]

            visitor._websocket.recv = watched
            await visitor.load()
            return [
                websocket_rate_limit._is_run_end({"type": "websocket.send", "bytes": message})
                for message in seen
            ]

    *others, last = asyncio.run(go())
    assert last
    assert len(others) > 20
    assert not any(others)


def test_slow_clients_hold_nobody_up(server):
    async def go(act) -> float:
        async with Visitor(server.address, "positions") as visitor:
            await visitor.load()
            async with act(server.address) as counts:
                for _ in range(200):
                    if counts["sent"] >= 60:
                        break
                    await asyncio.sleep(0.1)
                assert counts["sent"] >= 60
                return await asyncio.wait_for(visitor.change("positions_p2", 50.0), 20)

    for name, (_, act) in slow_clients.make_slow_clients(60).items():
        assert asyncio.run(go(act)) < 10, name
