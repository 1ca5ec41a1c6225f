"""Scripts and styles go zipped to other machines alone."""

import gzip

import pytest

from core.ui.server.static_files import StaticGzipMiddleware
from tests.support.asgi import App, send_request

SCRIPT = b"let a = 1;\n" * 400
REMOTE_CLIENT, GZIP_HEADERS = ("10.0.0.7", 4000), {"accept-encoding": "br, gzip"}


def app(kind: bytes = b"text/javascript; charset=utf-8") -> App:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(SCRIPT))]
    return App([*headers, (b"cache-control", b"public, immutable, max-age=31536000")], SCRIPT)


@pytest.mark.parametrize(
    "client", [REMOTE_CLIENT, ("2001:db8::7", 1), ("fe80::1%eth0", 1), ("unix", 0), None]
)
def test_other_machines_get_a_script_zipped(client):
    answer = send_request(StaticGzipMiddleware(app()), "/atlas/static/js/a.js", GZIP_HEADERS, client=client)
    assert gzip.decompress(answer.body) == SCRIPT and len(answer.body) < len(SCRIPT) / 10
    expected = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    assert answer.headers.items() >= expected.items()
    assert answer.headers["cache-control"] == "public, immutable, max-age=31536000"


@pytest.mark.parametrize(
    ("path", "kind", "headers", "client", "scope_type"),
    [
        ("/static/js/a.js", b"text/javascript", GZIP_HEADERS, ("127.0.0.9", 1), "http"),
        ("/static/js/a.js", b"text/javascript", GZIP_HEADERS, ("::1", 1), "http"),
        ("/static/js/a.js", b"text/javascript", {"accept-encoding": "br"}, REMOTE_CLIENT, "http"),
        ("/static/media/a.woff2", b"font/woff2", GZIP_HEADERS, REMOTE_CLIENT, "http"),  # packed already
        ("/media/a.csv", b"text/csv", GZIP_HEADERS, REMOTE_CLIENT, "http"),
        ("/static/js/a.js", b"text/javascript", GZIP_HEADERS, REMOTE_CLIENT, "websocket"),
    ],
)
def test_all_else_goes_as_it_is(path, kind, headers, client, scope_type):
    answer = send_request(StaticGzipMiddleware(app(kind)), path, headers, client=client, type=scope_type)
    assert (answer.body, answer.headers.get("content-encoding")) == (SCRIPT, None)
