"""The benchmark of floods: they flood, both sides are the same app; no test asserts a time."""

import asyncio

import pytest

from benchmarks import flood, slow
from benchmarks.flood import unpaced
from tests.support.serving import running_app

SIZES = flood.Sizes(seconds=2.0, pause=0.1, slow=5, settle=0.0)


@pytest.fixture(scope="module")
def server():
    """The side without the middleware, which is else the app as it is."""
    with unpaced() as folder, running_app(folder) as server:
        yield server


def test_a_flood_sends_and_the_visitor_is_timed(server):
    row, p95 = flood._row(server, "two", "two", SIZES, flood.Flood(connections=2, rate=37).beside)
    assert row.cells["sent"].median >= 10
    assert row.cells["count"].median >= 1
    assert 0 < row.cells["p50"].median <= p95 <= row.cells["worst"].median


def test_nobody_else_sends_nothing(server):
    row, _ = flood._row(server, "quiet", "quiet", SIZES, flood._quiet)
    assert row.cells["sent"].median == 0
    assert row.cells["count"].median >= 2


@pytest.mark.parametrize("name", ["half", "drop", "deaf"])
def test_slow_clients_stay_while_the_visitor_is_there(server, name):
    row, _ = flood._row(server, name, name, SIZES, slow.acts(5)[name][1])
    assert row.cells["sent"].median >= 5
    assert row.cells["count"].median >= 1


def test_a_websocket_that_is_never_read_has_asked_for_a_page(server):
    """Else it would be no harm because the app never heard of it."""

    async def go() -> bytes:
        loop = asyncio.get_running_loop()
        with await slow._open(server.address) as line:
            await loop.sock_sendall(line, slow._websocket(server.address))
            assert (await loop.sock_recv(line, 4096)).startswith(b"HTTP/1.1 101")
            await loop.sock_sendall(line, slow._ask_for_a_page())
            said = b"-"
            while b"Positions" not in said:
                more = await asyncio.wait_for(loop.sock_recv(line, 1 << 16), 30)
                assert more, "the app closed the line"
                said += more
            return said

    assert len(asyncio.run(go())) > 1000


def test_the_side_without_lacks_the_middleware_alone(server):
    with unpaced() as folder:
        text = (folder / "app.py").read_text(encoding="utf-8")
    ours = (flood.ROOT / "app.py").read_text(encoding="utf-8")
    assert "pace" not in text
    for name in ("http_headers", "hosts", "static_files", "shell"):
        assert f"*{name}.MIDDLEWARE" in text
        assert f"*{name}.MIDDLEWARE" in ours
    assert ours.count(".MIDDLEWARE") == 1 + text.count(".MIDDLEWARE")
