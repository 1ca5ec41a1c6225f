"""The door of a class, by AppTest: who comes in as what, what is refused, and what becomes of a room.

test_class_questions.py asks, answers and uncovers.
"""

import re
import urllib.parse

import pytest
import sqlalchemy as sa
import streamlit as st

from core.base import i18n
from core.base.checks import InvalidValueError
from core.figures.spreadsheet import csv_bytes
from core.teaching import lessons
from core.teaching.classroom import guesses, rooms, students, tally
from core.teaching.classroom.places import checked_place, title
from core.teaching.classroom.records import ANSWERS, UNCOVERED, Question
from tests.pages.class_screens import component, guess, parameter, send, set_in
from tests.pages.english import plain_words, texts_of_page
from tests.pages.walk import elements
from tests.support.views import only_error, press, without_errors

CHOICE = Question(
    text="Which <b>word</b>?", kind="choice", options=("the", "*cat*", "sat"), truth="sat", why="Because"
)


def class_link(app) -> dict[str, str]:
    link = next(block.value for block in app.code if "classroom_key=" in block.value)
    return dict(urllib.parse.parse_qsl(link.partition("?")[2]))


def open_rooms(database) -> int:
    with database.read() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(rooms.rooms))


# --- who comes in -------------------------------------------------------------------------------------------


def test_a_teacher_opens_a_room_and_its_secret_stands_in_no_address(open_app, database):
    app = without_errors(press(open_app("classroom"), "Open a room"))
    code, secret = parameter(app, "room"), component(app, "atlas_kept")["secret"]
    assert rooms.is_teacher(database, code, secret)
    assert "classroom_teacher" not in app.query_params
    assert app.metric[0].value == code
    link = class_link(app)
    assert link["classroom_room"] == code and secret not in link.values()


def test_who_has_the_secret_by_its_link_leads_the_room_and_a_tab_keeps_it(classroom, open_app):
    app, again = classroom.teacher(), open_app("classroom", **classroom.address())  # a reload
    for screen, secret in ((app, classroom.secret), (again, "")):
        sent = component(screen, "atlas_kept")
        assert sent == {"room": classroom.code, "secret": secret, "stale": False}
    assert not [
        block for block in app.code if classroom.secret in block.value
    ]  # it is under "The room" alone


def test_a_student_comes_in_by_code_and_the_address_lets_him_come_back(open_app, classroom, words):
    app = guess(open_app("classroom"), classroom.code.lower())
    assert f"## Room {classroom.code}" in words(app)
    app.text_input(key="classroom_nickname").set_value("Ann <script>")
    app = without_errors(press(app, "Come in"))
    token = parameter(app, "me")
    assert students.find(classroom.database, classroom.code, token).nickname == "Ann <script>"
    for screen in (app, classroom.student(token=token)):
        assert "You are in" in words(screen)
    assert len(classroom.students) == 1


@pytest.mark.parametrize("code", ["XXXXX", "B", "<script>alert(1)</script>"])
def test_a_wrong_code_is_a_sentence_and_the_entrance_stays(open_app, database, code):
    app = open_app("classroom", classroom_room=code)
    assert only_error(app) == "There is no open room with this code. It has six letters: look at it again."
    assert app.text_input(key="classroom_code")


@pytest.mark.parametrize("junk", ["", "\0", "1e400", "<img src=x>", "x" * 5000, "%00"])
def test_whatever_stands_in_the_address_opens_the_entrance(open_app, classroom, junk):
    for name in ("room", "teacher", "me"):
        app = open_app("classroom", **classroom.address(**{name: junk}))
        assert not app.exception and len(app.error) <= 1


def test_an_address_with_an_endless_view_is_a_place_like_others(classroom):
    classroom.lead(place="attention?attention_view=" + "*" * 1450)
    for app in (classroom.teacher(), classroom.student()):
        without_errors(app)


@pytest.mark.parametrize("name", ["teacher", "me"])
def test_a_wrong_secret_opens_the_entrance_and_says_nothing_of_the_code(open_app, classroom, name):
    addresses = [classroom.address(**{name: "guess"}, room=code) for code in (classroom.code, "XXXXX")]
    assert len({only_error(open_app("classroom", **address)) for address in addresses}) == 1


# --- who guesses --------------------------------------------------------------------------------------------


@pytest.fixture
def school(monkeypatch):
    """All come from one address."""
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.7")


