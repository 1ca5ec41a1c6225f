"""The real browser: one server and one Chromium a session, a new context a page, and no error on the console
goes unseen.
"""

import dataclasses
import importlib.util
import os
import pathlib
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
ARGS = [
    "--no-sandbox",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--font-render-hinting=none",
]
CONTEXT = {
    "viewport": {"width": 1280, "height": 800},
    "device_scale_factor": 1,
    "locale": "en-US",
    "timezone_id": "UTC",
    "reduced_motion": "reduce",
    "color_scheme": "light",
}
TIMEOUT = 30_000  # milliseconds, for any one step
START = 60  # seconds a server may take to answer

_IDLE = '[data-testid="stApp"][data-test-script-state="notRunning"]'
_DRAWN = """() => {
    const plots = [...document.querySelectorAll('.js-plotly-plot')];
    return plots.length > 0 && plots.every(plot => plot._fullData && plot.querySelector('.main-svg'))
        && !document.querySelector('[data-testid="stSkeleton"]');
}"""
# A deep link makes Streamlit's page look for its server below the link first. Exactly these two are expected.
_EXPECTED_404 = re.compile(r"https?://[^/]+/[^/?#]+/_stcore/(health|host-config)")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Marks the tests of this folder and puts them last.

    The quick ones speak first, and none of them runs inside the event loop that Playwright keeps until the
    session ends.
    """
    ours = [item for item in items if item.path.is_relative_to(HERE)]
    for item in ours:
        item.add_marker(pytest.mark.browser)
    items.sort(key=lambda item: item.path.is_relative_to(HERE))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Shows the log of the servers that run with a test that failed."""
    report = yield
    if report.failed:
        for server in _running:
            report.sections.append((f"Log of the app at {server.url}, its last 100 lines", server.tail(100)))
    return report


@dataclasses.dataclass(frozen=True)
class Server:
    """A running app: where it answers and where it writes."""

    url: str
    log: pathlib.Path

    def tail(self, lines: int) -> str:
        """Returns the end of the log."""
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-lines:]) or "(empty)"


_running: list[Server] = []


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def _wait_for(server: Server, process: subprocess.Popen) -> None:
    # a proxy of the machine knows no 127.0.0.1
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    deadline = time.monotonic() + START
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with opener.open(f"{server.url}/_stcore/health", timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.1)
    state = (
        f"ended with exit code {process.returncode}"
        if process.poll() is not None
        else f"did not answer within {START} s"
    )
    pytest.fail(f"The app {state}; the end of its log:\n{server.tail(40)}", pytrace=False)


@contextmanager
def running_server(folder: pathlib.Path) -> Iterator[Server]:
    """Starts `streamlit run app.py` as a visitor's machine would, without any data set, and ends it by its
    own process.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("STREAMLIT_")}
    for name in ("ATLAS_DATA_DIR", "ATLAS_MODELS_DIR"):
        environment.pop(name, None)
    environment["PYTHONUNBUFFERED"] = "1"
    port = _free_port()
    server = Server(url=f"http://127.0.0.1:{port}", log=folder / f"server-{port}.log")
    command = [
        sys.executable,
        "-m",
        "streamlit",
        "run",
        "app.py",
        "--server.headless",
        "true",
        "--server.port",
        str(port),
        "--server.address",
        "127.0.0.1",
    ]
    with open(server.log, "wb") as log:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=log, stderr=subprocess.STDOUT)
    try:
        _wait_for(server, process)
        _running.append(server)
        yield server
    finally:
        if server in _running:
            _running.remove(server)
        process.terminate()
        try:
            process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@pytest.fixture(scope="session")
def server(tmp_path_factory) -> Iterator[Server]:
    """The app that all tests of a session share."""
    with running_server(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def fresh_server(tmp_path) -> Iterator[Server]:
    """A process of the app that nobody has visited yet, for what only the first request can show."""
    with running_server(tmp_path) as running:
        yield running


def _chromium() -> str:
    spec = importlib.util.spec_from_file_location("atlas_chromium", HERE / "install.py")
    finder = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(finder)
    try:
        path = finder.find()
    except finder.NoChromium as error:
        pytest.fail(str(error), pytrace=False)
    if path:
        return path
    reason = (
        "No Chromium was found: run `python tests/browser/install.py`, "
        "or set ATLAS_CHROMIUM to the path of one."
    )
    if os.environ.get("CI") == "true":
        pytest.fail(reason, pytrace=False)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium. Where there is none: a failure under CI=true, else a skip that says so."""
    path = _chromium()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGS, headless=True)
        yield chromium
        chromium.close()


def wait_until_ready(page, plot: bool = False, timeout: int = TIMEOUT) -> None:
    """Waits until the script of the page is idle and, with `plot`, until every figure is drawn."""
    page.wait_for_selector(_IDLE, timeout=timeout)
    if plot:
        page.wait_for_function(_DRAWN, timeout=timeout)


def _watch(page, problems: list[str]) -> None:
    def on_console(message):
        url = (message.location or {}).get("url", "")
        expected = "404" in message.text and _EXPECTED_404.fullmatch(url)
        if message.type == "error" and not expected:
            problems.append(f"console: {message.text} ({url})")

    page.on("console", on_console)
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))


@pytest.fixture
def new_page(browser) -> Iterator[Callable]:
    """Makes pages, each in a context of its own as a new visitor has it; `new_page(color_scheme="dark")`
    changes an option.

    After the test, an error on any console fails it.
    """
    problems, contexts = [], []

    def make(**options):
        context = browser.new_context(**(CONTEXT | options))
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        page = context.new_page()
        _watch(page, problems)
        return page

    yield make
    for context in contexts:
        context.close()
    if problems:
        pytest.fail("The browser reported errors:\n" + "\n".join(problems), pytrace=False)


@pytest.fixture
def page(new_page):
    """The page of one visitor."""
    return new_page()


@pytest.fixture
def ready() -> Callable:
    """The function that waits for a page: `ready(page, plot=False)`."""
    return wait_until_ready


@pytest.fixture
def open_page(request) -> Callable:
    """Opens a path of the app and waits for it: `open_page("/shakespeare?seed=7", plot=True)` returns the
    page.

    Without `on` it is the page of the fixture `page`, without `at` the server that all tests share.
    """

    def go(path: str = "/", *, plot: bool = False, on=None, at: Server | None = None):
        target = on or request.getfixturevalue("page")
        base = at or request.getfixturevalue("server")
        target.goto(base.url + path)
        wait_until_ready(target, plot)
        return target

    return go
