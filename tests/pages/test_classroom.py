"""The door of a class, by AppTest: who comes in as what, what is refused, and what becomes of a room.

test_class_questions.py asks, answers and uncovers.
"""

import urllib.parse

import pytest
import sqlalchemy as sa
import streamlit as st

from core.base import i18n
from core.base.checks import InvalidValueError
from core.figures.spreadsheet import csv_bytes
from core.teaching import lessons
from core.teaching.classroom import rate_limits, rooms, tally
from core.teaching.classroom.records import STATE_ANSWERS_SHOWN, STATE_OPEN, STATE_UNCOVERED
from core.teaching.classroom.urls import get_page_title, parse_page_path
from core.teaching.lessons import Question
from tests.pages.class_screens import (
    enter_code,
    get_component_data,
    get_parameter,
    send_answer,
    set_session_state,
)
from tests.pages.language_checks import extract_page_texts, find_english_words
from tests.pages.page_walk import iterate_elements
from tests.support.views import assert_no_errors, get_only_error, press_button, set_values, type_values

CHOICE = Question(
    text="Which <b>word</b>?",
    kind="choice",
    options=("the", "*cat*", "sat"),
    truth="sat",
    explanation="Because",
)


def class_link(app) -> dict[str, str]:
    link = next(block.value for block in app.code if "classroom_key=" in block.value)
    return dict(urllib.parse.parse_qsl(link.partition("?")[2]))


def open_rooms(database) -> int:
    with database.read() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(rooms.room_table))


# --- who comes in -------------------------------------------------------------------------------------------


def test_a_teacher_opens_a_room_and_its_secret_stands_in_no_address(open_app, database):
    app = assert_no_errors(press_button(open_app("classroom"), "Open a room"))
    code, secret = get_parameter(app, "room"), get_component_data(app, "atlas_teacher_secret")["secret"]
    assert rooms.is_teacher(database, code, secret)
    link = class_link(app)
    assert app.metric[0].value == link["classroom_room"] == code
    assert "classroom_teacher" not in app.query_params and secret not in link.values()


def test_who_has_the_secret_by_its_link_leads_the_room_and_a_tab_keeps_it(classroom, open_app):
    app, again = classroom.teacher(), open_app("classroom", **classroom.address())  # a reload
    for screen, secret in ((app, classroom.secret), (again, "")):
        sent = get_component_data(screen, "atlas_teacher_secret")
        assert sent == {"room": classroom.code, "secret": secret, "is_stale": False}
    # it is under "The room" alone
    assert not any(classroom.secret in block.value for block in app.code)


def test_a_student_comes_in_by_code_and_the_address_lets_him_come_back(open_app, classroom, words):
    app = enter_code(open_app("classroom"), classroom.code.lower())
    assert f"## Room {classroom.code}" in words(app)
    app = assert_no_errors(press_button(type_values(app, "classroom", nickname="Ann <script>"), "Join"))
    for screen in (app, classroom.student(token=get_parameter(app, "student"))):
        assert "You have joined" in words(screen)
    assert [student.nickname for student in classroom.students] == ["Ann <script>"]


@pytest.mark.parametrize("code", ["XXXXX", "B", "<script>alert(1)</script>"])
def test_a_wrong_code_is_a_sentence_and_the_entrance_stays(open_app, database, code):
    app = open_app("classroom", classroom_room=code)
    error = get_only_error(app)
    assert error == "There is no open room with this code. It has six letters: check it."
    assert app.text_input(key="classroom_code")


@pytest.mark.parametrize("junk", ["", "\0", "1e400", "<img src=x>", "x" * 5000, "%00"])
def test_whatever_stands_in_the_address_opens_the_entrance(open_app, classroom, junk):
    for name in ("room", "teacher", "student"):
        app = open_app("classroom", **classroom.address(**{name: junk}))
        assert not app.exception and len(app.error) <= 1


def test_an_address_with_an_endless_view_is_a_place_like_others(classroom):
    classroom.lead(page_path="attention?attention_view=" + "*" * 1450)
    for app in (classroom.teacher(), classroom.student()):
        assert_no_errors(app)


@pytest.mark.parametrize("name", ["teacher", "student"])
def test_a_wrong_secret_opens_the_entrance_and_says_nothing_of_the_code(open_app, classroom, name):
    addresses = [classroom.address(**{name: "guess"}, room=code) for code in (classroom.code, "XXXXX")]
    assert len({get_only_error(open_app("classroom", **address)) for address in addresses}) == 1


# --- who guesses --------------------------------------------------------------------------------------------


@pytest.fixture
def school(monkeypatch):
    monkeypatch.setattr(rate_limits, "get_visitor_address", lambda: "192.0.2.7")


def test_one_pupil_who_guesses_shuts_the_door_for_nobody_else(open_app, classroom, school, words):
    """A school is one address: 61 wrong codes of one session once shut its door for right ones, too."""
    pupil, room = open_app("classroom"), f"## Room {classroom.code}"
    for _ in range(61):
        pupil = enter_code(pupil, "XXXXXX")
    assert "Too many wrong codes came from this page" in pupil.error[0].value
    assert room in words(enter_code(open_app("classroom"), classroom.code))
    assert room in words(open_app("classroom", **class_link(classroom.teacher())))
    pupil = enter_code(pupil, classroom.code)  # and the one who guesses learns of no right one
    assert "Too many wrong codes" in pupil.error[0].value and "## Room" not in words(pupil)