def test_one_pupil_who_guesses_shuts_the_door_for_nobody_else(open_app, classroom, school, words):
    """A school is one address: 61 wrong codes of one session once shut its door for right ones, too."""
    pupil, room = open_app("classroom"), f"## Room {classroom.code}"
    for _ in range(61):
        pupil = guess(pupil, "XXXXXX")
    assert "Too many wrong codes came from this page" in pupil.error[0].value
    assert room in words(guess(open_app("classroom"), classroom.code))
    assert room in words(open_app("classroom", **class_link(classroom.teacher())))
    pupil = guess(pupil, classroom.code)  # and the one who guesses learns of no right one
    assert "Too many wrong codes" in pupil.error[0].value and "## Room" not in words(pupil)


def test_the_codes_of_a_school_are_shut_by_no_machine_of_it(open_app, classroom, school, words, monkeypatch):
    for _ in range(guesses.MOST_WRONG // guesses.MOST_HERE):
        with monkeypatch.context() as patch:  # a session of its own
            patch.setattr(st, "session_state", {})
            for _ in range(guesses.MOST_HERE):
                guesses.note_wrong("codes")
    app = guess(open_app("classroom"), classroom.code)
    assert f"## Room {classroom.code}" in words(app)
    assert "You are in" in words(press(app, "Come in"))
    # and the link is no way to guess codes: a wrong key tells the same of a code that is one and of none
    links = [classroom.address(room=code, key="x") for code in (classroom.code, "XXXXXX")]
    (error,) = {open_app("classroom", **link).error[0].value for link in links}
    assert "This link opens no room" in error


def test_an_address_opens_three_rooms_and_then_one_in_ten_minutes(open_app, database, school, monkeypatch):
    def errors_of(openings: int) -> list[str]:
        apps = [press(open_app("classroom"), "Open a room") for _ in range(openings)]
        return ["".join(error.value for error in app.error) for app in apps]

    *before, error = errors_of(4)
    assert before == [""] * 3 and "3 rooms were opened from your network: wait 10 minutes" in error
    assert open_rooms(database) == 3
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.8")
    assert errors_of(1) == [""]
    monkeypatch.setattr(guesses, "address", lambda: "")  # a teacher's own machine
    assert errors_of(4) == [""] * 4
    monkeypatch.setenv("ATLAS_HOSTED", "1")  # and behind a proxy that names nobody
    assert [bool(error) for error in errors_of(4)] == [False, False, False, True]


def test_where_a_password_is_set_a_room_is_opened_with_it_alone(open_app, database, school, monkeypatch):
    monkeypatch.setenv("ATLAS_TEACHER_PASSWORD", "pässword")

    def open_with(app, password: str):
        app.text_input(key="classroom_password").set_value(password)
        return press(app, "Open a room")

    for wrong in ("", "password", "pässword "):
        assert "not the password" in open_with(open_app("classroom"), wrong).error[0].value
    for _ in range(5):  # who has it is bounded by no count
        without_errors(open_with(open_app("classroom"), "pässword"))
    guesser = open_app("classroom")
    for number in range(guesses.MOST_HERE + 1):
        guesser = open_with(guesser, f"guess {number}")
    assert "Too many wrong passwords" in open_with(guesser, "pässword").error[0].value


@pytest.mark.parametrize(
    ("processes", "sentence"), [("2", "runs 2 processes"), ("two", "how many processes")]
)
def test_processes_with_rooms_of_their_own_open_none(open_app, database, monkeypatch, processes, sentence):
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", processes)
    assert sentence in press(open_app("classroom"), "Open a room").error[0].value
    assert open_rooms(database) == 0
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", "1")
    without_errors(press(open_app("classroom"), "Open a room"))


# --- what becomes of a room ---------------------------------------------------------------------------------


def test_a_day_later_the_room_is_gone_in_a_sentence(classroom, monkeypatch):
    clock = classroom.database.clock
    monkeypatch.setattr(classroom.database, "clock", lambda: clock() + 86_401)
    for app in (classroom.teacher(), classroom.student(token="x")):
        assert "This room has ended" in only_error(app)


def test_a_teacher_closes_the_door_and_empties_the_room(classroom, open_app, words):
    pupil, app = classroom.student("Ann"), classroom.teacher(view="room")
    app = next(toggle for toggle in app.toggle if "door is closed" in toggle.label).set_value(True).run()
    assert classroom.room.closed
    assert "The door is closed" in "".join(info.value for info in app.info)
    assert not app.metric  # neither code nor QR code on the wall
    late = press(guess(open_app("classroom"), classroom.code), "Come in")
    assert "The door of this room is closed" in late.error[0].value
    assert "You are in" in words(pupil.run())
    without_errors(press(app, "Put everybody out"))
    assert classroom.students == []
    assert "was emptied" in only_error(pupil.run())


def test_a_file_of_rooms_that_vanished_is_told_to_teacher_and_students(classroom, tmp_path):
    classroom.ask(CHOICE)
    screens = classroom.teacher(), classroom.student()
    for file in tmp_path.glob("rooms.sqlite3*"):
        file.unlink()
    for app in screens:
        assert "deleted or replaced while the app ran" in app.run().error[0].value
    assert press(app, "Open a room")
    assert open_rooms(classroom.database) == 1


def test_at_the_end_there_is_a_csv_and_all_is_deleted(classroom, words):
    classroom.ask(CHOICE)
    classroom.enter("=1+1", answer="sat")
    app = classroom.teacher(view="room")
    assert [button.label for button in app.get("download_button")] == ["Answers as CSV"]
    saved = csv_bytes(tally.table(classroom.database, classroom.code)).decode("utf-8-sig")
    assert saved.splitlines()[0] == "question,text,truth,round,student,nickname,answer,outcome,at"
    assert ",'=1+1,sat,," in saved  # a nickname is no formula
    app.checkbox(key="classroom_sure").check().run()
    app = press(app, "End the room")
    assert not app.exception and classroom.room is None
    assert re.search("I teach one", words(app))


# --- what is shown to whom ----------------------------------------------------------------------------------


def test_no_secret_of_others_is_ever_on_a_students_screen(classroom):
    other = classroom.enter("Bob")
    classroom.ask(CHOICE)
    for state in (None, ANSWERS, UNCOVERED):
        if state:
            classroom.show(state)
        sent = "\n".join(str(element.proto) for element in elements(classroom.student("Ann").main))
        assert len(sent) > 500
        assert classroom.secret not in sent and other not in sent
        assert ("Because" in sent) == (state == UNCOVERED)  # nor is the truth before it is uncovered


def test_what_students_type_is_text(classroom, words):
    classroom.lead(wants_sentences=True)
    nickname = "<img src=x onerror=alert(1)>[a](https://x.org)"
    token = classroom.enter(nickname, sentence="<script>alert(1)</script> $x$ :smile:")
    app = classroom.teacher(view="sentences")
    assert not app.exception
    assert not set_in(app, view="room").exception
    assert "<img" not in words(app).replace("\\<img", "")
    label = next(box.label for box in app.checkbox if "Hide" in box.label)
    assert "\\<img" in label and "\\[a\\]" in label
    assert "\\<script\\>" in "".join(success.value for success in classroom.student(token=token).success)


def test_a_sentence_is_hidden_or_run_and_the_class_follows(classroom, words):
    classroom.lead(wants_sentences=True)
    for nickname in ("Ann", "Bob"):
        classroom.enter(nickname, sentence=f"{nickname} likes soccer")
    app = press(classroom.teacher(view="sentences"), "Hide")
    assert "Ann likes" not in words(app)
    press(app, "Run it")
    assert classroom.room.place == "translation?translation_text=Bob+likes+soccer"
    frame = classroom.student().get("iframe")[0].proto
    assert "translation?translation_text=Bob+likes+soccer&embed=true" in frame.src
    classroom.lead(follows=False)
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
    assert checked_place(typed) == place
    assert not name or title(place) == name


@pytest.mark.parametrize(
    "wrong", ["https://evil.org/", "javascript:alert(1)", "//x.org/classroom", "home", "http://[", "x" * 2000]
)
def test_what_is_no_page_of_the_atlas_is_no_place(wrong):
    with pytest.raises(InvalidValueError):
        checked_place(wrong)


@pytest.mark.nightly
def test_no_word_of_english_is_left(classroom, open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_LANGUAGE", i18n.PSEUDO)
    apps = [open_app("classroom"), open_app("classroom", **classroom.address()), classroom.student("Ada")]
    apps += [classroom.teacher(), classroom.teacher(view="sentences"), classroom.teacher(view="room")]
    classroom.lead(wants_sentences=True, place="attention")
    classroom.ask(CHOICE)
    apps += [classroom.teacher(), pupil := classroom.student("Bob")]
    send(pupil, "sat")
    for state in (ANSWERS, UNCOVERED):
        classroom.show(state)
        apps += [classroom.teacher(), classroom.student("Eve")]
    own = [one.title for one in lessons.read_lessons()]
    own += [step.question for one in lessons.read_lessons() for step in one.steps]
    own += [classroom.code, CHOICE.text, CHOICE.why, *CHOICE.options]
    own += ["Ada Bob Eve http localhost GIFT Moodle XML CSV"]
    assert {word for app in apps for word in plain_words(texts_of_page(app), " ".join(own))} == set()
