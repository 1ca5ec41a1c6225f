"""The beam search that is played in the browser: numbers of the trace, and what each step shows."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from core import engine
from core.models.configs.pairs import CHAPTER_PAIR
from core.topics.translation.beam.schema import BeamRequest
from tests.browser import pointer
from tests.support.chromium import wait_until_ready

MODEL = "nmt_atlas"
LAST = 11  # steps of the search that the page begins with
ADDRESS = f"/translation?translation_view=Beam+search&translation_model={MODEL}"
PLAYER = ".st-key-translation_tree_player"
# How each hypothesis is drawn: by its number, the opacity of its point and what is printed beside it.
POINTS = """element => {
    const points = {};
    for (const group of element.querySelectorAll('.scatterlayer .trace')) {
        const meta = group.__data__[0].trace.meta;
        if (!meta?.nodes) continue;
        group.querySelectorAll('path.point, .textpoint text').forEach((part) => {
            const node = meta.nodes[(part.__data__ ?? part.parentElement.__data__).i];
            points[node] ??= {texts: []};
            if (part.matches('path.point')) points[node].opacity = Number(getComputedStyle(part).opacity);
            else points[node].texts.push(part.textContent);
        });
    }
    return points;
}"""

ALL_STAND = """element => [...element.querySelectorAll('path.point')].every(
    point => getComputedStyle(point).opacity === '1')"""

# Notes each step that is shown with the name of the button then, and presses it at a step: a busy machine
# would come too late.
NOTE_STEPS = """(bar, stop) => {
    window.atlasSteps = [];
    const shown = bar.querySelector('output'), button = bar.querySelector('button');
    const note = () => {
        if (window.atlasSteps.at(-1)?.[0] === shown.textContent) return;
        window.atlasSteps.push([shown.textContent, button.textContent]);
        if (shown.textContent === stop) button.click();
    };
    window.atlasNoted?.disconnect();
    window.atlasNoted = new MutationObserver(note);
    window.atlasNoted.observe(shown, {subtree: true, childList: true, characterData: true});
}"""

# Notes each step that is shown, from before the page is drawn: who looked in from outside would miss some.
NOTE_FROM_THE_START = """
    window.atlasShown = [];
    const told = () => {
        for (const part of document.querySelectorAll('.st-key-translation_tree_player *')) {
            const shown = (part.shadowRoot ?? part).querySelector('output')?.textContent;
            if (shown) return shown;
        }
    };
    setInterval(() => {
        const shown = told();
        if (shown && shown !== window.atlasShown.at(-1)) window.atlasShown.push(shown);
    }, 30);
