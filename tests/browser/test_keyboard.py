"""A visitor who has a keyboard alone: where Tab goes, that it goes on, and that no step loses the focus."""

from playwright.sync_api import expect

from core.contents import PAGES
from tests.browser.accessibility import FOCUSED_ELEMENT_SCRIPT, press_until
from tests.support.chromium import wait_for_key_listener, wait_until_ready

FOCUS_ON_KEY_SCRIPT = f"key => ({FOCUSED_ELEMENT_SCRIPT})().key === key"


def test_each_card_of_home_is_one_stop(page, open_page):
    open_page("/")
    page.wait_for_function(
        "count => document.querySelectorAll('[class*=st-key-home_] img').length === count", arg=len(PAGES)
    )
    press_until(page, f"home_{PAGES[0].name}")
    stops = []
    while (stop := page.evaluate(FOCUSED_ELEMENT_SCRIPT))["key"] != "models_fold":
        stops.append(stop)
        page.keyboard.press("Tab")
    assert all(stop["kind"] == "A" for stop in stops), stops
    for entry in PAGES:
        assert [stop["key"] for stop in stops].count(f"home_{entry.name}") == 1


def test_tab_goes_through_views_examples_and_the_question_and_no_step_loses_the_focus(page, open_page):
    open_page("/attention", plot=True)
    wait_for_key_listener(page)
    page.locator("h1").click()
    page.keyboard.press("Tab")
    assert page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle") == "solid"
    press_until(page, "attention_view")
    for key, view in (("ArrowRight", "One weight"), ("ArrowLeft", "Heads")):
        page.keyboard.press(key)
        page.wait_for_function("view => document.title.includes(` · ${view} · `)", arg=view)
        wait_until_ready(page, plot=True)
        assert page.evaluate(FOCUSED_ELEMENT_SCRIPT)["name"] == view
    press_until(page, "attention_examples")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-testid="stPopoverBody"] button')
    page.keyboard.press("Tab")
    page.wait_for_function(FOCUS_ON_KEY_SCRIPT, arg="attention_example_1")
    example = page.evaluate(FOCUSED_ELEMENT_SCRIPT)["name"]
    page.keyboard.press("Enter")
    expect(page.get_by_role("textbox", name="English sentence")).to_have_value(example)
    wait_until_ready(page, plot=True)
    last = page.locator('[data-testid="stPopoverBody"] button').count()
    assert press_until(page, f"attention_example_{last}") == last - 1
    page.keyboard.press("Tab")
    page.wait_for_function(FOCUS_ON_KEY_SCRIPT, arg="attention_more")
    page.keyboard.press("Escape")
    page.wait_for_selector('[data-testid="stPopoverBody"]', state="detached")
    press_until(page, "atlas_first_question")
    page.keyboard.press("Enter")
    page.wait_for_selector(".st-key-atlas_cover")
    page.wait_for_function("() => Boolean(document.activeElement?.closest('.st-key-atlas_cover'))")
