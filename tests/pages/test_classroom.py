"""Classroom, by AppTest: the entrance, a teacher's screen and a student's on one database."""

import json
import re
import urllib.parse

import pytest
import sqlalchemy as sa
import streamlit
import streamlit as st

from core import lessons
from core.base import messages
from core.base.messages import say
from core.classroom import codes, questions, quiz, rooms, students, tally
from core.classroom import database as databases
from core.classroom.records import ANSWERS, UNCOVERED, Question
from core.engine import run
from core.figures.spreadsheet import csv_bytes
from core.text import plain
from core.ui.classroom import guesses, post
from core.ui.classroom import teacher as teachers_screen
from core.ui.classroom.lesson_questions import question_of_step
from tests.pages.english import plain_words, texts_of_page
from tests.pages.walk import elements

CHOICE = Question(
    text="Which <b>word</b>?", kind="choice", options=("the", "*cat*", "sat"), truth="sat", why="Because"
)


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    opened = databases.database()
    yield opened
    opened.close()
    databases._open.cache_clear()


@pytest.fixture(autouse=True)
def few_guesses():
    guesses._wrong.cache_clear()
    guesses._opened.cache_clear()


@pytest.fixture
def room(database):
    return rooms.open_room(database)


@pytest.fixture
def teacher(open_app, room):
    """Returns a function that opens the teacher's screen."""
    return lambda: open_app("classroom", classroom_room=room.code, classroom_teacher=room.secret)


@pytest.fixture
def student(open_app, database, room):
    """Returns a function that opens the screen of a new student."""

    def come(nickname: str = "", token: str | None = None):
        token = token or students.enter(database, room.code, nickname)
        return open_app("classroom", classroom_room=room.code, classroom_me=token)

    return come


def press(app, label: str):
    """Presses the button of a label and returns the app as it is then."""
    button = next(button for button in app.button if button.label == label)
    return button.click().run()


def form(app) -> dict:
    """Returns what the form of a student's screen is told."""
    (sent,) = [
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == "atlas_answer"
    ]
    return sent


def send(app, value: str):
    """Sends an answer as the form does and returns what the route makes of it."""
    told = form(app)
    (result,) = post.keep([{name: told[name] for name in ("token", "question", "round")} | {"value": value}])
    return result


def parameter(app, name: str) -> str:
    """Returns a parameter of the address."""
    value = app.query_params[name]
    return value if isinstance(value, str) else value[0]


def everything(app) -> str:
    """Returns all that is sent to a browser."""
    return "\n".join(str(element.proto) for element in elements(app.main))


def kept_by_tab(app) -> dict:
    """Returns what a teacher's tab is told to keep."""
    return next(
        json.loads(element.proto.json)
        for element in app.get("bidi_component")
        if element.proto.component_name == "atlas_kept"
    )


def class_link(app) -> dict[str, str]:
    """Returns the parameters of the link that a teacher's screen shows for the class."""
    link = next(block.value for block in app.code if "classroom_key=" in block.value)
    return dict(urllib.parse.parse_qsl(link.partition("?")[2]))


def test_a_teacher_opens_a_room_and_its_secret_stands_in_no_address(open_app, database, words):
    app = press(open_app("classroom"), "Open a room")
    assert not app.exception
    code, secret = parameter(app, "classroom_room"), kept_by_tab(app)["secret"]
    assert rooms.is_teacher(database, code, secret)
    assert "classroom_teacher" not in app.query_params
    assert app.metric[0].value == code
    link = class_link(app)
    assert link["classroom_room"] == code
    assert secret not in link.values()


def test_who_has_the_secret_by_its_link_leads_the_room_and_a_tab_keeps_it(open_app, database, room, teacher):
    app = teacher()
    assert kept_by_tab(app) == {"room": room.code, "secret": room.secret, "stale": False}
    again = open_app(
        "classroom", classroom_room=room.code
    )  # a reload: nothing but the code is in the address
    assert kept_by_tab(again) == {"room": room.code, "secret": "", "stale": False}
    links = [block.value for block in app.code if room.secret in block.value]
    assert not links  # it is under "The room" alone


