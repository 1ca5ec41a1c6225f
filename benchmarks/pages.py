"""Every page in a real Chromium, beside a bare page of Streamlit with six lists and one heatmap, in the same
run: how soon figures stand, from a cold start and a warm server, and what the server computes meanwhile.
"""

import asyncio
import contextlib
import pathlib
import shutil
import tempfile
import urllib.parse
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from benchmarks.results import Goal, Quantity, Report, Row, ratios, rounds, under
from benchmarks.visitor import Visitor, in_chromium, painted, processor_seconds, wait_until_idle, watch
from core.contents import PAGES, Page, Probe
from tests.support.serving import PATIENCE, ROOT, Server, running_app

_SCREEN = {"width": 1280, "height": 900}
_PICTURE = "[data-testid=stMain] img"
CHART = "[data-testid=stMain] .js-plotly-plot"
_BARE = """\
import numpy as np
import plotly.graph_objects as go
import streamlit as st

st.title("Six lists and a heatmap")
chosen = [st.selectbox(f"List {n}", [f"{n}.{k}" for k in range(10)], key=f"list_{n}") for n in range(6)]
rows = np.add.outer(np.arange(16.0), np.arange(16.0) * float(chosen[0]))
st.plotly_chart(go.Figure(go.Heatmap(z=np.sin(rows))))
"""
BARE = Probe(control="list_0", value=lambda n: f"0.{n % 10}")
# Home, and the largest figures: a visitor waits longest for these
OTHERS = {
    "Home": "/",
    "Positions, 5,000 x 2,048": "/positions?positions_count=5000&positions_width=2048&positions_high=2047",
    "Attention, 16 heads of 40 words": "/attention?"
    + urllib.parse.urlencode(
        {
            "attention_model": "nmt_transformer",
            "attention_text": " ".join(["we like to go to the beach with you tom"] * 4),
        }
    ),
}
_COLUMNS = {
    "newcomer": "first figure for a newcomer, ms",
    "times": "times the bare page's",
    "from_home": "first figure from Home, ms",
    "seen": "a control goes back to what was seen, ms",
    "new": "the same control, a new answer, ms",
    "cpu_load": "server CPU of a page load, ms",
    "cpu_act": "of an interaction, ms",
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


@contextlib.contextmanager
def _tab(browser) -> Iterator:
    """Opens a tab of a newcomer, whose browser has nothing in its cache."""
    with contextlib.closing(browser.new_context(viewport=_SCREEN, reduced_motion="reduce")) as context:
        yield context.new_page()


def _first_figure(browser, address: str) -> float:
    """Returns the milliseconds from the visit of a newcomer to the first figure."""
    with _tab(browser) as page:
        page.add_init_script(f"({_FIRST})('{_PICTURE}')")
        page.goto(address, wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * PATIENCE)
        measured = page.evaluate("() => window.firstFigure")
        wait_until_idle(page)
        return measured


def _cold(browser, folder: pathlib.Path, path: str) -> float:
    """Returns the milliseconds from `streamlit run app.py`, in a fresh process, to the first figure."""
    with running_app(folder) as server:
        waited = 1000 * server.answered
        return waited + _first_figure(browser, server.address + path)


def _from_home(browser, address: str, title: str, times: int) -> list[float]:
    """Returns the milliseconds from a click on a page's name, on Home, to its first figure, once the browser
    has Plotly.
    """
    measured = []
    with _tab(browser) as page:
        page.goto(address, timeout=1000 * PATIENCE)
        for _ in range(times + 1):
            page.wait_for_selector("h1:has-text('Attention Atlas')", timeout=1000 * PATIENCE)
            wait_until_idle(page)
            page.evaluate(_FIRST)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name=title, exact=True).click()
            page.wait_for_function("() => window.firstFigure > 0", timeout=1000 * PATIENCE)
            measured.append(page.evaluate("() => window.firstFigure - window.wentAt"))
            wait_until_idle(page)
            page.get_by_test_id("stSidebarNav").get_by_role("link", name="Home", exact=True).click()
    return measured[1:]


