"""A lesson in a real browser: played by keyboard alone, on a telephone, and a teacher's curtain."""

import urllib.parse

import pytest
from playwright.sync_api import expect

from core.teaching import lessons
from core.teaching.lessons.active_step import build_step_parameters
from tests.browser.accessibility import FOCUSED_ELEMENT_SCRIPT, press_until
from tests.browser.figure_actions import drag_pointer
from tests.browser.page_boxes import PHONE
from tests.support.chromium import (
    TIMEOUT_MILLISECONDS,
    get_horizontal_overflow,
    wait_for_key_listener,
    wait_for_rerun,
    wait_until_ready,
)

LESSON = lessons.read_lesson("characters")
ANSWER_IS_SEEN = """() => [...document.querySelectorAll('.st-key-atlas_cover button')].some(
    button => button.innerText.trim() === 'Answer' && button.getBoundingClientRect().bottom < innerHeight)"""
ANSWERS_ARE_SEEN = r"""() => [...document.querySelectorAll('.js-plotly-plot text')].some(text => {
    const {top, bottom} = text.getBoundingClientRect();
    const scrolled = document.querySelector('[data-testid=stMain]').scrollTop > 0;
    return scrolled && /the\sfigure:/.test(text.textContent) && top > 0 && bottom < innerHeight;
})"""


def make_step_address(lesson=LESSON, number: int = 1) -> str:
    step = lesson.questions[number - 1]
    return f"/{step.page}?{urllib.parse.urlencode(build_step_parameters(lesson, number))}"


def test_a_whole_lesson_is_played_by_keyboard(page, open_page):
    open_page(make_step_address())
    page.wait_for_selector(".st-key-atlas_cover")
    for number, step in enumerate(LESSON.questions, 1):
        page.get_by_text(f"{number} of {len(LESSON.questions)}").wait_for()
        page.get_by_role("button", name="Answer", exact=True).wait_for()
        before = f".st-key-{step.page}_{step.figure} .js-plotly-plot"
        page.wait_for_selector(before, state="detached")  # that of the step before goes with its run
        wait_until_ready(page)
        if number == 1:
            press_until(page, "atlas_answer")
        # from the second step on the focus goes there by itself
        page.wait_for_function("() => Boolean(document.activeElement?.closest('.st-key-atlas_cover'))")
        if step.kind == "text":
            page.keyboard.type("The ki")
            page.keyboard.press("Enter")
        else:
            page.keyboard.press("Space" if step.kind == "choice" else "ArrowRight")
            answer = page.get_by_role("button", name="Answer", exact=True)
            expect(answer).to_be_enabled()  # that of a slider is off until then
            answer.focus()
            page.keyboard.press("Enter")
        wait_until_ready(page, True)
        drawn = page.locator(f".st-key-{step.page}_{step.figure} .js-plotly-plot")
        for author in ("the figure:", "you:"):
            drawn.get_by_text(author, exact=False).first.wait_for()
        page.wait_for_function(
            f"() => ({FOCUSED_ELEMENT_SCRIPT})().key === 'atlas_next' || "
            "!document.querySelector('.st-key-atlas_next')"
        )
        if number < len(LESSON.questions):
            page.keyboard.press("Enter")
    page.get_by_text("That was the last question of this lesson.").wait_for()


def test_r_uncovers_for_a_teacher_and_does_not_run_the_page_again(page, open_page):
    open_page("/positions?positions_view=Clocks&atlas_curtain=1")
    page.wait_for_selector(".st-key-atlas_cover")
    page.get_by_role("button", name="Uncover").wait_for()  # what R presses
    wait_for_key_listener(page, "lesson")
    assert page.locator(".js-plotly-plot").count() == 0
    page.keyboard.press("r")
    page.wait_for_selector(".st-key-atlas_cover", state="detached")
    wait_until_ready(page, True)
    assert page.locator(".st-key-atlas_cover").count() == 0 and "atlas_curtain=1" in page.url


def test_a_curve_is_drawn_by_one_stroke_and_may_be_mended(page, open_page):
    """In a figure that plays, so the guess reaches the boxes of the page around it."""
    lesson = lessons.read_lesson("tokens")
    number, name = next(
        (place, step.name) for place, step in enumerate(lesson.questions, 1) if step.kind == "number_list"
    )
    open_page(make_step_address(lesson, number))
    sheet = page.locator(".st-key-atlas_frame .atlas-guess")

    def at(across: float, down: float) -> tuple[float, float]:
        wait_until_ready(page)
        box = sheet.bounding_box()
        return box["x"] + across * box["width"], box["y"] + down * box["height"]

    boxes = [page.locator(f".st-key-atlas_answer_tokens_{name}_{place} input") for place in range(5)]
    drag_pointer(page, at(0.02, 0.4), at(0.5, 0.5), at(0.97, 0.7))
    answer = page.get_by_role("button", name="Answer", exact=True)
    expect(answer).to_be_enabled()
    expect(sheet.locator("circle")).to_have_count(5)
    numbers = [float(one.input_value()) for one in boxes]
    assert sorted(set(numbers), reverse=True) == numbers
    boxes[4].fill("13")
    boxes[4].press("Enter")
    wait_until_ready(page)
    answer.click()
    expect(page.locator(".st-key-atlas_verdict")).to_contain_text("31 · 24 · 19 · 16 · 13")


