"""Embeddings: how soon a map of 20,000 words is painted, and how it moves under a hand, in a Chromium."""

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row
from tests.support.serving import PATIENCE, running_app

TITLE = "the map of 20,000 words: first paint, and frames while it is dragged"
AT_ONCE, SMOOTH = 700.0, 60.0  # milliseconds until it is painted; frames a second
_CHART = ".st-key-embeddings_map .js-plotly-plot"
_PAINTED = "element.querySelector('canvas')?.dataset.painted && element.data[0].text?.length"
_WHOLE = f"""() => {{
    const element = document.querySelector('{_CHART}');
    return element?.data?.[0]?.text?.length === 20000 && element.querySelector('canvas')?.dataset.painted;
}}"""
# Moves the pointer once a frame, and returns how many frames a second the map was painted.
_DRAG = f"""async ([x, y, moves]) => {{
    const painted = () => Number(document.querySelector('{_CHART} canvas').dataset.painted);
    const frame = () => new Promise(requestAnimationFrame);
    const [first, began] = [painted(), performance.now()];
    for (let n = 0; n < moves; n++) {{
        const at = {{clientX: x + 100 * (n % 20) / 20, clientY: y + 3 * (n % 20), bubbles: true, buttons: 1}};
        (document.querySelector('.dragcover') ?? document).dispatchEvent(new MouseEvent('mousemove', at));
        await frame();
    }}
    return 1000 * (painted() - first) / (performance.now() - began);
}}"""


def _choose(page, title: str) -> float:
    """Chooses a table from the list and returns the milliseconds until its map is painted."""
    page.locator(".st-key-embeddings_table input").click()
    option = page.get_by_role("option", name=title)
    option.wait_for()
    watch(page, _CHART, _PAINTED)
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
    box = page.locator(_CHART).bounding_box()
    right, down = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(right, down)
    page.mouse.down()
    page.mouse.move(right + 5, down)
    frames = page.evaluate(_DRAG, [right + 5, down, moves])
    page.mouse.up()
    return frames


def _measured(browser, rounds: int, moves: int) -> tuple[Figure, Figure, Figure]:
    """Returns the milliseconds from a choice and from an address to the painted map, and frames a second."""
    with running_app() as server:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        opened = [_opened(page, server.address) for _ in range(rounds + 1)][1:]  # the first is worked out
        frames = [_frames(page, moves) for _ in range(rounds)]
        pairs = [(_choose(page, "Sentiment: "), _choose(page, "GloVe: ")) for _ in range(rounds)]
        return Figure(tuple(chosen for _, chosen in pairs)), Figure(tuple(opened)), Figure(tuple(frames))


def _report(chosen: Figure, opened: Figure, frames: Figure) -> Report:
    labels = {
        "chosen": ("from the choice of the table to its painted map, ms", chosen),
        "opened": ("from the address to the painted map, Streamlit's own start in it, ms", opened),
        "frames": ("frames a second while it is dragged", frames),
    }
    soon = f"painted under {AT_ONCE:g} ms in the median"
    smooth = f"at least {SMOOTH:g} frames a second"
    return Report(
        name="embeddings",
        title=TITLE,
        columns={"value": "median (range)"},
        rows=[Row(name=name, label=label, cells={"value": told}) for name, (label, told) in labels.items()],
        goals=[
            Goal(text=soon, measured=f"{chosen} ms", reached=chosen.median < AT_ONCE),
            Goal(text=smooth, measured=str(frames), reached=round(frames.median) >= SMOOTH),
        ],
    )


def run(*, quick: bool = False) -> Report:
    """Measures all three."""
    rounds, moves = (1, 10) if quick else (5, 90)
    return in_chromium("embeddings", TITLE, lambda browser: _report(*_measured(browser, rounds, moves)))
