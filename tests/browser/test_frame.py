"""The frame of every page in the real browser: the figure first, the address, the projector, the keyboard."""

import itertools

import pytest
from playwright.sync_api import expect

from core import contents
from core.base import messages
from tests.browser.access import findings, pale
from tests.browser.page_boxes import CUT, PHONE, small
from tests.browser.pointer import click
from tests.support.chromium import VIEWS, sideways, wait_until_heard

PAGES = [page.name for page in contents.PAGES]
# Spanish words are longer than English ones.
in_each_language = pytest.mark.parametrize("language", ["en", pytest.param("es", marks=pytest.mark.nightly)])
WIDE = {"width": 1440, "height": 900}
ON_A_WALL = 1.59  # how much letters are enlarged there, at least
# The first figure and the story under it, in pixels of the screen, and how much its letters are enlarged.
MEASURE = """() => {
    const seen = '.js-plotly-plot:not(.st-key-charts_ready *)';
    const figure = document.querySelector(`[data-testid="stMain"] ${seen}`);
    if (!figure?.querySelector('.main-svg')) return null;  // it is drawn anew just now
    const box = figure.closest('[data-testid="stElementContainer"]');
    if (!box.nextElementSibling) return null;  // and its story comes
    const scaled = box.firstElementChild.getBoundingClientRect();
    const svg = figure.querySelector('.main-svg').getBoundingClientRect();
    const small = document.querySelector('.st-key-attention_heads');  // the heads of which one is large
    const story = box.nextElementSibling.getBoundingClientRect();
    const text = [...figure.querySelectorAll('text')].find(one => one.textContent.trim());
    return {
        top: Math.min(svg.top, small ? small.getBoundingClientRect().top : svg.top), bottom: svg.bottom,
        left: svg.left, right: svg.right,
        natural: figure._fullLayout.height, story: story.bottom, scaled: scaled.width,
        letters: text ? figure.getBoundingClientRect().width / figure.offsetWidth : null,
        laid: Boolean(figure._fullLayout.meta?.least),
        size: text ? parseFloat(getComputedStyle(text).fontSize) * figure.getBoundingClientRect().width
            / figure.offsetWidth : null,
    };
}"""
# Waits until no script runs, each figure is drawn and the first stands where it stood 300 ms before, by the
# clock of the browser: the script of the page looks at it every 200 ms.
SETTLED = """async () => {
    const look = () => JSON.stringify([document.querySelectorAll('.main-svg').length, (MEASURE)()]);
    const busy = () => !document.querySelector('[data-testid="stApp"][data-test-script-state="notRunning"]')
        || document.querySelector('[data-testid="stSkeleton"]')
        || [...document.querySelectorAll('.stPlotlyChart:not(.st-key-charts_ready *)')].some(
            chart => !chart.querySelector('.main-svg'));
    for (let seen = look(), since = performance.now(); performance.now() - since < 300;) {
        await new Promise(done => setTimeout(() => requestAnimationFrame(done), 50));
        if (look() === seen && !busy()) continue;
        [seen, since] = [look(), performance.now()];
    }
}""".replace("MEASURE", MEASURE)
# From where to where the button of the chosen view goes, and where the first box for a number begins.
CHOSEN = """() => {
    const {left, right} = document.querySelector('[class*="_view "] [role=radio][aria-checked=true]')
        .getBoundingClientRect();
    return [left, right];
}"""
FIRST_NUMBER = "() => document.querySelector('.stNumberInput')?.getBoundingClientRect().top ?? 1e9"
VALUES = "(boxes) => boxes.map(one => one.value)"
STORY = "() => document.querySelector('[data-testid=\"stMain\"] .stPlotlyChart')?.ariaLabel"


def opened(page, open_page, path: str) -> None:
    """Opens a path and waits until its script has run: a page is idle before it has begun, too."""
    open_page(path, on=page)
    opened_is(page)


def opened_is(page) -> None:
    """Waits until the script of a page that is opened has run."""
    page.wait_for_function("() => document.title.split(' · ').length === 3")
    page.wait_for_selector(".st-key-atlas_browser [aria-live]", state="attached")
    page.evaluate(SETTLED)


def walked(page):
    """Chooses one view of an open page after the other, and yields the name of each with where its first
    figure stands, or None where it has no figure.
    """
    for index, view in enumerate(page.evaluate(VIEWS)):
        if index:
            page.get_by_role("radio", name=view, exact=True).click()
            page.wait_for_function("(name) => document.title.includes(` · ${name} · `)", arg=view)
            page.evaluate(SETTLED)
        yield view, page.evaluate(MEASURE)


