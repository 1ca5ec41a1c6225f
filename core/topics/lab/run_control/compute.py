"""Runs the actions on a training; exports it as the Python file that trains here, or as a notebook."""

import json
import logging
import pathlib
import pprint
import re
import time

from ....base.i18n import message
from ....base.registry import handles
from ....models.datasets import DatasetError
from ..run import VIEWER_TIMEOUT_SECONDS, Run
from ..run_scheduler import SCHEDULER, run_key
from .schema import RunRequest, RunResult

_SETTINGS_REGEX = re.compile(r"^SETTINGS = \{.*?^\}\n", re.MULTILINE | re.DOTALL)
_log = logging.getLogger(__name__)


@handles(RunRequest)
def control_run(request: RunRequest) -> RunResult:
    """Runs the action of a request, and returns the status of the training."""
    key, viewer_id = run_key(request.training_request), request.viewer_id
    if request.action == "warm_up":
        SCHEDULER.start_spare_process()
    elif request.action == "start":
        if SCHEDULER.is_full_for(viewer_id):
            return RunResult(state="full")
        try:
            SCHEDULER.start(key, request.training_request, viewer_id)
        except DatasetError as error:
            _log.warning("A training has no text: %s", error)
            return RunResult(state="missing")
    elif request.action == "resume":
        SCHEDULER.resume(key, viewer_id)
    elif request.action == "stop":
        SCHEDULER.stop(key, viewer_id)
    run = SCHEDULER.find(key, viewer_id if request.action == "status" else "")
    if run is None:
        return RunResult(state="none")
    snapshots = list(run.snapshots)
    return RunResult(
        state=run.status,
        queue_position=SCHEDULER.queue_position(run),
        step=run.step,
        total_steps=run.total_steps,
        seconds_left=run.seconds_left,
        seconds_since_end=0.0 if run.is_active else time.monotonic() - run.last_event_time,
        num_other_viewers=len(run.recent_viewers(VIEWER_TIMEOUT_SECONDS) - {viewer_id}),
        has_model=bool(run.model),
        result=request.training_request.make_result(run.layer_of_weight, snapshots) if snapshots else None,
        file=_make_file(run, request.action),
    )


def _make_file(run: Run, file_type: str) -> bytes:
    if file_type == "keras":
        return run.model
    if file_type == "script":
        return make_script(run.experiment_name, run.settings).encode()
    return make_notebook(run.experiment_name, run.settings).encode() if file_type == "notebook" else b""


def make_script(experiment_name: str, settings: dict) -> str:
    """Returns a training as a Python script, which needs only Keras with TensorFlow, and NumPy."""
    path = pathlib.Path(__file__).parents[1] / experiment_name / "train.py"
    settings_code = f"SETTINGS = {pprint.pformat(settings, sort_dicts=False)}\n"
    return _SETTINGS_REGEX.sub(lambda _: settings_code, path.read_text(encoding="utf-8"), count=1)


def make_notebook(experiment_name: str, settings: dict) -> str:
    """Returns a training as the text of a notebook (.ipynb)."""
    introduction = message(f"training-notebook.{experiment_name}")
    code_cell_fields: dict = {"execution_count": None, "outputs": []}
    script = make_script(experiment_name, settings)
    cells: list[dict] = [
        {"cell_type": "markdown", "id": "about", "metadata": {}, "source": introduction},
        {"cell_type": "code", "id": "training", "metadata": {}, "source": script, **code_cell_fields},
    ]
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook, indent=1, ensure_ascii=False)
