"""Transformer: what it costs to keep every tensor, and how soon the machine and a block of it stand in a real
Chromium.
"""

import dataclasses

from benchmarks.browser import in_chromium, painted, wait_until_idle, watch
from benchmarks.pages import SOON, from_home
from benchmarks.results import Figure, Goal, Report, Row, rounds, seconds
from core import zoo
from core.configs.translators import translator_config
from core.models.translators import search
from core.models.translators.translator import Translator
from core.transformer.machine.answer import machine
from core.transformer.machine.ask import MachineRequest
from tests.support.serving import PATIENCE, running_app

TITLE = "every tensor beside the translation alone, the machine drawn and a block opened"
TIMES, OPENED = 4.0, 200.0  # times the translation alone; milliseconds until a block stands
TEXT = "I like soccer and also going to the beach with my old friends when the sun is shining on us"
_BLOCK = ".st-key-transformer_one_block .js-plotly-plot"
_NUMBERS = "element.data.map(trace => trace.z?.bdata ?? trace.y?.join())"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Sizes:
    """How much is measured."""

    rounds: int = 20
    blocks: int = 20  # opened; and how often the page is


QUICK = Sizes(rounds=1, blocks=2)


def _tracing(name: str, sizes: Sizes) -> Row:
    """Returns how long the translation of a sentence of 20 words takes, alone and with every tensor."""
    translator = Translator(translator_config(name), zoo.load_arrays(name))
    request = MachineRequest(model=name, text=TEXT)

    def alone() -> None:
        source = translator.read_source(TEXT)
        search.greedy(translator.runtime, source.ids[None], translator.tokens)

    machine(translator, request)  # what a first call sets up is not counted
    times = rounds(
        {"alone": lambda: seconds(alone), "traced": lambda: seconds(lambda: machine(translator, request))},
        sizes.rounds,
    )
    ratio = [traced / bare for traced, bare in zip(times["traced"], times["alone"], strict=True)]
    cells = {
        "alone": Figure(tuple(1000 * value for value in times["alone"]), 1),
        "traced": Figure(tuple(1000 * value for value in times["traced"]), 1),
        "ratio": Figure(tuple(ratio), 2),
    }
    return Row(name=f"traced_{name}", label=f"{name}, {len(TEXT.split())} words, ms", cells=cells)


def _opening(browser, sizes: Sizes) -> Row:
    """Returns the milliseconds from a choice in the list of blocks to the second frame with another block."""
    with running_app() as server:
        page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
        page.goto(f"{server.address}/transformer?transformer_figure=One+block", timeout=1000 * PATIENCE)
        page.wait_for_selector(f"{_BLOCK} .main-svg", timeout=1000 * PATIENCE)
        wait_until_idle(page)
        times = []
        for _ in range(sizes.blocks + 1):
            page.locator(".st-key-transformer_block input").click()
            watch(page, _BLOCK, _NUMBERS)
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
            times.append(painted(page))
            wait_until_idle(page)
    return Row(
        name="block", label="a block opened from the list, ms", cells={"alone": Figure(tuple(times[1:]))}
    )


def _arriving(browser, sizes: Sizes) -> Row:
    """Returns the milliseconds from a click on the page's name, on Home, to the picture of the machine."""
    with running_app() as server:
        times = from_home(browser, server.address, "Transformer", sizes.blocks)
    return Row(
        name="machine", label="the machine from another page, ms", cells={"alone": Figure(tuple(times))}
    )


def run(*, quick: bool = False) -> Report:
    """Measures all three."""
    sizes = QUICK if quick else Sizes()

    def measure(browser) -> Report:
        traced = [_tracing(name, sizes) for name in ("nmt_transformer", "nmt_atlas")]
        arrived, block = _arriving(browser, sizes), _opening(browser, sizes)
        slowest = max(row.cells["ratio"].median for row in traced)
        drawn, opened = (row.cells["alone"].median for row in (arrived, block))
        goals = [
            Goal(
                text=f"every tensor within {TIMES:g} times the translation alone, median",
                measured=f"{slowest:.2f} times",
                reached=slowest <= TIMES,
            ),
            Goal(
                text=f"the machine within {SOON:g} ms from another page, median",
                measured=f"{drawn:.0f} ms",
                reached=drawn < SOON,
            ),
            Goal(
                text=f"a block opened within {OPENED:g} ms, median",
                measured=f"{opened:.0f} ms",
                reached=opened <= OPENED,
            ),
        ]
        columns = {"alone": "median (range)", "traced": "with every tensor", "ratio": "times"}
        rows = [*traced, arrived, block]
        return Report(name="transformer", title=TITLE, columns=columns, rows=rows, goals=goals)

    return in_chromium("transformer", TITLE, measure)
