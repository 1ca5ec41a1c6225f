"""What a hand feels in a real Chromium: how soon a map of 20,000 words stands and moves (`embeddings`), and
how soon a block of the Transformer opens, beside a list of a bare page (`transformer`).
"""

from collections.abc import Callable, Iterable
from itertools import cycle, repeat

from benchmarks.pages import CHART, bare_folder
from benchmarks.results import Goal, Quantity, Report, Row, at_least, ratios, rounds, under
from benchmarks.visitor import in_chromium, painted, wait_until_idle, watch
from tests.support.serving import PATIENCE, running_app

_SCREEN = {"width": 1280, "height": 900}
_MAP = ".st-key-embeddings_map .js-plotly-plot"
_PAINTED = "element.querySelector('canvas')?.dataset.painted && element.data[0].text?.length"
_WHOLE = f"""() => {{
    const element = document.querySelector('{_MAP}');
    return element?.data?.[0]?.text?.length === 20000 && element.querySelector('canvas')?.dataset.painted;
}}"""
# Moves the pointer once a frame, and returns how many frames a second the map was painted.
_DRAG = f"""async ([x, y, moves]) => {{
    const painted = () => Number(document.querySelector('{_MAP} canvas').dataset.painted);
    const frame = () => new Promise(requestAnimationFrame);
    const [first, began] = [painted(), performance.now()];
    for (let n = 0; n < moves; n++) {{
        const at = {{clientX: x + 100 * (n % 20) / 20, clientY: y + 3 * (n % 20), bubbles: true, buttons: 1}};
        (document.querySelector('.dragcover') ?? document).dispatchEvent(new MouseEvent('mousemove', at));
        await frame();
    }}
    return 1000 * (painted() - first) / (performance.now() - began);
}}"""
_BLOCK = ".st-key-transformer_one_block .js-plotly-plot"
_TO_AND_FRO = ("ArrowDown", "ArrowUp")
_NUMBERS = "element.data.map(trace => trace.z?.bdata ?? trace.y?.join())"


def _report(name: str, title: str, rows: dict[str, Quantity], goals: list[Goal]) -> Report:
    return Report(
        name=name,
        title=title,
        columns={"value": "median (range)"},
        rows=[Row(name=label, label=label, cells={"value": figure}) for label, figure in rows.items()],
        goals=goals,
    )


def _chosen(page, title: str) -> float:
    """Chooses a table from the list and returns the milliseconds until its map is painted."""
    page.locator(".st-key-embeddings_table input").click()
    option = page.get_by_role("option", name=title)
    option.wait_for()
    watch(page, _MAP, _PAINTED)
    option.click()
    waited = painted(page)
    wait_until_idle(page)
    return waited


def _opened(page, address: str) -> float:
    """Returns the milliseconds from an address to its painted map, Streamlit's own start among them."""
    page.goto("about:blank")
    page.goto(f"{address}/embeddings?embeddings_table=glove", wait_until="commit")
    page.wait_for_function(_WHOLE, timeout=1000 * PATIENCE, polling=20)
    waited = page.evaluate("() => performance.now()")
    wait_until_idle(page)
    return waited


def _frames(page, moves: int) -> float:
    """Returns how many frames a second are painted while the map is dragged to and fro."""
    box = page.locator(_MAP).bounding_box()
    right, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(right, down)
    page.mouse.down()
    page.mouse.move(right + 5, down)
    frames = page.evaluate(_DRAG, [right + 5, down, moves])
    page.mouse.up()
    return frames


def embeddings(*, quick: bool = False) -> Report:
    """Opens the map of GloVe by its address and from the list, and drags it."""
    title = "the map of 20,000 words: until it is painted, and frames while it is dragged"
    rounds, moves = (1, 10) if quick else (5, 90)

    def measure(browser) -> Report:
        with running_app() as server:
            page = browser.new_context(viewport=_SCREEN).new_page()
            opened = [_opened(page, server.address) for _ in range(rounds + 1)][1:]  # the first is worked out
            frames = Quantity(tuple(_frames(page, moves) for _ in range(rounds)))
            pairs = [(_chosen(page, "Sentiment: "), _chosen(page, "GloVe: ")) for _ in range(rounds)]
        chosen = Quantity(tuple(of_glove for _, of_glove in pairs))
        rows = {
            "from the choice of the table to its painted map, ms": chosen,
            "from the address to the painted map, Streamlit's own start in it, ms": Quantity(tuple(opened)),
            "frames a second while it is dragged": frames,
        }
        goals = [
            under("painted after a choice", chosen, 700, "ms"),
            at_least("at least 60 frames a second", Quantity(tuple(map(round, frames.values))), 60, "frames"),
        ]
        return _report("embeddings", title, rows, goals)

    return in_chromium("embeddings", title, measure)


def _chooser(page, address: str, key: str, place: str, arrows: Iterable[str]) -> Callable[[], float]:
    """Opens a page, and returns what chooses from its list with the next arrow and tells the milliseconds."""
    page.goto(address, timeout=1000 * PATIENCE)
    page.wait_for_selector(f"{place} .main-svg", timeout=1000 * PATIENCE)
    wait_until_idle(page)
    keys = iter(arrows)

    def choose() -> float:
        page.locator(f".st-key-{key} input").click()
        watch(page, place, _NUMBERS)
        page.keyboard.press(next(keys))
        page.keyboard.press("Enter")
        waited = painted(page)
        wait_until_idle(page)
        return waited

    return choose


def transformer(*, quick: bool = False) -> Report:
    """Chooses block after block from the list, by turns with one of two values of a bare page."""
    title = "a block of the Transformer, from the choice to the second frame with its numbers"

    def measure(browser) -> Report:
        with bare_folder() as folder, running_app(folder) as bare, running_app() as server:
            pages = [browser.new_context(viewport=_SCREEN).new_page() for _ in range(2)]
            block = f"{server.address}/transformer?transformer_figure=One+block"
            found = rounds(
                {
                    "ours": _chooser(pages[0], block, "transformer_block", _BLOCK, repeat("ArrowDown")),
                    "bare": _chooser(pages[1], bare.address, "list_0", CHART, cycle(_TO_AND_FRO)),
                },
                3 if quick else 21,
            )
        ours, other = (Quantity(tuple(found[name][1:])) for name in ("ours", "bare"))
        rows = {
            "a block opened from the list, ms": ours,
            "another value of a list of a bare page, ms": other,
            "the one by the other": ratios(ours.values, other.values, 2),
        }
        return _report("transformer", title, rows, [under("a block opened", ours, 200, "ms")])

    return in_chromium("transformer", title, measure)
