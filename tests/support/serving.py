"""The app as a visitor starts it, on a free port: for tests and benchmarks that look at it from outside."""

import contextlib
import dataclasses
import http.client
import json
import pathlib
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping

ROOT = pathlib.Path(__file__).resolve().parents[2]
START_TIMEOUT_SECONDS = 180.0  # seconds until a start counts as failed
_NUM_LOG_LINES = 100  # lines of the app's log when something went wrong


class NotStartedError(RuntimeError):
    """The app did not come up, or did not show what was waited for."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Server:
    """A running app.

    Attributes:
        address: `http://127.0.0.1:` and its port.
        process_id: The number of its process.
        started_at: When it was started, by `time.perf_counter`.
        startup_seconds: Seconds until its port answered.
        log: Where it writes.
    """

    address: str
    process_id: int
    started_at: float
    startup_seconds: float
    log: pathlib.Path

    def read_log_tail(self, lines: int = _NUM_LOG_LINES) -> str:
        return _read_tail(self.log, lines)


def find_free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def http_request(port: int, path: str = "/", method: str = "GET", body: bytes | None = None, **headers: str):
    """Returns status, headers and body of the answer of a server of this machine.

    Args:
        port: It listens there.
        path, method, body: Of the request.
        headers: By their names, with `_` for `-`.
    """
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as connection:
        named_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, body=body, headers=named_headers)
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read(0 if answer.status == 101 else None)


def _read_tail(log: pathlib.Path, lines: int) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:]) or "(empty)"


def wait_for_port(port: int, process: subprocess.Popen, log: pathlib.Path | None = None) -> None:
    """Waits until a process listens on a port of this machine.

    Raises:
        NotStartedError: If it ends before or does not listen in time; with the end of its log, if any.
    """
    end = time.monotonic() + START_TIMEOUT_SECONDS
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
            return
        except OSError:
            if process.poll() is not None or time.monotonic() > end:
                tail = _read_tail(log, 10) if log else ""
                raise NotStartedError(
                    f"nothing listens on port {port} (exit status {process.poll()}): {tail}"
                ) from None
            time.sleep(0.01)


@contextlib.contextmanager
def running_app(
    folder: pathlib.Path = ROOT,
    *,
    address: str | None = "127.0.0.1",
    environment: Mapping[str, str] | None = None,
    working_folder: pathlib.Path | None = None,
    hosted: bool = False,
) -> Iterator[Server]:
    """Starts the `app.py` of a folder as a visitor does, and ends it afterwards by its own process.

    Args:
        folder: That of the app.
        address: Where it listens; None leaves that to its settings.
        environment: Its variables; by default those of this process.
        working_folder: The folder in which the command is given; by default that of the app.
        hosted: Whether it is started as the image starts it.
    """
    port = find_free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(folder / "app.py")]
    command += ["--server.port", str(port), "--server.headless", "true"]
    if address is not None:
        command += ["--server.address", address]
    if hosted:
        image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
        _, *words = json.loads(image.partition("\nCMD ")[2])
        command = [sys.executable, *words, "--host", "127.0.0.1", "--port", str(port)]
    with tempfile.TemporaryDirectory() as name:
        log = pathlib.Path(name) / "app.log"
        started_at = time.perf_counter()
        with open(log, "wb") as out:
            process = subprocess.Popen(
                command,
                cwd=working_folder or folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
            )
        try:
            wait_for_port(port, process, log)
            yield Server(
                address=f"http://127.0.0.1:{port}",
                process_id=process.pid,
                started_at=started_at,
                startup_seconds=time.perf_counter() - started_at,
                log=log,
            )
        except BaseException:
            # a visitor is shown one sentence; the log has the rest
            sys.stderr.write(_read_tail(log, _NUM_LOG_LINES))
            raise
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
