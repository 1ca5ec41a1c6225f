"""One training that is continued, and the script of each, which a student takes home."""

import dataclasses
import os
import subprocess
import sys

import numpy as np
import pytest

from core import engine
from core.topics.lab import corpora, process, run_scheduler
from core.topics.lab.run_control.compute import make_script
from core.topics.lab.run_control.schema import RunRequest
from core.topics.lab.writer.schema import WriterRequest
from tests.support.labs import SMALL_TRAININGS

HELD_OUT = {"dates": ("val_with_attention_loss", 0), "writer": ("val_loss", 1)}


def test_continue_goes_on_from_the_end_and_the_file_can_be_saved():
    quick = dataclasses.replace(SMALL_TRAININGS["writer"], layer="simple")
    engine.run(quick, lambda: None)
    order = RunRequest(training_request=quick, viewer_id="me")
    before = engine.run(dataclasses.replace(order, action="keras"))
    assert (before.state, before.can_resume, before.file[:2]) == ("done", True, b"PK")
    engine.run(dataclasses.replace(order, action="resume"))
    assert run_scheduler.wait_for_run(quick, lambda: None).state == "done"
    after = engine.run(order)
    steps = [run.result.snapshot_steps.tolist() for run in (before, after)]
    assert steps == [[0, 1, 2], [0, 1, 2, 3, 4]]
    assert (after.result.loss[-1] < before.result.loss[-1]).all()


@pytest.mark.nightly
@pytest.mark.parametrize("name", SMALL_TRAININGS)
def test_a_training_in_its_process_and_its_script_give_the_same_weights(name, tmp_path, monkeypatch):
    import keras

    monkeypatch.setattr(run_scheduler, "TrainingProcess", process.TrainingProcess)
    result = engine.run(SMALL_TRAININGS[name], lambda: None)
    file = tmp_path / f"{name}.py"
    file.write_text(make_script(name, corpora.make_settings(SMALL_TRAININGS[name])), encoding="utf-8")
    environment = os.environ | {"CUDA_VISIBLE_DEVICES": "-1"}
    output = subprocess.check_output([sys.executable, file.name], cwd=tmp_path, env=environment, text=True)
    printed = {name: float(value) for name, value in map(str.split, output.strip().splitlines())}
    if name in HELD_OUT:
        loss, column = HELD_OUT[name]
        assert printed[loss] == pytest.approx(result.loss[-1, column], abs=1e-3)
    (tmp_path / "here.keras").write_bytes(
        engine.run(RunRequest(training_request=SMALL_TRAININGS[name], action="keras")).file
    )
    here, scripted = (
        keras.saving.load_model(tmp_path / f"{stem}.keras").get_weights() for stem in ("here", name)
    )
    assert all(map(np.array_equal, here, scripted)) and len(here) == len(scripted)


@pytest.mark.parametrize(
    ("name", "request_", "after"),
    [
        ("dates", SMALL_TRAININGS["dates"], "DATE_TEMPLATES"),
        ("writer", WriterRequest(), "PASSAGE_LENGTH, STRIDE"),
    ],
)
def test_a_script_holds_the_settings_and_a_long_text_and_nothing_of_the_checkout(name, request_, after):
    settings, names = corpora.make_settings(request_), {}
    text = make_script(name, settings)
    exec(text[text.index("SETTINGS = {") : text.index(after)], names)
    assert names["SETTINGS"] == settings
    assert "from core" not in text and "import core" not in text
