"""hosting/nginx.conf under a real nginx, in front of two servers that only tell what they were asked."""

import contextlib
import gzip
import http.client
import http.server
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import threading
import time
import typing

import pytest

from tests.support.serving import find_free_port

ROOT = pathlib.Path(__file__).resolve().parents[1]
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/local/bin:/usr/bin:/opt/homebrew/bin")

NAMES = "localhost 127.0.0.1 atlas.example.org"

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.skipif(
        NGINX is None, reason="nginx is not installed (apt-get install nginx-light): not tried"
    ),
]


class Stub(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, number: int):
        self.number, self.requests = number, []
        super().__init__(("127.0.0.1", 0), _Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def end(self) -> None:
        self.shutdown()
        self.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    own: typing.ClassVar[dict[str, str]] = {}  # more headers

    def do_GET(self):
        self.server.requests.append(self.path)
        script = self.path.startswith("/static/")
        body = (
            b"let a = 1;\n" * 1000
            if script
            else json.dumps({"number": self.server.number, "headers": dict(self.headers)}).encode()
        )
        self.send_response(200)
        self.send_header("Content-Type", "application/javascript" if script else "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in self.own.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_PUT = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def stubs():
    made = [Stub(1), Stub(2)]
    yield made
    for stub in made:
        stub.end()


def write_configuration(folder: pathlib.Path, ports: list[int], listen: int, trusted: str) -> pathlib.Path:
    """Writes the configuration with other places: what docs/hosting.md tells to change, and where a test may
    write.
    """
    text = (ROOT / "hosting" / "nginx.conf").read_text()
    mime = (
        next(
            path
            for path in (pathlib.Path("/etc/nginx"), pathlib.Path(NGINX).parents[1] / "etc/nginx")
            if path.exists()
        )
        / "mime.types"
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    template = (ROOT / "hosting" / "hosts.conf.template").read_text().strip()
    user = "user root; " * (os.geteuid() == 0)  # who else could write into a test's folder
    for old, new in (
        (r"server app:8501 ([^;]*);", " ".join(rf"server 127.0.0.1:{port} \1;" for port in ports)),
        (r"listen 8080;", f"listen 127.0.0.1:{listen};"),
        (r"listen 8080 default_server;", f"listen 127.0.0.1:{listen} default_server;"),
        (r"listen 127\.0\.0\.1:8081;", f"listen 127.0.0.1:{find_free_port()};"),
        (
            r"include /tmp/hosts\.conf;",
            template.replace("${ATLAS_HOSTS}", NAMES).replace("${ATLAS_TRUSTED_PROXY}", trusted),
        ),
        (r"client_header_timeout 10s;", "client_header_timeout 1s;"),
        (r"rate=400r/s", "rate=4r/s"),  # a stub is slower than that
        (r"root /etc/nginx;", f"root {ROOT / 'hosting'};"),
        (r"pid /tmp/nginx\.pid;", f"{user}pid {folder}/nginx.pid; error_log {folder}/error.log;"),
        (r"/tmp/atlas", f"{folder}/cache"),
        (
            r"include mime\.types;",
            f"include {mime};" + "".join(f" {kind}_temp_path {folder}/{kind};" for kind in kinds),
        ),
    ):
        text, count = re.subn(old, new, text)
        assert count == 1, f"hosting/nginx.conf has no {old!r} any more"
    path = folder / "nginx.conf"
    path.write_text(text)
    return path


@contextlib.contextmanager
def running_proxy(folder: pathlib.Path, stubs: list, trusted: str):
    port = find_free_port()
    path = write_configuration(folder, [stub.server_port for stub in stubs], port, trusted)
    process = subprocess.Popen(
        [NGINX, "-c", str(path), "-g", "daemon off;"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    for _ in range(200):
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            break
        if process.poll() is not None:
            pytest.fail(process.stdout.read())
        time.sleep(0.02)
    try:
        yield port
    finally:
        process.terminate()
        process.wait(10)


@pytest.fixture
def proxy(tmp_path, stubs):
    """The port of an nginx in front of the stubs, which trusts nobody's word, as it comes."""
    with running_proxy(tmp_path, stubs, "unix:") as port:
        yield port


@pytest.fixture
def behind_tls(tmp_path, stubs):
    """The same behind a proxy that speaks TLS; who connects here is that proxy."""
    with running_proxy(tmp_path, stubs, "127.0.0.1") as port:
        yield port


def ask(port: int, path: str = "/", method: str = "GET", **headers):
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    line.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
    answer = line.getresponse()
    found = answer.status, answer.headers, answer.read()
    line.close()
    return found


def get_client_address(port: int, **headers) -> int:
    return json.loads(ask(port, **headers)[2])["number"]


def test_a_visitor_stays_with_one_process_and_a_class_is_spread(proxy):
    cookies = []
    for _ in range(40):
        status, headers, body = ask(proxy)
        cookie, _, rest = headers["Set-Cookie"].partition(";")
        assert (status, rest) == (200, " Path=/; HttpOnly; SameSite=Lax")
        cookies.append((cookie, json.loads(body)["number"]))
    assert len({cookie for cookie, _ in cookies}) == 40
    assert {number for _, number in cookies} == {1, 2}
    assert all(
        get_client_address(proxy, Cookie=cookie) == number for cookie, number in cookies for _ in range(2)
    )


def test_visitors_of_a_process_that_is_gone_come_to_the_other(proxy, stubs):
    cookie = next(
        f"atlas_route={n}" for n in range(100) if get_client_address(proxy, Cookie=f"atlas_route={n}") == 1
    )
    stubs[0].end()
    assert get_client_address(proxy, Cookie=cookie) == 2


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost.evil.example", "10.0.0.7"]
)
@pytest.mark.parametrize("more", [{}, {"Upgrade": "websocket", "Connection": "Upgrade"}])
def test_a_foreign_name_gets_no_answer_and_the_app_hears_nothing(proxy, stubs, host, more):
    """A page of that name that points at this machine (DNS rebinding): 444 closes the line."""
    host = host.format(port=proxy)
    with pytest.raises(ConnectionResetError):
        ask(proxy, "/_stcore/stream", Host=host, Origin=f"http://{host}", **more)
    assert not any(stub.requests for stub in stubs)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:{port}", "atlas.example.org", "ATLAS.example.org:8080"]
)
def test_the_names_of_the_server_are_known(proxy, host):
    host = host.format(port=proxy)
    assert json.loads(ask(proxy, Host=host)[2])["headers"]["Host"] == host


@pytest.mark.parametrize("path", ["/", "/shakespeare?a=1", "/static/js/a.js", "/_stcore/stream"])
def test_while_no_process_answers_a_page_says_so_and_comes_back(proxy, stubs, path):
    for stub in stubs:
        stub.end()
    status, headers, body = ask(proxy, path)
    assert (status, headers["Retry-After"], headers["Cache-Control"]) == (503, "5", "no-store")
    assert b"Back in a moment" in body and b'http-equiv="refresh"' in body
    assert b"<script" not in body and b"http://" not in body


def test_a_request_that_comes_too_slowly_is_given_up(proxy):
    """After ten seconds; after one here."""
    with socket.create_connection(("127.0.0.1", proxy), timeout=20) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ")
        with pytest.raises(ConnectionResetError):
            line.recv(100)


def test_a_websocket_is_handed_on_with_its_origin_by_which_the_app_refuses_a_foreign_one(proxy):
    wish = {"Origin": "http://evil.example", "Upgrade": "websocket", "Connection": "Upgrade"}
    received_headers = json.loads(ask(proxy, "/_stcore/stream", **wish)[2])["headers"]
    expected = wish | {"Connection": "upgrade", "Host": f"127.0.0.1:{proxy}"}
    assert {name: received_headers[name] for name in expected} == expected
    plain = json.loads(ask(proxy, "/_stcore/health")[2])["headers"]
    assert (plain["Host"], plain["Connection"]) == (f"127.0.0.1:{proxy}", "close")


def test_scripts_are_zipped_and_fetched_once(proxy, stubs):
    for _ in range(3):
        status, headers, body = ask(proxy, "/static/js/main.0a1b.js", Accept_Encoding="gzip")
        assert status == 200
        assert headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(body) == b"let a = 1;\n" * 1000
    assert sum(path.startswith("/static/") for stub in stubs for path in stub.requests) == 1


@pytest.mark.parametrize(
    ("path", "method", "status"),
    [
        ("/away.html", "GET", 404),
        ("/_stcore/metrics", "GET", 404),
        ("/_stcore/script-health-check", "GET", 404),
        ("/_stcore/upload_file/a/b", "PUT", 403),
        ("/positions/_stcore/upload_file/a/b", "POST", 403),
        ("/_stcore/health", "GET", 200),
    ],
)
def test_what_ends_at_the_proxy(proxy, stubs, path, method, status):
    assert ask(proxy, path, method)[0] == status
    assert any(path in stub.requests for stub in stubs) is (status == 200)


def test_a_body_over_a_megabyte_is_refused(proxy):
    line = http.client.HTTPConnection("127.0.0.1", proxy, timeout=60)
    line.putrequest("POST", "/")
    line.putheader("Content-Length", "2000000")
    line.endheaders()
    assert line.getresponse().status == 413
    line.close()


# --- behind a proxy that speaks TLS -------------------------------------------------------------------------


def test_behind_tls_the_cookie_is_secure_the_browser_keeps_to_tls_and_the_app_hears_the_visitor(behind_tls):
    """Else all visitors share one account of wrong codes, of messages and of connections."""
    _, headers, body = ask(behind_tls, X_Forwarded_For="10.9.9.9, 192.0.2.7", X_Forwarded_Proto="https")
    assert headers["Set-Cookie"].endswith("; Secure")
    assert headers["Strict-Transport-Security"] == "max-age=31536000"
    received_headers = json.loads(body)["headers"]
    assert (received_headers["X-Forwarded-For"], received_headers["X-Forwarded-Proto"]) == (
        "192.0.2.7",
        "https",
    )


def test_who_is_no_proxy_cannot_say_so(proxy):
    _, headers, body = ask(proxy, X_Forwarded_For="192.0.2.7", X_Forwarded_Proto="https")
    assert "Secure" not in headers["Set-Cookie"]
    assert headers["Strict-Transport-Security"] is None
    received_headers = json.loads(body)["headers"]
    assert (received_headers["X-Forwarded-For"], received_headers["X-Forwarded-Proto"]) == (
        "127.0.0.1",
        "http",
    )


# --- what is too many --------------------------------------------------------------------------------------


def flood(port: int, count: int, path: str, headers: str = "") -> list[tuple]:
    """Sends requests over one line without waiting, and returns the status and the headers of each answer."""
    request = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{headers}\r\n".encode()
    found = []
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        threading.Thread(target=line.sendall, args=(request * count,), daemon=True).start()
        answers = line.makefile("rb")
        for _ in range(count):
            answer = http.client.HTTPResponse(_OpenConnection(answers))
            answer.begin()
            answer.read()
            found.append((answer.status, answer.headers))
    return found


class _OpenConnection:
    """A line of several answers, each of which may close its file."""

    def __init__(self, file):
        self._file = file

    def makefile(self, _):
        return self

    def close(self):
        pass

    def __getattr__(self, name):
        return getattr(self._file, name)


@pytest.mark.parametrize(
    "path, headers, free, count",
    [
        ("/classroom/answer", "", 800, 950),
        ("/_stcore/stream", "Upgrade: websocket\r\nConnection: Upgrade\r\n", 400, 700),
    ],
)
def test_a_class_passes_and_one_machine_without_end_is_held_off(proxy, path, headers, free, count):
    answers = flood(proxy, count, path, headers)
    assert [status for status, _ in answers[:free]] == [200] * free
    assert 429 in {status for status, _ in answers}


def test_pages_and_scripts_are_not_held_off(proxy):
    assert {status for status, _ in flood(proxy, 950, "/shakespeare")} == {200}


def test_what_the_app_says_of_itself_is_not_said_twice(proxy, monkeypatch):
    own = {"Content-Security-Policy": "default-src 'self'", "Cache-Control": "no-cache"}
    monkeypatch.setattr(_Handler, "own", own)
    headers = ask(proxy)[1]
    assert {name: headers.get_all(name) for name in own} == {name: [value] for name, value in own.items()}
