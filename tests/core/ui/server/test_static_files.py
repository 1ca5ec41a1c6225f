"""What never changes is sent from memory, as it was sent first, and zipped to other machines alone."""

import asyncio
import gzip

import pytest

from core.ui.server import static_files as scripts

SCRIPT = b"let a = 1;\n" * 400
NEVER_CHANGES = [
    (b"content-type", b"text/javascript; charset=utf-8"),
    (b"content-length", b"%d" % len(SCRIPT)),
    (b"etag", b'"abc"'),
    (b"cache-control", b"public, immutable, max-age=31536000"),
]
FAR, ZIP = ("10.0.0.7", 4000), {"accept-encoding": "br, gzip"}


class App:
    """Answers in two pieces and counts how often it was asked."""

    def __init__(self, headers=NEVER_CHANGES, status: int = 200, body: bytes = SCRIPT):
        self.headers, self.status, self.body, self.asked = headers, status, body, 0

    async def __call__(self, scope, receive, send):
        self.asked += 1
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": self.body[:7], "more_body": True})
        await send({"type": "http.response.body", "body": self.body[7:]})


def ask(
    server,
    path: str = "/static/js/a.js",
    method: str = "GET",
    client=("127.0.0.1", 4000),
    kind: str = "http",
    **headers,
) -> tuple:
    """Returns status, headers and body of an answer."""
    sent = []

    async def send(message):
        sent.append(message)

    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    asyncio.run(
        server({"type": kind, "method": method, "path": path, "headers": given, "client": client}, None, send)
    )
    found = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], found, b"".join(message.get("body", b"") for message in sent[1:])


@pytest.mark.parametrize("client", [("127.0.0.1", 1), ("::1", 1), ("127.0.0.9", 1)])
def test_it_is_asked_for_once_and_stays_as_it_was(client):
    app = App()
    server = scripts.Unchanging(app)
    first, *others = [ask(server, client=client, **ZIP) for _ in range(3)]
    assert app.asked == 1
    assert first[0] == 200
    assert first[2] == SCRIPT
    for status, headers, body in others:
        assert (status, body) == (200, SCRIPT)
        assert headers == first[1] | {"vary": "Accept-Encoding"}


@pytest.mark.parametrize("client", [FAR, ("2001:db8::7", 1), ("fe80::1%eth0", 1), ("unix", 0), None])
def test_other_machines_get_it_zipped(client):
    server = scripts.Unchanging(App())
    ask(server)
    for _ in range(2):
        status, headers, body = ask(server, client=client, **ZIP)
        assert status == 200
        assert gzip.decompress(body) == SCRIPT
        assert len(body) < len(SCRIPT) / 10
        assert headers["content-encoding"] == "gzip"
        assert headers["content-length"] == str(len(body))
        assert headers["vary"] == "Accept-Encoding"
        assert headers["etag"] == 'W/"abc"'
        assert "immutable" in headers["cache-control"]
    plain = ask(server, client=client, accept_encoding="br")
    assert plain[2] == SCRIPT
    assert "content-encoding" not in plain[1]


def test_what_is_packed_already_is_not_zipped():
    server = scripts.Unchanging(App([(b"content-type", b"font/woff2"), *NEVER_CHANGES[1:]]))
    ask(server)
    _, headers, body = ask(server, client=FAR, **ZIP)
    assert body == SCRIPT
    assert "content-encoding" not in headers
    assert "vary" not in headers


@pytest.mark.parametrize(
    "app",
    [
        App([*NEVER_CHANGES[:3], (b"cache-control", b"no-cache")]),
        App(NEVER_CHANGES[:3]),
        App(status=404),
        App([*NEVER_CHANGES, (b"content-encoding", b"br")]),
        App([NEVER_CHANGES[0], (b"content-length", b"7"), *NEVER_CHANGES[2:]]),
    ],
)
def test_anything_else_is_asked_for_each_time(app):
    server = scripts.Unchanging(app)
    answers = [ask(server, client=FAR, **ZIP) for _ in range(2)]
    assert app.asked == 2
    assert answers[0] == answers[1]
    assert answers[0][2] == SCRIPT


@pytest.mark.parametrize(
    "wish",
    [
        {"range": "bytes=0-3"},
        {"if_none_match": '"abc"'},
        {"if_modified_since": "x"},
        {"method": "HEAD"},
        {"method": "POST"},
        {"kind": "websocket"},
    ],
)
def test_special_wishes_are_left_to_the_app(wish):
    app = App()
    server = scripts.Unchanging(app)
    ask(server)
    ask(server, **wish)
    ask(server, **wish)
    assert app.asked == 3


def test_paths_are_kept_apart_and_not_without_end(monkeypatch):
    app = App()
    server = scripts.Unchanging(app)
    monkeypatch.setattr(scripts, "_MOST", 2 * len(SCRIPT))
    for path in ("/a", "/b", "/c", "/a", "/b", "/c"):
        assert ask(server, path)[2] == SCRIPT
    assert app.asked == 4  # there was no room for the third


def test_an_answer_that_breaks_off_is_not_kept():
    class Broken(App):
        async def __call__(self, scope, receive, send):
            self.asked += 1
            await send({"type": "http.response.start", "status": 200, "headers": list(self.headers)})
            await send({"type": "http.response.body", "body": self.body[:7], "more_body": True})

    app = Broken()
    server = scripts.Unchanging(app)
    assert ask(server)[2] == ask(server)[2] == SCRIPT[:7]
    assert app.asked == 2