def test_a_student_comes_in_by_code_and_the_address_lets_him_come_back(open_app, database, room, words):
    app = open_app("classroom")
    app.text_input(key="classroom_code").set_value(room.code.lower())
    app = press(app, "Go to the room")
    assert f"## Room {room.code}" in words(app)
    app.text_input(key="classroom_nickname").set_value("Ann <script>")
    app = press(app, "Come in")
    assert not app.exception
    assert "You are in" in words(app)
    token = parameter(app, "classroom_me")
    assert students.find(database, room.code, token).nickname == "Ann <script>"
    again = open_app("classroom", classroom_room=room.code, classroom_me=token)
    assert "You are in" in words(again)
    assert len(students.everybody(database, room.code)) == 1


@pytest.mark.parametrize("code", ["XXXXX", "B", "<script>alert(1)</script>"])
def test_a_wrong_code_is_a_sentence_and_the_entrance_stays(open_app, database, code):
    app = open_app("classroom", classroom_room=code)
    assert not app.exception
    assert [error.value for error in app.error] == [
        "There is no open room with this code. It has six letters: look at it again."
    ]
    assert app.text_input(key="classroom_code")


def guess(app, code: str):
    """Types a code at the entrance and returns the app as it is then."""
    app.text_input(key="classroom_code").set_value(code)
    return press(app, "Go to the room")


def test_one_pupil_who_guesses_shuts_the_door_for_nobody_else(
    open_app, database, room, teacher, words, monkeypatch
):
    """A school is one address: 61 wrong codes of one session once shut its door for right ones, too."""
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.7")
    pupil = open_app("classroom")
    for _ in range(61):
        pupil = guess(pupil, "XXXXXX")
    assert "Too many wrong codes came from this page" in pupil.error[0].value
    assert f"## Room {room.code}" in words(guess(open_app("classroom"), room.code))
    assert f"## Room {room.code}" in words(open_app("classroom", **class_link(teacher())))
    pupil = guess(pupil, room.code)  # and no right code is told to the one who guesses
    assert "Too many wrong codes" in pupil.error[0].value
    assert "## Room" not in words(pupil)


