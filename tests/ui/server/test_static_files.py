"""What never changes is sent from memory, as it was sent first, and zipped to other machines alone."""

import gzip

import pytest

from core.ui.server import static_files as scripts
from tests.support.asgi import App, ask

SCRIPT = b"let a = 1;\n" * 400
NEVER_CHANGES = [
    (b"content-type", b"text/javascript; charset=utf-8"),
    (b"content-length", b"%d" % len(SCRIPT)),
    (b"etag", b'"abc"'),
    (b"cache-control", b"public, immutable, max-age=31536000"),
]
FAR, ZIP = ("10.0.0.7", 4000), {"accept-encoding": "br, gzip"}


@pytest.fixture
def app():
    return App(NEVER_CHANGES, SCRIPT)


@pytest.fixture
def server(app):
    return scripts.Unchanging(app)


@pytest.mark.parametrize("client", [("127.0.0.1", 1), ("::1", 1), ("127.0.0.9", 1)])
def test_it_is_asked_for_once_and_stays_as_it_was(client, app, server):
    first, *others = [ask(server, headers=ZIP, client=client) for _ in range(3)]
    assert len(app.scopes) == 1
    assert (first.status, first.body) == (200, SCRIPT)
    for other in others:
        assert (other.status, other.body) == (200, SCRIPT)
        assert other.headers == first.headers | {"vary": "Accept-Encoding"}


@pytest.mark.parametrize("client", [FAR, ("2001:db8::7", 1), ("fe80::1%eth0", 1), ("unix", 0), None])
def test_other_machines_get_it_zipped(client, server):
    ask(server)
    for _ in range(2):
        zipped = ask(server, headers=ZIP, client=client)
        assert (zipped.status, gzip.decompress(zipped.body)) == (200, SCRIPT)
        assert len(zipped.body) < len(SCRIPT) / 10
        expected = {
            "content-encoding": "gzip",
            "content-length": str(len(zipped.body)),
            "vary": "Accept-Encoding",
            "etag": 'W/"abc"',
            "cache-control": "public, immutable, max-age=31536000",
        }
        assert zipped.headers.items() >= expected.items()
    plain = ask(server, headers={"accept-encoding": "br"}, client=client)
    assert (plain.body, plain.headers.get("content-encoding")) == (SCRIPT, None)


def test_what_is_packed_already_is_not_zipped():
    server = scripts.Unchanging(App([(b"content-type", b"font/woff2"), *NEVER_CHANGES[1:]], SCRIPT))
    ask(server)
    answer = ask(server, headers=ZIP, client=FAR)
    assert answer.body == SCRIPT
    assert not {"content-encoding", "vary"} & set(answer.headers)


@pytest.mark.parametrize(
    "app",
    [
        App([*NEVER_CHANGES[:3], (b"cache-control", b"no-cache")], SCRIPT),
        App(NEVER_CHANGES[:3], SCRIPT),
        App(NEVER_CHANGES, SCRIPT, status=404),
        App([*NEVER_CHANGES, (b"content-encoding", b"br")], SCRIPT),
        App([NEVER_CHANGES[0], (b"content-length", b"7"), *NEVER_CHANGES[2:]], SCRIPT),
        App(NEVER_CHANGES, SCRIPT, whole=False),  # it breaks off
    ],
)
def test_anything_else_is_asked_for_each_time(app):
    server = scripts.Unchanging(app)
    answers = [ask(server, headers=ZIP, client=FAR) for _ in range(2)]
    assert len(app.scopes) == 2
    assert answers[0] == answers[1]
    assert answers[0].body == (SCRIPT if app.whole else SCRIPT[:7])


@pytest.mark.parametrize(
    "wish",
    [
        {"headers": {"range": "bytes=0-3"}},
        {"headers": {"if-none-match": '"abc"'}},
        {"headers": {"if-modified-since": "x"}},
        {"method": "HEAD"},
        {"method": "POST"},
        {"type": "websocket"},
    ],
)
def test_special_wishes_are_left_to_the_app(wish, app, server):
    ask(server)
    ask(server, **wish)
    ask(server, **wish)
    assert len(app.scopes) == 3


def test_paths_are_kept_apart_and_not_without_end(monkeypatch, app, server):
    monkeypatch.setattr(scripts, "_MOST", 2 * len(SCRIPT))
    for path in ("/a", "/b", "/c", "/a", "/b", "/c"):
        assert ask(server, path).body == SCRIPT
    assert len(app.scopes) == 4  # there was no room for the third
