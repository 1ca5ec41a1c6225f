"""A visitor with a telephone alone: a finger finds room everywhere, drags, and plays a lesson to its end."""

from playwright.sync_api import expect

from core import lessons
from docs.guides import address
from tests.browser.page_boxes import PHONE
from tests.support.chromium import wait_until_ready


def phone(new_page, open_page, path: str, plot: bool = True):
    """Returns a page as a telephone shows it."""
    return open_page(path, plot=plot, on=new_page(**PHONE))


def drag(page, start: tuple[float, float], by: float) -> None:
    """Drags a finger to the right."""
    session = page.context.new_cdp_session(page)
    x, y = start
    for kind, moved in (("touchStart", 0), ("touchMove", by / 2), ("touchMove", by), ("touchEnd", None)):
        points = [] if moved is None else [{"x": x + moved, "y": y}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_a_finger_drags_the_temperature(new_page, open_page):
    page = phone(new_page, open_page, "/shakespeare")
    field = page.locator(".st-key-shakespeare_temperature input")
    before = float(field.input_value())
    thumb = page.get_by_role("slider", name="Temperature")
    thumb.scroll_into_view_if_needed()
    box = thumb.bounding_box()
    drag(page, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), 60)
    page.wait_for_function(
        "([selector, before]) => Number(document.querySelector(selector).value) > before",
        arg=[".st-key-shakespeare_temperature input", before],
    )
    wait_until_ready(page, plot=True)


def test_the_buttons_of_a_table_lie_over_none_of_its_figure_s(new_page, open_page):
    page = phone(new_page, open_page, "/tokens")
    buttons = page.locator(".st-key-tokens_cuts_about [role=radio]")
    for name in ("Numbers", "Link"):
        buttons.filter(has_text=name).tap(timeout=5_000)
        page.get_by_test_id({"Numbers": "stDataFrame", "Link": "stCode"}[name]).first.wait_for()


def give_an_answer(page, step: lessons.Step) -> None:
    """Taps or types some answer."""
    cover = page.locator(".st-key-atlas_cover")
    if step.kind == "number" and step.scale is not None:
        box = cover.get_by_test_id("stSlider").bounding_box()
        page.touchscreen.tap(box["x"] + box["width"] / 3, box["y"] + box["height"] * 0.7)
    elif step.kind == "text":
        cover.get_by_role("textbox").fill("The king")
    elif step.kind == "cell":
        for label in step.labels:
            cover.get_by_role("combobox", name=label).tap()
            page.get_by_role("option").first.tap()
    else:
        cover.locator("label:has(input[type=radio])").first.tap()


def test_the_verdict_stays_where_the_browser_lets_a_view_run_alone(new_page, open_page):
    """A telephone says that it is narrow once a figure is there; the view ran without what is under it."""
    lesson = lessons.read_lesson("tokens")
    place = {**lesson.steps[0].parameters, "atlas_lesson": "tokens", "atlas_step": "1"}
    page = phone(
        new_page, open_page, address("tokens", place).removeprefix("http://localhost:8501"), plot=False
    )
    give_an_answer(page, lesson.steps[0])
    page.get_by_role("button", name="Answer", exact=True).tap()
    page.wait_for_selector(".st-key-atlas_cover", state="detached")
    wait_until_ready(page, plot=True)
    page.wait_for_timeout(1000)
    wait_until_ready(page, plot=True)
    expect(page.locator(".st-key-atlas_verdict")).to_be_visible()