"""


@pytest.fixture(scope="module")
def searches():
    """The beam search and the greedy one that the page begins with."""
    result = engine.run(BeamRequest(model=MODEL, text=CHAPTER_PAIR.beam_example.source, width=4))
    return result, result.greedy


@pytest.fixture(scope="module")
def grown(kept_page, server):
    """The page, on which the tree stands: it has grown."""
    kept_page.goto(server.address + ADDRESS)
    wait_until_ready(kept_page, plot=True)
    expect(kept_page.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST} of {LAST}")
    pointer.until(kept_page, "translation_tree", ALL_STAND)
    return kept_page


@pytest.fixture
def player(grown):
    """The page at the last step, with the pointer beside the figure."""
    grown.mouse.move(5, 5)
    go(grown, LAST)
    expect(grown.get_by_role("button", name="Play")).to_be_visible()
    expect(grown.locator(f"{PLAYER} .stays button")).to_have_count(4)
    expect(grown).not_to_have_url(re.compile("translation_step"))
    return grown


def go(page, step: int) -> None:
    """Moves the slider to a step."""
    page.locator(f"{PLAYER} input.step").fill(str(step))
    expect(page.locator(f"{PLAYER} output")).to_have_text(f"Step {step} of {LAST}" if step else "The start")


def rows(page, which: str) -> list[tuple[int, str]]:
    """Returns the hypotheses of a list with their scores as they are printed."""
    buttons = page.locator(f"{PLAYER} .{which} button").all()
    return [
        (int(button.get_attribute("data-node")), button.locator(".score").inner_text()) for button in buttons
    ]


def printed(nats: float) -> str:
    return f"{nats:.2f}".replace("-", "−")


def test_every_step_shows_the_candidates_of_the_trace_with_their_scores(player, searches):
    beam, greedy = searches
    totals = np.cumsum(greedy.log_probability)
    for step in range(1, beam.steps + 1):
        go(player, step)
        kept, rejected = rows(player, "stays"), rows(player, "falls")
        fresh = [node for node, _ in kept + rejected if beam.step[node] == step]
        assert sorted(fresh) == np.flatnonzero(beam.step == step).tolist()
        waiting = {node for node, _ in kept + rejected} - set(fresh)
        assert all(beam.ended[node] for node in waiting)
        assert {node for node, _ in kept if node in fresh} == {node for node in fresh if beam.kept[node]}
        assert len(kept) == 4
        assert [text for _, text in kept] == [printed(beam.ranked[node]) for node, _ in kept]
        assert [text for _, text in rejected] == [printed(beam.ranked[node]) for node, _ in rejected]
        scores = [beam.ranked[node] for node, _ in kept + rejected]
        assert scores == sorted(scores, reverse=True)
        last = min(step, len(totals)) - 1
        expect(player.locator(f"{PLAYER} .greedy .score")).to_have_text(printed(totals[last]))


def test_the_tree_shows_what_was_found_up_to_a_step_and_its_scores(player, searches):
    beam, _ = searches
    whole = pointer.read(player, "translation_tree", POINTS)
    assert {int(node) for node in whole} == set(range(len(beam.tokens)))
    for node in range(1, len(beam.tokens)):
        assert whole[str(node)]["opacity"] == 1
        assert " ".join(whole[str(node)]["texts"]).endswith(printed(beam.ranked[node]))
    go(player, 4)
    for name, point in pointer.read(player, "translation_tree", POINTS).items():
        node = int(name)
        if beam.kept[node]:
            assert (point["opacity"] == 0) == (beam.step[node] > 4)
        else:
            assert (0 < point["opacity"] < 1) == (beam.step[node] == 4)


def test_play_goes_step_by_step_without_the_server(player, ready):
    go(player, LAST - 2)
    expect(player).to_have_url(re.compile(f"translation_step={LAST - 2}"))
    ready(player, plot=True)
    player.evaluate("() => { window.atlasRuns = 0; }")
    player.evaluate(
        """() => new MutationObserver(() => { window.atlasRuns += 1; }).observe(
            document.querySelector('[data-testid="stApp"]'),
            {attributes: true, attributeFilter: ['data-test-script-state']})"""
    )
    player.locator(f"{PLAYER} .bar").evaluate(NOTE_STEPS, "")
    player.get_by_role("button", name="Play").click()
    expect(player.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST} of {LAST}")
    assert player.evaluate("() => window.atlasRuns") == 0
    seen = player.evaluate("() => window.atlasSteps")
    assert [step for step, _ in seen] == [f"Step {step} of {LAST}" for step in (LAST - 2, LAST - 1, LAST)]
    assert all("Pause" in name for _, name in seen)
    expect(player.get_by_role("button", name="Play")).to_be_visible()


def test_the_address_alone_opens_the_step_at_which_the_play_rests(player, new_page, open_page):
    go(player, 4)
    expect(player).to_have_url(re.compile("translation_step=4"))
    shown = rows(player, "stays")
    other = open_page("/" + player.url.split("/", 3)[3], on=new_page(), plot=True)
    expect(other.locator(f"{PLAYER} output")).to_have_text(f"Step 4 of {LAST}")
    assert rows(other, "stays") == shown


@pytest.mark.parametrize(("motion", "moves"), [("reduce", False), ("no-preference", True)])
def test_the_tree_grows_by_itself_but_for_who_wants_no_motion(new_page, open_page, motion, moves):
    page = new_page(reduced_motion=motion)
    page.add_init_script(NOTE_FROM_THE_START)
    open_page(ADDRESS, on=page)
    if moves:  # slowly where the machine is busy
        page.wait_for_function("last => window.atlasShown.length >= last", arg=LAST)
    expect(page.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST} of {LAST}")
    assert (len(page.evaluate("window.atlasShown")) >= LAST) == moves
    go(page, 3)
    moved = page.locator(f"{PLAYER} .stays li").first.evaluate("one => getComputedStyle(one).animationName")
    assert (moved != "none") == moves
    points = page.locator(".st-key-translation_tree path.point").first
    assert (points.evaluate("element => element.style.transition") != "") == moves


def test_the_keyboard_moves_the_step_and_goes_through_the_candidates(player, searches):
    beam, _ = searches
    player.locator(f"{PLAYER} input.step").focus()
    player.keyboard.press("ArrowLeft")
    expect(player.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST - 1} of {LAST}")
    expect(player.get_by_role("slider", name="Step of the search")).to_have_attribute(
        "aria-valuetext", f"Step {LAST - 1} of {LAST}"
    )
    row = player.locator(f"{PLAYER} .falls button").first
    row.focus()
    node = int(row.get_attribute("data-node"))
    expect(player.locator(f"{PLAYER} .detail")).to_contain_text(f"score {printed(beam.ranked[node])} nats")
    expect(player.locator(f"{PLAYER} .detail")).to_contain_text("rejected: the beam keeps 4")
    rejected = player.locator(f"{PLAYER} .falls button")
    for place in range(1, rejected.count()):  # Tab stops at each list once
        player.keyboard.press("ArrowDown")
        expect(rejected.nth(place)).to_be_focused()
