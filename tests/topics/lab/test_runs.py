"""Trainings: two at a time, the others in a line, and nothing left running.

Their process only speaks like one that trains.
"""

import base64
import errno
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np
import pytest

from core import engine
from core.base.checks import AtlasError
from core.base.i18n import message
from core.engine import wire
from core.topics.lab import process, run_scheduler
from core.topics.lab.dates.schema import DatesRequest
from core.topics.lab.run import MAX_SNAPSHOT_BYTES, MAX_SNAPSHOTS, Run
from core.topics.lab.run_control import compute
from core.topics.lab.run_control.descriptions import progress_text
from core.topics.lab.run_control.schema import RunRequest
from core.topics.lab.writer.schema import WriterRequest
from tests.support.labs import SNAPSHOT
from tests.support.waiting import wait_until

# tells a moment, then does what it was made for
TRAINING_PROGRAM = """
import json, sys, time
if sys.argv[1] == "importing":
    time.sleep(60)
def tell(**fields):
    print(json.dumps(fields), flush=True)
order = sys.stdin.readline()
if not order:
    sys.exit()
tell(started={"layer_shapes": [["layer", [[2]]]], "layer_of_weight": ["layer"]}, step=0, total_steps=9)
tell(snapshot=json.loads(sys.argv[2]) | {"step": json.loads(order).get("previous", [0])[0]})
kind = sys.argv[1]
if kind == "stopped":
    sys.stdin.readline()
elif kind == "deaf":
    time.sleep(60)
elif kind == "broken":
    sys.exit(3)
elif kind == "garbage":
    print("no line of ours", flush=True)
    time.sleep(60)
tell(step=9, model="QUJD" if kind != "disk" else "", ending=kind)
"""


def snapshot_event(arrays: dict, step: int = 0) -> dict:
    return {"step": step, "seconds": 0.5, "arrays": base64.b64encode(wire.pack(arrays)).decode()}


def use_new_scheduler(monkeypatch) -> run_scheduler.RunScheduler:
    scheduler = run_scheduler.RunScheduler()
    for module in (run_scheduler, compute):
        monkeypatch.setattr(module, "SCHEDULER", scheduler)
    return scheduler


@pytest.fixture
def made(monkeypatch):
    """Returns a function that makes trainings whose processes do something; all processes that were begun."""
    scheduler = use_new_scheduler(monkeypatch)

    def make(kind: str) -> run_scheduler.RunScheduler:
        make.kind = kind
        return scheduler

    def start_process() -> subprocess.Popen:
        command = [sys.executable, "-c", TRAINING_PROGRAM, make.kind, json.dumps(snapshot_event(SNAPSHOT))]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        make.begun.append(subprocess.Popen(command, **pipes))
        return make.begun[-1]

    make.begun = []
    monkeypatch.setattr(run_scheduler, "TrainingProcess", start_process)
    monkeypatch.setattr(run_scheduler, "_STOP_GRACE_SECONDS", 0.5)
    yield make
    scheduler.end()
    assert all(one.poll() is not None for one in make.begun), "a process is left running"


def until(condition) -> None:
    assert wait_until(condition, 20), "it did not come"


def request(seed: int = 1) -> DatesRequest:
    return DatesRequest(seed=seed)


def key(seed: int = 1) -> str:
    return run_scheduler.run_key(request(seed))


def start(all_runs, seed: int = 1, who: str = "me") -> run_scheduler.Run:
    return all_runs.start(key(seed), request(seed), who)


def started(all_runs) -> run_scheduler.Run:
    run = start(all_runs)
    until(lambda: run.snapshots)
    return run


def ended(all_runs, state: str = "done", seed: int = 1) -> run_scheduler.Run:
    """Starts a training and waits until it has ended so."""
    run = start(all_runs, seed)
    until(lambda: run.state == state)
    return run


def stop(all_runs, run) -> None:
    all_runs.stop(key(), "me")
    until(lambda: run.state == "stopped")


def test_a_training_tells_its_moments_and_ends_with_its_model(made):
    run = ended(made("done"))
    assert (run.model, run.layer_shapes) == (b"ABC", (("layer", ((2,),)),))
    until(lambda: made.begun[0].poll() is not None)
    result = request().make_result(run.layer_of_weight, run.snapshots)
    assert result.accuracy.tolist() == [[0.1, 0.1]]  # one moment; 50 of 500
    assert result.loss.tolist() == [[pytest.approx(2.4), pytest.approx(2.4)]]


def test_two_run_and_the_others_have_a_place_in_the_line(made):
    all_runs = made("stopped")
    first, _, third, fourth = runs = [start(all_runs, seed) for seed in range(4)]
    assert [run.state for run in runs] == ["running"] * 2 + ["waiting"] * 2
    assert [all_runs.queue_position(run) for run in runs] == [0, 0, 1, 2]
    assert len(made.begun) == 2
    assert all_runs.stop(key(0), "me")
    until(lambda: third.state == "running" and first.state == "stopped")
    assert all_runs.queue_position(fourth) == 1
    all_runs.stop(key(3), "me")
    # one that waits needs no process to stop
    assert (fourth.state, len(made.begun)) == ("stopped", 3)


