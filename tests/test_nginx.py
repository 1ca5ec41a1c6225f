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
import typing

import pytest

from tests.support.serving import ROOT, find_free_port, http_request, wait_for_port

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

    def close(self) -> None:
        self.shutdown()
        self.server_close()


class _Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    own: typing.ClassVar[dict[str, str]] = {}  # more headers

    def do_GET(self):
        self.server.requests.append(self.path)
        headers = {"number": self.server.number, "headers": dict(self.headers)}
        kind, body = "application/json", json.dumps(headers).encode()
        if self.path.startswith("/static/"):
            kind, body = "application/javascript", b"let a = 1;\n" * 1000
        self.send_response(200)
        for name, value in ({"Content-Type": kind, "Content-Length": str(len(body))} | self.own).items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_PUT = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def stubs():
    with contextlib.ExitStack() as stack:
        yield [stack.enter_context(contextlib.closing(Stub(number))) for number in (1, 2)]


def write_configuration(folder: pathlib.Path, ports: list[int], listen: int, trusted: str) -> pathlib.Path:
    """Writes the configuration with other places: what docs/hosting.md tells to change, and where a test may
    write.
    """
    text = (ROOT / "hosting" / "nginx.conf").read_text()
    folders = (pathlib.Path("/etc/nginx"), pathlib.Path(NGINX).parents[1] / "etc/nginx")
    mime = next(path for path in folders if path.exists()) / "mime.types"
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


@pytest.fixture
def trusted():
    """Whose word nginx takes for who asks: nobody's, as it comes."""
    return "unix:"


@pytest.fixture
def proxy(tmp_path, stubs, trusted):
    """The port of an nginx in front of the stubs."""
    port, log = find_free_port(), tmp_path / "log"
    path = write_configuration(tmp_path, [stub.server_port for stub in stubs], port, trusted)
    with open(log, "wb") as output:
        command = [NGINX, "-c", str(path), "-g", "daemon off;"]
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_for_port(port, process, log)
        yield port
    finally:
        process.terminate()
        process.wait(10)


def read_answer(port: int, path: str = "/", **headers) -> dict:
    return json.loads(http_request(port, path, **headers)[2])


def test_a_visitor_stays_with_one_process_and_a_class_is_spread(proxy):
    cookies = []
    for _ in range(40):
        status, headers, body = http_request(proxy)
        cookie, _, rest = headers["Set-Cookie"].partition(";")
        assert (status, rest) == (200, " Path=/; HttpOnly; SameSite=Lax")
        cookies.append((cookie, json.loads(body)["number"]))
    assert len({cookie for cookie, _ in cookies}) == 40 and {number for _, number in cookies} == {1, 2}
    assert all(read_answer(proxy, Cookie=cookie)["number"] == number for cookie, number in cookies * 2)


def test_visitors_of_a_process_that_is_gone_come_to_the_other(proxy, stubs):
    cookies = (f"atlas_route={n}" for n in range(100))
    cookie = next(one for one in cookies if read_answer(proxy, Cookie=one)["number"] == 1)
    stubs[0].close()
    assert read_answer(proxy, Cookie=cookie)["number"] == 2


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost.evil.example", "10.0.0.7"]
)
@pytest.mark.parametrize("more", [{}, {"Upgrade": "websocket", "Connection": "Upgrade"}])
def test_a_foreign_name_gets_no_answer_and_the_app_hears_nothing(proxy, stubs, host, more):
    """A page of that name that points at this machine (DNS rebinding): 444 closes the line."""
    host = host.format(port=proxy)
    with pytest.raises(ConnectionResetError):
        http_request(proxy, "/_stcore/stream", Host=host, Origin=f"http://{host}", **more)
    assert not any(stub.requests for stub in stubs)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:{port}", "atlas.example.org", "ATLAS.example.org:8080"]
)
def test_the_names_of_the_server_are_known(proxy, host):
    host = host.format(port=proxy)
    assert read_answer(proxy, Host=host)["headers"]["Host"] == host


