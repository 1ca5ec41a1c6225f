"""A step whose figure needs a training: a visitor starts the first one, and what does not go is a sentence.

The process of a training only speaks like one that trains.
"""

import json
import subprocess
import sys
import time

import numpy as np
import pytest

from core.base.i18n import message
from core.base.serialization import to_jsonable
from core.teaching import lessons
from core.teaching.classroom import database as databases
from core.teaching.classroom import rooms, students
from core.topics.lab import run_scheduler
from core.topics.lab.dates.schema import DatesRequest
from tests.pages.page_walk import find_ignored_parameters

LESSON = lessons.read_lesson("learning")
RUN = run_scheduler.run_key(DatesRequest())
# tells moments and how far it is, and ends as it was made for; "" trains on until it hears "stop"
TRAINING_PROGRAM = """
import json, sys
def tell(**fields):
    print(json.dumps(fields), flush=True)
if not sys.stdin.readline():
    sys.exit()
tell(started={"layer_shapes": [["layer", [[2]]]], "weight_layers": ["layer"]}, step=0, total_steps=250)
for snapshot in json.loads(sys.argv[2]):
    tell(snapshot=snapshot, step=125)
ending = sys.argv[1] or (sys.stdin.readline() and "stopped")
tell(step=125, ending=ending)
"""
ARRAYS = {
    "losses": np.full((2, 10), 2.4),
    "num_correct": np.full((2, 10), 50),
    "training_loss": np.full(2, np.nan),
    "gradient_norms": np.ones(1),
    "weights": np.ones(2, "float32"),
}
SNAPSHOT = {"step": 0, "seconds": 0.5, "arrays": {name: to_jsonable(one) for name, one in ARRAYS.items()}}
SNAPSHOTS = [SNAPSHOT | {"step": step} for step in range(18)]  # as many as the training of the lesson has


@pytest.fixture(autouse=True)
def ends(monkeypatch):
    """How trainings end that are begun from now on: the last of the list."""
    endings = [""]

    def process() -> subprocess.Popen:
        command = [sys.executable, "-c", TRAINING_PROGRAM, endings[-1], json.dumps(SNAPSHOTS)]
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    monkeypatch.setattr(run_scheduler, "TrainingProcess", process)
    run_scheduler.SCHEDULER.end()
    yield endings
    run_scheduler.SCHEDULER.end()


def until(condition) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.02)


@pytest.fixture
def opened(open_app):
    """Returns a function that opens the first step of the lesson, as a link does."""
    return lambda: open_app("lab", **LESSON.steps[0].query_params, atlas_lesson=LESSON.name, atlas_step=1)


@pytest.fixture
def started(opened):
    """Returns a function that opens the first step and starts its training."""
    return lambda: press_button(opened(), "Start")


def labels(app) -> list[str]:
    return [one.label for one in app.button]


def press_button(app, label: str):
    return next(one for one in app.button if one.label == label).click().run()


def assert_covered(app) -> None:
    assert not app.exception
    assert not app.get("plotly_chart")
    assert "Answer" not in labels(app)
    assert {"Skip", "Leave the lesson"} <= set(labels(app))


def test_a_link_trains_nothing_until_start_is_pressed(opened, words):
    app = opened()
    assert_covered(app)
    assert message("lesson-training.none") in [one.value for one in app.info]
    assert LESSON.steps[0].question in words(app)
    assert not app.run().exception
    assert run_scheduler.SCHEDULER.find(RUN) is None
    assert_covered(press_button(app, "Start"))
    assert run_scheduler.SCHEDULER.find(RUN).is_active


def test_whoever_answered_a_question_before_need_not_press_start(open_app):
    app = press_button(open_app("tokens", atlas_lesson="tokens", atlas_step=1), "Skip")
    address = LESSON.steps[0].query_params | {"atlas_lesson": LESSON.name, "atlas_step": "1"}
    app.query_params.clear()
    app.query_params.update(address)
    app = app.switch_page("lab.py").run()
    assert_covered(app)
    assert "Start" not in labels(app)
    assert run_scheduler.SCHEDULER.find(RUN).is_active


def test_a_link_into_the_lesson_stops_no_training_of_the_visitor(open_app):
    app = open_app("lab", lab_units=7)
    app.button(key="lab_dates_start").click().run()
    other = run_scheduler.SCHEDULER.find(run_scheduler.run_key(app.session_state["lab_dates_run"]))
    app.query_params.update(atlas_lesson=LESSON.name, atlas_step="1", lab_units="64")
    app.session_state["lab_units"] = 64
    app = app.run()
    assert_covered(app)
    assert other.is_active
    assert run_scheduler.SCHEDULER.find(RUN) is None


def test_a_bar_is_all_that_is_seen_while_the_training_goes_on(started, words):
    app = started()
    assert_covered(app)
    assert not app.error
    assert "Nothing of the figure is shown before you answer" in words(app)
    (bar,) = app.get("progress")
    until(lambda: run_scheduler.SCHEDULER.find(RUN).step == 125)
    app = app.run()
    assert_covered(app)
    (bar,) = app.get("progress")
    assert bar.proto.value == 50
    assert bar.proto.text.startswith("Batch 125 of 250")
    assert LESSON.steps[0].question in words(app)


def test_two_visitors_share_a_training_and_who_leaves_the_lesson_is_not_held(started, opened, words):
    started()
    run = run_scheduler.SCHEDULER.find(RUN)
    app = press_button(opened(), "Leave the lesson")
    assert run_scheduler.SCHEDULER.find(RUN) is run
    assert len(run.recent_viewers()) == 2
    assert LESSON.steps[0].question not in words(app)


