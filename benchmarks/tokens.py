"""Tokens: how soon the tiles follow what is typed, in a real Chromium, and how long BPE learns."""

import dataclasses

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.results import Figure, Goal, Report, Row, rounds, seconds
from core.vocabulary.bpe import learn_merges
from tests.support.serving import PATIENCE, ROOT, running_app

TITLE = "typing to redrawn tiles, and byte-pair encoding learnt step by step"
AT_ONCE, LEARNT = 150.0, 1.0  # milliseconds until the tiles are there; seconds for the merges
_CHART = ".st-key-tokens_cuts .js-plotly-plot"
_TILES = "element.data.map(trace => (trace.text || []).join())"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    typed: str = "unbelievable lights"
    characters: int = 50_000
    merges: int = 1_000
    rounds: int = 5


QUICK = Sizes(typed="ab", characters=2_000, merges=50, rounds=1)


def text_of(characters: int) -> str:
    """Returns the beginning of the atlas's own pages and guides, one behind the other."""
    files = [*sorted((ROOT / "assets" / "text").glob("*/*.md")), *sorted(ROOT.glob("docs/*.md"))]
    texts = [
        path.read_text(encoding="utf-8") for path in (*files, ROOT / "README.md", ROOT / "CONTRIBUTING.md")
    ]
    return " ".join(texts)[:characters]


def _learning(sizes: Sizes) -> Row:
    """Returns how long byte-pair encoding learns, and how long the library takes for the same merges."""
    text = text_of(sizes.characters)
    times = rounds({"ours": lambda: seconds(lambda: learn_merges(text, sizes.merges))}, sizes.rounds)
    label = f"{len(learn_merges(text, sizes.merges)):,} merges learnt from {len(text):,} characters, s"
    return Row(name="learnt", label=label, cells={"value": Figure(times["ours"], 3)})


def _typing(browser, sizes: Sizes) -> Row:
    """Returns the milliseconds from each key to the second frame with other tiles."""
    with running_app() as server:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.goto(f"{server.address}/tokens", timeout=1000 * PATIENCE)
        page.wait_for_selector(f"{_CHART} .main-svg", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        box = page.locator(".st-key-tokens_text input")
        box.focus()
        page.keyboard.press("End")
        times = []
        for letter in sizes.typed:
            key = "Space" if letter == " " else letter
            watch(page, _CHART, _TILES, [letter])
            page.keyboard.press(key)
            times.append(painted(page))
            wait_until_idle(page)
    return Row(
        name="typed",
        label="from a key to redrawn tiles, the pause for the next key included, ms",
        cells={"value": Figure(tuple(times[1:] or times))},
    )


def run(*, quick: bool = False) -> Report:
    """Measures both."""
    sizes = QUICK if quick else Sizes()

    def measure(browser) -> Report:
        rows = [_typing(browser, sizes), _learning(sizes)]
        typed, learnt = (row.cells["value"] for row in rows)
        goals = [
            Goal(
                text=f"tiles redrawn under {AT_ONCE:g} ms in the median",
                measured=f"{typed} ms",
                reached=typed.median < AT_ONCE,
            ),
            Goal(
                text=f"{sizes.merges:,} merges under {LEARNT:g} s",
                measured=f"{learnt} s",
                reached=learnt.median < LEARNT,
            ),
        ]
        return Report(name="tokens", title=TITLE, columns={"value": "median (range)"}, rows=rows, goals=goals)

    return in_chromium("tokens", TITLE, measure)
