"""Every page in a real Chromium: how soon its first figure stands, and how soon a control's change is seen in
it.
"""

import pathlib
import shutil
import tempfile
import urllib.parse
from collections.abc import Callable

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row, percentile
from core.contents import PAGES, Page
from tests.support.serving import PATIENCE, ROOT, running_app

# milliseconds: a page's first figure on a warm server; a control that needs no new run of a model
SOON, AT_ONCE = 700.0, 200.0
_PICTURE = "[data-testid=stMain] img"
_CHART = "[data-testid=stMain] .js-plotly-plot"
_BARE = """\
import plotly.graph_objects as go
import streamlit as st

st.title("One bar")
st.plotly_chart(go.Figure(go.Bar(y=[1, 2, 3])))
"""
# The largest figures: a visitor waits longest for these.
LARGE = {
    "large_matrix": (
        "Positions, 5,000 x 2,048",
        "/positions?positions_count=5000&positions_width=2048&positions_high=2047",
    ),
    "large_heads": (
        "Attention, 16 heads of 40 words",
        "/attention?"
        + urllib.parse.urlencode(
            {
                "attention_model": "nmt_transformer",
                "attention_text": " ".join(["we like to go to the beach with you tom"] * 4),
            }
        ),
    ),
}
# Notes the second frame after a figure stands: a drawing of Plotly, or, where a selector is given, a picture,
# as on Home.
_FIRST = """selector => {
    window.firstFigure = window.wentAt = 0;
    const note = () => { window.wentAt = performance.now(); };
    document.addEventListener('mouseup', note, {capture: true, once: true});
    const looking = setInterval(() => {
        const chart = document.querySelector('.js-plotly-plot .main-svg');
        const picture = selector && document.querySelector(selector);
        if (!chart && !(picture && picture.complete && picture.naturalWidth)) return;
        clearInterval(looking);
        requestAnimationFrame(() => requestAnimationFrame(() => { window.firstFigure = performance.now(); }));
    }, 4);
}"""
# The numbers of a figure and its first mark.
_SIGN = """(() => {
    const some = values => {
        if (!values || typeof values !== 'object') return String(values);
        if (values.bdata) return values.bdata;  // as the server sends arrays
        const list = value => Array.isArray(value) || ArrayBuffer.isView(value);
        const flat = ArrayBuffer.isView(values) || !list(values[0]) ? [values] : [...values];
        return flat.map(line => Array.from(line).join()).join(';');
    };
    const {data, layout} = element;
    const numbers = data.map(trace => [trace.x, trace.y, trace.z, trace.text].map(some));
    return [numbers, layout.shapes?.length, layout.shapes?.[0]?.x0];
})()"""


def _opened(browser, address: str, path: str) -> float:
    """Returns the milliseconds from the visit of a newcomer with an empty cache to the first figure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.add_init_script(f"({_FIRST})('{_PICTURE}')")
        page.goto(address + path, wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * PATIENCE)
        measured = page.evaluate("() => window.firstFigure")
        wait_until_idle(page)
        return measured
    finally:
        context.close()


def from_home(browser, address: str, name: str, times: int) -> list[float]:
    """Returns the milliseconds from a click on a page's name, on Home, to its first figure, once the browser
    has Plotly.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page, measured = context.new_page(), []
        page.goto(address, timeout=1000 * PATIENCE)
        for _ in range(times + 1):
            page.wait_for_selector("h1:has-text('Attention Atlas')", timeout=1000 * PATIENCE)
            wait_until_idle(page)
            page.evaluate(_FIRST)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name=name, exact=True).click()
            page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * PATIENCE)
            measured.append(page.evaluate("() => window.firstFigure - window.wentAt"))
            wait_until_idle(page)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name="Home", exact=True).click()
        return measured[1:]
    finally:
        context.close()


def _newcomers(browser, address: str, name: str, label: str, path: str, times: int) -> Row:
    def opened() -> list[float]:
        return [_opened(browser, address, path) for _ in range(times + 1)][1:]  # the first warms the server

    return _row(name, f"{label}: first figure for a newcomer, warm server", opened)


def _first_figures(browser, address: str, name: str, path: str, times: int) -> list[Row]:
    rows = [_newcomers(browser, address, f"first_{name.lower()}", name, path, times)]
    if path != "/":
        rows.append(
            _row(
                f"from_home_{name.lower()}",
                f"{name}: first figure from Home",
                lambda: from_home(browser, address, name, times),
            )
        )
    return rows