def test_the_training_of_a_step_takes_the_place_of_another_of_the_visitor(open_app, opened, ends):
    ends.append("done")
    app = open_app("lab", lab_units=7)
    app.button(key="lab_dates_start").click().run()
    other = app.session_state["lab_dates_run"]
    ends.append("")
    app.query_params.update(atlas_lesson=LESSON.name, atlas_step="1", lab_units="64")
    app.session_state["lab_units"] = 64
    app = press_button(app.run(), "Start")
    assert app.session_state["lab_dates_run"] == DatesRequest() != other
    assert_covered(app)


def test_nothing_begins_where_the_lab_is_closed_and_the_question_can_be_skipped(opened, monkeypatch, words):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = opened()
    assert_covered(app)
    assert [one.value for one in app.warning] == [message("training-closed")]
    assert run_scheduler.SCHEDULER.find(RUN) is None
    app = press_button(app, "Skip")
    assert not app.exception
    assert words(app).count("Here the lab is closed") == 1
    assert "Next question" in labels(app)


def test_a_training_that_fails_says_why_and_can_be_started_again(opened, started, ends):
    ends.append("memory")
    started()
    until(lambda: run_scheduler.SCHEDULER.find(RUN).state == "memory")
    app = opened()
    assert_covered(app)
    assert "needed more memory" in app.warning[0].value
    ends.append("")
    app = press_button(app, "Start")
    assert run_scheduler.SCHEDULER.find(RUN).is_active
    assert_covered(app)
    assert not app.warning


def test_one_that_is_too_slow_here_or_has_no_room_yet_says_so(opened, started, ends, monkeypatch):
    ends.append("late")
    started()
    until(lambda: run_scheduler.SCHEDULER.find(RUN).state == "late")
    app = opened()
    assert "too slow" in app.warning[0].value
    assert "Start" not in labels(app)
    run_scheduler.SCHEDULER.end()
    monkeypatch.setattr(run_scheduler, "MAX_WAITING", 0)
    app = started()
    assert "begins as soon as there is room" in app.warning[0].value


def test_a_training_that_was_left_goes_on_with_the_visitor_who_comes_back(started):
    app = started()
    run = run_scheduler.SCHEDULER.find(RUN)
    run.last_seen.clear()
    until(lambda: run.state in ("stopped", "left"))
    assert_covered(app.run())
    assert run_scheduler.SCHEDULER.find(RUN) is not run
    assert run_scheduler.SCHEDULER.find(RUN).is_active


def test_a_curtain_of_a_teacher_covers_a_training_too(open_app):
    assert "Start" in labels(open_app("lab", lab_units=7))
    covered = open_app("lab", lab_units=7, lab_snapshot=0, atlas_curtain=1)
    assert not covered.exception
    assert not find_ignored_parameters(covered)
    assert "Start" not in labels(covered)
    assert "Uncover" in labels(covered)


# --- in a class ---------------------------------------------------------------------------------------------


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A room that was just opened, and its database."""
    monkeypatch.delenv("ATLAS_DATABASE", raising=False)
    monkeypatch.setenv("ATLAS_DATA_HOME", str(tmp_path))
    opened = databases.get_database()
    yield rooms.open_room(opened), opened
    opened.close()
    databases._open_database.cache_clear()


def asks(open_app, room):
    """Lets the teacher of a room ask the first question of the lesson, and returns the screen."""
    app = open_app("classroom", classroom_room=room.code, classroom_teacher=room.secret)
    app.selectbox(key="classroom_lesson_0").set_value(LESSON.name).run()
    return press_button(app, "Ask the class")


def test_a_teacher_asks_once_the_training_is_done_and_telephones_begin_none(open_app, room, ends):
    room, database = room
    ends.append("done")
    app = asks(open_app, room)
    assert not app.exception
    assert not app.error
    question = rooms.find_room(database, room.code).current_question.question
    assert question.text.startswith(LESSON.steps[0].question)
    assert (question.answer_type, question.truth) == ("number", "10")
    run_scheduler.SCHEDULER.end()
    student = open_app(
        "classroom", classroom_room=room.code, classroom_student=students.add_student(database, room.code, "")
    )
    assert not student.exception
    assert run_scheduler.SCHEDULER.find(RUN) is None


def test_a_training_that_fails_is_a_sentence_to_the_teacher_and_can_be_asked_again(open_app, room, ends):
    room, database = room
    ends.append("memory")
    app = asks(open_app, room)
    assert "needed more memory" in app.error[0].value
    assert rooms.find_room(database, room.code).current_question is None
    assert not app.run().error  # nothing is asked that nobody presses
    ends.append("done")
    app = press_button(app, "Ask the class")
    assert rooms.find_room(database, room.code).current_question is not None


def test_a_press_counts_until_the_training_is_done_though_the_screen_runs_anew(open_app, room, ends):
    room, database = room
    ends.append("done")
    app = open_app("classroom", classroom_room=room.code, classroom_teacher=room.secret)
    app.selectbox(key="classroom_lesson_0").set_value(LESSON.name).run()
    app.session_state["classroom_pending_step"] = LESSON.steps[
        0
    ]  # as a run leaves it that was ended meanwhile
    app.run()
    assert rooms.find_room(database, room.code).current_question.question.text.startswith(
        LESSON.steps[0].question
    )


def test_where_the_lab_is_closed_its_questions_are_in_no_file(open_app, room, monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = open_app("classroom")
    offered = len(app.get("download_button"))
    app.selectbox(key="classroom_quiz").set_value(LESSON.name).run()
    assert message("training-closed") in [one.value for one in app.info]
    assert len(app.get("download_button")) == offered - 2