def test_the_codes_of_a_school_are_shut_by_no_machine_of_it(open_app, classroom, school, words, monkeypatch):
    for _ in range(rate_limits.MAX_ADDRESS_GUESSES // rate_limits.MAX_SESSION_GUESSES):
        with monkeypatch.context() as patch:  # a session of its own
            patch.setattr(st, "session_state", {})
            for _ in range(rate_limits.MAX_SESSION_GUESSES):
                rate_limits.record_wrong_guess("codes")
    app = enter_code(open_app("classroom"), classroom.code)
    assert f"## Room {classroom.code}" in words(app)
    assert "You have joined" in words(press_button(app, "Join"))
    # and the link is no way to guess codes: a wrong key tells the same of a code that is one and of none
    links = [classroom.address(room=code, key="x") for code in (classroom.code, "XXXXXX")]
    (error,) = {open_app("classroom", **link).error[0].value for link in links}
    assert "This link is not valid" in error


def test_an_address_opens_three_rooms_and_then_one_in_ten_minutes(open_app, database, school, monkeypatch):
    def open_with_errors(openings: int) -> list[str]:
        apps = [press_button(open_app("classroom"), "Open a room") for _ in range(openings)]
        return ["".join(error.value for error in app.error) for app in apps]

    *first_errors, error = open_with_errors(4)
    assert first_errors == [""] * 3 and open_rooms(database) == 3
    assert "3 rooms were opened from your network: wait 10 minutes" in error
    for address, num_rooms in (("192.0.2.8", 1), ("", 4)):  # another network; a teacher's own machine
        monkeypatch.setattr(rate_limits, "get_visitor_address", lambda address=address: address)
        assert open_with_errors(num_rooms) == [""] * num_rooms
    monkeypatch.setenv("ATLAS_HOSTED", "1")  # and behind a proxy that names nobody
    assert [bool(error) for error in open_with_errors(4)] == [False, False, False, True]


def test_where_a_password_is_set_a_room_is_opened_with_it_alone(open_app, database, school, monkeypatch):
    monkeypatch.setenv("ATLAS_TEACHER_PASSWORD", "pässword")

    def open_with(app, password: str):
        return press_button(type_values(app, "classroom", password=password), "Open a room")

    for wrong in ("", "password", "pässword "):
        assert "not the password" in open_with(open_app("classroom"), wrong).error[0].value
    for _ in range(5):  # who has it is bounded by no count
        assert_no_errors(open_with(open_app("classroom"), "pässword"))
    guesser = open_app("classroom")
    for number in range(rate_limits.MAX_SESSION_GUESSES + 1):
        guesser = open_with(guesser, f"guess {number}")
    assert "Too many wrong passwords" in open_with(guesser, "pässword").error[0].value


@pytest.mark.parametrize(
    ("processes", "sentence"), [("2", "runs 2 processes"), ("two", "number of app processes")]
)
def test_processes_with_rooms_of_their_own_open_none(open_app, database, monkeypatch, processes, sentence):
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", processes)
    assert sentence in press_button(open_app("classroom"), "Open a room").error[0].value
    assert open_rooms(database) == 0
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", "1")
    assert_no_errors(press_button(open_app("classroom"), "Open a room"))


# --- what becomes of a room ---------------------------------------------------------------------------------


def test_a_day_later_the_room_is_gone_in_a_sentence(classroom, monkeypatch):
    clock = classroom.database.clock
    monkeypatch.setattr(classroom.database, "clock", lambda: clock() + 86_401)
    for app in (classroom.teacher(), classroom.student(token="x")):
        assert "This room has ended" in get_only_error(app)


def test_a_teacher_closes_the_door_and_empties_the_room(classroom, open_app, words):
    pupil, app = classroom.student("Ann"), classroom.teacher(view="room")
    app = next(toggle for toggle in app.toggle if "Lock the room" in toggle.label).set_value(True).run()
    assert classroom.room.is_locked and "The room is locked" in "".join(info.value for info in app.info)
    assert not app.metric  # neither code nor QR code on the wall
    late = press_button(enter_code(open_app("classroom"), classroom.code), "Join")
    assert "This room is locked" in late.error[0].value and "You have joined" in words(pupil.run())
    assert_no_errors(press_button(app, "Remove everybody"))
    assert classroom.students == [] and "was emptied" in get_only_error(pupil.run())


def test_a_file_of_rooms_that_vanished_is_told_to_teacher_and_students(classroom, tmp_path):
    classroom.ask(CHOICE)
    screens = classroom.teacher(), classroom.student()
    for file in tmp_path.glob("rooms.sqlite3*"):
        file.unlink()
    for app in screens:
        assert "deleted or replaced while the app ran" in app.run().error[0].value
    assert press_button(app, "Open a room") and open_rooms(classroom.database) == 1


def test_at_the_end_there_is_a_csv_and_all_is_deleted(classroom, words):
    classroom.ask(CHOICE)
    classroom.enter("=1+1", answer="sat")
    app = classroom.teacher(view="room")
    assert [button.label for button in app.get("download_button")] == ["Answers as CSV"]
    saved = csv_bytes(tally.build_answers_table(classroom.database, classroom.code)).decode("utf-8-sig")
    assert saved.splitlines()[0] == (
        "question_number,question_text,truth,round_number,student_id,nickname,answer,outcome,answered_at"
    )
    assert ",'=1+1,sat,," in saved  # a nickname is no formula
    app = press_button(set_values(app, "classroom", confirm_end=True), "End the room")
    assert not app.exception and classroom.room is None and "Teach a class" in words(app)


# --- what is shown to whom ----------------------------------------------------------------------------------


@pytest.mark.parametrize("state", [STATE_OPEN, STATE_ANSWERS_SHOWN, STATE_UNCOVERED])
def test_no_secret_of_others_is_ever_on_a_students_screen(classroom, state):
    other = classroom.enter("Bob")
    classroom.ask(CHOICE)
    if state != STATE_OPEN:
        classroom.show(state)
    sent = "\n".join(str(element.proto) for element in iterate_elements(classroom.student("Ann").main))
    assert len(sent) > 500 and classroom.secret not in sent and other not in sent
    assert ("Because" in sent) == (state == STATE_UNCOVERED)  # nor is the truth before it is uncovered


def test_what_students_type_is_text(classroom, words):
    classroom.lead(accepts_sentences=True)
    nickname = "<img src=x onerror=alert(1)>[a](https://x.org)"
    token = classroom.enter(nickname, sentence="<script>alert(1)</script> $x$ :smile:")
    app = classroom.teacher(view="sentences")
    assert not (app.exception or set_session_state(app, view="room").exception)
    assert "<img" not in words(app).replace("\\<img", "")
    label = next(box.label for box in app.checkbox if "Hide" in box.label)
    assert "\\<img" in label and "\\[a\\]" in label
    assert "\\<script\\>" in "".join(success.value for success in classroom.student(token=token).success)


def test_a_sentence_is_hidden_or_run_and_the_class_follows(classroom, words):
    classroom.lead(accepts_sentences=True)
    for nickname in ("Ann", "Bob"):
        classroom.enter(nickname, sentence=f"{nickname} likes soccer")
    app = press_button(classroom.teacher(view="sentences"), "Hide")
    assert "Ann likes" not in words(app)
    press_button(app, "Run it")
    frame = classroom.student().get("iframe")[0].proto
    assert f"{classroom.room.page_path}&embed=true" in frame.src
    assert classroom.room.page_path == "translation?translation_text=Bob+likes+soccer"
    classroom.lead(students_follow=False)
    assert not classroom.student().get("iframe")


@pytest.mark.parametrize(
    ("typed", "place", "name"),
    [
        ("", "", ""),
        ("/attention", "attention", ""),
        (
            "https://a.org/base/attention?attention_view=One+weight&classroom_teacher=s&embed=true",
            "attention?attention_view=One+weight",
            "Attention · One weight",
        ),
        (
            "embeddings?embeddings_view=Look-up&embed=true",
            "embeddings?embeddings_view=Look-up",
            "Embeddings · Look-up",
        ),
    ],
)
def test_a_place_is_a_page_of_the_atlas_without_a_servers_name(typed, place, name):
    assert parse_page_path(typed) == place
    assert not name or get_page_title(place) == name


@pytest.mark.parametrize(
    "wrong", ["https://evil.org/", "javascript:alert(1)", "//x.org/classroom", "home", "http://[", "x" * 2000]
)
def test_what_is_no_page_of_the_atlas_is_no_place(wrong):
    with pytest.raises(InvalidValueError):
        parse_page_path(wrong)


@pytest.mark.nightly
def test_no_word_of_english_is_left(classroom, open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_LANGUAGE", i18n.PSEUDO_LANGUAGE)
    apps = [open_app("classroom"), open_app("classroom", **classroom.address()), classroom.student("Ada")]
    apps += [classroom.teacher(), classroom.teacher(view="sentences"), classroom.teacher(view="room")]
    classroom.lead(accepts_sentences=True, page_path="attention")
    classroom.ask(CHOICE)
    apps += [classroom.teacher(), pupil := classroom.student("Bob")]
    send_answer(pupil, "sat")
    for state in (STATE_ANSWERS_SHOWN, STATE_UNCOVERED):
        classroom.show(state)
        apps += [classroom.teacher(), classroom.student("Eve")]
    own = [classroom.code, CHOICE.text, CHOICE.explanation, *CHOICE.options]
    own += ["Ada Bob Eve http localhost GIFT Moodle XML CSV"]
    for lesson in lessons.read_lessons():
        own += [lesson.title, *(step.text for step in lesson.questions)]
    texts = [text for app in apps for text in extract_page_texts(app)]
    assert find_english_words(texts, " ".join(own)) == set()
