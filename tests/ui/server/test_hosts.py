"""Under which names the app answers."""

import pytest
from streamlit import config

from core.ui.server import http_headers
from tests.support.asgi import App, send_request

LOCAL_HOSTS = ["localhost", "127.0.0.1", "::1"]


def get_status(host: str | None, kind: str = "http") -> int:
    return send_request(
        http_headers.AllowedHostsMiddleware(App()),
        headers={"host": host} if host is not None else {},
        type=kind,
    ).status


@pytest.mark.parametrize(
    ("allowed", "expected", "hosts"),
    [
        (LOCAL_HOSTS, 200, ("localhost", "localhost:8501", "127.0.0.1:8501", "[::1]:8501", "LOCALHOST:80")),
        (LOCAL_HOSTS, 421, (None, "", "evil.example", "evil.example:8501", "localhost.evil.example")),
        (LOCAL_HOSTS, 421, ("192.168.1.20:8501", "a@localhost")),
        (["atlas.example.org", "192.168.1.20"], 200, ("atlas.example.org", "192.168.1.20:8501")),
        (["*"], 200, ("atlas.example.org", "192.168.1.20:8501")),
    ],
)
def test_a_server_answers_under_its_own_names_and_leaves_websockets_to_streamlit(
    allowed, expected, hosts, monkeypatch
):
    monkeypatch.setattr(config, "get_option", lambda name: {"server.allowedHosts": allowed}[name])
    for host in hosts:
        assert get_status(host) == expected, host
        assert get_status(host, kind="websocket") == 200
