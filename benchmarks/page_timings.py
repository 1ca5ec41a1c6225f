"""The clock in a real Chromium: from a visit, a click on a page's name or a change of a control to the second
frame after a figure stands.
"""

import contextlib
import pathlib
from collections.abc import Iterator, Sequence

from benchmarks.visitor import wait_until_idle, wait_until_painted, watch_figure
from core.contents import BenchmarkProbe
from tests.support.serving import START_TIMEOUT_SECONDS, running_app

_SCREEN = {"width": 1280, "height": 900}
_PICTURE_SELECTOR = "[data-testid=stMain] img"
CHART_SELECTOR = "[data-testid=stMain] .js-plotly-plot"
# Notes the second frame after a figure stands: a drawing of Plotly, or, where a selector is given, a picture,
# as on Home.
_FIRST_FIGURE_SCRIPT = """selector => {
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
_FINGERPRINT_SCRIPT = """(() => {
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


@contextlib.contextmanager
def _open_tab(browser) -> Iterator:
    with contextlib.closing(browser.new_context(viewport=_SCREEN, reduced_motion="reduce")) as context:
        yield context.new_page()


def time_first_figure(browser, address: str) -> float:
    """Returns the milliseconds from the visit of a newcomer to the first figure."""
    with _open_tab(browser) as page:
        page.add_init_script(f"({_FIRST_FIGURE_SCRIPT})('{_PICTURE_SELECTOR}')")
        page.goto(address, wait_until="commit", timeout=1000 * START_TIMEOUT_SECONDS)
        page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * START_TIMEOUT_SECONDS)
        milliseconds = page.evaluate("() => window.firstFigure")
        wait_until_idle(page)
        return milliseconds


def time_cold_start(browser, folder: pathlib.Path, path: str) -> float:
    """Returns the milliseconds from `streamlit run app.py`, in a fresh process, to the first figure."""
    with running_app(folder) as server:
        start_milliseconds = 1000 * server.startup_seconds
        return start_milliseconds + time_first_figure(browser, server.address + path)


def time_from_home(browser, address: str, title: str, times: int) -> list[float]:
    """Returns the milliseconds from a click on a page's name, on Home, to its first figure, once the browser
    has Plotly.
    """
    milliseconds = []
    with _open_tab(browser) as page:
        page.goto(address, timeout=1000 * START_TIMEOUT_SECONDS)
        for _ in range(times + 1):
            page.wait_for_selector("h1:has-text('Attention Atlas')", timeout=1000 * START_TIMEOUT_SECONDS)
            wait_until_idle(page)
            page.evaluate(_FIRST_FIGURE_SCRIPT)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name=title, exact=True).click()
            page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * START_TIMEOUT_SECONDS)
            milliseconds.append(page.evaluate("() => window.firstFigure - window.wentAt"))
            wait_until_idle(page)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name="Home", exact=True).click()
    return milliseconds[1:]


def _type_value(page, control: str, value: str | float) -> None:
    box = page.locator(f".st-key-{control} input, .st-key-{control} textarea").first
    box.fill(value if isinstance(value, str) else f"{value:g}")
    box.press("Control+Enter" if box.evaluate("box => box.tagName") == "TEXTAREA" else "Enter")


def time_changes(browser, address: str, probe: BenchmarkProbe, values: Sequence) -> list[float]:
    """Returns the milliseconds from each value of a control, after two, to the second frame of its figure."""
    milliseconds = []
    with _open_tab(browser) as page:
        page.goto(f"{address}?{probe.query}", wait_until="commit", timeout=1000 * START_TIMEOUT_SECONDS)
        page.wait_for_selector(f"{CHART_SELECTOR} .main-svg", timeout=1000 * START_TIMEOUT_SECONDS)
        wait_until_idle(page)
        for value in values:
            watch_figure(page, CHART_SELECTOR, _FINGERPRINT_SCRIPT)
            _type_value(page, probe.control, value)
            milliseconds.append(wait_until_painted(page))
            wait_until_idle(page)
    return milliseconds[2:]