def _bare(browser, times: int) -> Row:
    """Returns what Streamlit and Plotly alone take, with which the pages of the app are to be compared."""
    with tempfile.TemporaryDirectory() as folder:
        (pathlib.Path(folder) / "app.py").write_text(_BARE, encoding="utf-8")
        shutil.copytree(ROOT / ".streamlit", pathlib.Path(folder) / ".streamlit")
        with running_app(pathlib.Path(folder)) as server:
            return _newcomers(
                browser,
                server.address,
                "bare_first",
                "Not ours, a page of Streamlit with one bar",
                "/",
                times,
            )


def _row(name: str, label: str, measure: Callable[[], list[float]]) -> Row:
    """Returns the milliseconds that `measure` finds, or what the browser said when it failed."""
    from playwright.sync_api import Error

    try:
        measured = measure()
    except Error as error:
        return Row(name=name, label=label, missing=str(error).splitlines()[0])
    return Row(
        name=name, label=label, cells={"ms": Figure(tuple(measured)), "p95": Figure((percentile(measured),))}
    )


def _typed(page, control: str, value: str | float) -> None:
    """Types a value into a box and presses Enter; in a box of lines with Control, as Streamlit asks."""
    box = page.locator(f".st-key-{control} input, .st-key-{control} textarea").first
    box.fill(value if isinstance(value, str) else f"{value:g}")
    box.press("Control+Enter" if box.evaluate("box => box.tagName") == "TEXTAREA" else "Enter")


def _worked(browser, address: str, room: Page, values: list) -> list[float]:
    """Returns the milliseconds from each of some values of a page's probe to the painted figure.

    The first two open what a first change opens, and are not counted.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        path = f"{address}/{room.name}?{room.probe.query}"
        page.goto(path, wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_selector(f"{_CHART} .main-svg", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        measured = []
        for value in values:
            watch(page, _CHART, _SIGN)
            _typed(page, room.probe.control, value)
            measured.append(painted(page))
            wait_until_idle(page)
        return measured[2:]
    finally:
        context.close()


def _changes(browser, address: str, room: Page, times: int) -> list[Row]:
    """Returns how soon another answer stands, and one of two that were seen before."""
    new = [room.probe.value(n) for n in range(times + 2)]
    return [
        _row(
            f"seen_{room.name}",
            f"{room.title}: a control goes back to what was seen before",
            lambda: _worked(browser, address, room, [new[n % 2] for n in range(times + 2)]),
        ),
        _row(
            f"new_{room.name}",
            f"{room.title}: the same control, a new answer",
            lambda: _worked(browser, address, room, new),
        ),
    ]


def _goals(rows: list[Row]) -> list[Goal]:
    """Returns what the slowest of each kind reached."""
    kinds = (
        (
            "the first figure of every page for a newcomer",
            SOON,
            [row for row in rows if row.name.startswith("first_")],
        ),
        (
            "the first figure of every page from Home",
            SOON,
            [row for row in rows if row.name.startswith("from_home_")],
        ),
        (
            "every control that goes back to what was seen",
            AT_ONCE,
            [row for row in rows if row.name.startswith("seen_")],
        ),
    )
    goals = []
    for what, most, measured in kinds:
        text = f"{what} within {most:.0f} ms, median"
        if any(row.missing for row in measured):
            goals.append(Goal(text=text, measured="not all were measured", reached=None))
            continue
        slowest = max(measured, key=lambda row: row.cells["ms"].median)
        median = slowest.cells["ms"].median
        goals.append(
            Goal(text=text, measured=f"slowest {median:.0f} ms ({slowest.label})", reached=median < most)
        )
    return goals


def run(*, quick: bool = False) -> Report:
    """Opens every page and works with it; without Playwright, a Chromium or an app it says so."""
    times = 1 if quick else 20
    title = f"every page, from a visit or a change to the painted figure; milliseconds, {times} times each"

    def measure(browser) -> Report:
        with running_app() as server:
            rows = _first_figures(browser, server.address, "Home", "/", times)
            for room in PAGES:
                rows += _first_figures(browser, server.address, room.title, f"/{room.name}", times)
            for name, (label, path) in LARGE.items():
                rows.append(_newcomers(browser, server.address, name, label, path, times))
            for room in PAGES:
                rows += _changes(browser, server.address, room, times)
        rows = [_bare(browser, times), *rows]
        return Report(
            name="pages",
            title=title,
            rows=rows,
            columns={"ms": "median (fastest to slowest)", "p95": "95th percentile"},
            goals=_goals(rows),
            notes=[
                f"Chromium {browser.version}, 1280 x 900, beside the server on one machine. "
                "A newcomer has nothing in the browser's cache and fetches Streamlit and Plotly too; "
                "from Home, both are there. "
                "From the key or the button to the second frame after the figure's data have changed; "
                "what was seen before is one of two values in turn."
            ],
        )

    return in_chromium("pages", title, measure)
