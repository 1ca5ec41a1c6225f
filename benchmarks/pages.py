"""Every page in a real Chromium: how soon its first figure stands, and how soon a control's change is seen in
it.
"""

import itertools
import pathlib
import shutil
import tempfile
from collections.abc import Callable

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.page_acts import ACTS, PAGES, Act
from benchmarks.results import Figure, Goal, Report, Row, percentile
from benchmarks.serving import PATIENCE, ROOT, running_app

# milliseconds: a page's first figure on a warm server; a control that needs no new run of a model
SOON, AT_ONCE = 700.0, 200.0
_PICTURE = "[data-testid=stMain] img"
_BARE = """\
import plotly.graph_objects as go
import streamlit as st

st.plotly_chart(go.Figure(go.Bar(y=[1, 2, 3])))
"""
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
        found = page.evaluate("() => window.firstFigure")
        wait_until_idle(page)
        return found
    finally:
        context.close()


def _gone(browser, address: str, name: str, times: int) -> list[float]:
    """Returns the milliseconds from a click on a page's name, on Home, to its first figure, once the browser
    has Plotly.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page, found = context.new_page(), []
        page.goto(address, timeout=1000 * PATIENCE)
        for _ in range(times + 1):
            page.wait_for_selector("h1:has-text('Attention Atlas')", timeout=1000 * PATIENCE)
            wait_until_idle(page)
            page.evaluate(_FIRST)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name=name, exact=True).click()
            page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * PATIENCE)
            found.append(page.evaluate("() => window.firstFigure - window.wentAt"))
            wait_until_idle(page)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name="Home", exact=True).click()
        return found[1:]
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
                lambda: _gone(browser, address, name, times),
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
        found = measure()
    except Error as error:
        return Row(name=name, label=label, missing=str(error).splitlines()[0])
    return Row(
        name=name, label=label, cells={"ms": Figure(tuple(found)), "p95": Figure((percentile(found),))}
    )


def _worked(browser, address: str, act: Act, times: int) -> list[float]:
    """Returns the milliseconds from a change of a control to the painted figure."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        page.goto(address + act.path, wait_until="commit", timeout=1000 * PATIENCE)
        chart = f"{act.place(act.thing)} .js-plotly-plot"
        page.wait_for_selector(f"{chart} .main-svg", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        found = []
        for value in itertools.islice(act.values(), times + 2):
            watch(page, chart, _SIGN)
            act.by(page, act.place(act.control), value)
            found.append(painted(page))
            wait_until_idle(page)
        return found[2:]
    finally:
        context.close()


def _measure(browser, address: str, act: Act, times: int) -> Row:
    label = act.label + (", a model runs" if act.model else "")
    return _row(f"{act.page}_{act.control}", label, lambda: _worked(browser, address, act, times))


def _goals(rows: list[Row]) -> list[Goal]:
    """Returns what the slowest of each kind reached."""
    still = {f"{act.page}_{act.control}" for act in ACTS if not act.model}
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
        ("every control without a new run of a model", AT_ONCE, [row for row in rows if row.name in still]),
    )
    goals = []
    for what, most, measured in kinds:
        text = f"{what} within {most:.0f} ms, median"
        if any(row.missing for row in measured):
            goals.append(Goal(text=text, found="not all were measured", reached=None))
            continue
        slowest = max(measured, key=lambda row: row.cells["ms"].median)
        found = slowest.cells["ms"].median
        goals.append(Goal(text=text, found=f"slowest {found:.0f} ms ({slowest.label})", reached=found < most))
    return goals


def run(*, quick: bool = False) -> Report:
    """Opens every page and works with it; without Playwright, a Chromium or an app it says so."""
    times = 1 if quick else 20
    title = f"every page, from a visit or a change to the painted figure; milliseconds, {times} times each"

    def measure(browser) -> Report:
        with running_app() as server:
            rows = [
                row
                for name, path in PAGES.items()
                for row in _first_figures(browser, server.address, name, path, times)
            ]
            rows += [_measure(browser, server.address, act, times) for act in ACTS]
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
                "a control without a new run goes between two values that were shown before."
            ],
        )

    return in_chromium("pages", title, measure)
