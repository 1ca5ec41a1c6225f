"""The app as a visitor starts it, on a free port: for tests and benchmarks that look at it from outside."""

import contextlib
import dataclasses
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


def _read_tail(log: pathlib.Path, lines: int) -> str:
    return "\n".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-lines:]) or "(empty)"


def _is_port_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def _wait_for_port(process: subprocess.Popen, port: int, log: pathlib.Path) -> None:
    end = time.perf_counter() + START_TIMEOUT_SECONDS
    while not _is_port_open(port):
        if process.poll() is not None or time.perf_counter() > end:
            state = f"exit status {process.poll()}"
            raise NotStartedError(f"`streamlit run app.py` did not come up ({state}): {_read_tail(log, 10)}")
        time.sleep(0.01)


def _stop_process(process: subprocess.Popen) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


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
            _wait_for_port(process, port, log)
            startup_seconds = time.perf_counter() - started_at
            url = f"http://127.0.0.1:{port}"
            yield Server(
                address=url,
                process_id=process.pid,
                started_at=started_at,
                startup_seconds=startup_seconds,
                log=log,
            )
        except BaseException:
            sys.stderr.write(
                _read_tail(log, _NUM_LOG_LINES)
            )  # a visitor is shown one sentence; the log has the rest
            raise
        finally:
            _stop_process(process)