def test_a_training_that_does_not_hear_stop_is_ended(made):
    run = started(made("deaf"))
    stop(run_scheduler.SCHEDULER, run)
    until(lambda: made.begun[0].poll() is not None)
    answered = engine.run(
        RunRequest(training_request=request(), viewer_id="me")
    )  # without a model it is not continued
    assert (answered.state, answered.can_resume, answered.has_model) == ("early", False, False)


def test_who_starts_the_same_training_shares_it_and_cannot_stop_it_for_others(made):
    all_runs = made("stopped")
    run = start(all_runs, who="one")
    assert start(all_runs, who="two") is run
    assert not all_runs.stop(key(), "two") and run.state == "running"
    assert all_runs.stop(key(), "one")
    until(lambda: run.state == "stopped")


def test_a_training_at_which_nobody_looks_ends(made, monkeypatch):
    monkeypatch.setattr("core.topics.lab.run.UNWATCHED_TIMEOUT_SECONDS", 0.3)
    run = start(made("stopped"))
    until(lambda: not run.is_active and made.begun[0].poll() is not None)


def test_a_long_text_holds_nobody_up_while_its_process_imports(made):
    """A pipe takes 64 KB before somebody reads it; `stop` ends a process that has not begun."""
    all_runs = made("importing")
    long = WriterRequest(corpus="custom", text="she sells sea shells. " * 9_000)
    begun = time.monotonic()
    run = all_runs.start(run_scheduler.run_key(long), long, "me")
    all_runs.find("another", "somebody")
    all_runs.stop(run_scheduler.run_key(long), "me")
    until(lambda: run.state == "stopped")
    assert time.monotonic() - begun < 10 and run.status == "early"


