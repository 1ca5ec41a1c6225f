"""A step whose figure needs a training: a visitor starts the first one, and what does not go is a sentence.

The process of a training only speaks like one that trains.
"""

import base64
import json
import subprocess
import sys

import pytest

from core.base.i18n import message
from core.engine import wire
from core.teaching import lessons
from core.topics.lab import run_scheduler
from core.topics.lab.dates.schema import DatesRequest
from tests.pages.class_screens import set_session_state
from tests.pages.page_walk import find_ignored_parameters
from tests.support.labs import SNAPSHOT
from tests.support.views import assert_no_errors, list_button_labels, press_button, set_values
from tests.support.waiting import wait_until

LESSON = lessons.read_lesson("learning")
FIRST = LESSON.questions[0]
RUN = run_scheduler.run_key(DatesRequest())
# tells moments and how far it is, and ends as it was made for; "" trains on until it hears "stop"
TRAINING_PROGRAM = """
import json, sys
def tell(**fields):
    print(json.dumps(fields), flush=True)
if not sys.stdin.readline():
    sys.exit()
tell(started={"layer_shapes": [["layer", [[2]]]], "layer_of_weight": ["layer"]}, step=0, total_steps=250)
for snapshot in json.loads(sys.argv[2]):
    tell(snapshot=snapshot, step=125)
ending = sys.argv[1] or (sys.stdin.readline() and "stopped")
tell(step=125, ending=ending)
"""
SNAPSHOTS = [  # as many as the training of the lesson has
    {"step": step, "seconds": 0.5, "arrays": base64.b64encode(wire.pack(SNAPSHOT)).decode()}
    for step in range(18)
]


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


def find_training(run: str = RUN):
    return run_scheduler.SCHEDULER.find(run)


def wait_for_state(state: str) -> None:
    assert wait_until(lambda: find_training().state == state)


@pytest.fixture
def opened(open_app):
    return lambda: open_app("lab", **FIRST.query_params, atlas_lesson=LESSON.name, atlas_step=1)


@pytest.fixture
def started(opened):
    return lambda: press_button(opened(), "Start")


def assert_covered(app) -> None:
    labels = set(list_button_labels(app))
    assert not app.exception and not app.get("plotly_chart")
    assert {"Skip", "Leave the lesson"} <= labels and "Answer" not in labels


def test_a_link_trains_nothing_until_start_is_pressed(opened, words):
    app = opened()
    assert_covered(app)
    assert message("lesson-training.none") in [one.value for one in app.info]
    assert FIRST.text in words(app) and not app.run().exception and find_training() is None
    assert_covered(press_button(app, "Start"))
    assert find_training().is_active


def test_whoever_answered_a_question_before_need_not_press_start(open_app):
    app = press_button(open_app("tokens", atlas_lesson="tokens", atlas_step=1), "Skip")
    app.query_params.clear()
    app.query_params.update(FIRST.query_params | {"atlas_lesson": LESSON.name, "atlas_step": "1"})
    app = app.switch_page("lab.py").run()
    assert_covered(app)
    assert "Start" not in list_button_labels(app) and find_training().is_active


@pytest.fixture
def trained(open_app):
    """Returns a function that starts another training than that of the lesson, on a page that then opens the
    lesson.
    """

    def go():
        app = open_app("lab", lab_units=7)
        app.button(key="lab_dates_start").click().run()
        other_run = app.session_state["lab_dates_run"]
        app.query_params.update(atlas_lesson=LESSON.name, atlas_step="1", lab_units="64")
        app.session_state["lab_units"] = 64
        return app, other_run

    return go


def test_a_link_into_the_lesson_stops_no_training_of_the_visitor(trained):
    app, other_run = trained()
    assert_covered(app.run())
    assert find_training(run_scheduler.run_key(other_run)).is_active and find_training() is None


def test_a_bar_is_all_that_is_seen_while_the_training_goes_on(started, words):
    app = assert_no_errors(started())
    assert_covered(app)
    assert "Nothing of the figure is shown before you answer" in words(app) and app.get("progress")
    assert wait_until(lambda: find_training().step == 125)
    assert_covered(app.run())
    (bar,) = app.get("progress")
    assert (bar.proto.value, bar.proto.text.partition(",")[0]) == (50, "Batch 125 of 250")
    assert FIRST.text in words(app)


