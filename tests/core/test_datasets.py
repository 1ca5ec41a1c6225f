"""Data sets are found, fetched, verified; the network of these tests is a server on this machine."""

import dataclasses
import hashlib
import http.server
import os
import pathlib
import socket
import threading

import pytest

from core import datasets
from core.base.checks import InvalidValueError
from core.datasets import DATASETS, Dataset, DatasetError

CONTENT = bytes(range(256)) * 1000  # 256,000 bytes, several blocks


class Server(http.server.ThreadingHTTPServer):
    """Serves CONTENT at /good, half of it at /cut, nothing elsewhere; remembers what was asked."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.asked: list[str] = []


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.server.asked.append(self.path)
        if self.path not in ("/good", "/cut"):
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(CONTENT)))
        self.end_headers()
        self.wfile.write(CONTENT if self.path == "/good" else CONTENT[: len(CONTENT) // 2])
        self.close_connection = True

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def running_server():
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def server(running_server):
    running_server.asked.clear()
    return running_server


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    """An empty cache folder that does not exist yet, no data folder, no proxy."""
    monkeypatch.delenv("ATLAS_DATA_DIR", raising=False)
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache" / "atlas"))
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.setenv(name, "*")
    return tmp_path


def register(monkeypatch, url: str, *, content: bytes = CONTENT) -> Dataset:
    made = Dataset(
        name="fake",
        file="fake.bin",
        url=url,
        sha256=hashlib.sha256(content).hexdigest(),
        size=len(content),
        licence="public domain",
    )
    monkeypatch.setitem(DATASETS, "fake", made)
    return made


@pytest.fixture
def fake(server, monkeypatch):
    return register(monkeypatch, f"http://127.0.0.1:{server.server_port}/good")


def files_in(folder: pathlib.Path) -> list[pathlib.Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(
        InvalidValueError, match=r"`name`: expected one of 'shakespeare'.*Received: name='bible'"
    ):
        datasets.find("bible")


def test_a_file_is_fetched_verified_and_kept(fake, server, folders):
    seen = []
    path = datasets.find("fake", progress=lambda done, size: seen.append((done, size)))
    assert path == folders / "cache" / "atlas" / "fake.bin"
    assert path.read_bytes() == CONTENT
    assert files_in(folders) == [path]  # no part is left
    done = [count for count, _ in seen]
    assert len(seen) >= 3
    assert done == sorted(set(done))
    assert done[-1] == len(CONTENT)
    assert {size for _, size in seen} == {len(CONTENT)}
    assert server.asked == ["/good"]


def test_a_kept_file_is_used_without_the_network(fake, server):
    first = datasets.find("fake")
    server.asked.clear()
    seen = []
    assert datasets.find("fake", progress=lambda *numbers: seen.append(numbers)) == first
    assert server.asked == []
    assert seen == []


def test_the_data_folder_wins(fake, server, folders, monkeypatch):
    datasets.find("fake")
    server.asked.clear()
    given = folders / "given"
    given.mkdir()
    (given / "fake.bin").write_bytes(CONTENT)
    monkeypatch.setenv("ATLAS_DATA_DIR", str(given))
    assert datasets.find("fake") == given / "fake.bin"
    assert server.asked == []


def test_a_data_folder_without_the_file_is_passed_over(fake, server, folders, monkeypatch):
    monkeypatch.setenv("ATLAS_DATA_DIR", str(folders / "nowhere"))
    assert datasets.find("fake") == folders / "cache" / "atlas" / "fake.bin"
    assert not (folders / "nowhere").exists()


def test_a_damaged_file_in_the_data_folder_is_an_error_and_stays(fake, server, folders, monkeypatch):
    (folders / "fake.bin").write_bytes(CONTENT[:-1])
    monkeypatch.setenv("ATLAS_DATA_DIR", str(folders))
    with pytest.raises(DatasetError) as caught:
        datasets.find("fake")
    message = str(caught.value)
    assert "fake" in message
    assert str(folders / "fake.bin") in message
    assert "sha256" in message
    assert "Delete that file" in message
    assert (folders / "fake.bin").read_bytes() == CONTENT[:-1]
    assert server.asked == []


def test_a_damaged_file_in_the_cache_is_an_error_with_the_fix_which_works(fake):
    path = datasets.find("fake")
    path.write_bytes(b"x" + CONTENT[1:])
    with pytest.raises(DatasetError, match=r"damaged.*Delete that file"):
        datasets.find("fake")
    path.unlink()
    assert datasets.find("fake").read_bytes() == CONTENT


def test_a_wrong_checksum_names_what_the_visitor_can_see(server, folders, monkeypatch):
    """The part was never kept: to be told to delete it would lead nowhere. The address is what counts."""
    made = register(monkeypatch, f"http://127.0.0.1:{server.server_port}/good", content=b"other")
    with pytest.raises(DatasetError) as caught:
        datasets.find("fake")
    assert ".part" not in str(caught.value)
    assert made.url in str(caught.value)
    assert "sha256" in str(caught.value)
    assert files_in(folders) == []


def test_a_download_that_breaks_off_keeps_nothing(server, folders, monkeypatch):
    register(monkeypatch, f"http://127.0.0.1:{server.server_port}/cut")
    with pytest.raises(DatasetError):
        datasets.find("fake")
    assert files_in(folders) == []


def test_an_address_that_is_gone_is_one_sentence_with_the_fix(server, folders, monkeypatch):
    register(monkeypatch, f"http://127.0.0.1:{server.server_port}/missing")
    with pytest.raises(
        DatasetError, match=r"could not be fetched from http://127.*\(Not Found\).*set ATLAS_DATA_DIR"
    ):
        datasets.find("fake")
    assert files_in(folders) == []


def test_without_a_network_it_says_so_and_what_to_do(folders, monkeypatch):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: refused
        register(monkeypatch, f"http://127.0.0.1:{closed.getsockname()[1]}/good")
        with pytest.raises(DatasetError) as caught:
            datasets.find("fake")
    message = str(caught.value)
    assert "could not be fetched" in message
    assert "Connect to the network" in message
    assert "put fake.bin into a folder" in message
    assert "\n" not in message
    assert len(message) < 400
    assert files_in(folders) == []


def test_an_answer_that_is_no_http_is_no_traceback(folders, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer():
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"please log in\r\n\r\n")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        register(monkeypatch, f"http://127.0.0.1:{listening.getsockname()[1]}/good")
        with pytest.raises(DatasetError, match="could not be fetched"):
            datasets.find("fake")
        thread.join()
    assert files_in(folders) == []


def test_a_full_disk_is_one_sentence_and_leaves_no_part(fake, folders, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(DatasetError, match=r"could not be written to .*No space left on device.*Make room"):
        datasets.find("fake")
    assert files_in(folders) == []


def test_an_interrupted_download_leaves_no_part(fake, folders):
    def interrupt(done, size):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        datasets.find("fake", progress=interrupt)
    assert files_in(folders) == []


def test_two_at_once_both_get_the_file(fake):
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(datasets.find("fake").read_bytes())) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [CONTENT] * 4


@pytest.mark.parametrize(
    "platform, variables, expected",
    [
        ("linux", {"XDG_CACHE_HOME": "/x"}, "/x/attention-atlas"),
        ("linux", {}, "/home/me/.cache/attention-atlas"),
        ("darwin", {}, "/home/me/Library/Caches/attention-atlas"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/attention-atlas"),
        ("win32", {}, "/home/me/AppData/Local/attention-atlas"),
    ],
)
def test_the_cache_is_where_the_platform_keeps_caches(platform, variables, expected, monkeypatch):
    for name in ("ATLAS_CACHE_DIR", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(datasets.sys, "platform", platform)
    monkeypatch.setattr(pathlib.Path, "home", lambda: pathlib.Path("/home/me"))
    assert datasets.cache_folder() == pathlib.Path(expected)


def test_the_text_is_lower_case(folders, monkeypatch):
    content = b"First Citizen:\nBefore we proceed\n"
    (folders / "shakespeare.txt").write_bytes(content)
    monkeypatch.setitem(
        DATASETS,
        "shakespeare",
        dataclasses.replace(DATASETS["shakespeare"], sha256=hashlib.sha256(content).hexdigest()),
    )
    monkeypatch.setenv("ATLAS_DATA_DIR", str(folders))
    assert datasets.shakespeare_text() == "first citizen:\nbefore we proceed\n"