@pytest.mark.parametrize(
    ("num_steps", "arrays", "max_snapshots"),
    [(500, SNAPSHOT, MAX_SNAPSHOTS), (12, {"weights": np.zeros(1_000_000)}, MAX_SNAPSHOT_BYTES // 8_000_000)],
    ids=["many", "large"],
)
def test_of_many_or_large_moments_some_are_kept_the_first_and_the_last_among_them(
    num_steps, arrays, max_snapshots
):
    run = Run("dates", {})
    for step in [*range(num_steps), num_steps - 1]:  # the last is told twice
        run.handle_event({"snapshot": snapshot_event(arrays, step)})
    steps = [one.step for one in run.snapshots]
    assert steps == sorted(set(steps)) and (steps[0], steps[-1]) == (0, num_steps - 1)
    assert len(steps) <= max_snapshots


def test_who_reloaded_the_page_can_stop_at_once(made, monkeypatch):
    """The session of before the reload looks no more: it is no other visitor, for whom it would go on."""
    monkeypatch.setattr(run_scheduler, "VIEWER_TIMEOUT_SECONDS", 0.2)
    all_runs = made("stopped")
    run = start(all_runs, who="before the reload")
    time.sleep(0.3)
    all_runs.find(key(), "after")
    assert all_runs.stop(key(), "after")
    until(lambda: run.state == "stopped")


def test_one_that_is_continued_tells_no_time_before_its_first_batch(made):
    run = started(made("stopped"))
    stop(run_scheduler.SCHEDULER, run)
    run.step, run.total_steps, run.timing_start_step = 5, 9, 1
    made("importing").resume(key(), "me")
    found = engine.run(RunRequest(training_request=request(), viewer_id="me"))
    assert (found.state, found.seconds_left) == ("running", 0)
    assert progress_text(found) == message("training-compiling")
    made("importing").stop(key(), "me")


@pytest.mark.parametrize(
    ("kind", "state"),
    [("broken", "broken"), ("garbage", "broken"), ("disk", "disk"), ("memory", "memory"), ("nan", "nan")],
)
def test_a_process_that_dies_talks_nonsense_or_fails_is_told_with_its_reason(made, kind, state):
    ended(made(kind), state)
    until(lambda: made.begun[0].poll() is not None)


def refuse() -> None:
    raise OSError("no more processes")


def test_a_training_that_never_began_is_a_sentence(made, monkeypatch):
    made("done")
    monkeypatch.setattr(run_scheduler, "TrainingProcess", refuse)
    with pytest.raises(AtlasError, match="ended by itself: press Start"):
        run_scheduler.wait_for_run(request(), lambda: None)


def test_who_waits_has_a_turn_though_the_next_cannot_begin(made, monkeypatch):
    all_runs = made("stopped")
    first, second, third, fourth, fifth = (start(all_runs, seed) for seed in range(5))
    monkeypatch.setattr(run_scheduler, "TrainingProcess", refuse)
    all_runs.stop(key(0), "me")
    until(lambda: first.state == "stopped")
    until(lambda: {one.state for one in (third, fourth, fifth)} == {"broken"})
    assert second.state == "running"


# --- the folder for temporary files -------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="Linux tells what a process was given")
def test_what_a_training_lays_down_goes_with_it_and_it_comes_behind_visitors(monkeypatch, tmp_path):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    one = process.TrainingProcess()
    (folder,) = tmp_path.iterdir()
    environment_file = pathlib.Path(f"/proc/{one.pid}/environ")
    until(lambda: f"TMPDIR={folder}".encode() in environment_file.read_bytes())  # it may just be starting
    assert os.getpriority(os.PRIO_PROCESS, one.pid) >= 10  # others' controls come first
    # where memory runs out, Linux ends it and not the app
    assert pathlib.Path(f"/proc/{one.pid}/oom_score_adj").read_text(encoding="ascii") == "1000\n"
    (folder / "__autograph_generated_file.py").write_text("")
    one.kill()
    one.wait()
    assert not list(tmp_path.iterdir())


def test_where_the_disk_is_full_that_is_told_before_anything_is_trained(monkeypatch):
    def full(*_, **__) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    use_new_scheduler(monkeypatch)
    monkeypatch.setattr(process.tempfile, "TemporaryFile", full)
    monkeypatch.setattr(process.tempfile, "mkdtemp", full)
    for order in ("warm_up", "start"):
        found = engine.run(RunRequest(training_request=request(), action=order, viewer_id="me"))
    assert found.state == "disk" and "Make room" in message("running-disk")


def test_a_warmed_process_takes_the_first_order_and_one_without_ends(made, monkeypatch):
    all_runs = made("done")
    for begin in (all_runs.start_spare_process, all_runs.start_spare_process, lambda: ended(all_runs)):
        begin()
        assert len(made.begun) == 1
    monkeypatch.setattr(run_scheduler, "_SPARE_PROCESS_SECONDS", 0.05)
    all_runs.start_spare_process()
    until(lambda: made.begun[1].poll() is not None)


def test_of_many_trainings_the_last_are_kept(made):
    all_runs = made("done")
    runs = [ended(all_runs, seed=seed) for seed in range(run_scheduler.MAX_STORED_RUNS + 3)]
    assert all_runs.find(key(0)) is None
    assert all_runs.find(key(len(runs) - 1)) is runs[-1]


def test_the_line_has_an_end_also_for_who_continues(made, monkeypatch):
    monkeypatch.setattr(run_scheduler, "MAX_WAITING", 1)
    all_runs = made("done")
    done = ended(all_runs)
    made("stopped")
    for seed in (2, 3, 4):
        assert not all_runs.is_full_for("me")
        start(all_runs, seed)
    assert all_runs.is_full_for("me")
    all_runs.resume(key(1), "me")
    assert done.state == "done"


def test_who_continues_or_starts_again_stands_behind_those_who_wait(made):
    all_runs = made("done")
    again, stopped = start(all_runs, 1), start(all_runs, 2)
    until(lambda: not again.is_active and not stopped.is_active)
    stopped.state = "stopped"
    made("stopped")
    for seed in (3, 4):
        start(all_runs, seed)
    first = start(all_runs, 5, "a pupil")
    assert all_runs.queue_position(first) == 1
    assert all_runs.resume(key(1), "me") is again
    anew = start(all_runs, 2)
    assert [all_runs.queue_position(run) for run in (first, again, anew)] == [1, 2, 3]


def test_many_tabs_of_one_address_leave_room_in_the_line(made):
    all_runs = made("stopped")
    for seed in range(run_scheduler.MAX_RUNNING + run_scheduler.MAX_WAITING_PER_ADDRESS):
        assert not all_runs.is_full_for(f"192.0.2.7 tab{seed}")
        start(all_runs, seed, f"192.0.2.7 tab{seed}")
    is_full = [all_runs.is_full_for(who) for who in ("192.0.2.7 tab99", "192.0.2.8 tab1", "this machine")]
    assert is_full == [True, False, False]
    order = RunRequest(training_request=request(99), action="start", viewer_id="192.0.2.7 tab99")
    assert engine.run(order).state == "full"


@pytest.mark.parametrize(
    ("is_local", "seconds", "num_bytes"),
    [(True, 900, 8_000_000_000), (False, 60, run_scheduler.BASE_MEMORY_BYTES + 400_000_000)],
)
def test_a_training_takes_what_who_started_it_may(made, monkeypatch, is_local, seconds, num_bytes):
    monkeypatch.setattr("core.base.limits.is_local_visitor", lambda: is_local)
    limits = {"seconds": seconds, "steps": run_scheduler.MAX_STEPS, "memory": num_bytes}
    assert start(made("stopped")).limits == limits
