"""The app as a visitor starts it, on a port of its own, for the benchmarks that look at it from outside."""

import contextlib
import dataclasses
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

ROOT = pathlib.Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds until a start counts as failed
_SHOWN = 4_000  # characters of the app's log when something went wrong

_WITHOUT = """
import sys
sys.path.insert(0, {root!r})
import streamlit as st
from core.ui.server import hosts, http_headers, shell, static_files
from core.ui.server.process import lifespan, show_error

middleware = [*http_headers.MIDDLEWARE, *hosts.MIDDLEWARE, *static_files.MIDDLEWARE, *shell.MIDDLEWARE]
app = st.App({router!r}, lifespan=lifespan, middleware=middleware, on_script_error=show_error)
"""


class NotStarted(RuntimeError):
    """The app did not come up, or did not show what was waited for."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Server:
    """A running app: its address, the number of its process, and the moment before that was started."""

    address: str
    process: int
    asked: float
    answered: float  # seconds until the port answered


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait_until_it_answers(process: subprocess.Popen, port: int, log) -> None:
    end = time.perf_counter() + PATIENCE
    while not _answers(port):
        if process.poll() is not None or time.perf_counter() > end:
            log.seek(0)
            said = log.read()[-300:].strip()
            raise NotStarted(f"`streamlit run app.py` did not come up (exit status {process.poll()}): {said}")
        time.sleep(0.01)


@contextlib.contextmanager
def running_app(folder: pathlib.Path = ROOT) -> Iterator[Server]:
    """Starts the `app.py` of a folder as a visitor does, on a free port of this machine alone, and ends it
    afterwards.
    """
    port = _free_port()
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        "app.py",
        "--server.port",
        str(port),
        "--server.address",
        "127.0.0.1",
        "--server.headless",
        "true",
    ]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        asked = time.perf_counter()
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            _wait_until_it_answers(process, port, log)
            yield Server(
                address=f"http://127.0.0.1:{port}",
                process=process.pid,
                asked=asked,
                answered=time.perf_counter() - asked,
            )
        except BaseException:
            log.seek(0)
            # what a visitor is shown of an error is one sentence; the app's log has the rest
            sys.stderr.write(log.read()[-_SHOWN:])
            raise
        finally:
            _end(process)


def _end(process: subprocess.Popen) -> None:
    """Asks a process to end, and makes it end when it does not within ten seconds."""
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


@contextlib.contextmanager
def unpaced() -> Iterator[pathlib.Path]:
    """Makes a folder with our app but for the middleware that holds floods off (core/ui/server/pace.py)."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        text = _WITHOUT.format(root=str(ROOT), router=str(ROOT / "pages" / "router.py"))
        (folder / "app.py").write_text(text, encoding="utf-8")
        yield folder
