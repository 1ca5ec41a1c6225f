"""The Translation page in the real browser: a beam search that is played."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from core import engine
from core.models.configs.pairs import DEFAULT_LANGUAGE_PAIR
from core.topics.translation.beam.schema import BeamRequest
from tests.browser import figure_actions
from tests.support.chromium import wait_until_ready

MODEL = "nmt_atlas"
LAST_STEP = 11  # steps of the search that the page begins with
ADDRESS = f"/translation?translation_view=Beam+search&translation_model={MODEL}"
PLAYER = ".st-key-translation_tree_player"
# How each hypothesis is drawn: by its number, the opacity of its point and what is printed beside it.
READ_POINTS_SCRIPT = """element => {
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

ALL_VISIBLE_SCRIPT = """element => [...element.querySelectorAll('path.point')].every(
    point => getComputedStyle(point).opacity === '1')"""

# Notes each step that is shown with the name of the button then, and presses it at a step: a busy machine
# would come too late.
RECORD_STEPS_SCRIPT = """(bar, stop) => {
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
RECORD_FROM_START_SCRIPT = """
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
    result = engine.run(BeamRequest(model=MODEL, text=DEFAULT_LANGUAGE_PAIR.beam_example.source, width=4))
    return result, result.greedy


@pytest.fixture(scope="module")
def grown(shared_page, server):
    """The page, on which the tree stands: it has grown."""
    shared_page.add_init_script(RECORD_FROM_START_SCRIPT)
    shared_page.goto(server.address + ADDRESS)
    wait_until_ready(shared_page, plot=True)
    expect(shared_page.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST_STEP} of {LAST_STEP}")
    figure_actions.wait_for_figure(shared_page, "translation_tree", ALL_VISIBLE_SCRIPT)
    return shared_page


@pytest.fixture
def player(grown):
    """The page at the last step, with the pointer beside the figure."""
    grown.mouse.move(5, 5)
    go_to_step(grown, LAST_STEP)
    expect(grown.get_by_role("button", name="Play")).to_be_visible()
    expect(grown.locator(f"{PLAYER} .stays button")).to_have_count(4)
    expect(grown).not_to_have_url(re.compile("translation_step"))
    return grown


def go_to_step(page, step: int) -> None:
    page.locator(f"{PLAYER} input.step").fill(str(step))
    expect(page.locator(f"{PLAYER} output")).to_have_text(
        f"Step {step} of {LAST_STEP}" if step else "The start"
    )


def read_hypotheses(page, which: str) -> list[tuple[int, str]]:
    buttons = page.locator(f"{PLAYER} .{which} button").all()
    return [
        (int(button.get_attribute("data-node")), button.locator(".score").inner_text()) for button in buttons
    ]


def format_nats(nats: float) -> str:
    return f"{nats:.2f}".replace("-", "−")


@pytest.mark.parametrize("step", range(1, LAST_STEP + 1))
def test_a_step_shows_the_candidates_of_the_search_with_their_scores(player, searches, step):
    beam, greedy = searches
    go_to_step(player, step)
    accepted, rejected = read_hypotheses(player, "stays"), read_hypotheses(player, "falls")
    nodes = [node for node, _ in accepted + rejected]
    new_nodes = {node for node in nodes if beam.step[node] == step}
    assert new_nodes == set(np.flatnonzero(beam.step == step).tolist())
    assert all(beam.has_ended[node] for node in set(nodes) - new_nodes)
    assert {node for node, _ in accepted} & new_nodes == {node for node in new_nodes if beam.in_beam[node]}
    assert len(accepted) == 4 and len(set(nodes)) == len(nodes)
    scores = [beam.ranking_score[node] for node in nodes]
    assert scores == sorted(scores, reverse=True)
    assert [text for _, text in accepted + rejected] == list(map(format_nats, scores))
    totals = np.cumsum(greedy.log_probability)[:step]
    expect(player.locator(f"{PLAYER} .greedy .score")).to_have_text(format_nats(totals[-1]))


def test_the_tree_shows_what_was_found_up_to_a_step_and_its_scores(player, searches):
    beam, _ = searches
    whole = figure_actions.evaluate_on_figure(player, "translation_tree", READ_POINTS_SCRIPT)
    assert {int(node) for node in whole} == set(range(len(beam.tokens)))
    for node in range(1, len(beam.tokens)):
        assert whole[str(node)]["opacity"] == 1
        assert " ".join(whole[str(node)]["texts"]).endswith(format_nats(beam.ranking_score[node]))
    go_to_step(player, 4)
    for name, point in figure_actions.evaluate_on_figure(
        player, "translation_tree", READ_POINTS_SCRIPT
    ).items():
        node = int(name)
        if beam.in_beam[node]:
            assert (point["opacity"] == 0) == (beam.step[node] > 4)
        else:
            assert (0 < point["opacity"] < 1) == (beam.step[node] == 4)


def test_an_address_opens_its_step_and_play_goes_step_by_step_without_the_server(player, new_page, open_page):
    go_to_step(player, 4)
    expect(player).to_have_url(re.compile("translation_step=4"))
    other = open_page("/" + player.url.split("/", 3)[3], on=new_page(), plot=True)
    expect(other.locator(f"{PLAYER} output")).to_have_text(f"Step 4 of {LAST_STEP}")
    assert read_hypotheses(other, "stays") == read_hypotheses(player, "stays")
    go_to_step(player, LAST_STEP - 2)
    expect(player).to_have_url(re.compile(f"translation_step={LAST_STEP - 2}"))
    wait_until_ready(player, plot=True)
    player.evaluate(
        """() => {
            window.atlasRuns = 0;
            new MutationObserver(() => { window.atlasRuns += 1; }).observe(
                document.querySelector('[data-testid="stApp"]'),
                {attributes: true, attributeFilter: ['data-test-script-state']});
        }"""
    )
    player.locator(f"{PLAYER} .bar").evaluate(RECORD_STEPS_SCRIPT, "")
    player.get_by_role("button", name="Play").click()
    expect(player.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST_STEP} of {LAST_STEP}")
    assert player.evaluate("() => window.atlasRuns") == 0
    steps, button_names = zip(*player.evaluate("() => window.atlasSteps"), strict=True)
    assert steps == tuple(f"Step {step} of {LAST_STEP}" for step in range(LAST_STEP - 2, LAST_STEP + 1))
    assert all("Pause" in name for name in button_names)
    expect(player.get_by_role("button", name="Play")).to_be_visible()


def test_the_tree_grows_by_itself_but_for_who_wants_no_motion(player, new_page, open_page):
    page = new_page(reduced_motion="no-preference")
    page.add_init_script(RECORD_FROM_START_SCRIPT)
    open_page(ADDRESS, on=page)
    # slowly where the machine is busy
    page.wait_for_function("last => window.atlasShown.length >= last", arg=LAST_STEP)
    expect(page.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST_STEP} of {LAST_STEP}")
    assert player.evaluate("window.atlasShown[0]") == f"Step {LAST_STEP} of {LAST_STEP}"
    for one, moves in ((page, True), (player, False)):
        go_to_step(one, 3)
        candidate = one.locator(f"{PLAYER} .stays li").first
        point = one.locator(".st-key-translation_tree path.point").first
        assert (candidate.evaluate("one => getComputedStyle(one).animationName") != "none") == moves
        assert (point.evaluate("element => element.style.transition") != "") == moves


def test_the_keyboard_moves_the_step_and_goes_through_the_candidates(player, searches):
    beam, _ = searches
    player.locator(f"{PLAYER} input.step").focus()
    player.keyboard.press("ArrowLeft")
    expect(player.locator(f"{PLAYER} output")).to_have_text(f"Step {LAST_STEP - 1} of {LAST_STEP}")
    expect(player.get_by_role("slider", name="Step of the search")).to_have_attribute(
        "aria-valuetext", f"Step {LAST_STEP - 1} of {LAST_STEP}"
    )
    row = player.locator(f"{PLAYER} .falls button").first
    row.focus()
    node = int(row.get_attribute("data-node"))
    for detail in (f"score {format_nats(beam.ranking_score[node])} nats", "rejected: the beam keeps 4"):
        expect(player.locator(f"{PLAYER} .detail")).to_contain_text(detail)
    rejected = player.locator(f"{PLAYER} .falls button")
    for place in range(1, rejected.count()):  # Tab stops at each list once
        player.keyboard.press("ArrowDown")
        expect(rejected.nth(place)).to_be_focused()
