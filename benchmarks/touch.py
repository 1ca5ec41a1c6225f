"""What a hand feels in a real Chromium: how soon a map of 20,000 words stands and moves (`embeddings`), and
how soon a block of the Transformer opens, beside a list of a bare page (`transformer`).
"""

from collections.abc import Callable, Iterable
from itertools import cycle, repeat

from benchmarks.page_timings import CHART_SELECTOR
from benchmarks.pages import bare_folder
from benchmarks.results import Goal, Quantity, Report, Row, compute_ratios, max_goal, measure_rounds, min_goal
from benchmarks.visitor import run_in_chromium, wait_until_idle, wait_until_painted, watch_figure
from tests.support.serving import START_TIMEOUT_SECONDS, running_app

_SCREEN = {"width": 1280, "height": 900}
_MAP_SELECTOR = ".st-key-embeddings_map .js-plotly-plot"
_PAINTED_SCRIPT = "element.querySelector('canvas')?.dataset.painted && element.data[0].text?.length"
_MAP_COMPLETE_SCRIPT = f"""() => {{
    const element = document.querySelector('{_MAP_SELECTOR}');
    return element?.data?.[0]?.text?.length === 20000 && element.querySelector('canvas')?.dataset.painted;
}}"""
# Moves the pointer once a frame, and returns how many frames a second the map was painted.
_DRAG_SCRIPT = f"""async ([x, y, moves]) => {{
    const painted = () => Number(document.querySelector('{_MAP_SELECTOR} canvas').dataset.painted);
    const frame = () => new Promise(requestAnimationFrame);
    const [first, began] = [painted(), performance.now()];
    for (let n = 0; n < moves; n++) {{
        const at = {{clientX: x + 100 * (n % 20) / 20, clientY: y + 3 * (n % 20), bubbles: true, buttons: 1}};
        (document.querySelector('.dragcover') ?? document).dispatchEvent(new MouseEvent('mousemove', at));
        await frame();
    }}
    return 1000 * (painted() - first) / (performance.now() - began);
}}"""
_BLOCK_SELECTOR = ".st-key-transformer_one_block .js-plotly-plot"
_ALTERNATING_KEYS = ("ArrowDown", "ArrowUp")
_NUMBERS_SCRIPT = "element.data.map(trace => trace.z?.bdata ?? trace.y?.join())"


def _make_report(name: str, title: str, rows: dict[str, Quantity], goals: list[Goal]) -> Report:
    return Report(
        name=name,
        title=title,
        columns={"value": "median (range)"},
        rows=[Row(name=label, label=label, cells={"value": figure}) for label, figure in rows.items()],
        goals=goals,
    )


def _time_table_choice(page, title: str) -> float:
    """Chooses a table from the list and returns the milliseconds until its map is painted."""
    page.locator(".st-key-embeddings_table input").click()
    option = page.get_by_role("option", name=title)
    option.wait_for()
    watch_figure(page, _MAP_SELECTOR, _PAINTED_SCRIPT)
    option.click()
    milliseconds = wait_until_painted(page)
    wait_until_idle(page)
    return milliseconds


def _time_address(page, address: str) -> float:
    page.goto("about:blank")
    page.goto(f"{address}/embeddings?embeddings_table=glove", wait_until="commit")
    page.wait_for_function(_MAP_COMPLETE_SCRIPT, timeout=1000 * START_TIMEOUT_SECONDS, polling=20)
    milliseconds = page.evaluate("() => performance.now()")
    wait_until_idle(page)
    return milliseconds


def _measure_frame_rate(page, moves: int) -> float:
    """Returns how many frames a second are painted while the map is dragged to and fro."""
    box = page.locator(_MAP_SELECTOR).bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 5, y)
    frames = page.evaluate(_DRAG_SCRIPT, [x + 5, y, moves])
    page.mouse.up()
    return frames


def embeddings(*, quick: bool = False) -> Report:
    """Opens the map of GloVe by its address and from the list, and drags it."""
    title = "the map of 20,000 words: until it is painted, and frames while it is dragged"
    num_rounds, moves = (1, 10) if quick else (5, 90)

    def measure(browser) -> Report:
        with running_app() as server:
            page = browser.new_context(viewport=_SCREEN).new_page()
            address_milliseconds = [_time_address(page, server.address) for _ in range(num_rounds + 1)][
                1:
            ]  # the first is worked out
            frame_rate = Quantity(tuple(_measure_frame_rate(page, moves) for _ in range(num_rounds)))
            pairs = [
                (_time_table_choice(page, "Sentiment: "), _time_table_choice(page, "GloVe: "))
                for _ in range(num_rounds)
            ]
        choice_milliseconds = Quantity(tuple(glove_milliseconds for _, glove_milliseconds in pairs))
        rows = {
            "from the choice of the table to its painted map, ms": choice_milliseconds,
            "from the address to the painted map, Streamlit's own start in it, ms": Quantity(
                tuple(address_milliseconds)
            ),
            "frames a second while it is dragged": frame_rate,
        }
        goals = [
            max_goal("painted after a choice", choice_milliseconds, 700, "ms"),
            min_goal(
                "at least 60 frames a second", Quantity(tuple(map(round, frame_rate.values))), 60, "frames"
            ),
        ]
        return _make_report("embeddings", title, rows, goals)

    return run_in_chromium("embeddings", title, measure)


def _make_list_timer(
    page, address: str, key: str, selector: str, arrows: Iterable[str]
) -> Callable[[], float]:
    """Opens a page, and returns what chooses from its list with the next arrow and tells the milliseconds."""
    page.goto(address, timeout=1000 * START_TIMEOUT_SECONDS)
    page.wait_for_selector(f"{selector} .main-svg", timeout=1000 * START_TIMEOUT_SECONDS)
    wait_until_idle(page)
    keys = iter(arrows)

    def choose() -> float:
        page.locator(f".st-key-{key} input").click()
        watch_figure(page, selector, _NUMBERS_SCRIPT)
        page.keyboard.press(next(keys))
        page.keyboard.press("Enter")
        milliseconds = wait_until_painted(page)
        wait_until_idle(page)
        return milliseconds

    return choose


def transformer(*, quick: bool = False) -> Report:
    """Chooses block after block from the list, by turns with one of two values of a bare page."""
    title = "a block of the Transformer, from the choice to the second frame with its numbers"

    def measure(browser) -> Report:
        with bare_folder() as folder, running_app(folder) as bare_server, running_app() as server:
            pages = [browser.new_context(viewport=_SCREEN).new_page() for _ in range(2)]
            block_address = f"{server.address}/transformer?transformer_figure=One+block"
            milliseconds = measure_rounds(
                {
                    "ours": _make_list_timer(
                        pages[0], block_address, "transformer_block", _BLOCK_SELECTOR, repeat("ArrowDown")
                    ),
                    "bare": _make_list_timer(
                        pages[1], bare_server.address, "list_0", CHART_SELECTOR, cycle(_ALTERNATING_KEYS)
                    ),
                },
                3 if quick else 21,
            )
        block_milliseconds, bare_milliseconds = (
            Quantity(tuple(milliseconds[name][1:])) for name in ("ours", "bare")
        )
        rows = {
            "a block opened from the list, ms": block_milliseconds,
            "another value of a list of a bare page, ms": bare_milliseconds,
            "the one by the other": compute_ratios(block_milliseconds.values, bare_milliseconds.values, 2),
        }
        return _make_report(
            "transformer", title, rows, [max_goal("a block opened", block_milliseconds, 200, "ms")]
        )

    return run_in_chromium("transformer", title, measure)
