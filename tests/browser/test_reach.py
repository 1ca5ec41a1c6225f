"""What is reached, and read, without a mouse: figures that scroll, and what was just chosen."""

import pytest

from tests.browser.accessibility import run_axe
from tests.browser.page_boxes import PHONE

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
