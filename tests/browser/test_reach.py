"""What is reached, and read, without a mouse: by a finger on a telephone, by keys, in the dark."""

import pytest

from tests.browser.accessibility import BACKGROUND_SCRIPT, find_low_contrast_texts, run_axe
from tests.browser.page_boxes import PHONE
from tests.support.chromium import wait_until_ready


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.nightly)])
def test_a_view_that_was_just_chosen_is_read_under_the_pointer_and_the_focus(new_page, open_page, scheme):
    page = open_page("/masking", on=new_page(color_scheme=scheme), plot=True)
    chosen = page.get_by_role("radio", name="With and without a mask")
    chosen.click()
    wait_until_ready(page, plot=True)
    assert chosen.get_attribute("data-hovered") == chosen.get_attribute("aria-checked") == "true"
    assert not run_axe(page)
    page.mouse.move(5, 500)
    page.keyboard.press("Tab")
    chosen.focus()
    chosen.and_(page.locator("[data-focus-visible]")).wait_for()
    assert not run_axe(page)


@pytest.mark.nightly
def test_an_open_page_follows_from_light_to_dark(page, open_page):
    open_page("/attention", plot=True)
    before = page.evaluate(BACKGROUND_SCRIPT)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"before => ({BACKGROUND_SCRIPT})() !== before", arg=before)
    wait_until_ready(page, plot=True)
    assert not (found := find_low_contrast_texts(page)), "\n".join(found)


def test_the_buttons_of_a_table_lie_over_none_of_its_figure_s(new_page, open_page):
    page = open_page("/tokens", plot=True, on=new_page(**PHONE))
    buttons = page.locator(".st-key-tokens_tokenizations_about [role=radio]")
    for name, content in (("Numbers", "stDataFrame"), ("Link", "stCode")):
        buttons.filter(has_text=name).tap()
        page.get_by_test_id(content).first.wait_for()
