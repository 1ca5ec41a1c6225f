"""What only a browser shows of the app as a whole: address, title, the live story, what a page loads."""

from playwright.sync_api import expect

from tests.browser.page_boxes import PHONE
from tests.support.chromium import wait_for_key_listener

STORY = "() => document.querySelector('[data-testid=\"stMain\"] .stPlotlyChart')?.ariaLabel"
NOTE_TITLES = """() => { window.titles = []; new MutationObserver(() => titles.push(document.title))
    .observe(document.querySelector('title'), { childList: true, subtree: true }); }"""
NOTE_WORDS = """live => { window.words = []; new MutationObserver(() => words.push(live.innerText))
    .observe(live, { childList: true, subtree: true, characterData: true }); }"""


def choose_view(page, ready, view: str) -> None:
    page.get_by_role("radio", name=view, exact=True).click()
    page.wait_for_function("(name) => document.title.includes(` · ${name} · `)", arg=view)
    ready(page, plot=True)


def test_back_and_forward_go_through_the_views_settings_are_no_steps_and_no_title_flickers(
    page, open_page, ready
):
    open_page("/attention", plot=True)
    page.evaluate(NOTE_TITLES)
    choose_view(page, ready, "One weight")
    page.get_by_role("radio", name="Encoder", exact=True).click()
    page.wait_for_function("() => location.search.includes('Encoder')")
    ready(page, plot=True)
    choose_view(page, ready, "Score functions")
    views = ("Heads", "One weight", "Score functions")
    assert set(page.evaluate("titles")) <= {f"Attention · {view} · Attention Atlas" for view in views}
    seen = []
    for move in (page.go_back, page.go_back, page.go_forward):
        before = page.title()
        move()
        page.wait_for_function("(title) => document.title !== title", arg=before)
        ready(page, plot=True)
        seen.append((page.title().split(" · ")[1], "Encoder" in page.url))
    assert seen == [("One weight", True), ("Heads", False), ("One weight", True)]


def test_the_story_is_read_aloud_when_it_changes(page, open_page, ready):
    open_page("/attention", plot=True)
    wait_for_key_listener(page)
    live = page.locator(".st-key-atlas_browser [aria-live=polite]")
    assert live.inner_text() == ""  # what was there from the beginning is read with the page
    before = page.evaluate(STORY)
    live.evaluate(NOTE_WORDS)
    page.get_by_role("radio", name="Encoder", exact=True).click()
    page.wait_for_function(f"(before) => ({STORY})() !== before", arg=before)
    ready(page, plot=True)
    expect(live).to_have_text(page.evaluate(STORY))
    assert before not in page.evaluate("words")


def test_on_a_telephone_the_chosen_view_is_in_sight_and_a_figure_that_goes_on_fades(new_page, open_page):
    page = open_page("/masking", plot=True, on=new_page(**PHONE))
    box = page.locator(".st-key-masking_trace")
    expect(box).to_have_attribute("data-atlas-more", "")
    box.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    expect(box).not_to_have_attribute("data-atlas-more", "")
    page.locator(".st-key-masking_view [role=radio]").last.tap()
    page.wait_for_url("**masking_view=*")
    page.reload()
    page.wait_for_function(
        """() => {
            const chosen = document.querySelector('.st-key-masking_view [role=radio][aria-checked=true]');
            const box = chosen?.nextElementSibling ? null : chosen?.getBoundingClientRect();
            return box && box.left >= 0 && box.right <= innerWidth;
        }"""
    )


def test_whoever_goes_by_keyboard_sees_where_they_are(page, open_page):
    open_page("/attention", plot=True)
    page.locator("h1").click()
    page.keyboard.press("Tab")
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"


# --- what a page loads --------------------------------------------------------------------------------------


def test_a_deep_link_with_parameters_is_the_first_request_of_a_fresh_process(open_page, fresh_server):
    page = open_page(
        "/shakespeare?shakespeare_view=Memory&shakespeare_tail_length=3", plot=True, at=fresh_server
    )
    expect(page.get_by_role("heading", name="Shakespeare", level=1)).to_be_visible()
    expect(page.get_by_text("last 3 characters alone")).to_be_visible()
    expect(page.get_by_role("link", name="Home")).to_be_visible()  # the router ran: its navigation is there


def test_nothing_is_fetched_from_elsewhere(page, open_page):
    elsewhere = []
    page.on(
        "request", lambda request: elsewhere.append(request.url) if "127.0.0.1" not in request.url else None
    )
    open_page("/", on=page)
    open_page("/shakespeare", plot=True, on=page)
    assert [url for url in elsewhere if not url.startswith(("data:", "blob:"))] == []


def test_a_figure_has_the_margins_that_it_needs_and_is_drawn_once(page, open_page):
    """Plotly draws a figure whose margins are too small a second time, which doubles the time between a
    control and its figure.
    """
    drawn_twice = []
    # the browser has the fonts once it has drawn a page: one that comes after the figure was measured makes a
    # legend wider than it is
    open_page("/positions", plot=True, on=page)
    for path in (
        "/positions",
        "/tokens",
        "/tokens?tokens_view=How+BPE+learns",
        "/tokens?tokens_view=All+segmentations",
        "/shakespeare?shakespeare_view=Next+character",
        "/masking?masking_view=Attention+masks",
        "/translation",
        "/translation?translation_view=Beam+search",
        "/attention",
    ):
        open_page(path, plot=True, on=page)
        set_margins, taken = page.locator(".js-plotly-plot").first.evaluate(
            "({_fullLayout: {margin, _size}}) => [margin, _size].map(({l, r, t, b}) => ({l, r, t, b}))"
        )
        if taken != set_margins:
            drawn_twice.append(f"{path}: given {set_margins}, taken {taken}")
    assert not drawn_twice, "\n".join(drawn_twice)
