"""From `streamlit run app.py` to what a visitor sees first, in a real Chromium, a fresh process each time."""

import time

from benchmarks.browser import in_chromium
from benchmarks.results import Figure, Goal, Report, Row
from tests.support.serving import PATIENCE, NotStarted, running_app

MOST = 2.0  # seconds until the first paint
_TINTED = ".st-key-shakespeare_tinted .js-plotly-plot .main-svg"  # the figure of what was written so far


def wait_for_first_page(page) -> None:
    """Waits until a heading is painted."""
    page.wait_for_selector("h1", state="visible", timeout=1000 * PATIENCE)


def wait_for_first_character(page) -> None:
    """Waits until the figure of the generated text is drawn, which begins with its first characters."""
    page.wait_for_selector(_TINTED, state="visible", timeout=1000 * PATIENCE)


def one_start(browser, path: str, wait) -> dict[str, float]:
    """Returns the seconds from the start of a fresh process until its port answers, and until a page shows
    what is waited for.
    """
    from playwright.sync_api import Error

    # an empty cache, as at a first visit
    context = browser.new_context(viewport={"width": 1280, "height": 800})
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
        measured = [one_start(browser, path, wait) for _ in range(starts)]
    except NotStarted as error:
        return Row(name=name, label=label, missing=str(error)), []
    return Row(
        name=name, label=label, cells={"seconds": Figure(tuple(each["shown"] for each in measured), 2)}
    ), [each["answers"] for each in measured]


def run(*, quick: bool = False) -> Report:
    """Starts the app many times over; without Playwright, a Chromium or an app it says so."""
    starts = 1 if quick else 7
    title = (
        "from `streamlit run app.py`, a fresh process each time; "
        f"seconds, median of {starts} starts (fastest to slowest)"
    )

    def measure(browser) -> Report:
        home, first = _row("first_page", "first painted page (/)", browser, "/", wait_for_first_page, starts)
        text, second = _row(
            "first_character",
            "first generated character (/shakespeare)",
            browser,
            "/shakespeare",
            wait_for_first_character,
            starts,
        )
        answers = Figure(tuple(first + second), 2)
        server = (
            [Row(name="answers", label="the server answers", cells={"seconds": answers})]
            if answers.values
            else []
        )
        return Report(
            name="startup",
            title=title,
            columns={"seconds": "seconds"},
            rows=[*server, home, text],
            goals=[_goal(home)],
            notes=[
                f"Chromium {browser.version} ran already, with an empty cache. "
                "After the first start the system had the app's files in its cache."
            ],
        )

    return in_chromium("startup", title, measure)


def _goal(home: Row) -> Goal:
    text = f"first paint from a cold start within {MOST:g} s"
    if home.missing:
        return Goal(text=text, measured="not measured", reached=None)
    measured = home.cells["seconds"].median
    return Goal(text=text, measured=f"{measured:.2f} s", reached=measured < MOST)
