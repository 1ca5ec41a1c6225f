"""A lesson of a teacher's own, by AppTest: collected at the entrance, asked in a room."""

import pytest

from core import lessons
from core.classroom import database as databases
from core.classroom import rooms
from core.classroom.records import UNCOVERED
from core.lessons import lesson_text
from core.ui.classroom import guesses

KEPT = "classroom_own_lesson"


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    guesses._opened.cache_clear()
    opened = databases.database()
    yield opened
    opened.close()
    databases._open.cache_clear()


def press(app, label: str):
    """Presses the first button of a label and returns the app as it is then."""
    return next(button for button in app.button if button.label == label).click().run()


@pytest.fixture
def entrance(open_app, database):
    return open_app("classroom")


def fill(app, text: str, truth: str, place: str = "tokens?tokens_view=Cut+a+sentence"):
    """Types a question for a text into the boxes and adds it."""
    app.session_state["classroom_own_kind"] = "text"
    app.run()
    app.text_area(key="classroom_own_text").set_value(text)
    app.text_input(key="classroom_own_truth").set_value(truth)
    app.text_input(key="classroom_own_place").set_value(place)
    return press(app, "Add to the lesson")


def test_questions_are_collected_and_what_is_wrong_is_a_sentence_that_loses_nothing(entrance):
    app = fill(entrance, "Which word?", "")
    assert [error.value for error in app.error] == [
        "Truth: type the true answer: it is told when you uncover it."
    ]
    assert app.text_area(key="classroom_own_text").value == "Which word?"
    app = fill(app, "Which word?", "sat", "example.org")
    assert len(app.error) == 1
    app = fill(app, "Which word?", "sat")
    assert not app.error
    assert not app.exception
    app = fill(app, "Which {other}?", "<b>cat</b>")
    lesson = app.session_state[KEPT]
    assert [step.question for step in lesson.steps] == ["Which word?", "Which {other}?"]
    assert app.text_area(key="classroom_own_text").value == ""
    app = press(app, "Remove")
    assert [step.question for step in app.session_state[KEPT].steps] == ["Which {other}?"]
    app.text_input(key="classroom_own_title").set_value("My week").run()
    assert 'title = "My week"' in lesson_text(app.session_state[KEPT])


def test_its_questions_are_asked_in_a_room_one_after_the_other(entrance, database):
    step = lessons.read_lesson("tokens").steps[0]  # its truth is computed from the trace
    app = fill(entrance, "Which word?", "sat")
    lesson = app.session_state[KEPT]
    app.session_state[KEPT] = lessons.Lesson(
        name="own", title="Mine", goal="", icon="", steps=(*lesson.steps, step)
    )
    app = press(app, "Open a room")
    code = app.query_params["classroom_room"]
    code = code if isinstance(code, str) else code[0]
    app.session_state["classroom_way"] = "mine"
    app = press(app.run(), "Ask the class")
    asked = rooms.find(database, code).asked
    assert (asked.question.text, asked.question.truth, asked.question.lesson) == ("Which word?", "sat", "")
    app = press(press(app, "Uncover"), "Next question")
    asked = rooms.find(database, code).asked
    assert asked.question.text == step.question
    assert asked.question.truth
    app = press(app, "Uncover")
    assert rooms.find(database, code).asked.state == UNCOVERED
    assert "Next question" not in [button.label for button in app.button]
    assert not app.exception


def test_without_a_lesson_a_room_says_how_to_come_by_one(entrance, words):
    app = press(entrance, "Open a room")
    app.session_state["classroom_way"] = "mine"
    app.run()
    assert "There is no lesson yet" in words(app)
    assert not app.error


@pytest.mark.parametrize(("hosted", "boxes"), [("", 1), ("1", 0)])
def test_where_the_server_takes_no_file_no_box_offers_to_open_a_lesson(open_app, monkeypatch, hosted, boxes):
    monkeypatch.setenv("ATLAS_HOSTED", hosted)
    app = open_app("classroom")
    assert len([box for box in app.get("file_uploader") if box.key == "classroom_own_file"]) == boxes
