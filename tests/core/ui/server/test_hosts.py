"""Under which names the app answers."""

import asyncio

import pytest

from core.ui.server import http_headers


def status(host: str | None, kind: str = "http") -> int:
    """Returns the status of an answer to a request under a name; 0 when the app was not asked over http."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200 if kind == "http" else 0, "headers": []})

    async def send(message):
        sent.append(message)

    headers = [] if host is None else [(b"host", host.encode())]
    asyncio.run(
        http_headers.Hosts(app)({"type": kind, "method": "GET", "path": "/", "headers": headers}, None, send)
    )
    return sent[0]["status"]


@pytest.fixture(params=[["localhost", "127.0.0.1", "::1"]])
def known(request, monkeypatch):
    from streamlit import config

    monkeypatch.setattr(config, "get_option", lambda name: {"server.allowedHosts": request.param}[name])


@pytest.mark.parametrize(
    "host", ["localhost", "localhost:8501", "127.0.0.1:8501", "[::1]:8501", "LOCALHOST:80"]
)
def test_this_machine_is_known(known, host):
    assert status(host) == 200


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        "evil.example",
        "evil.example:8501",
        "localhost.evil.example",
        "192.168.1.20:8501",
        "a@localhost",
    ],
)
def test_others_are_not(known, host):
    assert status(host) == 421


@pytest.mark.parametrize("known", [["atlas.example.org", "192.168.1.20"], ["*"]], indirect=True)
def test_a_server_names_its_own(known):
    assert status("atlas.example.org") == status("192.168.1.20:8501") == 200


def test_websockets_are_left_to_streamlit(known):
    assert status("evil.example", kind="websocket") == 0
