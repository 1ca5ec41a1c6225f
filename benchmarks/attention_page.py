"""The Attention page in a real Chromium: from a click to the painted grid of all heads, 40 tokens a side, and
what is sent for it.
"""

import dataclasses
import time
import urllib.parse

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row
from tests.support.serving import PATIENCE, running_app

WORDS = ("we", "like", "to", "go", "to", "the", "beach", "with", "you", "tom")
SPANISH = ("la", "playa", "es", "muy", "grande")
MOST = 2.0  # seconds that a grid may take
# a heatmap is a picture, which the browser gets last
_SIGN = "element.querySelector('.heatmaplayer image')?.href.baseVal"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Case:
    """A sentence of 40 tokens under a model.

    Attributes:
        name: Short.
        label: What a reader sees.
        parameters: Of the address, without the page's name before them.
    """

    name: str
    label: str
    parameters: dict

    def path(self, view: str) -> str:
        """Returns the address of a view of it."""
        asked = {"view": view, "layer": "0", "head": "0", **self.parameters}
        return "/attention?" + urllib.parse.urlencode(
            {f"attention_{name}": value for name, value in asked.items()}
        )


TRANSLATOR = Case(
    name="translator",
    label="nmt_transformer, 40 x 41 tokens, 16 heads",
    parameters={
        "model": "nmt_transformer",
        "text": " ".join(WORDS * 4),
        "target": "Yours",
        "translation": " ".join(SPANISH * 8),
    },
)
ENCODER = Case(
    name="minilm",
    label="all-MiniLM-L6-v2, 40 x 40 tokens, 72 heads",
    parameters={
        "model": "minilm",
        "text": " ".join((WORDS * 4)[:38]),  # [CLS] and [SEP] besides
    },
)


def chart(thing: str) -> str:
    """Returns the selector of a figure."""
    return f".st-key-attention_{thing} .js-plotly-plot"


def _view(page, name: str) -> None:
    page.locator(".st-key-attention_view").get_by_text(name, exact=True).click()


class _Wire:
    """Counts the bytes that the server sends over the websockets of a page."""

    def __init__(self, page):
        self.bytes = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._add))

    def _add(self, payload) -> None:
        self.bytes += len(payload if isinstance(payload, bytes) else payload.encode())


def _measured(page, wire: _Wire, thing: str, act) -> tuple[float, float]:
    """Returns (milliseconds until a figure is painted, megabytes that came) after what a visitor does."""
    watch(page, chart(thing), _SIGN)
    before = wire.bytes
    act()
    found = painted(page)
    wait_until_idle(page, 400)
    return found, (wire.bytes - before) / 1e6


def _grid(page, wire: _Wire) -> tuple[float, float]:
    """From another view to the grid of all heads."""
    _view(page, "Matrix")
    page.wait_for_selector(f"{chart('matrix')} .heatmaplayer image", timeout=1000 * PATIENCE)
    wait_until_idle(page, 400)
    return _measured(page, wire, "heads", lambda: _view(page, "All heads"))


def _head(page, wire: _Wire) -> tuple[float, float]:
    """From an arrow key in the grid to the chosen head, large: from the first to the second, and back."""
    place = chart("heads")
    page.wait_for_function(
        "place => document.querySelector(place).tabIndex === 0", arg=place, timeout=1000 * PATIENCE
    )
    page.locator(place).focus()
    first = page.locator(".st-key-attention_head input").input_value() == "0"
    key = "ArrowRight" if first else "ArrowLeft"
    return _measured(page, wire, "large", lambda: page.keyboard.press(key))


_WORK = {
    "grid": ("from another view to the painted grid", _grid),
    "head": ("from an arrow key to that head, large", _head),
}


def _measure(browser, address: str, case: Case, times: int) -> list[Row]:
    from playwright.sync_api import Error

    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    try:
        page = context.new_page()
        wire, start = _Wire(page), time.perf_counter()
        page.goto(address + case.path("All heads"), wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_selector(f"{chart('heads')} .heatmaplayer image", timeout=1000 * PATIENCE)
        opened = 1000 * (time.perf_counter() - start)
        wait_until_idle(page, 400)
        rows = [
            Row(
                name=f"{case.name}_open",
                label=f"{case.label}: first opened, the model run and Plotly fetched",
                cells={"ms": Figure((opened,)), "mb": Figure((wire.bytes / 1e6,), 2)},
            )
        ]
        for name, (what, work) in _WORK.items():
            found = [work(page, wire) for _ in range(times + 1)][1:]  # the first is not counted
            rows.append(
                Row(
                    name=f"{case.name}_{name}",
                    label=f"{case.label}: {what}",
                    cells={
                        "ms": Figure(tuple(time for time, _ in found)),
                        "mb": Figure(tuple(sent for _, sent in found), 2),
                    },
                )
            )
        return rows
    except Error as error:
        return [Row(name=case.name, label=case.label, missing=str(error).splitlines()[0])]
    finally:
        context.close()


def _cases() -> tuple[list[Case], list[Row]]:
    """Returns what can be measured here, and a row for what cannot."""
    from core import engine
    from core.requests.models import EncoderFilesRequest

    if engine.run(EncoderFilesRequest()).available:
        return [TRANSLATOR, ENCODER], []
    return [TRANSLATOR], [
        Row(
            name=ENCODER.name,
            label=ENCODER.label,
            missing="its files are not on this machine (ATLAS_DATA_DIR)",
        )
    ]


def run(*, quick: bool = False) -> Report:
    """Opens the page with 40 tokens a side; without Playwright, a Chromium or an app it says so."""
    times = 1 if quick else 15
    title = f"the Attention page, from a click to the painted figure; median of {times}"

    def measure(browser) -> Report:
        cases, rows = _cases()
        with running_app() as server:
            rows = [*(row for case in cases for row in _measure(browser, server.address, case, times)), *rows]
        return Report(
            name="attention_page",
            title=title,
            rows=rows,
            columns={"ms": "milliseconds (fastest to slowest)", "mb": "MB sent by the server"},
            goals=[_goal(case, rows) for case in (TRANSLATOR, ENCODER)],
            notes=[
                f"Chromium {browser.version}, 1280 x 900, beside the server on one machine; "
                "what the model computed is in the server's cache. "
                "To the second frame after the figure's picture has changed. "
                "Sent: all messages of a run, the large matrix and the words among them; "
                "what the browser has already is not sent again."
            ],
        )

    return in_chromium("attention_page", title, measure)


def _goal(case: Case, rows) -> Goal:
    text = f"{case.label}: the grid painted within {MOST:g} s"
    figure = next((row.cells["ms"] for row in rows if row.name == f"{case.name}_grid"), None)
    if figure is None:
        return Goal(text=text, found="not measured", reached=None)
    return Goal(text=text, found=f"{figure.median / 1000:.2f} s", reached=figure.median <= 1000 * MOST)
