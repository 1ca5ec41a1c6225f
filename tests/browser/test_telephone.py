"""A visitor with a telephone alone: a finger finds room, and a verdict stays where it was."""

from playwright.sync_api import expect

from core.teaching import lessons
from docs.guides import SERVER, address
from tests.browser.page_boxes import PHONE
from tests.support.chromium import wait_for_rerun, wait_until_ready


def test_the_buttons_of_a_table_lie_over_none_of_its_figure_s(new_page, open_page):
    page = open_page("/tokens", plot=True, on=new_page(**PHONE))
    buttons = page.locator(".st-key-tokens_cuts_about [role=radio]")
    for name, content in (("Numbers", "stDataFrame"), ("Link", "stCode")):
        buttons.filter(has_text=name).tap()
        page.get_by_test_id(content).first.wait_for()


def test_the_verdict_stays_where_the_browser_lets_a_view_run_alone(new_page, open_page):
    """A telephone says that it is narrow once a figure is there; the view ran without what is under it."""
    place = {**lessons.read_lesson("tokens").steps[0].parameters, "atlas_lesson": "tokens", "atlas_step": "1"}
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
