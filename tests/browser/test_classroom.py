"""A class in real browsers at once: a teacher, and three students on telephones."""

import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.browser.page_boxes import PHONE

OPTIONS = "I\nlike\nsoccer"


@pytest.fixture
def teacher(server, new_page):
    page = new_page()
    page.goto(f"{server.address}/classroom")
    page.get_by_role("button", name="Open a room").click()
    page.get_by_text("0 have joined").wait_for()
    return page


def read_room_code(teacher) -> str:
    return urllib.parse.parse_qs(teacher.url.split("?")[1])["classroom_room"][0]


@pytest.fixture
def come(new_page, teacher):
    def enter(nickname: str = ""):
        page = new_page(**PHONE)
        page.goto(teacher.get_by_text("classroom_key=").inner_text().strip())
        page.get_by_label("Nickname").fill(nickname)
        page.get_by_role("button", name="Join").tap()
        page.get_by_text("You have joined").wait_for()
        return page

    return enter


def ask(teacher) -> None:
    teacher.get_by_text("My own question").click()
    teacher.get_by_label("Your question").fill("Which word?")
    teacher.get_by_label("Answers to choose from").fill(OPTIONS)
    teacher.get_by_label("Correct answer").fill("like")
    teacher.get_by_role("button", name="Ask the class").click()
    teacher.get_by_role("button", name="Uncover").wait_for()


def answer_all(teacher, students, shown_text: str, words: tuple[str, ...]) -> None:
    """Lets each student send a word once a text is shown, which comes by itself."""
    for student, word in zip(students, words, strict=True):
        student.get_by_text(shown_text).wait_for()
        student.get_by_text(word, exact=True).first.tap()
        student.get_by_role("button", name=re.compile("Send|Change")).tap()
        student.get_by_text("Sent:").wait_for()
    expect(teacher.get_by_text(f"{len(students)} of {len(students)} have answered")).to_be_visible()


def test_a_class_predicts_discusses_predicts_again_and_sees_the_truth(teacher, come):
    class_ = [come("Ann"), come("<img src=x onerror=alert(1)>"), come()]
    expect(teacher.get_by_text("3 have joined")).to_be_visible()
    for student in class_:  # what draws charts is there before there is one
        student.locator(".st-key-charts_ready .js-plotly-plot").wait_for(state="attached")
    ask(teacher)
    answer_all(teacher, class_, "Which word?", ("soccer", "like", "soccer"))
    teacher.get_by_role("button", name="Show the answers").click()
    for page in (teacher, *class_):
        page.locator(".js-plotly-plot .main-svg").first.wait_for()
        expect(page.get_by_text("2 of 3 (67 %) answered “soccer”").first).to_be_visible()
        assert "The truth:" not in page.inner_text("body")
    teacher.get_by_role("button", name="Ask again").click()
    answer_all(teacher, class_, "once more after the discussion", ("like", "like", "soccer"))
    teacher.get_by_role("button", name="Uncover").click()
    story = "before, 1 of 3 (33 %) had it, and after, 2 of 3 (67 %)"
    for page in (teacher, *class_):
        expect(page.get_by_text(story).first).to_be_visible()
        assert page.locator("img[src=x]").count() == 0  # a nickname is a text
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    own_answers = class_[0].get_by_text("You answered soccer before the discussion and like after it.")
    expect(own_answers).to_be_visible()


