"""The headers of every answer, and that Streamlit's own page still runs under them is seen by the browser
tests.
"""

import asyncio
import pathlib

import pytest

from core.ui.server import http_headers as headers


def answer(scope_type: str = "http", given=(), path: str = "/") -> dict:
    """Returns the headers of an answer that passed the middleware."""
    sent = []

    async def app(scope, receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": list(given)})

    async def send(message):
        sent.append(message)

    asyncio.run(headers.Headers(app)({"type": scope_type, "path": path}, None, send))
    return {name.decode(): value.decode() for name, value in sent[0]["headers"]}


@pytest.fixture(autouse=True)
def fresh():
    headers.policy.cache_clear()
    yield
    headers.policy.cache_clear()


def test_scripts_come_from_the_app_alone():
    found = dict(part.split(" ", 1) for part in answer()["content-security-policy"].split("; "))
    assert found["default-src"] == "'self'"
    assert found["object-src"] == "'none'"
    assert "unsafe" not in found["script-src"]
    assert found["script-src"].count("sha256-") >= 1
    assert found["connect-src"] == "'self'"
    assert "http" not in found["img-src"]


def test_who_may_frame_the_app_can_be_said(monkeypatch):
    assert answer()["content-security-policy"].endswith("frame-ancestors 'self'")
    headers.policy.cache_clear()
    monkeypatch.setenv("ATLAS_FRAME_ANCESTORS", "https://lms.example.org")
    assert answer()["content-security-policy"].endswith("frame-ancestors https://lms.example.org")


def test_what_an_answer_says_itself_stands():
    assert answer(given=[(b"referrer-policy", b"no-referrer")])["referrer-policy"] == "no-referrer"
    assert answer()["x-content-type-options"] == "nosniff"
    assert answer()["permissions-policy"] == "camera=(), microphone=(), geolocation=()"
    assert answer()["cross-origin-opener-policy"] == "same-origin"


PAGE = [(b"content-type", b"text/html; charset=utf-8")]


def test_every_page_fetches_plotly_early_and_behind_what_its_words_need():
    link = answer(given=PAGE, path="/positions")["link"]
    assert link.endswith(">; rel=prefetch; as=script")
    assert link.startswith("</static/js/PlotlyChart.")
    assert answer(given=PAGE, path="/")["link"] == link
    assert "link" not in answer(given=[(b"content-type", b"application/javascript")], path="/positions")


def test_the_file_that_is_asked_for_is_there():
    import streamlit

    name = answer(given=PAGE, path="/positions")["link"].split(">")[0].strip("</")
    assert (pathlib.Path(streamlit.__file__).parent / "static" / name).stat().st_size > 1_000_000


def test_websockets_pass_untouched():
    assert answer("websocket") == {}
