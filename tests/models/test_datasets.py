"""Data sets are found, fetched, unpacked, verified; the network of these tests is a server here."""

import dataclasses
import hashlib
import http.server
import io
import os
import pathlib
import socket
import threading
import zipfile

import pytest

from core.base.checks import InvalidValueError
from core.models import datasets
from core.models.datasets import DATASETS, Dataset, DatasetError

CONTENT = bytes(range(256)) * 1000  # 256,000 bytes, several blocks


def make_archive(name="set/fake.bin", content=CONTENT) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as opened:
        opened.writestr("set/about.txt", "nothing")
        opened.writestr(name, content)
    return buffer.getvalue()


def make_false_directory(offset: int, value: int) -> bytes:
    """An archive whose directory says something else of its member, and so does what stands before it."""
    sent = bytearray(make_archive())
    sent[sent.rindex(b"PK\x01\x02") + offset] = value
    sent[sent.rindex(b"PK\x03\x04") + offset - 2] = value
    return bytes(sent)


def make_damaged_archive() -> bytes:
    """An archive whose directory is whole and whose compressed bytes are not: zlib stumbles before the
    checksum of zip is reached.
    """
    sent = bytearray(make_archive())
    start = sent.index(b"set/fake.bin") + len("set/fake.bin")
    sent[start : start + 400] = b"\xff" * 400
    return bytes(sent)


WRONG_ARCHIVES = {
    "other member": make_archive(name="set/others.bin"),
    "other content": make_archive(content=CONTENT[:-1]),
    "nothing": b"",
    "damaged stream": make_damaged_archive(),
    "encrypted": make_false_directory(8, 1),
    "unknown compression": make_false_directory(10, 77),
}
SENT = {"good": CONTENT, "zipped": make_archive(), **WRONG_ARCHIVES}


