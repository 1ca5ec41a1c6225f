"""The headers of every answer, and that Streamlit's own page still runs under them is seen by the browser
tests.
"""

import pathlib

import pytest

from core.ui.server import http_headers as headers
from tests.support.asgi import App, send_request


def get_headers(*own, path: str = "/", **scope) -> dict[str, str]:
    return send_request(headers.SecurityHeadersMiddleware(App(own)), path, **scope).headers


@pytest.fixture(autouse=True)
def fresh():
    headers.content_security_policy.cache_clear()
    yield
    headers.content_security_policy.cache_clear()


def test_scripts_come_from_the_app_alone():
    found = dict(part.split(" ", 1) for part in get_headers()["content-security-policy"].split("; "))
    assert found["default-src"] == "'self'"
    assert found["object-src"] == "'none'"
    assert "unsafe" not in found["script-src"]
    assert found["script-src"].count("sha256-") >= 1
    assert found["connect-src"] == "'self'"
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
    import streamlit

    page = (b"content-type", b"text/html; charset=utf-8")
    link = get_headers(page, path="/positions")["link"]
    name, _, rest = link.removeprefix("</").partition(">")
    assert rest == "; rel=prefetch; as=script"
    assert (pathlib.Path(streamlit.__file__).parent / "static" / name).stat().st_size > 1_000_000
    assert get_headers(page)["link"] == link
    assert "link" not in get_headers((b"content-type", b"application/javascript"), path="/positions")


def test_websockets_pass_untouched():
    assert get_headers(type="websocket") == {}