@pytest.mark.parametrize("path", ["/", "/shakespeare?a=1", "/static/js/a.js", "/_stcore/stream"])
def test_while_no_process_answers_a_page_says_so_and_comes_back(proxy, stubs, path):
    for stub in stubs:
        stub.close()
    status, headers, body = http_request(proxy, path)
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
    received_headers = read_answer(proxy, "/_stcore/stream", **wish)["headers"]
    expected = wish | {"Connection": "upgrade", "Host": f"127.0.0.1:{proxy}"}
    assert {name: received_headers[name] for name in expected} == expected
    plain = read_answer(proxy, "/_stcore/health")["headers"]
    assert (plain["Host"], plain["Connection"]) == (f"127.0.0.1:{proxy}", "close")


def test_scripts_are_zipped_and_fetched_once(proxy, stubs):
    for _ in range(3):
        status, headers, body = http_request(proxy, "/static/js/main.0a1b.js", Accept_Encoding="gzip")
        assert (status, headers["Content-Encoding"], gzip.decompress(body)) == (
            200,
            "gzip",
            b"let a = 1;\n" * 1000,
        )
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
    assert http_request(proxy, path, method)[0] == status
    assert any(path in stub.requests for stub in stubs) is (status == 200)


def test_a_body_over_a_megabyte_is_refused(proxy):
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", proxy, timeout=60)) as line:
        line.putrequest("POST", "/")
        line.putheader("Content-Length", "2000000")
        line.endheaders()
        assert line.getresponse().status == 413


# --- behind a proxy that speaks TLS -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trusted", "expected"),
    [
        ("127.0.0.1", ("; Secure", "max-age=31536000", "192.0.2.7", "https")),
        ("unix:", ("", None, "127.0.0.1", "http")),  # who connects is no proxy, and cannot say so
    ],
    ids=["a proxy that speaks TLS", "somebody else"],
)
def test_behind_tls_the_cookie_is_secure_the_browser_keeps_to_tls_and_the_app_hears_the_visitor(
    proxy, expected
):
    """Else all visitors share one account of wrong codes, of messages and of connections."""
    _, answered, body = http_request(proxy, X_Forwarded_For="10.9.9.9, 192.0.2.7", X_Forwarded_Proto="https")
    received = json.loads(body)["headers"]
    end_of_cookie = answered["Set-Cookie"].partition("; Path=/; HttpOnly; SameSite=Lax")[2]
    strict, visitor = answered["Strict-Transport-Security"], received["X-Forwarded-For"]
    assert (end_of_cookie, strict, visitor, received["X-Forwarded-Proto"]) == expected


# --- what is too many --------------------------------------------------------------------------------------


def flood(port: int, count: int, path: str, headers: str = "") -> list[int]:
    """Sends requests over one connection without waiting, and returns the status of each answer."""
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
    requests = (head + headers + "\r\n") * count + head + "Connection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        threading.Thread(target=connection.sendall, args=(requests.encode(),), daemon=True).start()
        return [int(status) for status in re.findall(rb"HTTP/1.1 (\d+) ", connection.makefile("rb").read())]


@pytest.mark.parametrize(
    "path, headers, free, count",
    [
        ("/classroom/answer", "", 800, 950),
        ("/_stcore/stream", "Upgrade: websocket\r\nConnection: Upgrade\r\n", 400, 700),
        ("/shakespeare", "", 951, 950),
    ],
    ids=["answers of a class", "connections", "pages, which are never held off"],
)
def test_a_class_passes_and_one_machine_without_end_is_held_off(proxy, path, headers, free, count):
    """Requests come over one connection without waiting."""
    head = f"GET {path} HTTP/1.1\r\nHost: localhost\r\n"
    requests = (head + headers + "\r\n") * count + head + "Connection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", proxy), timeout=30) as connection:
        threading.Thread(target=connection.sendall, args=(requests.encode(),), daemon=True).start()
        statuses = re.findall(rb"HTTP/1.1 (\d+) ", connection.makefile("rb").read())
    assert set(statuses[:free]) == {b"200"} and len(statuses) >= count
    assert (b"429" in statuses) == (free < count)


def test_what_the_app_says_of_itself_is_not_said_twice(proxy, monkeypatch):
    own = {"Content-Security-Policy": "default-src 'self'", "Cache-Control": "no-cache"}
    monkeypatch.setattr(_Handler, "own", own)
    headers = http_request(proxy)[1]
    assert {name: headers.get_all(name) for name in own} == {name: [value] for name, value in own.items()}