@pytest.mark.nightly
def test_a_figure_comes_by_itself_once_its_model_is_trained(page, open_page):
    """What is seen meanwhile: tests/pages/test_trained_lesson.py."""
    open_page(make_step_address(lessons.read_lesson("learning")))
    page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator(".st-key-atlas_cover [data-testid=stProgress]")).to_be_visible()
    sheet = page.locator(".st-key-atlas_frame .atlas-guess")
    expect(sheet).to_be_visible(timeout=3 * TIMEOUT_MILLISECONDS)  # 20 s on a machine that does nothing else
    expect(page.locator(".js-plotly-plot")).to_have_count(1)


def test_a_term_of_the_question_is_explained_to_the_tab_key_and_the_words_stay_the_question(page, open_page):
    open_page(make_step_address(lessons.read_lesson("masks"), 7))
    term = page.locator(".atlas-term").first
    says = "element => getComputedStyle(element, '::after').content"
    assert term.evaluate(says) == "none"
    page.wait_for_function(  # a page that is drawn once more takes the focus away
        """() => {
            const term = document.querySelector('.atlas-term');
            term?.focus();
            return term && getComputedStyle(term, '::after').content.includes('unit of a loss');
        }"""
    )
    expect(page.locator(".atlas-question")).to_contain_text(lessons.read_lesson("masks").questions[6].text)


def test_what_was_answered_is_found_another_day_and_back_finds_the_lesson(new_page, open_page):
    page = open_page(make_step_address(number=1), on=new_page())
    page.wait_for_selector(".st-key-atlas_cover")
    wait_for_key_listener(page, "lesson")
    page.keyboard.press("r")
    page.wait_for_selector(".st-key-atlas_verdict")
    wait_until_ready(page)
    page.get_by_test_id("stSidebarNav").get_by_role("link", name="Positions", exact=True).click()
    page.wait_for_url("**/positions*")
    wait_until_ready(page)
    page.go_back()
    page.wait_for_url("**atlas_step=1*")
    page.wait_for_selector(".st-key-atlas_verdict")
    page.goto(page.url.split("/shakespeare")[0])  # a session of its own
    expect(page.locator(".st-key-lessons_list").get_by_text("⊗")).to_have_count(1)
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".st-key-lessons_list").get_by_text("⊗")).to_have_count(0)


def test_on_a_telephone_question_and_answer_are_on_the_first_screen_and_the_verdict_stays(
    new_page, open_page
):
    """A telephone says that it is narrow once a figure is there: the view ran without what is under it."""
    page = open_page(make_step_address(lessons.read_lesson("tokens")), on=new_page(**PHONE))
    page.wait_for_selector(".st-key-atlas_cover")
    wait_until_ready(page)
    page.wait_for_function(ANSWER_IS_SEEN)  # the page may still move while its parts come
    assert get_horizontal_overflow(page) <= 1
    line = page.locator(".st-key-atlas_cover").get_by_test_id("stSlider").bounding_box()
    page.touchscreen.tap(line["x"] + line["width"] / 3, line["y"] + line["height"] * 0.7)
    with wait_for_rerun(page):
        page.get_by_role("button", name="Answer", exact=True).tap()
    page.wait_for_selector(".st-key-atlas_cover", state="detached")
    wait_until_ready(page, plot=True)
    with wait_for_rerun(page):  # and after the run that the browser sets off, if it does
        pass
    expect(page.locator(".st-key-atlas_verdict")).to_be_visible()


def test_on_a_telephone_a_figure_that_is_taller_than_the_screen_comes_into_sight_from_its_top(
    new_page, open_page
):
    lesson = lessons.read_lesson("writing")
    number = next(place for place, step in enumerate(lesson.questions, 1) if step.figure == "one_block")
    page = open_page(make_step_address(lesson, number), on=new_page(viewport={"width": 390, "height": 360}))
    page.wait_for_selector(".st-key-atlas_cover")
    wait_until_ready(page)
    wait_for_key_listener(page, "lesson")
    page.get_by_role("button", name="Skip").click()
    page.wait_for_function(ANSWERS_ARE_SEEN, timeout=20_000)