def hold_levels(page, view: str) -> None:
    """Holds that a page has one first heading, from which no level is skipped."""
    levels = page.evaluate(
        "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(one => Number(one.tagName[1]))"
    )
    assert levels[0] == 1, view
    assert levels.count(1) == 1, view
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels)), (view, levels)


def measured(page, open_page, path: str) -> dict | None:
    """Opens a path and returns where its first figure stands, or None where it has no figure."""
    opened(page, open_page, path)
    return page.evaluate(MEASURE)


def choose(page, ready, view: str) -> None:
    """Chooses a view and waits for it."""
    page.get_by_role("radio", name=view, exact=True).click()
    page.wait_for_function("(name) => document.title.includes(` · ${name} · `)", arg=view)
    ready(page, plot=True)


# --- the figure first ---------------------------------------------------------------------------------------


@in_each_language
@pytest.mark.parametrize("name", PAGES)
def test_every_figure_begins_high_its_story_is_seen_without_scrolling_and_axe_finds_nothing(
    new_page, open_page, name, language
):
    """And Tab reaches the views before the controls, and no question mark."""
    page = new_page(viewport=WIDE)
    opened(page, open_page, f"/{name}?lang={language}")
    stops = stops_of(page)
    ours = [stop for stop in stops if stop[1]]
    assert ours[0][0], stops
    assert not any(label.startswith("Help for") for _, _, label in stops)
    low, titles = [], []
    for view, place in walked(page):
        titles.append(page.title())
        hold_levels(page, view)
        assert sideways(page) <= 1, view
        assert not page.evaluate(CUT), view
        if not titles[1:]:  # a view that was just chosen has the colour of what is under the pointer
            low += findings(page)
        low += [f"{view}: {fault}" for fault in pale(page)]
        if place:
            assert place["letters"] < ON_A_WALL
        if place and place["top"] > 260:
            low.append(f"{view}: begins at {place['top']:.0f}")
        if place and place["natural"] <= 520 and place["story"] > WIDE["height"]:
            low.append(f"{view}: its story ends at {place['story']:.0f}")
    assert not low, "\n".join(low)
    assert len(set(titles)) == len(titles)
    with messages.speaking(language):
        begin = f"{contents.page(name).title} · "
    assert all(title.startswith(begin) for title in titles), titles
    assert all(title.endswith(" · Attention Atlas") for title in titles), titles


def stops_of(page) -> list[list]:
    """Returns where the first 14 Tabs lead: whether among the views, whether into the page, and its name."""
    page.locator("h1").click()
    stops = []
    for _ in range(14):
        page.keyboard.press("Tab")
        stops.append(
            page.evaluate(
                """() => { const at = document.activeElement, is = (place) => Boolean(at.closest(place));
                return [is('[class*="_view "]'), is('[data-testid="stMain"]'), at.ariaLabel ?? ""]; }"""
            )
        )
    return stops


@in_each_language
@pytest.mark.parametrize("name", PAGES)
def test_on_a_telephone_in_the_dark_every_figure_begins_high_and_no_word_leaves_its_box(
    new_page, open_page, ready, name, language
):
    """What is tapped has 44 pixels, axes have the signs of the language, and a screen reader is told it."""
    page = new_page(**PHONE, color_scheme="dark")
    opened(page, open_page, f"/{name}?lang={language}")
    # a figure that is wider than the screen is moved by a finger: without one, its numbers stand under it
    faults = [one for one in findings(page) if not one.startswith("scrollable-region-focusable")]
    faults += [f"too small for a finger: {one}" for one in small(page, ready)]
    for view, place in walked(page):
        if place and place["top"] > 420:
            faults.append(f"{view}: begins at {place['top']:.0f}")
        if sideways(page) > 1:
            faults.append(f"{view}: the page is {sideways(page)} pixels too wide")
        faults += [f"{view}: {word} leaves its box" for word in page.evaluate(CUT)]
        faults += [f"{view}: {fault}" for fault in pale(page)]
        if name == "positions" and place and page.evaluate(FIRST_NUMBER) < place["top"]:
            faults.append(f"{view}: a box for a number comes before the figure")
        if place:
            drawn = "document.querySelector('.js-plotly-plot')._fullLayout.separators"
            assert page.evaluate(drawn) == messages.signs(language)
    assert page.evaluate("document.documentElement.lang") == language
    page.reload()  # the last of its row
    opened_is(page)
    left, right = page.evaluate(CHOSEN)
    if left < 0 or right > PHONE["viewport"]["width"]:
        faults.append(f"{view}: its button goes from {left:.0f} to {right:.0f}")
    assert not faults, "\n".join(faults)


