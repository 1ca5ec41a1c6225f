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

from benchmarks.page_timings import (
    launch_browser,
    time_changes,
    time_cold_start,
    time_first_figure,
    time_from_home,
)
from benchmarks.results import Goal, Quantity, Report, Row, compute_ratios, max_goal, measure_rounds
from benchmarks.visitor import Visitor, processor_seconds
from core.contents import PAGES, BenchmarkProbe, Page
from tests.support.serving import ROOT, Server, running_app

_BARE_APP = """\
import numpy as np
import plotly.graph_objects as go
import streamlit as st

st.title("Six lists and a heatmap")
chosen = [st.selectbox(f"List {n}", [f"{n}.{k}" for k in range(10)], key=f"list_{n}") for n in range(6)]
rows = np.add.outer(np.arange(16.0), np.arange(16.0) * float(chosen[0]))
st.plotly_chart(go.Figure(go.Heatmap(z=np.sin(rows))))
"""
BARE_PROBE = BenchmarkProbe(control_key="list_0", make_value=lambda n: f"0.{n % 10}")
# Home, and the largest figures: a visitor waits longest for these
OTHER_ADDRESSES = {
    "Home": "/",
    "Positions, 5,000 x 2,048": (
        "/positions?positions_num_positions=5000&positions_width=2048&positions_dimension_to=2047"
    ),
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


def measure_processor_time(
    server: Server, name: str, probe: BenchmarkProbe, times: int
) -> dict[str, Quantity]:
    """Returns the milliseconds that the server computes for a page load and for an interaction, each of which
    has another answer; in the mean, since the system counts in hundredths of a second.
    """

    async def load() -> None:
        async with Visitor(server.address, name, probe.query) as visitor:
            await visitor.load()

    async def measure() -> dict[str, Quantity]:
        await load()
        moments = [processor_seconds(server.process_id)]
        for _ in range(times):
            await load()
        moments.append(processor_seconds(server.process_id))
        async with Visitor(server.address, name, probe.query) as visitor:
            await visitor.load()
            await visitor.change(probe.control_key, probe.make_value(0))
            moments.append(processor_seconds(server.process_id))
            for n in range(1, times + 1):
                await visitor.change(probe.control_key, probe.make_value(n))
            moments.append(processor_seconds(server.process_id))
        load_time, _, act_time = (1000 * cpu_seconds / times for cpu_seconds in np.diff(moments))
        return {"cpu_load": Quantity((load_time,), 1), "cpu_act": Quantity((act_time,), 1)}

    with ThreadPoolExecutor(1) as pool:  # Playwright has an event loop in this thread
        return pool.submit(asyncio.run, measure()).result()


def _measure_newcomers(browser, bare_server: Server, address: str, times: int) -> dict[str, Quantity]:
    addresses = {"bare": bare_server.address, "ours": address}
    work = {
        name: lambda side_address=side_address: time_first_figure(browser, side_address)
        for name, side_address in addresses.items()
    }
    milliseconds = measure_rounds(work, times)
    return {
        "newcomer": Quantity(milliseconds["ours"]),
        "times": compute_ratios(milliseconds["ours"], milliseconds["bare"], 2),
    }


def _measure_page(browser, bare_server: Server, server: Server, page: Page, times: int) -> Row:
    """Returns what a page takes on a warm server, or what the browser said when it failed."""
    from playwright.sync_api import Error

    address = f"{server.address}/{page.name}"
    new_values = [page.probe.make_value(n) for n in range(times + 2)]
    repeated_values = [new_values[n % 2] for n in range(times + 2)]
    try:
        cells = {
            **_measure_newcomers(browser, bare_server, address, times),
            "from_home": Quantity(tuple(time_from_home(browser, server.address, page.title, times))),
            "seen": Quantity(tuple(time_changes(browser, address, page.probe, repeated_values))),
            "new": Quantity(tuple(time_changes(browser, address, page.probe, new_values))),
            **measure_processor_time(server, page.name, page.probe, 4 * times),
        }
    except Error as error:
        return Row(name=page.name, label=page.title, missing=str(error).splitlines()[0])
    return Row(name=page.name, label=page.title, cells=cells)


def _measure_cold_starts(browser, bare_app_folder: pathlib.Path, times: int) -> list[Row]:
    starts = {
        "cold_bare": (bare_app_folder, ""),
        "cold_home": (ROOT, "/"),
        "cold_shakespeare": (ROOT, "/shakespeare"),
    }
    work = {name: lambda start=start: time_cold_start(browser, *start) for name, start in starts.items()}
    milliseconds = measure_rounds(work, times)
    labels = ("a bare page of Streamlit", "Home", "Shakespeare")
    return [
        Row(
            name=name,
            label=f"{label}, from `streamlit run app.py`",
            cells={
                "newcomer": Quantity(milliseconds[name]),
                "times": compute_ratios(milliseconds[name], milliseconds["cold_bare"], 2),
            },
        )
        for name, label in zip(starts, labels, strict=True)
    ]


def make_goals(rows: Sequence[Row], bare_row: Row) -> list[Goal]:
    """Returns what the slowest page reached; nothing is known where a page was not measured."""
    if missing := [row.label for row in rows if row.missing]:
        return [Goal(text="every page is measured", measured=f"not {', '.join(missing)}", reached=None)]

    def slowest(column: str) -> Row:
        return max((row for row in rows if column in row.cells), key=lambda row: row.cells[column].median)

    goals = []
    for column, text, max_value, unit in (
        ("times", "a newcomer's first figure", 2, "times the bare page's"),
        ("from_home", "the first figure from Home", 700, "ms"),
        ("seen", "a control that goes back to what was seen", 200, "ms"),
    ):
        row = slowest(column)
        goals.append(max_goal(f"{text}, slowest ({row.label})", row.cells[column], max_value, unit))
    for column, text in (("cpu_load", "a page load"), ("cpu_act", "an interaction")):
        row = slowest(column)
        ratio = compute_ratios(row.cells[column].values, bare_row.cells[column].values, 2)
        goals.append(max_goal(f"server CPU of {text}, most ({row.label})", ratio, 1, "times the bare page's"))
    return goals


@contextlib.contextmanager
def bare_folder(*, settings: bool = False) -> Iterator[pathlib.Path]:
    """Makes a folder with the bare page alone: Streamlit as it comes, or with the settings of our app."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "app.py").write_text(_BARE_APP, encoding="utf-8")
        if settings:
            shutil.copytree(ROOT / ".streamlit", folder / ".streamlit")
        yield folder


def _measure_bare_page(bare_server: Server, times: int) -> list[Row]:
    # as Streamlit comes, and with our settings
    rows = [
        Row(
            name="bare",
            label="A bare page of Streamlit",
            cells=measure_processor_time(bare_server, "", BARE_PROBE, times),
        )
    ]
    with bare_folder(settings=True) as folder, running_app(folder) as server:
        cells = measure_processor_time(server, "", BARE_PROBE, times)
    return [*rows, Row(name="bare_set", label="The same with the settings of this app", cells=cells)]


def run(*, quick: bool = False) -> Report:
    """Opens every page and changes a control on it."""
    times, measured_pages = (1, PAGES[:2]) if quick else (7, PAGES)
    with launch_browser() as browser, bare_folder() as folder:
        version = browser.version
        cold_rows = _measure_cold_starts(browser, folder, times)
        with running_app(folder) as bare_server, running_app() as server:
            bare_rows = _measure_bare_page(bare_server, 4 * times)
            rows = [_measure_page(browser, bare_server, server, page, times) for page in measured_pages]
            for label, path in () if quick else OTHER_ADDRESSES.items():
                cells = _measure_newcomers(browser, bare_server, server.address + path, times)
                rows.append(Row(name=label.lower(), label=label, cells=cells))
    return Report(
        name="pages",
        title=f"pages beside a bare page of Streamlit, from a visit or a change to the figure; {times} times",
        rows=[*cold_rows, *bare_rows, *rows],
        columns=_COLUMNS,
        goals=make_goals(rows, bare_rows[0]),
        notes=[
            f"Chromium {version}, 1280 x 900, beside the server on one machine. A newcomer has nothing in "
            "the browser's cache and fetches Streamlit and Plotly too; from Home, both are there. A change "
            "is timed from the key to the second frame after the figure's data have changed; what was seen "
            "before is one of two values in turn. The bare page has a heatmap of 16 x 16; goals are set "
            "beside it with Streamlit's defaults. Each interaction, there and here, has another result."
        ],
    )
