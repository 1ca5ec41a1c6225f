"""Every page in a real Chromium: how soon its first figure stands, and how soon a control's change is seen in
it.
"""

import dataclasses
import itertools
import pathlib
import shutil
import tempfile
import urllib.parse
from collections.abc import Callable, Iterator

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row, percentile
from benchmarks.serving import PATIENCE, ROOT, running_app

# milliseconds: a page's first figure on a warm server; a control that needs no new run of a model
SOON, AT_ONCE = 700.0, 200.0
_PICTURE = "[data-testid=stMain] img"
_BARE = "import plotly.graph_objects as go\nimport streamlit as st\n\nst.plotly_chart(go.Figure(go.Bar(y=[1, 2, 3])))\n"
# Notes the second frame after a figure stands: a drawing of Plotly, or, where a selector is given, a picture,
# as on Home.
_FIRST = """selector => {
    window.firstFigure = window.wentAt = 0;
    document.addEventListener('mouseup', () => { window.wentAt = performance.now(); }, {capture: true, once: true});
    const looking = setInterval(() => {
        const chart = document.querySelector('.js-plotly-plot .main-svg'), picture = selector && document.querySelector(selector);
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
        const flat = ArrayBuffer.isView(values) || !Array.isArray(values[0]) && !ArrayBuffer.isView(values[0]) ? [values] : [...values];
        return flat.map(line => Array.from(line).join()).join(';');
    };
    const {data, layout} = element;
    return [data.map(trace => [trace.x, trace.y, trace.z, trace.text].map(some)), layout.shapes?.length, layout.shapes?.[0]?.x0];
})()"""


def _typed(page, place: str, value: str) -> None:
    """Types a value into a box and presses Enter; in a box of lines with the control key, as Streamlit asks."""
    box = page.locator(f"{place} input, {place} textarea").first
    box.fill(value)
    box.press("Control+Enter" if box.evaluate("box => box.tagName") == "TEXTAREA" else "Enter")


def _clicked(page, place: str, value: str) -> None:
    page.locator(place).get_by_text(value, exact=True).first.click()


@dataclasses.dataclass(frozen=True, kw_only=True)
class Act:
    """What a visitor does on a page.

    Attributes:
        page: Its path.
        parameters: Of its address, without the page's name before them.
        thing: The figure that changes, the part of its key after the page's name.
        control: The control that is changed, likewise.
        values: What it is given, one after the other; the first two open the caches and are not counted.
        label: What a reader sees.
        by: How it is changed.
        model: Whether a model has to run anew.
    """

    page: str
    parameters: dict
    thing: str
    control: str
    values: Callable[[], Iterator[str]]
    label: str
    by: Callable = _typed
    model: bool = False

    @property
    def path(self) -> str:
        """The address that opens the page."""
        return f"/{self.page}?" + urllib.parse.urlencode(
            {f"{self.page}_{name}": value for name, value in self.parameters.items()}
        )

    def place(self, name: str) -> str:
        """Returns the selector of a control or a figure."""
        return f".st-key-{self.page}_{name}"


_FIRSTS = ("new", "old", "good", "big", "small", "bad", "young", "same")
_SECONDS = ("book", "house", "car", "dog", "train", "letter", "school", "problem")


def _between(*values: str) -> Callable[[], Iterator[str]]:
    return lambda: itertools.cycle(values)


def _new(form: str) -> Callable[[], Iterator[str]]:
    """Returns texts of words that the vocabularies know, none of them twice, so that no cache has an answer."""
    return lambda: (
        form.format(f"{first} {second}") for first, second in itertools.product(_FIRSTS, _SECONDS)
    )


ACTS = (
    Act(
        page="shakespeare",
        parameters={"view": "Next character"},
        thing="next",
        control="top_k",
        values=_between("5", "9"),
        label="Shakespeare, next character: top-k is typed",
    ),
    Act(
        page="shakespeare",
        parameters={"view": "Next character"},
        thing="next",
        control="prompt",
        values=_new("the {} of"),
        label="Shakespeare, next character: another prompt",
        model=True,
    ),
    Act(
        page="positions",
        parameters={},
        thing="matrix",
        control="p1",
        values=_between("101", "102"),
        label="Positions: a mark is typed",
    ),
    Act(
        page="masking",
        parameters={"view": "Matrix masks"},
        thing="matrix",
        control="which",
        values=_between("Padding alone", "Causal alone"),
        by=_clicked,
        label="Masking, matrix masks: another mask",
    ),
    Act(
        page="masking",
        parameters={},
        thing="trace",
        control="sentences",
        values=_new("a great movie\nno {} here"),
        label="Masking, the trace: other sentences",
        model=True,
    ),
    Act(
        page="translation",
        parameters={"view": "The beam"},
        thing="tree",
        control="candidates",
        values=_between("Show what never came in"),
        by=_clicked,
        label="Translation, the beam: what never came in",
    ),
    Act(
        page="translation",
        parameters={"view": "The beam"},
        thing="tree",
        control="text",
        values=_new("i have a {}"),
        label="Translation, the beam: another sentence",
        model=True,
    ),
    Act(
        page="attention",
        parameters={"layer": "0", "head": "0"},
        thing="matrix",
        control="kind",
        values=_between("Encoder", "Cross"),
        by=_clicked,
        label="Attention, the matrix: encoder or cross",
    ),
    Act(
        page="attention",
        parameters={},
        thing="matrix",
        control="text",
        values=_new("i have a {}"),
        label="Attention, the matrix: another sentence",
        model=True,
    ),
)
PAGES = {
    "Home": "/",
    "Shakespeare": "/shakespeare",
    "Positions": "/positions",
    "Masking": "/masking",
    "Translation": "/translation",
    "Attention": "/attention",
}


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
                f"Chromium {browser.version}, 1280 x 900, beside the server on one machine. A newcomer has nothing in the browser's cache "
                "and fetches Streamlit and Plotly too; from Home, both are there. From the key or the button to the second frame after "
                "the figure's data have changed; a control without a new run goes between two values that were shown before."
            ],
        )

    return in_chromium("pages", title, measure)
