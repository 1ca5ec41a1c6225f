"""A visitor's hands on a figure: the pointer on a point of its axes, a tab under it, a file saved from it."""

import pathlib

# The place on the screen of a point of a figure's axes, such as the middle of a cell of a heatmap.
_SCREEN_POSITION_SCRIPT = """(element, [x, y]) => {
    const {xaxis, yaxis} = element._fullLayout, box = element.getBoundingClientRect();
    return [box.x + xaxis._offset + xaxis.l2p(x), box.y + yaxis._offset + yaxis.l2p(y)];
}"""

# Waits until an element stands where it stood a frame before.
STILL_SCRIPT = """async element => {
    const where = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    for (let before = ''; before !== where();) {
        before = where();
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
}"""
# Waits past the 50 ms after which Plotly takes what the pointer rests on, by the clock of the browser: where
# that is late, so is Plotly's.
_HOVER_DELAY_SCRIPT = """() => new Promise(done =>
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 120))"""

# A figure that changes is taken out of the page and drawn anew: between the two there is none, and nothing is
# read of it.
_READ_SCRIPT = """([chart, argument]) => {
    const element = document.querySelector(chart);
    const drawn = element?._fullData && element.querySelector('.main-svg');
    return drawn ? {found: (WHAT)(element, argument)} : null;
}"""


def make_chart_selector(key: str) -> str:
    return f".st-key-{key} .js-plotly-plot"


def get_screen_position(page, key: str, x: float, y: float) -> tuple[float, float]:
    """Returns where on the screen a point of a figure's axes is now."""
    return evaluate_on_figure(page, key, _SCREEN_POSITION_SCRIPT, [x, y])


def evaluate_on_figure(page, key: str, script: str, argument=None):
    """Returns what a function of its element (and of an argument), in JavaScript, tells of a figure, once it
    is drawn.
    """
    return page.wait_for_function(
        _READ_SCRIPT.replace("WHAT", script), arg=[make_chart_selector(key), argument]
    ).json_value()["found"]


def wait_for_figure(page, key: str, test: str) -> None:
    """Waits until a drawn figure passes a test: a function of its element, in JavaScript."""
    page.wait_for_function(
        f"given => ({_READ_SCRIPT.replace('WHAT', test)})(given)?.found", arg=[make_chart_selector(key), None]
    )


def wait_until_still(page, key: str) -> None:
    evaluate_on_figure(page, key, "element => element.scrollIntoView({block: 'center'})")
    page.locator(make_chart_selector(key)).evaluate(STILL_SCRIPT)


def wait_until_clickable(page, key: str) -> None:
    """Waits until a click on a figure reaches the page: see `plotly_events.js`."""
    wait_for_figure(page, key, "element => Boolean(element.atlas)")


def rest_pointer(page, x: float, y: float) -> None:
    """Rests the pointer on a point of the screen until Plotly has taken what is there."""
    page.mouse.move(x - 3, y - 2)
    page.mouse.move(x, y)
    page.evaluate(_HOVER_DELAY_SCRIPT)


def scroll_to_point(page, key: str, x: float, y: float) -> tuple[float, float]:
    """Scrolls to a figure and returns where on the screen a point of its axes is then."""
    wait_until_still(page, key)
    return get_screen_position(page, key, x, y)


def hover_point(page, key: str, x: float, y: float):
    """Rests the pointer on a point of a figure and returns the box with words that it opens there."""
    rest_pointer(page, *scroll_to_point(page, key, x, y))
    return page.locator(f"{make_chart_selector(key)} .hoverlayer .hovertext").first


def click_point(page, key: str, x: float, y: float) -> None:
    wait_until_clickable(page, key)
    hover_point(page, key, x, y)
    page.mouse.click(*get_screen_position(page, key, x, y))


def drag_pointer(page, *points: tuple[float, float]) -> None:
    """Presses the pointer on the first of some points of the screen, and lets go on the last."""
    page.mouse.move(*points[0])
    page.mouse.down()
    for point in points[1:]:
        page.mouse.move(*point, steps=6)
    page.mouse.up()


def open_tab(page, key: str, tab: str) -> None:
    page.locator(f".st-key-{key}_about").get_by_text(tab, exact=True).click()


def download_file(page, key: str, kind: str, folder: pathlib.Path) -> pathlib.Path:
    """Presses PNG, SVG or CSV in the open tab "Export" of a figure, and returns the file, under the name that
    it came with.
    """
    with page.expect_download() as download:
        page.locator(f".st-key-{key}_export").get_by_role("button", name=kind, exact=True).click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target