@in_each_language
@pytest.mark.parametrize("name", ["lab", "classroom", ""])
def test_no_word_of_the_pages_without_a_figure_leaves_its_box(page, open_page, name, language):
    """And none of their headings is skipped."""
    open_page(f"/{name}?lang={language}")
    for view, _ in itertools.chain([("as it opens", None)], walked(page)):
        hold_levels(page, view)
        assert not page.evaluate(CUT), view
        assert sideways(page) <= 1, view


def test_a_word_that_leaves_its_box_is_seen(page, open_page):
    open_page("/tokens", plot=True)
    page.add_style_tag(content="h1 { width: 80px; overflow: hidden; white-space: nowrap; }")
    assert page.evaluate(CUT)


# --- the address --------------------------------------------------------------------------------------------


def test_the_address_alone_opens_the_cell_that_was_clicked_and_back_the_matrix(new_page, open_page, ready):
    addresses = []
    for cell in ((0, 1), (1, 0)):  # both are not what the view begins with
        page = new_page(viewport=WIDE)
        opened(page, open_page, "/attention?attention_text=I+like+soccer")
        ready(page, plot=True)
        click(page, "attention_matrix", cell[1], cell[0])
        page.wait_for_function("() => document.title.includes('One weight')")
        ready(page, plot=True)
        page.wait_for_function(
            "() => new URLSearchParams(location.search).get('attention_view') === 'One weight'"
        )
        addresses.append(page.url)
        other = open_page("/" + page.url.split("/", 3)[3], on=new_page(viewport=WIDE), plot=True)
        assert other.evaluate(STORY) == page.evaluate(STORY) != ""
        assert other.locator("[class*=st-key-attention_] input").evaluate_all(VALUES) == page.locator(
            "[class*=st-key-attention_] input"
        ).evaluate_all(VALUES)
    assert any("attention_query=" in one or "attention_key=" in one for one in addresses), addresses
    page.go_back()
    page.wait_for_function("() => !location.search.includes('_view') && document.title.includes('Heads')")


def test_back_and_forward_go_through_the_views_and_settings_are_no_steps(page, open_page, ready):
    open_page("/attention", plot=True)
    choose(page, ready, "One weight")
    page.get_by_role("radio", name="Encoder", exact=True).click()
    page.wait_for_function("() => location.search.includes('Encoder')")
    ready(page, plot=True)
    choose(page, ready, "Score functions")
    seen = []
    for move in (page.go_back, page.go_back, page.go_forward):
        before = page.title()
        move()
        page.wait_for_function("(title) => document.title !== title", arg=before)
        ready(page, plot=True)
        seen.append((page.title().split(" · ")[1], "Encoder" in page.url))
    assert seen == [("One weight", True), ("Heads", False), ("One weight", True)]


def test_the_title_of_a_view_does_not_flicker(page, open_page, ready):
    open_page("/attention", plot=True)
    page.evaluate(
        """() => { window.titles = []; new MutationObserver(() => titles.push(document.title))
            .observe(document.querySelector('title'), { childList: true, subtree: true }); }"""
    )
    page.get_by_role("radio", name="Encoder", exact=True).click()
    page.wait_for_function("() => location.search.includes('Encoder')")
    ready(page, plot=True)
    choose(page, ready, "One weight")
    assert set(page.evaluate("titles")) <= {
        "Attention · Heads · Attention Atlas",
        "Attention · One weight · Attention Atlas",
    }


def test_an_unknown_setting_is_said_and_leaves_the_address(page, open_page):
    open_page("/positions?positions_nothing=1&positions_view=Nonsense&positions_count=90", plot=True)
    line = page.get_by_text("settings of this link are unknown here")
    assert line.inner_text().startswith("2 settings")
    assert "nothing" in line.inner_text()
    page.wait_for_function("() => location.search === '?positions_count=90'")


# --- the projector ------------------------------------------------------------------------------------------


