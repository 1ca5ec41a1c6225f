"""What is reached, and read, without a mouse: by a finger on a telephone, by keys, in the dark."""

import pytest
from playwright.sync_api import expect

from core.teaching import lessons
from docs.guides import SERVER, address
from tests.browser.accessibility import BACKGROUND_SCRIPT, find_low_contrast_texts, run_axe
from tests.browser.page_boxes import PHONE
from tests.support.chromium import wait_for_rerun, wait_until_ready

SCROLLED = "() => document.querySelector('.st-key-masking_trace').scrollLeft > 0"


def test_a_figure_that_a_finger_moves_is_moved_by_arrows_too(new_page, open_page, ready):
    page = open_page("/masking?masking_view=Mask%2C+layer+by+layer", on=new_page(**PHONE), plot=True)
    ready(page, plot=True)
    figure = page.locator(".st-key-masking_trace [role=figure][tabindex='0']")
    figure.focus()
    assert not page.evaluate(SCROLLED)
    page.keyboard.press("ArrowRight")
    page.wait_for_function(SCROLLED)
    assert not run_axe(page)
    page.set_viewport_size({"width": 1440, "height": 900})
    figure.wait_for(state="detached")


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_a_view_that_was_just_chosen_is_read_under_the_pointer_and_the_focus(
    new_page, open_page, ready, scheme
):
    page = open_page("/masking", on=new_page(color_scheme=scheme), plot=True)
    chosen = page.get_by_role("radio", name="With and without a mask")
    chosen.click()
    ready(page, plot=True)
    assert chosen.get_attribute("data-hovered") == chosen.get_attribute("aria-checked") == "true"
    assert not run_axe(page)
    page.mouse.move(5, 500)
    page.keyboard.press("Tab")
    chosen.focus()
    chosen.and_(page.locator("[data-focus-visible]")).wait_for()
    assert not run_axe(page)


def test_an_open_page_follows_from_light_to_dark(page, open_page, ready):
    open_page("/attention", plot=True)
    before = page.evaluate(BACKGROUND_SCRIPT)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({BACKGROUND_SCRIPT})() !== before", arg=before)
    ready(page, plot=True)
    assert not (found := find_low_contrast_texts(page)), "\n".join(found)


def test_the_buttons_of_a_table_lie_over_none_of_its_figure_s(new_page, open_page):
    page = open_page("/tokens", plot=True, on=new_page(**PHONE))
    buttons = page.locator(".st-key-tokens_tokenizations_about [role=radio]")
    for name, content in (("Numbers", "stDataFrame"), ("Link", "stCode")):
        buttons.filter(has_text=name).tap()
        page.get_by_test_id(content).first.wait_for()


def test_the_verdict_stays_where_the_browser_lets_a_view_run_alone(new_page, open_page):
    """A telephone says that it is narrow once a figure is there; the view ran without what is under it."""
    place = {
        **lessons.read_lesson("tokens").questions[0].query_params,
        "atlas_lesson": "tokens",
        "atlas_step": "1",
    }
    page = open_page(address("tokens", place).removeprefix(SERVER), on=new_page(**PHONE))
    wait_until_ready(page)
    line = page.locator(".st-key-atlas_cover").get_by_test_id("stSlider").bounding_box()
    page.touchscreen.tap(line["x"] + line["width"] / 3, line["y"] + line["height"] * 0.7)
    with wait_for_rerun(page):
        page.get_by_role("button", name="Answer", exact=True).tap()
    page.wait_for_selector(".st-key-atlas_cover", state="detached")
    wait_until_ready(page, plot=True)
    with wait_for_rerun(page):  # and after the run that the browser sets off, if it does
        pass
    expect(page.locator(".st-key-atlas_verdict")).to_be_visible()