def _typed(page, control: str, value: str | float) -> None:
    box = page.locator(f".st-key-{control} input, .st-key-{control} textarea").first
    box.fill(value if isinstance(value, str) else f"{value:g}")
    box.press("Control+Enter" if box.evaluate("box => box.tagName") == "TEXTAREA" else "Enter")


def _changed(browser, address: str, probe: Probe, values: Sequence) -> list[float]:
    """Returns the milliseconds from each value of a control, after two, to the second frame of its figure."""
    measured = []
    with _tab(browser) as page:
        page.goto(f"{address}?{probe.query}", wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_selector(f"{CHART} .main-svg", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        for value in values:
            watch(page, CHART, _SIGN)
            _typed(page, probe.control, value)
            measured.append(painted(page))
            wait_until_idle(page)
    return measured[2:]


def processor_time(server: Server, name: str, probe: Probe, times: int) -> dict[str, Quantity]:
    """Returns the milliseconds that the server computes for a page load and for an interaction, each of which
    has another answer; in the mean, since the system counts in hundredths of a second.
    """

    async def load() -> None:
        async with Visitor(server.address, name, probe.query) as visitor:
            await visitor.load()

    async def measure() -> dict[str, Quantity]:
        await load()
        moments = [processor_seconds(server.process)]
        for _ in range(times):
            await load()
        moments.append(processor_seconds(server.process))
        async with Visitor(server.address, name, probe.query) as visitor:
            await visitor.load()
            await visitor.change(probe.control, probe.value(0))
            moments.append(processor_seconds(server.process))
            for n in range(1, times + 1):
                await visitor.change(probe.control, probe.value(n))
            moments.append(processor_seconds(server.process))
        load_time, _, act_time = (1000 * spent / times for spent in np.diff(moments))
        return {"cpu_load": Quantity((load_time,), 1), "cpu_act": Quantity((act_time,), 1)}

    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread
        return pool.submit(asyncio.run, measure()).result()


def _newcomers(browser, bare: Server, address: str, times: int) -> dict[str, Quantity]:
    """Returns how soon newcomers see a figure on a warm server, by turns with the bare page."""
    places = {"bare": bare.address, "ours": address}
    work = {name: lambda place=place: _first_figure(browser, place) for name, place in places.items()}
    found = rounds(work, times)
    return {"newcomer": Quantity(found["ours"]), "times": ratios(found["ours"], found["bare"], 2)}


def _row(browser, bare: Server, server: Server, page: Page, times: int) -> Row:
    """Returns what a page takes on a warm server, or what the browser said when it failed."""
    from playwright.sync_api import Error

    address = f"{server.address}/{page.name}"
    new = [page.probe.value(n) for n in range(times + 2)]
    seen = [new[n % 2] for n in range(times + 2)]
    try:
        cells = {
            **_newcomers(browser, bare, address, times),
            "from_home": Quantity(tuple(_from_home(browser, server.address, page.title, times))),
            "seen": Quantity(tuple(_changed(browser, address, page.probe, seen))),
            "new": Quantity(tuple(_changed(browser, address, page.probe, new))),
            **processor_time(server, page.name, page.probe, 4 * times),
        }
    except Error as error:
        return Row(name=page.name, label=page.title, missing=str(error).splitlines()[0])
    return Row(name=page.name, label=page.title, cells=cells)


def _cold_rows(browser, bare: pathlib.Path, times: int) -> list[Row]:
    """Returns what starts take, by turns: of the bare page, of Home, and of a page on which a model runs."""
    starts = {"cold_bare": (bare, ""), "cold_home": (ROOT, "/"), "cold_shakespeare": (ROOT, "/shakespeare")}
    work = {name: lambda start=start: _cold(browser, *start) for name, start in starts.items()}
    found = rounds(work, times)
    labels = ("a bare page of Streamlit", "Home", "Shakespeare")
    return [
        Row(
            name=name,
            label=f"{label}, from `streamlit run app.py`",
            cells={"newcomer": Quantity(found[name]), "times": ratios(found[name], found["cold_bare"], 2)},
        )
        for name, label in zip(starts, labels, strict=True)
    ]


def goals_of(rows: Sequence[Row], bare: Row) -> list[Goal]:
    """Returns what the slowest page reached; nothing is known where a page was not measured."""
    if missing := [row.label for row in rows if row.missing]:
        return [Goal(text="every page is measured", measured=f"not {', '.join(missing)}", reached=None)]

    def slowest(column: str) -> Row:
        return max((row for row in rows if column in row.cells), key=lambda row: row.cells[column].median)

    goals = []
    for column, text, most, unit in (
        ("times", "a newcomer's first figure", 2, "times the bare page's"),
        ("from_home", "the first figure from Home", 700, "ms"),
        ("seen", "a control that goes back to what was seen", 200, "ms"),
    ):
        row = slowest(column)
        goals.append(under(f"{text}, slowest ({row.label})", row.cells[column], most, unit))
    for column, text in (("cpu_load", "a page load"), ("cpu_act", "an interaction")):
        row = slowest(column)
        ratio = ratios(row.cells[column].values, bare.cells[column].values, 2)
        goals.append(under(f"server CPU of {text}, most ({row.label})", ratio, 1, "times the bare page's"))
    return goals


@contextlib.contextmanager
def bare_folder(*, settings: bool = False) -> Iterator[pathlib.Path]:
    """Makes a folder with the bare page alone: Streamlit as it comes, or with the settings of our app."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "app.py").write_text(_BARE, encoding="utf-8")
        if settings:
            shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        yield folder


def _bare_rows(bare: Server, times: int) -> list[Row]:
    """Returns what the server computes for the bare page, as Streamlit comes and with our settings."""
    rows = [Row(name="bare", label="A bare page of Streamlit", cells=processor_time(bare, "", BARE, times))]
    with bare_folder(settings=True) as folder, running_app(folder) as server:
        found = processor_time(server, "", BARE, times)
    return [*rows, Row(name="bare_set", label="The same with the settings of this app", cells=found)]


def pages(*, quick: bool = False) -> Report:
    """Opens every page and works with it; without Playwright, a Chromium or an app it says so."""
    times, chosen = (1, PAGES[:2]) if quick else (7, PAGES)
    title = (
        f"pages beside a bare page of Streamlit, from a visit or a change to the figure; {times} times each"
    )

    def measure(browser) -> Report:
        with bare_folder() as folder:
            cold = _cold_rows(browser, folder, times)
            with running_app(folder) as bare, running_app() as server:
                alone = _bare_rows(bare, 4 * times)
                rows = [_row(browser, bare, server, page, times) for page in chosen]
                for label, path in () if quick else OTHERS.items():
                    cells = _newcomers(browser, bare, server.address + path, times)
                    rows.append(Row(name=label.lower(), label=label, cells=cells))
        notes = [
            f"Chromium {browser.version}, 1280 x 900, beside the server on one machine. A newcomer has "
            "nothing in the browser's cache and fetches Streamlit and Plotly too; from Home, both are there. "
            "From the key to the second frame after the figure's data have changed; what was seen before is "
            "one of two values in turn. The bare page has a heatmap of 16 x 16; goals are set beside it as "
            "Streamlit comes. Each interaction, there and here, has another answer."
        ]
        return Report(
            name="pages",
            title=title,
            rows=[*cold, *alone, *rows],
            columns=_COLUMNS,
            goals=goals_of(rows, alone[0]),
            notes=notes,
        )

    return in_chromium("pages", title, measure)
