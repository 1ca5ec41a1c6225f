"""A class in real browsers at once: a teacher, and three students on telephones."""

import os
import re
import urllib.parse

import pytest
from playwright.sync_api import expect

from tests.support.serving import running_app

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OPTIONS = "I\nlike\nsoccer"
RUDE = "<img src=x onerror=alert(1)>"


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """An app whose rooms lie in a folder of its own."""
    names = ("ATLAS_DATABASE", "ATLAS_DATA_DIR", "ATLAS_MODELS_DIR")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    folder = str(tmp_path_factory.mktemp("rooms"))
    with running_app(environment=environment | {"ATLAS_DATA_HOME": folder, "ATLAS_DEVICE": "cpu"}) as server:
        yield server


@pytest.fixture
def teacher(school, new_page):
    """The teacher's screen of a room that was just opened."""
    page = new_page()
    page.goto(f"{school.address}/classroom")
    page.get_by_role("button", name="Open a room").click()
    page.get_by_text("0 have come").wait_for()
    return page


def code_of(teacher) -> str:
    """Returns the code of the room that a teacher's address names."""
    return urllib.parse.parse_qs(teacher.url.split("?")[1])["classroom_room"][0]


@pytest.fixture
def come(school, new_page, teacher):
    """Returns a function that lets a student in, on a telephone."""

    def enter(nickname: str = ""):
        page = new_page(**PHONE)
        page.goto(f"{school.address}/classroom?classroom_room={code_of(teacher)}")
        page.get_by_label("Nickname").fill(nickname)
        page.get_by_role("button", name="Come in").tap()
        page.get_by_text("You are in").wait_for()
        return page

    return enter


def ask(teacher, truth: str = "like") -> None:
    """Lets the teacher ask for a word."""
    teacher.get_by_text("My own question").click()
    teacher.get_by_label("Your question").fill("Which word?")
    teacher.get_by_label("Answers to choose from").fill(OPTIONS)
    teacher.get_by_label("True answer").fill(truth)
    teacher.get_by_role("button", name="Ask the class").click()
    teacher.get_by_role("button", name="Uncover").wait_for()


def answer(student, word: str) -> None:
    """Lets a student choose a word and send it."""
    student.get_by_text(word, exact=True).first.tap()
    student.get_by_role("button", name=re.compile("Send|Change")).tap()
    student.get_by_text("Sent:").wait_for()


def test_a_class_predicts_discusses_predicts_again_and_sees_the_truth(teacher, come):
    class_ = [come("Ann"), come(RUDE), come()]
    expect(teacher.get_by_text("3 have come")).to_be_visible()
    ask(teacher)
    for student, word in zip(class_, ("soccer", "like", "soccer"), strict=True):
        student.get_by_text("Which word?").wait_for()  # by itself
        answer(student, word)
    expect(teacher.get_by_text("3 of 3 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Show the answers").click()
    for page in (teacher, *class_):
        page.locator(".js-plotly-plot .main-svg").first.wait_for()
        expect(page.get_by_text("2 of 3 (67 %) answered “soccer”").first).to_be_visible()
        assert "The truth:" not in page.inner_text("body")
    teacher.get_by_role("button", name="Ask again").click()
    for student, word in zip(class_, ("like", "like", "soccer"), strict=True):
        student.get_by_text("once more after the discussion").wait_for()
        answer(student, word)
    expect(teacher.get_by_text("3 of 3 have answered")).to_be_visible()
    teacher.get_by_role("button", name="Uncover").click()
    for page in (teacher, *class_):
        expect(
            page.get_by_text("before, 1 of 3 (33 %) had it, and after, 2 of 3 (67 %)").first
        ).to_be_visible()
    expect(
        class_[0].get_by_text("You answered soccer before the discussion and like after it.")
    ).to_be_visible()
    for student in class_:
        assert student.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_student_who_reloads_is_where_he_was(teacher, come):
    student = come("Ann")
    ask(teacher)
    answer(student, "soccer")
    student.reload()
    student.get_by_text("Sent:").wait_for()
    expect(student.get_by_role("radio", name="soccer")).to_be_checked()
    expect(teacher.get_by_text("1 of 1 have answered")).to_be_visible()


def test_no_secret_of_the_teacher_and_no_html_reaches_a_student_or_the_log(teacher, come, school):
    student = come(RUDE)
    secret = urllib.parse.parse_qs(teacher.url.split("?")[1])["classroom_teacher"][0]
    ask(teacher)
    student.get_by_text("Which word?").wait_for()
    content = student.content()
    assert secret not in content
    assert secret not in school.log.read_text(encoding="utf-8", errors="replace")
    assert "onerror=" not in content.replace("&lt;img src=x onerror=", "")
    expect(student.get_by_text(f"as {RUDE}")).to_be_visible()
    teacher.get_by_text("The room", exact=True).click()
    teacher.get_by_text("Nicknames (1)").click()
    expect(teacher.get_by_text(f"Hide {RUDE}")).to_be_visible()
    assert teacher.locator("img[src=x]").count() == 0


def test_a_student_answers_by_the_keyboard_alone(teacher, come):
    student = come()
    ask(teacher)
    radio = student.get_by_role("radio", name="I", exact=True)
    radio.wait_for()
    radio.focus()
    student.keyboard.press("Space")
    student.keyboard.press("ArrowDown")
    expect(student.get_by_role("radio", name="like")).to_be_checked()
    student.keyboard.press("Tab")
    expect(student.get_by_role("button", name="Send")).to_be_focused()
    student.keyboard.press("Enter")
    student.get_by_text("Sent: like").wait_for()


def test_the_end_of_a_room_reaches_its_students(teacher, come):
    student = come()
    teacher.get_by_text("The room", exact=True).click()
    teacher.get_by_text("I have what I need").click()
    teacher.get_by_role("button", name="End the room").click()
    teacher.get_by_role("button", name="Open a room").wait_for()
    student.get_by_text("The room has ended").wait_for()


def test_screens_follow_the_teacher_with_the_figure_covered(teacher, come):
    student = come()
    teacher.get_by_text("My own question").click()
    teacher.get_by_label("Your question").fill("How many waves?")
    teacher.get_by_label("Answers to choose from").fill("1\n2")
    teacher.get_by_role("textbox", name="Address of the page").fill("positions")
    teacher.get_by_role("button", name="Ask the class").click()
    student.get_by_text("The teacher is here: Positions").wait_for()
    frame = student.frame_locator("iframe[src*='positions']")
    expect(frame.get_by_text("The figure is covered.")).to_be_visible()
    teacher.get_by_role("button", name="Uncover").click()
    frame.locator(".js-plotly-plot .main-svg").first.wait_for()
