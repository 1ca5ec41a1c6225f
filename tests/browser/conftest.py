"""The real browser: one server and one Chromium a session, a context a page that is as a new visitor's, and
no error on the console goes unseen.
"""

import collections
import os
import pathlib
import re
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

import pytest

from tests.browser.visits import Visit
from tests.support import chromium
from tests.support.chromium import CONTEXT_OPTIONS, TIMEOUT_MILLISECONDS, wait_until_ready
from tests.support.serving import NotStartedError, Server, running_app

HERE = pathlib.Path(__file__).resolve().parent
# A deep link makes Streamlit's page look for its server below the link first. Exactly these two are expected.
_EXPECTED_404_PATTERN = re.compile(r"https?://[^/]+/[^/?#]+/_stcore/(health|host-config)")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Shows the log of the app with a test that failed."""
    report = yield
    if report.failed and (server := item.funcargs.get("server")):
        title = f"Log of the app at {server.address}, its last 100 lines"
        report.sections.append((title, server.read_log_tail()))
    return report


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """The app as a visitor's machine would start it, without any data set; its rooms lie in a folder of their
    own.
    """
    names = ("ATLAS_DATABASE", "ATLAS_DATA_DIR", "ATLAS_MODELS_DIR")
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("STREAMLIT_") and name not in names
    }
    try:
        with running_app(environment=environment | {"PYTHONUNBUFFERED": "1"}) as running:
            yield running
    except NotStartedError as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="session")
def browser():
    """A headless Chromium. Where there is none: a failure under CI=true, else a skip that says so."""
    try:
        has_chromium = chromium.find_chromium()
    except chromium.ChromiumNotFoundError as error:
        pytest.fail(str(error), pytrace=False)
    if not has_chromium:
        advice = "run `python tests/support/chromium.py`, or set ATLAS_CHROMIUM to the path of one"
        fail_or_skip = pytest.fail if os.environ.get("CI") == "true" else pytest.skip
        fail_or_skip(f"No Chromium was found: {advice}.")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(
        timeout=TIMEOUT_MILLISECONDS
    )  # a busy machine is late, and what does not come at all is a failure
    with sync_playwright() as playwright:
        started = chromium.launch(playwright, "--process-per-site")
        yield started
        started.close()


def _watch_page(page, problems: list[str]) -> None:
    """Notes errors on the console of a page, and what it fetches from elsewhere: `.example` stands for sites
    that hold a frame of the app.
    """

    def on_console(message):
        url = (message.location or {}).get("url", "")
        expected = "404" in message.text and _EXPECTED_404_PATTERN.fullmatch(url)
        if message.type == "error" and not expected:
            problems.append(f"console: {message.text} ({url})")

    def on_request(request):
        url = urllib.parse.urlsplit(request.url)
        if url.scheme in ("http", "https") and not (url.hostname or "").endswith(("127.0.0.1", ".example")):
            problems.append(f"fetched from elsewhere: {request.url}")

    page.on("console", on_console)
    page.on("request", on_request)
    page.on("pageerror", lambda error: problems.append(f"uncaught: {error}"))


# A new tab begins without what an earlier visitor left.
_CLEAR_STORAGE_SCRIPT = """try {
    if (!sessionStorage.getItem('atlasTestBegan')) localStorage.clear();
    sessionStorage.setItem('atlasTestBegan', 'yes');
} catch {}  // a blank page keeps nothing"""


@pytest.fixture(scope="session")
def idle(browser) -> dict[str, list]:
    """Contexts that no test is in, by what they were told."""
    return collections.defaultdict(list)


# A new context with an empty page of the app's site, which keeps the process of the site: what that has
# compiled of Streamlit and Plotly is half of the work of opening a page.
def _open_context(browser, context_options: dict):
    context = browser.new_context(**context_options)
    context.set_default_timeout(TIMEOUT_MILLISECONDS)
    anchor_page = context.new_page()
    anchor_page.route("**", lambda route: route.fulfill(body=""))
    anchor_page.goto("http://127.0.0.1/")
    return context


@contextmanager
def _page_maker(browser, idle) -> Iterator[tuple[Callable, list[str]]]:
    """Yields what makes pages, and the list of what is wrong on them."""
    problems, used_contexts = [], []

    def make(**options):
        context_options = CONTEXT_OPTIONS | options
        page_options = {  # a page is told these, its context the rest
            name: context_options.pop(name) for name in ("viewport", "color_scheme", "reduced_motion")
        }
        idle_contexts = idle[str(context_options)]
        context = idle_contexts.pop() if idle_contexts else _open_context(browser, context_options)
        used_contexts.append((context, idle_contexts))
        page = context.new_page()
        page.set_viewport_size(page_options.pop("viewport"))
        page.emulate_media(**page_options)
        page.add_init_script(_CLEAR_STORAGE_SCRIPT)
        _watch_page(page, problems)
        return page

    yield make, problems
    for context, idle_contexts in used_contexts:
        for page in context.pages[1:]:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        idle_contexts.append(context)


@contextmanager
def _page_maker_without_errors(browser, idle) -> Iterator[Callable]:
    with _page_maker(browser, idle) as (make, problems):
        yield make
    if problems:
        pytest.fail("The browser reported errors:\n" + "\n".join(problems), pytrace=False)


def pytest_collection_modifyitems(items):
    """Puts the tests of one visit after each other; tests of no visit come first."""
    items.sort(key=lambda item: item.nodeid.split("[")[-1] if "/test_frame.py" in item.nodeid else "")


@pytest.fixture(scope="session")
def visit(browser, idle, server, tmp_path_factory) -> Iterator[Callable]:
    """Returns what was found at a page, which stays open for all tests of that visit."""
    file, current_place, current_visit = tmp_path_factory.mktemp("visits") / "figure.svg", None, None
    with ExitStack() as pages:

        def go(*view_of_page: str) -> Visit:
            nonlocal current_place, current_visit
            if view_of_page != current_place:
                pages.close()
                make, problems = pages.enter_context(_page_maker(browser, idle))
                current_place, current_visit = view_of_page, Visit(*view_of_page, make, file)
                current_visit.faults["console"] = problems
                current_visit.visit_views(server.address)
            return current_visit

        yield go


@pytest.fixture
def new_page(browser, idle) -> Iterator[Callable]:
    """Makes pages, each in a context that no other page is in, without what another visitor left there;
    `new_page(color_scheme="dark")` changes an option.

    After the test, an error on any console fails it, and what is fetched from elsewhere.
    """
    with _page_maker_without_errors(browser, idle) as make:
        yield make


@pytest.fixture(scope="module")
def shared_page(browser, idle):
    with _page_maker_without_errors(browser, idle) as make:
        yield make()


@pytest.fixture
def page(new_page):
    return new_page()


@pytest.fixture
def open_page(request, server) -> Callable:
    """Opens a path of the app and waits for it: `open_page("/shakespeare?seed=7", plot=True)` returns the
    page.

    Without `on` it is the page of the fixture `page`.
    """

    def go(path: str = "/", *, plot: bool = False, on=None):
        target = on or request.getfixturevalue("page")
        target.goto(server.address + path)
        wait_until_ready(target, plot)
        return target

    return go
