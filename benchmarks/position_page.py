"""The Positions page in a real Chromium: from a control's change to the drawn figure, and a click on a cell
of it.
"""

import dataclasses
import time

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Report, Row, percentile
from benchmarks.serving import PATIENCE, running_app
from core.analyses.positions.sinusoidal import positions
from core.requests.positions import PositionsRequest

CHART = ".st-key-positions_matrix .js-plotly-plot"
# The first mark, once the matrix under it is painted; each change moves it.
_SIGN = (
    "element.querySelector('.heatmaplayer image') && "
    "element._fullLayout.shapes.find(shape => shape.xref === 'x')?.x0"
)
_PLACE = """([chart, p, i]) => {
    const element = document.querySelector(chart), {xaxis, yaxis} = element._fullLayout;
    element.scrollIntoView({block: 'center'});
    const box = element.getBoundingClientRect();
    return [box.x + xaxis._offset + xaxis.l2p(p), box.y + yaxis._offset + yaxis.l2p(i)];
}"""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Size:
    """A matrix of the page, and how much of it is drawn."""

    count: int
    width: int
    high: int  # last dimension that is drawn

    @property
    def path(self) -> str:
        """The address that opens it."""
        return (
            f"/positions?positions_count={self.count}&positions_width={self.width}&positions_high={self.high}"
        )


SIZES = (Size(count=201, width=512, high=149), Size(count=5_000, width=2_048, high=2_047))


def _type(page, name: str, value: float) -> float:
    """Types a number into a box and presses Enter."""
    place = f".st-key-positions_{name} input"
    page.locator(place).fill(f"{value:g}")
    watch(page, CHART, _SIGN)
    page.locator(place).press("Enter")
    found = painted(page)
    wait_until_idle(page)
    return found


def _mark(page, size: Size, n: int) -> float:
    """Types another first mark."""
    return _type(page, "p1", 100 + n)


def _matrix(page, size: Size, n: int) -> float:
    """Types another first position, beyond the marks, so that the matrix is computed anew and the marks move
    in the same run.
    """
    return _type(page, "first", 6_000 * ((n + 1) % 2) + n)


def _click(page, size: Size, n: int) -> float:
    """Clicks on another cell."""
    x, y = page.evaluate(_PLACE, [CHART, (0.1 + 0.02 * (n % 40)) * size.count, size.high // 2])
    page.mouse.move(x, y)
    page.wait_for_timeout(200)  # Plotly takes the cell over which the pointer rests
    watch(page, CHART, _SIGN)
    page.mouse.down()
    page.mouse.up()
    found = painted(page)
    wait_until_idle(page)
    return found


# In this order, since a click counts on the first position 0.
_WORK = {
    "mark": ("a mark is typed", _mark),
    "click": ("a cell is clicked", _click),
    "matrix": ("the matrix is another", _matrix),
}


def _measure(browser, address: str, size: Size, times: int) -> list[Row]:
    from playwright.sync_api import Error

    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    label = f"{size.count:,} x {size.width:,}"
    try:
        page = context.new_page()
        page.goto(address + size.path, wait_until="commit", timeout=1000 * PATIENCE)
        page.wait_for_function(
            "chart => document.querySelector(chart)?.querySelector('.heatmaplayer image')",
            arg=CHART,
            timeout=1000 * PATIENCE,
        )
        wait_until_idle(page)
        rows = []
        for name, (what, work) in _WORK.items():
            found = [work(page, size, n) for n in range(times + 1)][1:]  # the first is not counted
            rows.append(
                Row(
                    name=f"{name}_{size.count}_{size.width}",
                    label=f"{label}: {what}",
                    cells={"ms": Figure(tuple(found)), "p95": Figure((percentile(found),))},
                )
            )
        return rows
    except Error as error:
        return [Row(name=f"{size.count}_{size.width}", label=label, missing=str(error).splitlines()[0])]
    finally:
        context.close()


def _server_row(size: Size, times: int) -> Row:
    """Measures the part that is ours alone: the matrix, what is drawn of it, the figure as it is sent."""
    from core.figures.positions import matrix as figures
    from core.traces.positions.part import part

    found = []
    for _ in range(times + 1):
        start = time.perf_counter()
        trace = positions(PositionsRequest(count=size.count, width=size.width))
        sent = figures.matrix(trace, part(trace, (None, None), (0, size.high))).figure.to_json()
        found.append(1000 * (time.perf_counter() - start))
    label = (
        f"{size.count:,} x {size.width:,}: matrix, reduction and figure, without a browser "
        f"({len(sent) / 1e6:.2f} MB are sent)"
    )
    cells = {"ms": Figure(tuple(found[1:])), "p95": Figure((percentile(found[1:]),))}
    return Row(name=f"server_{size.count}_{size.width}", label=label, cells=cells)


def run(*, quick: bool = False) -> Report:
    """Opens the page at both sizes and works with it; without Playwright, a Chromium or an app it says so."""
    times = 2 if quick else 30
    title = f"the Positions page, from a change to the painted figure; milliseconds, {times} times each"

    def measure(browser) -> Report:
        rows = [_server_row(size, times) for size in SIZES]
        with running_app() as server:
            rows += [row for size in SIZES for row in _measure(browser, server.address, size, times)]
        return Report(
            name="position_page",
            title=title,
            rows=rows,
            columns={"ms": "median (fastest to slowest)", "p95": "95th percentile"},
            notes=[
                f"Chromium {browser.version}, 1280 x 900, beside the server on one machine. "
                "From the key or the button to the second frame after Plotly has drawn; "
                "a mark that is typed changes no matrix, another first position computes it anew."
            ],
        )

    return in_chromium("position_page", title, measure)
