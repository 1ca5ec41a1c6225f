"""Times in a real Chromium: from a visit, a click on a page's name or a change of a control to the second
frame after a figure is drawn.
"""

import contextlib
import importlib.util
import pathlib
from collections.abc import Iterator, Sequence

from benchmarks.results import NotMeasuredError
from core.contents import BenchmarkProbe
from tests.support import chromium
from tests.support.serving import START_TIMEOUT_SECONDS, running_app

_TIMEOUT_MILLISECONDS = 1000 * START_TIMEOUT_SECONDS
_SCREEN = {"width": 1280, "height": 900}
_PICTURE_SELECTOR = "[data-testid=stMain] img"
_CHART_SELECTOR = "[data-testid=stMain] .js-plotly-plot"
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


# Notes when the visitor typed, when she pressed Enter, and the second frame after the figure has changed.
_WATCH_SCRIPT = f"""selector => {{
    const fingerprint = element => element?._fullLayout && JSON.stringify({_FINGERPRINT_SCRIPT} ?? undefined);
    const figure = () => document.querySelector(selector);
    const before = fingerprint(figure());
    window.drawnAt = window.actedAt = window.typedAt = 0;
    const looking = setInterval(() => {{
        const now = fingerprint(figure());
        if (!now || now === before) return;
        clearInterval(looking);
        requestAnimationFrame(() => requestAnimationFrame(() => {{ window.drawnAt = performance.now(); }}));
    }}, 4);
    const note = event => {{
        if (event.type === 'input') window.typedAt ||= performance.now();
        else if (event.key === 'Enter') window.actedAt ||= performance.now();
    }};
    for (const name of ['keydown', 'input']) document.addEventListener(name, note, {{capture: true}});
}}"""


@contextlib.contextmanager
def launch_browser() -> Iterator:
    """Starts a Chromium.

    Raises:
        NotMeasuredError: If Playwright or a Chromium is missing.
    """
    if importlib.util.find_spec("playwright") is None:
        raise NotMeasuredError("Playwright is not installed (pip install -r requirements-dev.txt)")
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = chromium.launch(playwright)
        except (Error, chromium.ChromiumNotFoundError) as error:
            raise NotMeasuredError(f"no Chromium: {str(error).splitlines()[0]}") from error
        with contextlib.closing(browser):
            yield browser


@contextlib.contextmanager
def _open_tab(browser) -> Iterator:
    with contextlib.closing(browser.new_context(viewport=_SCREEN, reduced_motion="reduce")) as context:
        yield context.new_page()


def _wait_until_idle(page) -> None:
    # a moment more for what the browser does then
    chromium.wait_until_ready(page, timeout=int(_TIMEOUT_MILLISECONDS))
    page.wait_for_timeout(150)


def _wait_for_first_figure(page) -> None:
    page.wait_for_function("() => window.firstFigure > 0", timeout=_TIMEOUT_MILLISECONDS)


def time_first_figure(browser, address: str) -> float:
    """Returns the milliseconds from the visit of a newcomer to the first figure."""
    with _open_tab(browser) as page:
        page.add_init_script(f"({_FIRST_FIGURE_SCRIPT})('{_PICTURE_SELECTOR}')")
        page.goto(address, wait_until="commit", timeout=_TIMEOUT_MILLISECONDS)
        _wait_for_first_figure(page)
        milliseconds = page.evaluate("() => window.firstFigure")
        _wait_until_idle(page)
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
        page.goto(address, timeout=_TIMEOUT_MILLISECONDS)
        for _ in range(times + 1):
            page.wait_for_selector("h1:has-text('Attention Atlas')", timeout=_TIMEOUT_MILLISECONDS)
            _wait_until_idle(page)
            page.evaluate(_FIRST_FIGURE_SCRIPT)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name=title, exact=True).click()
            _wait_for_first_figure(page)
            milliseconds.append(page.evaluate("() => window.firstFigure - window.wentAt"))
            _wait_until_idle(page)
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
        page.goto(f"{address}?{probe.query}", wait_until="commit", timeout=_TIMEOUT_MILLISECONDS)
        page.wait_for_selector(f"{_CHART_SELECTOR} .main-svg", timeout=_TIMEOUT_MILLISECONDS)
        _wait_until_idle(page)
        for value in values:
            page.evaluate(_WATCH_SCRIPT, _CHART_SELECTOR)
            _type_value(page, probe.control_key, value)
            page.wait_for_function(
                "() => window.drawnAt > 0 && window.actedAt > 0", timeout=_TIMEOUT_MILLISECONDS
            )
            # a figure that follows what is typed does not wait for the key
            milliseconds.append(page.evaluate("() => drawnAt - (actedAt < drawnAt ? actedAt : typedAt)"))
            _wait_until_idle(page)
    return milliseconds[2:]