def test_the_codes_of_a_school_are_shut_by_no_machine_of_it(
    open_app, database, room, teacher, words, monkeypatch
):
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.7")
    for _ in range(guesses.MOST_WRONG // guesses.MOST_HERE):
        with monkeypatch.context() as patch:  # a session of its own
            patch.setattr(st, "session_state", {})
            for _ in range(guesses.MOST_HERE):
                guesses.note_wrong("codes")
    app = guess(open_app("classroom"), room.code)
    assert f"## Room {room.code}" in words(app)
    assert "You are in" in words(press(app, "Come in"))
    # and the link is no way to guess codes: a wrong key tells the same of a code that is one and of none
    told = {
        open_app("classroom", classroom_room=code, classroom_key="x").error[0].value
        for code in (room.code, "XXXXXX")
    }
    assert len(told) == 1
    assert "This link opens no room" in told.pop()


def test_an_address_opens_three_rooms_and_then_one_in_ten_minutes(open_app, database, monkeypatch):
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.7")
    for _ in range(3):
        assert not press(open_app("classroom"), "Open a room").error
    app = press(open_app("classroom"), "Open a room")
    assert "3 rooms were opened from your network: wait 10 minutes" in app.error[0].value
    assert _open_rooms(database) == 3
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.8")
    assert not press(open_app("classroom"), "Open a room").error
    monkeypatch.setattr(guesses, "address", lambda: "")  # a teacher's own machine
    for _ in range(4):
        assert not press(open_app("classroom"), "Open a room").error
    monkeypatch.setenv("ATLAS_HOSTED", "1")  # and behind a proxy that names nobody
    told = [press(open_app("classroom"), "Open a room").error for _ in range(4)]
    assert [len(errors) for errors in told] == [0, 0, 0, 1]


def _open_rooms(database) -> int:
    with database.read() as connection:
        return connection.scalar(sa.select(sa.func.count()).select_from(rooms.rooms))


def test_where_a_password_is_set_a_room_is_opened_with_it_alone(open_app, database, monkeypatch):
    monkeypatch.setenv("ATLAS_TEACHER_PASSWORD", "pässword")
    monkeypatch.setattr(guesses, "address", lambda: "192.0.2.7")

    def open_with(app, password: str):
        app.text_input(key="classroom_password").set_value(password)
        return press(app, "Open a room")

    for wrong in ("", "password", "pässword "):
        app = open_with(open_app("classroom"), wrong)
        assert "not the password" in app.error[0].value
    for _ in range(5):  # who has it is bounded by no count
        app = open_with(open_app("classroom"), "pässword")
        assert not app.error
    guesser = open_app("classroom")
    for number in range(guesses.MOST_HERE + 1):
        guesser = open_with(guesser, f"guess {number}")
    guesser = open_with(guesser, "pässword")
    assert "Too many wrong passwords" in guesser.error[0].value


@pytest.mark.parametrize(("processes", "told"), [("2", "runs 2 processes"), ("two", "how many processes")])
def test_processes_with_rooms_of_their_own_open_none(open_app, database, monkeypatch, processes, told):
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", processes)
    app = press(open_app("classroom"), "Open a room")
    assert told in app.error[0].value
    assert _open_rooms(database) == 0
    monkeypatch.setenv("ATLAS_WEB_PROCESSES", "1")
    assert not press(open_app("classroom"), "Open a room").error


def test_a_day_later_the_room_is_gone_in_a_sentence(open_app, database, room, student, monkeypatch):
    monkeypatch.setattr(database, "clock", lambda clock=database.clock: clock() + 86_401)
    for parameters in ({"classroom_teacher": room.secret}, {"classroom_me": "x"}):
        app = open_app("classroom", classroom_room=room.code, **parameters)
        assert not app.exception
        assert "This room has ended" in app.error[0].value


@pytest.mark.parametrize("name", ["classroom_teacher", "classroom_me"])
def test_a_wrong_secret_opens_the_entrance_and_says_nothing_of_the_code(open_app, database, room, name):
    said = {
        open_app("classroom", **{"classroom_room": code, name: "guess"}).error[0].value
        for code in (room.code, "XXXXX")
    }
    assert len(said) == 1


def test_a_question_is_asked_answered_asked_again_and_uncovered(
    database, room, teacher, student, words, spec
):
    app = teacher()
    app.session_state["classroom_way"] = "own"
    app.run()
    app.text_area(key="classroom_own_text").set_value("Which word?")
    app.text_area(key="classroom_own_options").set_value("the\ncat\n\nsat")
    app.text_input(key="classroom_own_truth").set_value("cat")
    app.text_input(key="classroom_own_place").set_value(
        "http://x.org/attention?attention_look=Lines&embed=true"
    )
    app = press(app, "Ask the class")
    assert not app.exception
    assert not app.error
    seen = rooms.find(database, room.code)
    assert seen.asked.question.options == ("the", "cat", "sat")
    assert seen.place == "attention?attention_look=Lines"

    pupil = student("Ann")
    assert form(pupil)["options"] == ["the", "cat", "sat"]
    send(pupil, "sat")
    assert form(pupil.run())["before"] == "sat"
    assert questions.answer_of(database, students.everybody(database, room.code)[0], seen.asked) == {1: "sat"}

    app = press(app.run(), "Show the answers")
    assert not app.exception
    assert len(spec(app)) == 1
    assert "truth is" not in words(app)
    pupil.run()
    assert "You answered: **sat**" in words(pupil)
    assert "The truth" not in words(pupil)

    app = press(app, "Ask again")
    pupil.run()
    assert form(pupil)["before"] == ""
    send(pupil, "cat")
    app = press(app.run(), "Uncover")
    assert not app.exception
    names = [trace["name"] for trace in spec(app)[0]["data"]]
    assert names == ["before the discussion", "after it"]
    assert "before, 0 of 1 (0 %) had it, and after, 1 of 1 (100 %)" in words(app)
    pupil.run()
    assert "before the discussion and **cat** after it" in words(pupil)
    assert "The truth: **cat**" in words(pupil)


def test_a_teacher_starts_a_timer_that_the_wall_shows_and_takes_it_away(database, room, teacher, open_app):
    questions.ask(database, room.code, CHOICE)
    key = codes.door_key(room.secret)

    def bars(app) -> list[str]:
        return [one.proto.body for one in app.get("html") if 'class="atlas-timer"' in one.proto.body]

    def wall():
        return open_app("classroom", classroom_wall="1", classroom_room=room.code, classroom_key=key)

    app = teacher()
    assert (bars(app), bars(wall())) == ([], [])
    app = press(app, "2 min")
    assert "animation-duration: 120s" in bars(app)[0]
    assert 'aria-label="Timer of 2 minutes"' in bars(wall())[0]
    app = press(app, "Timer off")
    assert (bars(app), bars(wall())) == ([], [])
    assert not app.exception


def test_an_answer_that_comes_too_late_is_told_so(database, room, student):
    questions.ask(database, room.code, CHOICE)
    asked = rooms.find(database, room.code).asked
    pupil = student()
    questions.show(database, room.code, asked, ANSWERS)
    assert str(send(pupil, "sat")) == say("answer-late")
    assert questions.answer_of(database, students.everybody(database, room.code)[0], asked) == {}


def test_every_kind_of_answer_has_its_form(database, room, student):
    for fields, value in (
        ({"kind": "number", "low": 0, "high": 1, "step": 0.1}, "0.5"),
        ({"kind": "text"}, "cat"),
        ({"kind": "choice", "options": tuple(f"option {n}" for n in range(20))}, "option 7"),
    ):
        questions.ask(database, room.code, Question(text="?", **fields))
        pupil = student()
        assert not pupil.exception
        told = form(pupil)
        assert {name: told[name] for name in fields} == json.loads(json.dumps(fields))
        assert send(pupil, value) == value


def test_no_secret_of_others_is_ever_on_a_students_screen(database, room, student):
    other = students.enter(database, room.code, "Bob")
    questions.ask(database, room.code, CHOICE)
    for state in (None, ANSWERS, UNCOVERED):
        if state:
            questions.show(database, room.code, rooms.find(database, room.code).asked, state)
        sent = everything(student("Ann"))
        assert len(sent) > 500
        assert room.secret not in sent
        assert other not in sent
        assert ("Because" in sent) == (state == UNCOVERED)  # nor is the truth before it is uncovered


def test_what_students_type_is_text(database, room, student, teacher, words):
    rooms.lead(database, room.code, wants_sentences=True)
    nickname = "<img src=x onerror=alert(1)>[a](https://x.org)"
    token = students.enter(database, room.code, nickname)
    pupil = students.find(database, room.code, token)
    students.send_sentence(database, pupil, "<script>alert(1)</script> $x$ :smile:")
    app = teacher()
    for view in ("sentences", "room"):
        app.session_state["classroom_view"] = view
        app.run()
        assert not app.exception
    assert "<img" not in words(app).replace("\\<img", "")
    label = next(box.label for box in app.checkbox if "Hide" in box.label)
    assert "\\<img" in label
    assert "\\[a\\]" in label
    mine = student(token=token)
    assert "\\<script\\>" in "".join(success.value for success in mine.success)


def test_a_sentence_is_hidden_or_run_and_the_class_follows(database, room, teacher, student, words):
    rooms.lead(database, room.code, wants_sentences=True)
    for nickname in ("Ann", "Bob"):
        token = students.enter(database, room.code, nickname)
        students.send_sentence(
            database, students.find(database, room.code, token), f"{nickname} likes soccer"
        )
    app = teacher()
    app.session_state["classroom_view"] = "sentences"
    app.run()
    app = press(app, "Hide")
    assert "Ann likes" not in words(app)
    app = press(app, "Run it")
    assert rooms.find(database, room.code).place == "translation?translation_text=Bob+likes+soccer"
    pupil = student()
    frame = pupil.get("iframe")[0].proto
    assert "translation?translation_text=Bob+likes+soccer&embed=true" in frame.src
    rooms.lead(database, room.code, follows=False)
    assert not student().get("iframe")


def test_a_step_of_a_lesson_is_asked_with_the_truth_of_its_trace(database, room, teacher):
    app = press(teacher(), "Ask the class")
    assert not app.exception
    assert not app.error
    lesson = lessons.read_lessons()[0]
    step = lesson.steps[0]
    asked = rooms.find(database, room.code).asked.question
    assert asked.text == step.question
    assert asked.place.startswith(f"{step.page}?")
    played = lessons.Played.over(step, run(lessons.request_of(step)))
    assert asked.truth == question_of_step(lesson.name, 1).truth
    if step.kind == "number":
        assert float(asked.truth) == pytest.approx(played.truth, rel=1e-5)


# --- open answers -------------------------------------------------------------------------------------------


def open_question(lesson: str):
    """Returns the step of a lesson that asks for a text of one's own, and the question that a class gets."""
    number = next(place for place, step in enumerate(lessons.read_lesson(lesson).steps, 1) if step.typed)
    return lessons.read_lesson(lesson).steps[number - 1], question_of_step(lesson, number)


# a text that does what is asked and is no example of ours, and one that does not, with what it leads to
OPEN_QUESTIONS = {
    "tokens": ("I love unbelievably good books", "I like you very much", "0 [UNK]"),
    "characters": ("What is thy nam", "To be or not to b", "at most 98 %"),
    "sentiment": ("Not bad: a great film, I loved it.", "This is a bad film.", "negative"),
    "translation": ("They will come.", "I like soccer", "4 words"),
}


@pytest.mark.parametrize("lesson", OPEN_QUESTIONS)
def test_open_answers_are_judged_in_a_room_as_they_are_alone(lesson, database, room, teacher, student, words):
    right, wrong, outcome = OPEN_QUESTIONS[lesson]
    step, question = open_question(lesson)
    for text in (right, wrong):  # alone
        played = lessons.Played.over(step, run(lessons.request_of(step, text)), text)
        assert played.verdict.right == (text == right)
    assert (question.kind, question.truth, question.example) == ("text", "", step.fields[step.typed])
    questions.ask(database, room.code, question)
    pupils = [student() for _ in range(3)]
    for pupil, text in zip(pupils, (right, right, wrong), strict=True):
        assert send(pupil, text) == text
    app = press(teacher(), "Uncover")
    assert not app.exception
    assert not app.error
    for screen in (app, pupils[0].run()):
        shown = words(screen)
        assert f"2 of 3 (67 %) {step.does[1]}." in shown
        assert f"✓ {plain(right)} (2 times)" in shown
        assert f"✗ {plain(wrong)} :small[{plain(outcome)}]" in shown
        assert "One of many that are right" in shown
        assert "The truth" not in shown
        assert "had it" not in shown
    saved = tally.table(database, room.code)
    assert saved["truth"] == [step.wanted] * 3
    assert saved["outcome"] == [step.wanted, step.wanted, outcome]


def test_each_different_answer_is_judged_once_and_what_cannot_be_is_told_so(
    database, room, teacher, student, words, monkeypatch
):
    asked = []

    def outcome_of(_question, text: str) -> str:
        asked.append(text)
        return "" if text == "odd" else "1 [UNK]"

    monkeypatch.setattr(teachers_screen, "outcome_of", outcome_of)
    questions.ask(database, room.code, open_question("tokens")[1])
    for text in ("a b", "a b", "odd", "c d"):
        send(student(), text)
    app = press(teacher(), "Uncover")
    assert sorted(asked) == ["a b", "c d", "odd"]
    assert "✗ odd :small[could not be judged]" in words(app)
    assert "3 of 4 (75 %) have exactly one [UNK]." in words(app)


def test_a_text_that_the_model_refuses_is_not_judged_and_stops_nothing():
    _, question = open_question("translation")
    assert teachers_screen.outcome_of(question, "?" * 80) in ("", "only 1 word of English")
    assert teachers_screen.outcome_of(question, "") == ""


def test_while_answers_are_judged_none_is_taken_and_no_screen_runs_anew(
    database, room, teacher, student, monkeypatch
):
    questions.ask(database, room.code, open_question("tokens")[1])
    late, before = student(), student()
    assert send(before, "I like my unbelievably nice house") == "I like my unbelievably nice house"
    revision = rooms.find(database, room.code).revision
    said = []

    def outcome_of(_question, _text: str) -> str:
        said.append(str(send(late, "I came late to this party")))
        assert rooms.find(database, room.code).revision == revision
        return "1 [UNK]"

    monkeypatch.setattr(teachers_screen, "outcome_of", outcome_of)
    press(teacher(), "Uncover")
    assert said == [say("answer-late")]
    assert rooms.find(database, room.code).asked.state == UNCOVERED


# --- what follows a question --------------------------------------------------------------------------------


def test_after_a_question_the_next_one_stands_ready_as_the_one_primary_button(database, room, teacher, words):
    steps = lessons.read_lesson("tokens").steps
    names = lessons.lesson_names()
    last = len(lessons.read_lesson(names[0]).steps)
    for lesson, number, following in (
        ("tokens", 4, ("tokens", 5)),
        (names[0], last, (names[1], 1)),  # the last one leads into the next lesson
    ):
        questions.ask(database, room.code, question_of_step(lesson, number))
        app = press(teacher(), "Uncover")
        primary = [button.label for button in app.button if button.proto.type == "primary"]
        assert primary == ["Next question"]
        boxes = {box.label: box for box in app.selectbox}  # the menus stand there, too
        assert boxes["Lesson"].value == following[0]
        assert boxes["Question"].value == following[1]
        app = press(app, "Next question")
        assert not app.exception
        asked = rooms.find(database, room.code).asked
        assert (asked.question.lesson, asked.question.step_number, asked.state) == (*following, "open")
    assert steps[4].question != steps[0].question


def test_a_question_of_ones_own_does_not_lose_the_place_in_the_lesson(database, room, teacher):
    questions.ask(database, room.code, question_of_step("tokens", 4))
    questions.ask(database, room.code, CHOICE)
    press(press(teacher(), "Uncover"), "Next question")
    asked = rooms.find(database, room.code).asked.question
    assert (asked.lesson, asked.step_number) == ("tokens", 5)


def test_after_a_first_question_of_ones_own_another_one_can_be_asked(database, room, teacher):
    questions.ask(database, room.code, CHOICE)
    app = press(teacher(), "Uncover")
    assert "Next question" not in [button.label for button in app.button]
    assert next(part for part in app.expander if part.label == "Another question").proto.expanded


def test_ends_that_lie_too_far_apart_are_a_sentence_by_their_labels(database, room, teacher):
    app = teacher()
    app.session_state["classroom_way"] = "own"
    app.session_state["classroom_own_kind"] = "number"
    app.run()
    app.text_area(key="classroom_own_text").set_value("How many?")
    app.number_input(key="classroom_own_low").set_value(-1e308)
    app.number_input(key="classroom_own_high").set_value(1e308)
    app = press(app, "Ask the class")
    assert not app.exception
    assert [error.value for error in app.error] == [
        "Least: type a number from −1,000,000,000,000 to 1,000,000,000,000."
    ]
    assert rooms.find(database, room.code).asked is None


# --- what a student sees of the page ------------------------------------------------------------------------


def frames(app) -> list[str]:
    """Returns the addresses of the pages that a screen shows in a frame or links to."""
    return [frame.proto.src for frame in app.get("iframe")] + [
        link.proto.url for link in app.get("link_button")
    ]


def test_no_page_is_shown_while_a_question_is_open_and_its_own_once_it_is_uncovered(
    database, room, student, ask_about
):
    rooms.lead(database, room.code, place="translation?translation_text=Hello")
    assert len(frames(student())) == 2  # before the first question
    asked = ask_about("tokens?tokens_view=Cut+a+sentence")
    pupil = student()
    assert frames(pupil) == []
    questions.show(database, room.code, asked, ANSWERS)
    assert frames(pupil.run()) == []
    rooms.lead(database, room.code, place="translation?translation_text=Hello")  # a sentence is run meanwhile
    assert "translation" in frames(pupil.run())[0]
    rooms.lead(database, room.code, place=asked.question.place)
    questions.show(database, room.code, asked, UNCOVERED)
    assert len(frames(pupil.run())) == 1  # each frame is an app of its own: it comes on a tap
    for shown in frames(pupil.toggle[0].set_value(True).run()):
        assert "tokens" in shown
        assert f"atlas_class={rooms.find(database, room.code).channel}" in shown
        assert "atlas_curtain" not in shown
    ask_about("")  # of no page: the one of before is not shown beside it either
    assert frames(pupil.run()) == []


@pytest.fixture
def ask_about(database, room):
    """Returns a function that asks a question about a page and returns it as it was asked."""

    def ask(place: str):
        questions.ask(database, room.code, Question(text="?", kind="text", truth="cat", place=place))
        return rooms.find(database, room.code).asked

    return ask


def test_who_teaches_uncovers_a_figure_and_no_embedded_page_and_no_student_does(open_app, monkeypatch):
    def buttons(app) -> list[str]:
        assert not app.exception
        assert not app.get("plotly_chart")  # the figure is not sent at all
        return [button.label for button in app.button if "Uncover" in button.label]

    app = open_app("tokens", tokens_view="Cut a sentence", atlas_curtain="1")
    assert buttons(app) == ["Uncover"]
    app = open_app("tokens", tokens_view="Cut a sentence", atlas_curtain="1")
    app.session_state["classroom_seat"] = {"classroom_room": "BCDFGH", "classroom_me": "token"}
    assert buttons(app.run()) == []
    monkeypatch.setattr(type(streamlit.context), "is_embedded", True)
    assert buttons(open_app("tokens", tokens_view="Cut a sentence", atlas_curtain="1")) == []


# --- door, and what becomes of a room -----------------------------------------------------------------------


def test_a_teacher_closes_the_door_and_empties_the_room(database, room, teacher, student, open_app, words):
    pupil = student("Ann")
    app = teacher()
    app.session_state["classroom_view"] = "room"
    app.run()
    toggle = next(toggle for toggle in app.toggle if "door is closed" in toggle.label)
    app = toggle.set_value(True).run()
    assert rooms.find(database, room.code).closed
    assert "The door is closed" in "".join(info.value for info in app.info)
    assert not app.metric  # neither code nor QR code on the wall
    late = press(guess(open_app("classroom"), room.code), "Come in")
    assert "The door of this room is closed" in late.error[0].value
    assert "You are in" in words(pupil.run())
    app = press(app, "Put everybody out")
    assert not app.exception
    assert students.everybody(database, room.code) == []
    pupil.run()
    assert not pupil.exception
    assert "was emptied" in pupil.error[0].value


def test_a_file_of_rooms_that_vanished_is_told_to_teacher_and_students(
    database, room, teacher, student, tmp_path, words
):
    questions.ask(database, room.code, CHOICE)
    app, pupil = teacher(), student()
    for file in tmp_path.glob("rooms.sqlite3*"):
        file.unlink()
    assert "deleted or replaced while the app ran" in app.run().error[0].value
    assert "deleted or replaced while the app ran" in pupil.run().error[0].value
    assert press(pupil, "Open a room")
    assert _open_rooms(database) == 1


def test_at_the_end_there_is_a_csv_and_all_is_deleted(database, room, student, teacher, words):
    questions.ask(database, room.code, CHOICE)
    asked = rooms.find(database, room.code).asked
    token = students.enter(database, room.code, "=1+1")
    questions.answer(database, students.find(database, room.code, token), asked, "sat")
    app = teacher()
    app.session_state["classroom_view"] = "room"
    app.run()
    assert [button.label for button in app.get("download_button")] == ["Answers as CSV"]
    saved = csv_bytes(tally.table(database, room.code)).decode("utf-8-sig")
    assert saved.splitlines()[0] == "question,text,truth,round,student,nickname,answer,outcome,at"
    assert ",'=1+1,sat,," in saved  # a nickname is no formula
    app.checkbox(key="classroom_sure").check().run()
    app = press(app, "End the room")
    assert not app.exception
    assert rooms.find(database, room.code) is None
    assert re.search("I teach one", words(app))


def test_a_place_is_a_page_of_the_atlas_without_a_servers_name():
    from core.base.checks import InvalidValueError
    from core.ui.classroom.places import checked_place, title

    assert checked_place("") == ""
    assert checked_place("/attention") == "attention"
    where = checked_place(
        "https://a.org/base/attention?attention_view=One+weight&classroom_teacher=s&embed=true"
    )
    assert where == "attention?attention_view=One+weight"
    assert title(where) == "Attention · One weight"
    assert (
        checked_place("embeddings?embeddings_view=Look-up&embed=true") == "embeddings?embeddings_view=Look-up"
    )
    for wrong in (
        "https://evil.org/",
        "javascript:alert(1)",
        "//x.org/classroom",
        "home",
        "http://[",
        "x" * 2000,
    ):
        with pytest.raises(InvalidValueError):
            checked_place(wrong)


def test_the_class_is_drawn_into_the_figure_once_the_truth_is_told(database, room, open_app, spec):
    lesson, number = next(
        (lesson.name, number)
        for lesson in lessons.read_lessons()
        for number, step in enumerate(lesson.steps, 1)
        if step.kind == "number" and step.draw.axis
    )
    step = lessons.read_lesson(lesson).steps[number - 1]
    questions.ask(database, room.code, question_of_step(lesson, number))
    asked = rooms.find(database, room.code).asked
    ends = (step.scale.low, step.scale.high, step.scale.low)
    for value in ends:
        token = students.enter(database, room.code)
        questions.answer(database, students.find(database, room.code, token), asked, value)
    channel = rooms.find(database, room.code).channel

    def shapes() -> int:
        app = open_app(step.page, **step.parameters, atlas_class=channel)
        assert not app.exception
        assert not app.error
        assert not [caption for caption in app.caption if "left out" in caption.value]
        drawn = next(chart for chart in app.get("plotly_chart") if chart.key == f"{step.page}_{step.figure}")
        texts.append(drawn.proto.alt)
        return len(json.loads(drawn.proto.spec)["layout"].get("shapes", []))

    texts: list[str] = []
    before = shapes()
    questions.show(database, room.code, asked, UNCOVERED)
    assert shapes() == before + 3  # two answers and the truth
    assert "2 of 3" in texts[1]
    assert "2 of 3" not in texts[0]


def test_answers_that_were_judged_one_by_one_are_not_drawn_into_the_figure_of_one(database, room, open_app):
    step, question = open_question("tokens")
    questions.ask(database, room.code, question)
    asked = rooms.find(database, room.code).asked
    token = students.enter(database, room.code)
    questions.answer(database, students.find(database, room.code, token), asked, "I like you very much")
    questions.show(database, room.code, asked, UNCOVERED, outcomes={"I like you very much": "0 [UNK]"})
    channel = rooms.find(database, room.code).channel
    texts = []
    for more in ({}, {"atlas_class": channel}):
        app = open_app(step.page, **step.parameters, **more)
        assert not app.exception
        texts.append([chart.proto.alt for chart in app.get("plotly_chart")])
    assert texts[0]
    assert texts[0] == texts[1]


@pytest.mark.parametrize("junk", ["", "\0", "1e400", "<img src=x>", "x" * 5000, "%00"])
def test_whatever_stands_in_the_address_opens_the_entrance(open_app, database, room, junk):
    for name in ("classroom_room", "classroom_teacher", "classroom_me"):
        app = open_app("classroom", **{"classroom_room": room.code} | {name: junk})
        assert not app.exception
        assert len(app.error) <= 1


def test_an_address_with_an_endless_view_is_a_place_like_others(database, room, teacher, student):
    rooms.lead(database, room.code, place="attention?attention_view=" + "*" * 1450)
    for app in (teacher(), student()):
        assert not app.exception and not app.error


# --- in another language ------------------------------------------------------------------------------------


def test_each_screen_has_a_question_of_a_lesson_in_its_own_language(database, room, teacher, open_app, words):
    names = [step.name for step in lessons.read_lesson("tokens").steps]
    question = question_of_step("tokens", names.index("rows") + 1)
    questions.ask(database, room.code, question)
    token = students.enter(database, room.code, "")
    pupil = open_app("classroom", classroom_room=room.code, classroom_me=token, lang="es")
    with messages.speaking("es"):
        step = lessons.read_lesson("tokens").steps[names.index("rows")]
    assert plain(step.question) in words(pupil) and plain(question.text) not in words(pupil)
    told = form(pupil)
    assert told["options"] == list(question.options)  # what is kept is the same for all
    assert told["labels"] == [step.told(one) for one in question.options] != told["options"]
    assert send(pupil, question.truth) == question.truth
    questions.show(database, room.code, rooms.find(database, room.code).asked, UNCOVERED)
    assert step.told(question.truth) in words(pupil.run())
    assert "Una RNN" in words(pupil) and question.truth not in words(pupil)
    assert question.truth in words(teacher())
    with messages.speaking("es"):
        spanish = question_of_step("tokens", names.index("rows") + 1)
        questions.ask(database, room.code, spanish)
    assert plain(question.text) in words(teacher())
    assert f"={step.told(spanish.truth)}" in quiz.gift({"x": spanish})


def test_no_word_of_english_is_left(database, room, teacher, student, open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_LANGUAGE", messages.PSEUDO)
    apps = [open_app("classroom"), open_app("classroom", classroom_room=room.code), teacher(), student("Ada")]
    for view in ("sentences", "room"):
        app = teacher()
        app.session_state["classroom_view"] = view
        apps.append(app.run())
    rooms.lead(database, room.code, wants_sentences=True, place="attention")
    questions.ask(database, room.code, CHOICE)
    apps += [teacher(), pupil := student("Bob")]
    send(pupil, "sat")
    for state in (ANSWERS, UNCOVERED):
        questions.show(database, room.code, rooms.find(database, room.code).asked, state)
        apps += [teacher(), student("Eve")]
    own = [one.title for one in lessons.read_lessons()]
    own += [step.question for one in lessons.read_lessons() for step in one.steps]
    own += [
        room.code,
        CHOICE.text,
        CHOICE.why,
        *CHOICE.options,
        "Ada Bob Eve http localhost GIFT Moodle XML CSV",
    ]
    assert {word for app in apps for word in plain_words(texts_of_page(app), " ".join(own))} == set()
