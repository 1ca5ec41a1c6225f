"""What only a browser shows of the app as a whole: history, title, the live story, views on a telephone."""

from playwright.sync_api import expect

from tests.browser.accessibility import run_axe
from tests.browser.page_boxes import PHONE
from tests.browser.visits import wait_for_view
from tests.support.chromium import wait_for_key_listener, wait_until_ready

STORY = "() => document.querySelector('[data-testid=\"stMain\"] .stPlotlyChart')?.ariaLabel"
NOTE_TITLES = """() => { window.titles = []; new MutationObserver(() => titles.push(document.title))
    .observe(document.querySelector('title'), { childList: true, subtree: true }); }"""
NOTE_WORDS = """live => { window.words = []; new MutationObserver(() => words.push(live.innerText))
    .observe(live, { childList: true, subtree: true, characterData: true }); }"""


CHOSEN_IS_SEEN = """() => {
    const chosen = document.querySelector('.st-key-masking_view [role=radio][aria-checked=true]');
    const box = chosen?.nextElementSibling ? null : chosen?.getBoundingClientRect();
    return box && box.left >= 0 && box.right <= innerWidth;
}"""


def choose(page, option: str) -> None:
    page.get_by_role("radio", name=option, exact=True).click()


def test_views_are_steps_of_the_history_settings_are_none_and_the_story_is_read_aloud_when_it_changes(
    page, open_page
):
    open_page("/attention", plot=True)
    wait_for_key_listener(page)
    live = page.locator(".st-key-atlas_browser [aria-live=polite]")
    assert live.inner_text() == ""  # what was there from the beginning is read with the page
    page.evaluate(NOTE_TITLES)
    choose(page, "One weight")
    wait_for_view(page, "One weight")
    before = page.evaluate(STORY)
    live.evaluate(NOTE_WORDS)
    choose(page, "Encoder")
    page.wait_for_function(f"before => ({STORY})() !== before", arg=before)
    wait_until_ready(page, plot=True)
    expect(live).to_have_text(page.evaluate(STORY))
    assert before not in page.evaluate("words")
    choose(page, "Score functions")
    wait_for_view(page, "Score functions")
    views = ("Heads", "One weight", "Score functions")
    assert set(page.evaluate("titles")) <= {f"Attention · {view} · Attention Atlas" for view in views}
    for move, view in (
        (page.go_back, "One weight"),
        (page.go_back, "Heads"),
        (page.go_forward, "One weight"),
    ):
        move()
        wait_for_view(page, view)
        assert ("Encoder" in page.url) == (view == "One weight")


def test_on_a_telephone_the_chosen_view_is_in_sight_and_a_figure_is_moved_by_fingers_and_arrows(
    new_page, open_page
):
    page = open_page("/masking", plot=True, on=new_page(**PHONE))
    box = page.locator(".st-key-masking_trace")
    expect(box).to_have_attribute("data-atlas-more", "")  # it goes on, and fades
    figure = box.locator("[role=figure][tabindex='0']")
    figure.focus()
    assert box.evaluate("one => one.scrollLeft") == 0
    page.keyboard.press("ArrowRight")
    page.wait_for_function("() => document.querySelector('.st-key-masking_trace').scrollLeft > 0")
    assert not run_axe(page)
    box.evaluate("one => { one.scrollLeft = one.scrollWidth; }")
    expect(box).not_to_have_attribute("data-atlas-more", "")
    page.locator(".st-key-masking_view [role=radio]").last.tap()
    page.wait_for_url("**masking_view=*")
    page.reload()
    page.wait_for_function(CHOSEN_IS_SEEN)
    page.locator(".st-key-masking_view [role=radio]").first.tap()
    figure.wait_for()
    page.set_viewport_size({"width": 1440, "height": 900})
    figure.wait_for(state="detached")