def test_a_student_answers_by_the_keyboard_alone_and_a_slider_that_nobody_touched_is_no_answer(teacher, come):
    student = come("Ann")
    ask(teacher)
    radio = student.get_by_role("radio", name="I", exact=True)
    radio.wait_for()
    radio.focus()
    for key in ("Space", "ArrowDown", "Tab", "Enter"):  # "like", and Send
        student.keyboard.press(key)
    student.get_by_text("Sent: like").wait_for()
    student.reload()
    student.get_by_text("Sent: like").wait_for()
    expect(student.get_by_role("radio", name="like")).to_be_checked()
    expect(teacher.get_by_text("1 of 1 have answered")).to_be_visible()

    teacher.get_by_role("button", name="Uncover").click()
    teacher.get_by_text("My own question").click()
    teacher.get_by_text("A number", exact=True).click()
    teacher.get_by_label("Your question").fill("How many?")
    teacher.get_by_role("button", name="Ask the class").click()
    slider = student.get_by_role("slider")
    slider.wait_for()
    expect(student.locator("output")).to_have_text("tap the line")
    student.get_by_role("button", name="Send").tap()
    student.get_by_text("Choose an answer first.").wait_for()
    slider.tap()  # on its middle, where it would have begun
    expect(student.locator("output")).to_have_text("50")
    student.get_by_role("button", name="Send").tap()
    student.get_by_text("Sent: 50").wait_for()
    student.reload()  # and what was sent stands there
    expect(student.locator("output")).to_have_text("50")


def test_a_reload_keeps_the_room_and_no_address_and_no_log_has_its_secret(server, teacher, new_page):
    code = read_room_code(teacher)
    secret = teacher.evaluate("JSON.parse(sessionStorage.getItem('atlas_teacher')).secret")
    assert secret not in teacher.url + server.log.read_text(encoding="utf-8", errors="replace")
    teacher.reload()
    teacher.get_by_text("0 have joined").wait_for()
    assert secret not in teacher.url
    teacher.get_by_text("The room", exact=True).click()
    teacher.get_by_text("My own secret link").click()
    own = teacher.get_by_text("classroom_teacher=").inner_text().strip()
    other = new_page()  # another machine
    other.goto(own)
    other.get_by_text("0 have joined").wait_for()
    other.wait_for_url(lambda url: secret not in url)
    assert read_room_code(other) == code
    other.go_back()
    assert secret not in other.url


@pytest.mark.nightly
def test_the_wall_shows_the_door_the_question_the_answers_and_the_figure_and_has_nothing_to_press(
    teacher, come, new_page
):
    wall = new_page(viewport={"width": 1920, "height": 1080})
    wall.goto(teacher.get_by_role("link", name="Open the wall").get_attribute("href"))
    expect(wall.locator(".st-key-classroom_wall_code p")).to_have_text(read_room_code(teacher))
    class_ = [come("Ann"), come()]
    expect(wall.get_by_text("2 have joined")).to_be_visible()
    teacher.get_by_role("button", name="Ask the class").click()
    question = wall.locator(".st-key-classroom_wall_question p")
    expect(question).to_be_visible()
    assert float(question.evaluate("element => parseFloat(getComputedStyle(element).fontSize)")) >= 47.9
    expect(wall.get_by_text("○○ 0 of 2 answered")).to_be_visible()
    for element in ("button", "[data-testid=stSidebar]"):
        assert not [one for one in wall.locator(element).all() if one.is_visible()]
    for student, counts in zip(class_, ("●○ 1 of 2 answered", "●● 2 of 2 answered"), strict=True):
        student.get_by_role("slider").press("ArrowRight")
        student.get_by_role("button", name="Send").tap()
        expect(wall.get_by_text(counts)).to_be_visible()
    teacher.get_by_role("button", name="Uncover").click()
    figure = wall.frame_locator("iframe").locator(".js-plotly-plot")
    for mark in ("2 of 2", "the figure:"):
        expect(figure.get_by_text(mark, exact=False).first).to_be_visible()
    for height in (1080, 720):
        wall.set_viewport_size({"width": height * 16 // 9, "height": height})
        frame = wall.locator("iframe").bounding_box()
        count = wall.get_by_text("2 of 2 answered").bounding_box()
        assert frame["height"] >= 400
        assert frame["y"] + frame["height"] <= count["y"] < height - count["height"]
    # without the key of the door its address shows nothing
    wall.goto(teacher.url.split("?")[0] + f"?classroom_wall=1&classroom_room={read_room_code(teacher)}")
    wall.get_by_text("This room has ended, or a part of the link of its wall is missing").wait_for()
