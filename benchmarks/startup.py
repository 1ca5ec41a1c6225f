"""From `streamlit run app.py` to what a visitor sees first, in a real Chromium, a fresh process each time."""

import contextlib
import dataclasses
import importlib.util
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from benchmarks.results import Figure, Report, Row

ROOT = pathlib.Path(__file__).resolve().parents[1]
PATIENCE = 60.0  # seconds until a start counts as failed
_BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = ("--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu")
_TEXT = '[data-testid="stApp"] .st-key-shakespeare_text'  # holds the prompt and what was written from it
_PROMPT = "To be or not to be"                              # of a visitor who has typed nothing


class NotStarted(RuntimeError):
    """The app did not come up, or did not show what was waited for."""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Server:
    """A running app: its address, the number of its process, and the moment before that was started."""

    address: str
    process: int
    asked: float
    answered: float  # seconds until the port answered


def find_chromium() -> str | None:
    """Returns the path that `ATLAS_CHROMIUM` names, or a Chromium on the PATH, or None for Playwright's own."""
    return os.environ.get("ATLAS_CHROMIUM") or next(filter(None, map(shutil.which, _BROWSERS)), None)


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
def running_app() -> Iterator[Server]:
    """Starts the app as a visitor does, on a free port of this machine alone, and ends it afterwards."""
    port = _free_port()
    command = [
        sys.executable, "-m", "streamlit", "run", "app.py", "--server.port", str(port), "--server.address", "127.0.0.1",
        "--server.headless", "true", "--server.fileWatcherType", "none", "--browser.gatherUsageStats", "false",
    ]
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        asked = time.perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        try:
            _wait_until_it_answers(process, port, log)
            yield Server(address=f"http://127.0.0.1:{port}", process=process.pid, asked=asked, answered=time.perf_counter() - asked)
        finally:
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_for_first_page(page) -> None:
    """Waits until a heading is painted."""
    page.wait_for_selector("h1", state="visible", timeout=1000 * PATIENCE)


def wait_for_first_character(page) -> None:
    """Waits until the container of the generated text shows more than the prompt."""
    page.wait_for_function(
        "([place, prompt]) => { const text = document.querySelector(place); return text && text.innerText.trim().length > prompt.length }",
        arg=[_TEXT, _PROMPT], timeout=1000 * PATIENCE,
    )


def one_start(browser, path: str, wait) -> dict[str, float]:
    """Returns the seconds from the start of a fresh process until its port answers, and until a page shows what is waited for."""
    from playwright.sync_api import Error

    context = browser.new_context(viewport={"width": 1280, "height": 800})  # an empty cache, as at a first visit
    try:
        page = context.new_page()
        with running_app() as server:
            try:
                page.goto(server.address + path, wait_until="commit", timeout=1000 * PATIENCE)
                wait(page)
            except Error as error:
                raise NotStarted(f"{path}: {str(error).splitlines()[0]}") from error
            return {"answers": server.answered, "shown": time.perf_counter() - server.asked}
    finally:
        context.close()


def _row(name: str, label: str, browser, path: str, wait, starts: int) -> tuple[Row, list[float]]:
    try:
        found = [one_start(browser, path, wait) for _ in range(starts)]
    except NotStarted as error:
        return Row(name=name, label=label, missing=str(error)), []
    return Row(name=name, label=label, cells={"seconds": Figure(tuple(each["shown"] for each in found), 2)}), [
        each["answers"] for each in found
    ]


def run(*, quick: bool = False) -> Report:
    """Starts the app many times over; without Playwright, a Chromium or an app it says so."""
    title, starts = "from `streamlit run app.py`, a fresh process each time", 1 if quick else 7
    if importlib.util.find_spec("playwright") is None:
        return Report(name="startup", title=title, skipped="Playwright is not installed (pip install -r requirements-dev.txt)")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=_ARGUMENTS)
        except Error as error:
            return Report(name="startup", title=title, skipped=f"no Chromium: {str(error).splitlines()[0]}")
        with contextlib.closing(browser):
            home, first = _row("first_page", "first painted page (/)", browser, "/", wait_for_first_page, starts)
            text, second = _row(
                "first_character", "first generated character (/shakespeare)", browser, "/shakespeare", wait_for_first_character, starts
            )
            version = browser.version
    answers = Figure(tuple(first + second), 2)
    server = [Row(name="answers", label="the server answers", cells={"seconds": answers})] if answers.values else []
    return Report(
        name="startup", title=f"{title}; seconds, median of {starts} starts (fastest to slowest)", columns={"seconds": "seconds"},
        rows=[*server, home, text],
        notes=[f"Chromium {version} ran already, with an empty cache. After the first start the system had the app's files in its cache."],
    )
