"""Scripts and styles go zipped to other machines alone."""

import gzip

import pytest

from core.ui.server.static_files import Zipped
from tests.support.asgi import App, ask

SCRIPT = b"let a = 1;\n" * 400
FAR, ZIP = ("10.0.0.7", 4000), {"accept-encoding": "br, gzip"}


def app(kind: bytes = b"text/javascript; charset=utf-8") -> App:
    headers = [(b"content-type", kind), (b"content-length", b"%d" % len(SCRIPT))]
    return App([*headers, (b"cache-control", b"public, immutable, max-age=31536000")], SCRIPT)


@pytest.mark.parametrize("client", [FAR, ("2001:db8::7", 1), ("fe80::1%eth0", 1), ("unix", 0), None])
def test_other_machines_get_a_script_zipped(client):
    answer = ask(Zipped(app()), "/atlas/static/js/a.js", ZIP, client=client)
    assert gzip.decompress(answer.body) == SCRIPT and len(answer.body) < len(SCRIPT) / 10
    expected = {"content-encoding": "gzip", "vary": "Accept-Encoding"}
    assert answer.headers.items() >= expected.items()
    assert answer.headers["cache-control"] == "public, immutable, max-age=31536000"


@pytest.mark.parametrize(
    ("path", "kind", "headers", "client"),
    [
        ("/static/js/a.js", b"text/javascript", ZIP, ("127.0.0.9", 1)),
        ("/static/js/a.js", b"text/javascript", ZIP, ("::1", 1)),
        ("/static/js/a.js", b"text/javascript", {"accept-encoding": "br"}, FAR),
        ("/static/media/a.woff2", b"font/woff2", ZIP, FAR),  # packed already
        ("/media/a.csv", b"text/csv", ZIP, FAR),
    ],
)
def test_all_else_goes_as_it_is(path, kind, headers, client):
    answer = ask(Zipped(app(kind)), path, headers, client=client)
    assert (answer.body, answer.headers.get("content-encoding")) == (SCRIPT, None)


def test_websockets_pass_untouched():
    assert ask(Zipped(app()), "/static/js/a.js", ZIP, client=FAR, type="websocket").body == SCRIPT