def test_two_visitors_share_a_training_and_who_leaves_the_lesson_is_not_held(started, opened, words):
    started()
    training = find_training()
    app = press_button(opened(), "Leave the lesson")
    assert find_training() is training and len(training.recent_viewers()) == 2
    assert FIRST.text not in words(app)


def test_the_training_of_a_step_takes_the_place_of_another_of_the_visitor(trained, ends):
    ends.append("done")
    app, other_run = trained()
    ends.append("")
    app = press_button(app.run(), "Start")
    assert app.session_state["lab_dates_run"] == DatesRequest() != other_run
    assert_covered(app)


def test_nothing_begins_where_the_lab_is_closed_and_the_question_can_be_skipped(opened, monkeypatch, words):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = opened()
    assert_covered(app)
    assert [one.value for one in app.warning] == [message("training-closed")]
    app = press_button(app, "Skip")
    assert not app.exception and find_training() is None
    assert words(app).count("Here the lab is closed") == 1 and "Next question" in list_button_labels(app)


def test_a_training_that_fails_says_why_and_can_be_started_again(opened, started, ends):
    ends.append("memory")
    started()
    wait_for_state("memory")
    app = opened()
    assert_covered(app)
    assert "needed more memory" in app.warning[0].value
    ends.append("")
    assert_covered(press_button(app, "Start"))
    assert find_training().is_active and not app.warning


def test_one_that_is_too_slow_here_or_has_no_room_yet_says_so(opened, started, ends, monkeypatch):
    ends.append("late")
    started()
    wait_for_state("late")
    app = opened()
    assert "too slow" in app.warning[0].value and "Start" not in list_button_labels(app)
    run_scheduler.SCHEDULER.end()
    monkeypatch.setattr(run_scheduler, "MAX_WAITING", 0)
    assert "starts as soon as a slot is free" in started().warning[0].value


def test_a_training_that_was_left_goes_on_with_the_visitor_who_comes_back(started):
    app, training = started(), find_training()
    training.last_seen.clear()
    assert wait_until(lambda: training.state in ("stopped", "left"))
    assert_covered(app.run())
    assert find_training() is not training and find_training().is_active


def test_a_curtain_of_a_teacher_covers_a_training_too(open_app):
    assert "Start" in list_button_labels(open_app("lab", lab_units=7))
    covered = open_app("lab", lab_units=7, lab_snapshot=0, atlas_curtain=1)
    assert not covered.exception and not find_ignored_parameters(covered)
    assert "Uncover" in list_button_labels(covered) and "Start" not in list_button_labels(covered)


# --- in a class ---------------------------------------------------------------------------------------------


@pytest.fixture
def teacher(classroom):
    return set_values(classroom.teacher(), "classroom", lesson_0=LESSON.name)


def test_a_teacher_asks_once_the_training_is_done_and_telephones_begin_none(classroom, teacher, ends):
    ends.append("done")
    assert_no_errors(press_button(teacher, "Ask the class"))
    question = classroom.current_question.question
    assert question.text.startswith(FIRST.text)
    assert (question.kind, question.truth) == ("number", "10")
    run_scheduler.SCHEDULER.end()
    assert not classroom.student().exception and find_training() is None


def test_a_training_that_fails_is_a_sentence_to_the_teacher_and_can_be_asked_again(classroom, teacher, ends):
    ends.append("memory")
    app = press_button(teacher, "Ask the class")
    assert "needed more memory" in app.error[0].value and classroom.current_question is None
    assert not app.run().error  # nothing is asked that nobody presses
    ends.append("done")
    press_button(app, "Ask the class")
    assert classroom.current_question is not None


def test_a_press_counts_until_the_training_is_done_though_the_screen_runs_anew(classroom, teacher, ends):
    ends.append("done")
    set_session_state(teacher, pending_question=FIRST)  # as a run leaves it that was ended meanwhile
    assert classroom.current_question.question.text.startswith(FIRST.text)


def test_where_the_lab_is_closed_its_questions_are_in_no_file(open_app, database, monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    app = open_app("classroom")
    offered = len(app.get("download_button"))
    set_values(app, "classroom", quiz=LESSON.name)
    assert message("training-closed") in [one.value for one in app.info]
    assert len(app.get("download_button")) == offered - 2
