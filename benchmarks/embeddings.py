"""Embeddings: how soon a map of 20,000 words is painted, and how it moves under a hand, in a Chromium."""

import dataclasses

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row
from tests.support.serving import PATIENCE, running_app

TITLE = "the map of 20,000 words: first paint, and frames while it is dragged"
AT_ONCE, SMOOTH = 700.0, 30.0  # milliseconds until it is painted; frames a second
_CHART = ".st-key-embeddings_map .js-plotly-plot"
_PAINTED = "element.querySelector('canvas')?.dataset.painted && element.data[0].text?.length"
_COUNT = f"() => Number(document.querySelector('{_CHART} canvas').dataset.painted)"
_WHOLE = f"""() => {{
    const element = document.querySelector('{_CHART}');
    return element?.data?.[0]?.text?.length === 20000 && element.querySelector('canvas')?.dataset.painted;
}}"""


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    rounds: int = 5
    moves: int = 90  # of the hand that drags


QUICK = Sizes(rounds=1, moves=10)


def _choose(page, title: str) -> None:
    """Opens the list of tables and chooses one; the choice is what a visitor does last."""
    page.locator(".st-key-embeddings_table input").click()
    option = page.get_by_role("option", name=title)
    option.wait_for()
    watch(page, _CHART, _PAINTED)
    option.click()


def _paints(page, rounds: int) -> tuple[float, ...]:
    """Returns the milliseconds from the choice of GloVe to its painted map, each time from a small one."""
    times = []
    for _ in range(rounds):
        _choose(page, "GloVe: ")
        times.append(painted(page))
        wait_until_idle(page)
        _choose(page, "Sentiment: ")
        painted(page)
        wait_until_idle(page)
    return tuple(times)


def _opened(page, address: str, rounds: int) -> tuple[float, ...]:
    """Returns the milliseconds from an address to its painted map, Streamlit's own start among them."""
    times = []
    for _ in range(rounds):
        page.goto("about:blank")
        page.goto(f"{address}/embeddings?embeddings_table=glove", wait_until="commit")
        page.wait_for_function(_WHOLE, timeout=1000 * PATIENCE, polling=20)
        times.append(page.evaluate("() => performance.now()"))
        wait_until_idle(page)
    return tuple(times)


def _frames(page, moves: int) -> float:
    """Returns how many frames a second are painted while the map is dragged to and fro."""
    box = page.locator(_CHART).bounding_box()
    right, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(right, down)
    page.mouse.down()
    page.mouse.move(right + 5, down)
    first, began = page.evaluate(_COUNT), page.evaluate("() => performance.now()")
    for number in range(moves):
        page.mouse.move(right + 5 + 100 * (number % 20) / 20, down + 3 * (number % 20))
    last, ended = page.evaluate(_COUNT), page.evaluate("() => performance.now()")
    page.mouse.up()
    return 1000 * (last - first) / (ended - began)


def _measured(browser, sizes: Sizes) -> tuple[Figure, Figure, Figure]:
    """Returns the milliseconds from a choice and from an address to the painted map, and frames a second."""
    with running_app() as server:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        opened = _opened(page, server.address, sizes.rounds + 1)[1:]  # in the first one it is worked out
        frames = _frames(page, sizes.moves)
        page.goto(f"{server.address}/embeddings?embeddings_table=sentiment")
        page.wait_for_selector(f"{_CHART} canvas", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        return Figure(_paints(page, sizes.rounds)), Figure(opened), Figure((frames,))


def run(*, quick: bool = False) -> Report:
    """Measures all three."""
    sizes = QUICK if quick else Sizes()

    def measure(browser) -> Report:
        chosen, opened, frames = _measured(browser, sizes)
        labels = {
            "chosen": ("from the choice of the table to its painted map, ms", chosen),
            "opened": ("from the address to the painted map, Streamlit's own start in it, ms", opened),
            "frames": ("frames a second while it is dragged", frames),
        }
        rows = [
            Row(name=name, label=label, cells={"value": value}) for name, (label, value) in labels.items()
        ]
        goals = [
            Goal(
                text=f"painted under {AT_ONCE:g} ms in the median",
                measured=f"{chosen} ms",
                reached=chosen.median < AT_ONCE,
            ),
            Goal(
                text=f"at least {SMOOTH:g} frames a second",
                measured=str(frames),
                reached=frames.median >= SMOOTH,
            ),
        ]
        columns = {"value": "median (range)"}
        return Report(name="embeddings", title=TITLE, columns=columns, rows=rows, goals=goals)

    return in_chromium("embeddings", TITLE, measure)