class Handler(http.server.BaseHTTPRequestHandler):
    """Serves what SENT names, and half of CONTENT at /cut; remembers what was fetched."""

    def do_GET(self):
        name = self.path[1:].replace("%20", " ")
        self.server.fetched.append(name)
        if name not in (*SENT, "cut"):
            self.send_error(404)
            return
        self.send_response(200)
        self.send_header("Content-Length", str(len(SENT.get(name, CONTENT))))
        self.end_headers()
        self.wfile.write(SENT.get(name, CONTENT[: len(CONTENT) // 2]))
        self.close_connection = True

    def log_message(self, *args):
        pass


@pytest.fixture(scope="module")
def running_server():
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
        thread.start()
        yield server
        server.shutdown()


@pytest.fixture
def fetched(running_server):
    running_server.fetched = []
    return running_server.fetched


@pytest.fixture(autouse=True)
def folders(tmp_path, monkeypatch):
    """An empty cache folder that does not exist yet, no data folder, no proxy."""
    monkeypatch.delenv("ATLAS_DATA_DIR", raising=False)
    monkeypatch.setenv("ATLAS_CACHE_DIR", str(tmp_path / "cache" / "atlas"))
    for name in ("no_proxy", "NO_PROXY"):
        monkeypatch.setenv(name, "*")
    return tmp_path


@pytest.fixture
def register(running_server, fetched, monkeypatch):
    """Makes a data set "fake" of what the server sends by a name, or of another port."""

    def make(name: str, *, content: bytes = CONTENT, member: str = "", port: int = 0) -> Dataset:
        made = Dataset(
            name="fake",
            file="fake.bin",
            url=f"http://127.0.0.1:{port or running_server.server_port}/{name.replace(' ', '%20')}",
            sha256=hashlib.sha256(content).hexdigest(),
            size=len(SENT.get(name, content)),
            licence="public domain",
            zip_member=member,
        )
        monkeypatch.setitem(DATASETS, "fake", made)
        return made

    return make


@pytest.fixture
def fake(register):
    return register("good")


def files_in(folder: pathlib.Path) -> list[pathlib.Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


# --- what goes well -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "member"), [("good", ""), ("zipped", "set/fake.bin")])
def test_a_file_is_fetched_verified_and_kept_and_then_used_without_the_network(
    name, member, register, fetched, folders
):
    register(name, member=member)
    seen = []
    path = datasets.ensure_dataset("fake", progress=lambda *numbers: seen.append(numbers))
    assert path == folders / "cache" / "atlas" / "fake.bin"
    assert path.read_bytes() == CONTENT
    assert files_in(folders) == [path]  # neither an archive nor a part is left
    assert seen == sorted(set(seen))
    assert seen[-1] == (len(SENT[name]), len(SENT[name]))  # of what is sent, not of what comes out
    assert datasets.ensure_dataset("fake", progress=lambda *numbers: seen.clear()) == path
    assert fetched == [name]
    assert seen


def test_the_data_folder_wins_where_it_has_the_file(fake, fetched, folders, monkeypatch):
    monkeypatch.setenv("ATLAS_DATA_DIR", str(folders / "data"))
    assert datasets.ensure_dataset("fake") == folders / "cache" / "atlas" / "fake.bin"
    assert not (folders / "data").exists()
    (folders / "data").mkdir()
    (folders / "data" / "fake.bin").write_bytes(CONTENT)
    assert datasets.ensure_dataset("fake") == folders / "data" / "fake.bin"
    assert fetched == ["good"]


def test_two_at_once_both_get_the_file(fake):
    found = []
    threads = [
        threading.Thread(target=lambda: found.append(datasets.ensure_dataset("fake").read_bytes()))
        for _ in range(4)
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
    made = dataclasses.replace(DATASETS["shakespeare"], sha256=hashlib.sha256(content).hexdigest())
    monkeypatch.setitem(DATASETS, "shakespeare", made)
    monkeypatch.setenv("ATLAS_DATA_DIR", str(folders))
    assert datasets.load_shakespeare_text() == "first citizen:\nbefore we proceed\n"


# --- what goes wrong ----------------------------------------------------------------------------------------


def test_an_unknown_name_is_answered_with_those_there_are():
    with pytest.raises(
        InvalidValueError, match=r"`name`: expected one of 'shakespeare'.*Received: name='bible'"
    ):
        datasets.ensure_dataset("bible")


@pytest.mark.parametrize("variable", ["ATLAS_DATA_DIR", "ATLAS_CACHE_DIR"])
def test_a_damaged_file_is_an_error_with_the_fix_which_works_and_stays(
    variable, fake, fetched, folders, monkeypatch
):
    monkeypatch.setenv(variable, str(folders))
    path = folders / "fake.bin"
    path.write_bytes(CONTENT[:-1])
    with pytest.raises(DatasetError, match=f"fake at {path} is damaged: .*sha256 .*Delete that file"):
        datasets.ensure_dataset("fake")
    assert path.read_bytes() == CONTENT[:-1]
    assert fetched == []
    path.unlink()
    assert datasets.ensure_dataset("fake").read_bytes() == CONTENT


NOT_IT = r"^What http://127\S* sent is not the data set fake: its sha256 .*ATLAS_DATA_DIR"  # and no .part


@pytest.mark.parametrize(
    ("name", "options", "says"),
    [
        ("good", {"content": b"other"}, NOT_IT),
        ("cut", {}, "fake"),
        ("missing", {}, r"could not be fetched from http://127.*\(Not Found\).*set ATLAS_DATA_DIR"),
        *((name, {"member": "set/fake.bin"}, NOT_IT) for name in WRONG_ARCHIVES),
    ],
)
def test_what_the_network_sends_wrong_is_one_sentence_and_leaves_nothing(
    name, options, says, register, folders
):
    register(name, **options)
    with pytest.raises(DatasetError, match=says) as caught:
        datasets.ensure_dataset("fake")
    assert ".part" not in str(caught.value)  # it was never kept: to delete it would lead nowhere
    assert files_in(folders) == []


def test_without_a_network_it_says_so_and_what_to_do(register, folders):
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))  # bound and not listening: refused
        register("good", port=closed.getsockname()[1])
        with pytest.raises(
            DatasetError, match=r"^.{,300}Connect to the network, or put fake.bin into a folder.{,100}$"
        ):
            datasets.ensure_dataset("fake")
    assert files_in(folders) == []


def test_an_answer_that_is_no_http_is_no_traceback(register, folders):
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer():
            connection, _ = listening.accept()
            with connection:
                connection.recv(4096)
                connection.sendall(b"please log in\r\n\r\n")

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        register("good", port=listening.getsockname()[1])
        with pytest.raises(DatasetError, match="could not be fetched"):
            datasets.ensure_dataset("fake")
        thread.join()
    assert files_in(folders) == []


def test_a_full_disk_is_one_sentence_and_leaves_no_part(fake, folders, monkeypatch):
    def full(*args):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(DatasetError, match=r"could not be written to .*No space left on device.*Make room"):
        datasets.ensure_dataset("fake")
    assert files_in(folders) == []


def test_an_interrupted_download_leaves_no_part(fake, folders):
    def interrupt(done, size):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        datasets.ensure_dataset("fake", progress=interrupt)
    assert files_in(folders) == []
