"""A visitor with a telephone alone: a finger finds room everywhere, drags, and plays a lesson to its end."""

import pytest
from playwright.sync_api import expect

from core import lessons
from core.contents import CLASSROOM
from docs.guides import address
from tests.browser import pointer
from tests.browser.page_boxes import PHONE, small
from tests.support.chromium import wait_until_ready


def phone(new_page, open_page, path: str, plot: bool = True):
    """Returns a page as a telephone shows it."""
    return open_page(path, plot=plot, on=new_page(**PHONE))


@pytest.mark.parametrize("name", ["", CLASSROOM.name])
def test_whatever_is_tapped_has_44_pixels(new_page, open_page, name):
    """Of the two pages without views; of the others tests/browser/test_frame.py holds it."""
    assert small(phone(new_page, open_page, f"/{name}", plot=False)) == []


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


def test_a_tap_on_a_cell_opens_the_numbers_behind_it(new_page, open_page):
    page = phone(new_page, open_page, "/attention?attention_text=I+like+soccer")
    pointer.until_it_listens(page, "attention_matrix")
    page.touchscreen.tap(*pointer.point(page, "attention_matrix", 1, 0))
    page.wait_for_function("() => document.title.includes('One weight')")
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


def test_a_tap_into_the_middle_of_a_box_keeps_the_focus_there(new_page, open_page):
    step = lessons.read_lesson("translation").steps[1]
    path = address(step.page, {**step.parameters, "atlas_lesson": "translation", "atlas_step": "2"})
    page = phone(new_page, open_page, path.removeprefix("http://localhost:8501"), plot=False)
    box = page.locator(".st-key-atlas_cover input")
    box.focus()  # what Streamlit says of Enter appears in the box, and stood under the finger
    page.wait_for_timeout(500)
    place = box.bounding_box()
    page.touchscreen.tap(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    expect(box).to_be_focused()


def test_a_lesson_is_played_by_taps_to_its_end(new_page, open_page):
    lesson = lessons.read_lesson("attention")
    first = address(
        lesson.steps[0].page, {**lesson.steps[0].parameters, "atlas_lesson": lesson.name, "atlas_step": "1"}
    )
    page = phone(new_page, open_page, first.removeprefix("http://localhost:8501"), plot=False)
    for number, step in enumerate(lesson.steps, 1):
        page.get_by_text(f"{number} of {len(lesson.steps)}").wait_for()
        page.locator(".st-key-atlas_cover").get_by_role("button", name="Answer", exact=True).wait_for()
        before = f".st-key-{step.page}_{step.figure} .js-plotly-plot"
        page.wait_for_selector(before, state="detached")
        wait_until_ready(page)
        give_an_answer(page, step)
        page.locator(".st-key-atlas_cover").get_by_role("button", name="Answer", exact=True).tap()
        page.wait_for_selector(".st-key-atlas_cover", state="detached")
        wait_until_ready(page, plot=True)
        if number < len(lesson.steps):
            page.locator(".st-key-atlas_next :is(button, a)").tap()
    expect(page.get_by_text("That was the last question of this lesson.")).to_be_visible()