@pytest.mark.nightly
@pytest.mark.parametrize("name", PAGES)
def test_on_a_wall_figure_and_story_fill_the_screen(new_page, open_page, name):
    page = new_page(viewport={"width": 1280, "height": 720})
    assert measured(page, open_page, f"/{name}?atlas_projector=true")
    for size in ({"width": 1280, "height": 720}, {"width": 1920, "height": 1080}):
        page.set_viewport_size(size)
        page.evaluate(SETTLED)
        wall = page.evaluate(MEASURE)
        # letters that stand one by one on their pixels can only grow with the figure: to 20 pixels at least
        assert wall["letters"] >= ON_A_WALL or (wall["laid"] and wall["size"] >= 20)
        assert wall["left"] <= 40
        assert wall["right"] >= size["width"] - 40
        assert wall["top"] <= 80
        assert wall["story"] <= size["height"] + 1
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
        "/tokens?tokens_learnt=one+text&tokens_three=Reasons",
        "/transformer?transformer_figure=One+block",
        "/attention?attention_view=One+weight",
    ],
)
def test_on_a_wall_the_names_of_a_dense_figure_keep_apart_and_its_story_stays_in_sight(
    new_page, open_page, path
):
    page = new_page(viewport={"width": 1280, "height": 720})
    measured(page, open_page, f"{path}&atlas_projector=true")
    page.wait_for_function("(least) => (NEAREST)() >= least".replace("NEAREST", NEAREST), arg=0.8)
    page.evaluate(SETTLED)
    place = page.evaluate(MEASURE)
    assert place["letters"] >= 1.05
    assert place["story"] <= 721


def test_arrows_change_the_view_on_a_wall_and_escape_ends_it(page, open_page, ready):
    opened(page, open_page, "/attention?atlas_projector=true")
    ready(page, plot=True)
    wait_until_heard(page)
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.title.includes('One weight')")
    ready(page, plot=True)
    page.keyboard.press("ArrowLeft")
    page.wait_for_function("() => document.title.includes('Heads')")
    assert "atlas_projector=true" in page.url
    page.keyboard.press("Escape")
    page.wait_for_function("() => !location.search.includes('atlas_projector')")
    page.locator('[data-testid="stSidebar"]').wait_for(state="visible")


def test_f_gives_a_figure_the_screen_and_escape_takes_it_back(page, open_page, ready):
    open_page("/attention", plot=True)
    wait_until_heard(page)
    box = page.get_by_role("textbox", name="English sentence")
    box.click()
    page.keyboard.press("f")  # in a box it is a letter
    assert page.locator("[data-atlas-alone]").count() == 0
    page.keyboard.press("Escape")
    page.locator("h1").click()
    page.keyboard.press("f")
    page.wait_for_selector('[data-atlas-alone="story"]')
    page.evaluate(SETTLED)
    place = page.evaluate(MEASURE)
    assert place["letters"] >= 1.59
    assert place["right"] - place["left"] >= 1280 - 60
    assert place["story"] <= 801
    page.evaluate("() => document.exitFullscreen?.().catch(() => {})")
    page.keyboard.press("Escape")
    page.wait_for_selector("[data-atlas-alone]", state="detached")
    page.evaluate(SETTLED)
    assert page.evaluate(MEASURE)["letters"] == pytest.approx(1, abs=0.01)


# --- without a mouse, without seeing, with a finger ---------------------------------------------------------


def test_the_story_is_read_aloud_when_it_changes(page, open_page, ready):
    open_page("/attention", plot=True)
    wait_until_heard(page)
    live = page.locator(".st-key-atlas_browser [aria-live=polite]")
    page.wait_for_timeout(500)  # two looks of the script
    assert live.inner_text() == ""  # what was there from the beginning is read with the page
    before = page.evaluate(STORY)
    page.get_by_role("radio", name="Encoder", exact=True).click()
    page.wait_for_function(f"(before) => ({STORY})() !== before", arg=before)
    ready(page, plot=True)
    expect(live).to_have_text(page.evaluate(STORY))


def test_on_a_telephone_a_figure_that_goes_on_fades(new_page, open_page):
    page = new_page(**PHONE)
    open_page("/masking", plot=True, on=page)
    box = page.locator(".st-key-masking_trace")
    expect(box).to_have_attribute("data-atlas-more", "")
    box.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    expect(box).not_to_have_attribute("data-atlas-more", "")


def test_whoever_goes_by_keyboard_sees_where_they_are(page, open_page):
    open_page("/attention", plot=True)
    page.locator("h1").click()
    page.keyboard.press("Tab")
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"
