"""The headers of every answer, and the names under which the app answers."""

import pathlib

import pytest
import streamlit
from streamlit import config

from core.ui.server import http_headers as headers
from tests.support.asgi import App, send_request

LOCAL_HOSTS = ["localhost", "127.0.0.1", "::1"]


def get_headers(*own, path: str = "/", **scope) -> dict[str, str]:
    return send_request(headers.SecurityHeadersMiddleware(App(own)), path, **scope).headers


@pytest.fixture(autouse=True)
def fresh():
    headers.content_security_policy.cache_clear()
    yield
    headers.content_security_policy.cache_clear()


def test_scripts_come_from_the_app_alone():
    found = dict(part.split(" ", 1) for part in get_headers()["content-security-policy"].split("; "))
    expected = {"default-src": "'self'", "object-src": "'none'", "connect-src": "'self'"}
    assert found.items() >= expected.items()
    assert "sha256-" in found["script-src"] and "unsafe" not in found["script-src"]
    assert "http" not in found["img-src"]


def test_who_may_frame_the_app_can_be_said(monkeypatch):
    assert get_headers()["content-security-policy"].endswith("frame-ancestors 'self'")
    headers.content_security_policy.cache_clear()
    monkeypatch.setenv("ATLAS_FRAME_ANCESTORS", "https://lms.example.org")
    assert get_headers()["content-security-policy"].endswith("frame-ancestors https://lms.example.org")


def test_what_an_answer_says_itself_stands():
    assert get_headers((b"referrer-policy", b"no-referrer"))["referrer-policy"] == "no-referrer"
    expected = {
        "x-content-type-options": "nosniff",
        "permissions-policy": "camera=(), microphone=(), geolocation=()",
        "cross-origin-opener-policy": "same-origin",
    }
    assert get_headers().items() >= expected.items()


def test_every_page_fetches_plotly_early_and_behind_what_its_words_need():
    page = (b"content-type", b"text/html; charset=utf-8")
    link = get_headers(page, path="/positions")["link"]
    name, _, rest = link.removeprefix("</").partition(">")
    assert rest == "; rel=prefetch; as=script"
    assert (pathlib.Path(streamlit.__file__).parent / "static" / name).stat().st_size > 1_000_000
    assert get_headers(page)["link"] == link
    assert "link" not in get_headers((b"content-type", b"application/javascript"), path="/positions")


def test_websockets_pass_untouched():
    assert get_headers(type="websocket") == {}


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
    middleware = headers.RefusalMiddleware(App(), headers.refuse_unknown_host)
    for host in hosts:
        sent = {"host": host} if host is not None else {}
        statuses = [
            send_request(middleware, headers=sent, type=kind).status for kind in ("http", "websocket")
        ]
        assert statuses == [expected, 200], host
