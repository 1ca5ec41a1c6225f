"""A visitor's hands on a figure: the pointer on a point of its axes, a tab under it, a file saved from it."""

import pathlib

# The place on the screen of a point of a figure's axes, such as the middle of a cell of a heatmap.
_PLACE = """(element, [x, y]) => {
    const {xaxis, yaxis} = element._fullLayout, box = element.getBoundingClientRect();
    return [box.x + xaxis._offset + xaxis.l2p(x), box.y + yaxis._offset + yaxis.l2p(y)];
}"""

# Waits until an element stands where it stood a frame before.
AT_REST = """async element => {
    const where = () => Object.values(element.getBoundingClientRect().toJSON()).join();
    for (let before = ''; before !== where();) {
        before = where();
        await new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    }
}"""
# Waits past the 50 ms after which Plotly takes what the pointer rests on, by the clock of the browser: where
# that is late, so is Plotly's.
_HOVERED = """() => new Promise(done =>
    setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 120))"""

# A figure that changes is taken out of the page and drawn anew: between the two there is none, and nothing is
# read of it.
_READ = """([chart, argument]) => {
    const element = document.querySelector(chart);
    const drawn = element?._fullData && element.querySelector('.main-svg');
    return drawn ? {found: (WHAT)(element, argument)} : null;
}"""


def chart(key: str) -> str:
    """Returns the selector of the figure with a key."""
    return f".st-key-{key} .js-plotly-plot"


def place(page, key: str, x: float, y: float) -> tuple[float, float]:
    """Returns where on the screen a point of a figure's axes is now."""
    return read(page, key, _PLACE, [x, y])


def read(page, key: str, what: str, argument=None):
    """Returns what a function of its element (and of an argument), in JavaScript, tells of a figure, once it
    is drawn.
    """
    return page.wait_for_function(_READ.replace("WHAT", what), arg=[chart(key), argument]).json_value()[
        "found"
    ]


def until(page, key: str, test: str) -> None:
    """Waits until a drawn figure passes a test: a function of its element, in JavaScript."""
    page.wait_for_function(f"given => ({_READ.replace('WHAT', test)})(given)?.found", arg=[chart(key), None])


def at_rest(page, key: str) -> None:
    """Waits until a drawn figure stands still."""
    read(page, key, "element => element.scrollIntoView({block: 'center'})")
    page.locator(chart(key)).evaluate(AT_REST)


def until_it_listens(page, key: str) -> None:
    """Waits until a click on a figure reaches the page: see `plotly_events.js`."""
    until(page, key, "element => Boolean(element.atlas)")


def rest_on(page, right: float, down: float) -> None:
    """Rests the pointer on a point of the screen until Plotly has taken what is there."""
    page.mouse.move(right - 3, down - 2)
    page.mouse.move(right, down)
    page.evaluate(_HOVERED)


def point(page, key: str, x: float, y: float) -> tuple[float, float]:
    """Scrolls to a figure and returns where on the screen a point of its axes is then."""
    at_rest(page, key)
    return place(page, key, x, y)


def hover(page, key: str, x: float, y: float):
    """Rests the pointer on a point of a figure and returns the box with words that it opens there."""
    rest_on(page, *point(page, key, x, y))
    return page.locator(f"{chart(key)} .hoverlayer .hovertext").first


def click(page, key: str, x: float, y: float) -> None:
    """Clicks a point of a figure."""
    until_it_listens(page, key)
    hover(page, key, x, y)
    page.mouse.click(*place(page, key, x, y))


def about(page, key: str, what: str) -> None:
    """Opens one of the tabs under a figure."""
    page.locator(f".st-key-{key}_about").get_by_text(what, exact=True).click()


def saved(page, key: str, kind: str, folder: pathlib.Path) -> pathlib.Path:
    """Presses PNG, SVG or CSV in the open tab "Export" of a figure, and returns the file, under the name that
    it came with.
    """
    with page.expect_download() as download:
        page.locator(f".st-key-{key}_export").get_by_role("button", name=kind, exact=True).click()
    target = folder / download.value.suggested_filename
    download.value.save_as(target)
    return target
