"""The page Lab, as a visitor uses it; trainings have three batches."""

import dataclasses
import functools
import subprocess
import sys

import pytest

from core import engine
from core.topics.lab import process, run_scheduler
from core.topics.lab.dates.schema import DatesRequest
from core.topics.lab.run_control.schema import RunRequest
from tests.pages import page_walk
from tests.support.in_process_trainings import InProcessTraining
from tests.support.views import assert_no_errors, get_only_error, get_values, list_charts, set_values
from tests.support.waiting import wait_until

SMALL = {"lab_num_examples": "96", "lab_epochs": "1"}
DATES_CHARTS = ["lab_accuracy", "lab_alignment"]


@pytest.fixture(autouse=True, scope="module")
def here():
    """Trainings are made in this process, but where their own is what is looked at; none is left running."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run_scheduler, "TrainingProcess", InProcessTraining)
        yield
        run_scheduler.SCHEDULER.end()


def start(app, experiment: str = "dates"):
    return app.button(key=f"lab_{experiment}_start").click().run()


def test_a_visitor_trains_looks_and_finds_it_again_after_a_reload(open_app):
    def captions(app) -> str:
        return " ".join(one.value for one in app.caption)

    small = SMALL | {"lab_units": "7"}
    app = open_app("lab", **small)
    assert not list_charts(app) and "Press Start" in app.info[0].value
    assert_no_errors(start(app))
    assert list_charts(app) == DATES_CHARTS and get_values(app, "lab", "snapshot") == [3]
    disabled = [app.button(key=f"lab_dates_{name}").disabled for name in ("continue", "stop", "start")]
    assert disabled == [False, True, True]  # it is trained
    for before in ("[" * 3_000, '{"units":' * 3_000, '{"units": NaN}', "null", '{"check": 1}'):
        assert list_charts(open_app("lab", **small, lab_previous=before)) == DATES_CHARTS
    assert "Trained here just now" in captions(app)
    other = open_app("lab", **small)  # another visitor finds it, and may see one that trains
    assert_no_errors(other.button(key="lab_dates_retrain").click().run())
    assert get_values(other, "lab", "seed") == [43]
    assert "you changed Seed from 42 to 43" in captions(other)
    again = open_app("lab", **small, lab_snapshot=0, lab_date="May 3, 2019")
    assert list_charts(again) == DATES_CHARTS
    assert "“May 3, 2019” is written as" in again.get("plotly_chart")[1].proto.alt
    # another training: the first is told beside it
    assert "settings were changed" in captions(set_values(again, "lab", units=6))
    assert not again.button(key="lab_dates_start").disabled
    assert "you changed Units from 7 to 6" in captions(start(again))


def test_a_shorter_training_shows_its_own_last_moment_and_links_to_it(open_app):
    app = start(open_app("lab", **SMALL | {"lab_epochs": "3"}, lab_units=7))
    (last,) = get_values(app, "lab", "snapshot")
    start(set_values(set_values(app, "lab", snapshot=last - 1), "lab", epochs=1))
    assert app.slider(key="lab_snapshot").value == app.slider(key="lab_snapshot").max == 3 < last - 1
    links = [shown.link for shown in page_walk.read_figures(app, tabs=("Link",))]
    assert all(link.get("lab_snapshot", ["3"]) == ["3"] for link in links), links


def test_a_mistake_on_purpose_sets_the_controls(open_app):
    app = open_app("lab", **SMALL)
    app.button(key="lab_dates_preset_no_clipping").click().run()
    assert get_values(app, "lab", "clip_norm", "optimizer", "units") == [0.0, "sgd", 64]


def test_a_date_that_is_none_is_a_sentence_and_the_training_stays(open_app):
    app = start(open_app("lab", **SMALL, lab_units=5, lab_date="kitten?"))
    assert get_only_error(app) == "Your date: type a date such as April 22, 2019."
    assert "lab_accuracy" in list_charts(app)


def test_hosted_it_is_closed_unless_the_host_opens_it(open_app, monkeypatch):
    monkeypatch.setenv("ATLAS_HOSTED", "1")
    assert "Here the lab is closed" in get_only_error(open_app("lab"))
    monkeypatch.setenv("ATLAS_LAB", "on")
    assert_no_errors(open_app("lab"))


def test_a_trained_model_opens_in_masking(open_app):
    app = start(open_app("lab", **SMALL, lab_view="Reber grammar", lab_units=4), "reber")
    assert list_charts(app) == ["lab_accuracy", "lab_reading"]
    assert_no_errors(app.button(key="lab_reber_open").click().run())
    assert list_charts(app) == ["masking_own"] and "GRU" in app.get("plotly_chart")[0].proto.spec


def test_a_text_of_ones_own_is_trained_on_kept_and_in_no_address(open_app):
    small = {"lab_view": "Writer", "lab_units": "8", "lab_max_characters": "2000", "lab_epochs": "1"}
    app = open_app("lab", **small, lab_corpus="custom")
    assert "a text of 2,000 to 200,000 characters. Paste another" in app.error[0].value
    for text in ("Peter Piper picked pickled pepper. " * 60, "She sells sea shells by the sea shore. " * 60):
        assert_no_errors(start(set_values(app, "lab", text=text), "writer"))
        assert list_charts(app) == ["lab_loss", "lab_writing"]
        address = " ".join(map(str, app.query_params.values()))
        assert "pepper" not in address and "shells" not in address
    assert any("you changed Your text from “Peter Piper" in one.value for one in app.caption)
    set_values(app, "lab", corpus="atlas")
    assert "lab_text" not in page_walk.find_controls(app)
    assert get_values(set_values(app, "lab", corpus="custom"), "lab", "text") == [text]
    assert list_charts(set_values(app, "lab", writer_example="Characters")) == ["lab_loss", "lab_characters"]


@pytest.mark.nightly
def test_stop_in_the_middle_leaves_what_was_learnt_and_no_process(open_app, monkeypatch):
    run_scheduler.SCHEDULER.end()  # none waits for an order
    monkeypatch.setattr(run_scheduler, "TrainingProcess", process.TrainingProcess)
    training_request = DatesRequest(units=9, num_examples=20_000, epochs=20)
    request = RunRequest(training_request=training_request, viewer_id="me")
    engine.run(dataclasses.replace(request, action="start"))
    training_process = run_scheduler.SCHEDULER.find(run_scheduler.run_key(training_request)).process
    assert wait_until(lambda: (now := engine.run(request)).result is not None and now.step >= 3)
    engine.run(dataclasses.replace(request, action="stop"))
    assert wait_until(lambda: not engine.run(request).is_active)
    stopped = engine.run(request)
    assert (stopped.state, stopped.can_resume) == ("stopped", True) and training_process.poll() is not None
    app = open_app("lab", lab_units=9, lab_num_examples=20_000, lab_epochs=20)
    assert "It was stopped" in app.warning[0].value and list_charts(app) == DATES_CHARTS


def test_a_training_ends_with_the_process_that_began_it():
    """Even where that is killed, and can end nothing itself."""
    code = (
        "from core.topics.lab import process; p = process.TrainingProcess(); "
        "print(p.pid, flush=True); input()"
    )
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    app = subprocess.Popen([sys.executable, "-c", code], **pipes)
    training = app.stdout.readline().strip()
    app.kill()
    app.wait()
    command = ["ps", "-o", "state=", "-p", training]
    find_state = functools.partial(subprocess.run, command, capture_output=True, text=True)
    assert wait_until(lambda: find_state().stdout.strip()[:1] in ("", "Z")), "it still trains"
