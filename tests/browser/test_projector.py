"""A figure on a wall: with the projector figure and story fill the screen, and F gives them all of it."""

import pytest

from core.contents import PAGES
from tests.browser.page_boxes import MEASURE_FIGURE_SCRIPT, MIN_PROJECTOR_SCALE, WAIT_UNTIL_SETTLED_SCRIPT
from tests.browser.visits import wait_for_view
from tests.support.chromium import wait_for_key_listener, wait_until_ready

WALL = {"width": 1280, "height": 720}
# the style of the projector comes with the page's second run: until then a figure is as wide as on a screen
FILLS_THE_SCREEN_SCRIPT = f"() => ({MEASURE_FIGURE_SCRIPT})()?.right >= innerWidth - 40"


@pytest.mark.nightly
@pytest.mark.parametrize("name", [page.name for page in PAGES])
def test_on_a_wall_figure_and_story_fill_the_screen(new_page, open_page, name):
    page = open_page(f"/{name}?atlas_projector=true", plot=True, on=new_page(viewport=WALL))
    wait_for_view(page)
    for size in (WALL, {"width": 1920, "height": 1080}):
        page.set_viewport_size(size)
        page.wait_for_function(FILLS_THE_SCREEN_SCRIPT)
        page.evaluate(WAIT_UNTIL_SETTLED_SCRIPT)
        wall = page.evaluate(MEASURE_FIGURE_SCRIPT)
        # letters that stand one by one on their pixels can only grow with the figure: to 20 pixels at least
        assert wall["letters"] >= MIN_PROJECTOR_SCALE or (wall["laid"] and wall["size"] >= 20)
        assert wall["left"] <= 40 and wall["right"] >= size["width"] - 40
        assert wall["top"] <= 80 and wall["story"] <= size["height"] + 1
    for chrome in ("stSidebar", "stHeader"):
        assert not page.locator(f'[data-testid="{chrome}"]').is_visible()
    assert page.locator("h1").bounding_box()["height"] <= 50


# Of the names beside the rows of each panel: how near the nearest two are, as a part of their letters' size.
NEAREST = """() => {
    const axes = document.querySelectorAll('.js-plotly-plot .yaxislayer-above');
    return Math.min(...[...axes].flatMap(axis => {
        const names = [...axis.querySelectorAll('text')].filter(name => name.textContent.trim());
        const boxes = names.map(name => name.getBoundingClientRect());
        const middles = boxes.map(box => box.top + box.height / 2).sort((a, b) => a - b);
        const sizes = names.map(name => parseFloat(getComputedStyle(name).fontSize) * name.getScreenCTM().a);
        return middles.slice(1).map((middle, index) => (middle - middles[index]) / sizes[0]);
    }));
}"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    "path",
    [
        "/tokens?tokens_view=Batches&tokens_batches=Padding",
        "/tokens?tokens_vocabulary_source=one+text&tokens_tokenizers=Last+decisions",
        "/transformer?transformer_figure=One+block",
        "/attention?attention_view=One+weight",
    ],
)
def test_on_a_wall_the_names_of_a_dense_figure_keep_apart_and_its_story_stays_in_sight(
    new_page, open_page, path
):
    page = open_page(f"{path}&atlas_projector=true", plot=True, on=new_page(viewport=WALL))
    wait_for_view(page)
    page.wait_for_function("(least) => (NEAREST)() >= least".replace("NEAREST", NEAREST), arg=0.8)
    page.evaluate(WAIT_UNTIL_SETTLED_SCRIPT)
    place = page.evaluate(MEASURE_FIGURE_SCRIPT)
    assert place["letters"] >= 1.05 and place["story"] <= 721


@pytest.mark.nightly
def test_arrows_change_the_view_on_a_wall_and_escape_ends_it(page, open_page):
    open_page("/attention?atlas_projector=true", plot=True)
    wait_for_key_listener(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.title.includes('One weight')")
    wait_until_ready(page, plot=True)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.title.includes('Heads')")
    assert "atlas_projector=true" in page.url
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.search.includes('atlas_projector')")
    page.locator('[data-testid="stSidebar"]').wait_for(state="visible")


def test_f_gives_a_figure_the_screen_and_escape_takes_it_back(page, open_page):
    open_page("/attention", plot=True)
    wait_for_key_listener(page)
    page.get_by_role("textbox", name="English sentence").click()
    page.keyboard.press("f")  # in a box it is a letter
    assert page.locator("[data-atlas-alone]").count() == 0
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("f")
    page.wait_for_selector('[data-atlas-alone="story"]')
    page.evaluate(WAIT_UNTIL_SETTLED_SCRIPT)
    place = page.evaluate(MEASURE_FIGURE_SCRIPT)
    assert place["letters"] >= MIN_PROJECTOR_SCALE
    assert place["right"] - place["left"] >= 1280 - 60 and place["story"] <= 801
    page.evaluate("() => document.exitFullscreen?.().catch(() => {})")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-atlas-alone]", state="detached")
