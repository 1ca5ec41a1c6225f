"""Orders to a training are followed by the trainings of this process; one is taken away as the very file
that trains here, with its settings, or as a notebook of it.
"""

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
def handle_order(request: RunRequest) -> RunResult:
    key = run_key(request.run)
    if request.order == "warm":
        SCHEDULER.start_spare_process()
    elif request.order == "start":
        if SCHEDULER.is_full_for(request.who):
            return RunResult(state="full")
        try:
            SCHEDULER.start(key, request.run, request.who)
        except DatasetError as error:
            _log.warning("A training has no text: %s", error)
            return RunResult(state="missing")
    elif request.order == "continue":
        SCHEDULER.resume(key, request.who)
    elif request.order == "stop":
        SCHEDULER.stop(key, request.who)
    run = SCHEDULER.find(key, request.who if request.order == "look" else "")
    if run is None:
        return RunResult(state="none")
    snapshots = list(run.snapshots)
    return RunResult(
        state=run.status,
        queue_position=SCHEDULER.queue_position(run),
        step=run.step,
        total=run.total,
        seconds_left=run.seconds_left,
        seconds_since_end=0.0 if run.is_active else time.monotonic() - run.last_event_time,
        num_other_viewers=len(run.recent_viewers(VIEWER_TIMEOUT_SECONDS) - {request.who}),
        model=bool(run.model),
        result=request.run.make_result(run.layers, snapshots) if snapshots else None,
        file=_make_file(run, request.order),
    )


def _make_file(run: Run, order: str) -> bytes:
    if order == "keras":
        return run.model
    if order == "script":
        return make_script(run.experiment, run.settings).encode()
    if order == "notebook":
        return make_notebook(run.experiment, run.settings).encode()
    return b""


def make_script(experiment: str, settings: dict) -> str:
    """Returns the whole Python script of a training, which needs Keras with TensorFlow and NumPy alone."""
    path = pathlib.Path(__file__).parents[1] / experiment / "train.py"
    settings_code = f"SETTINGS = {pprint.pformat(settings, sort_dicts=False)}\n"
    return _SETTINGS_REGEX.sub(lambda _: settings_code, path.read_text(encoding="utf-8"), count=1)


def make_notebook(experiment: str, settings: dict) -> str:
    """Returns the script as the text of a notebook (.ipynb)."""
    script_code = make_script(experiment, settings)
    introduction = message(f"training-notebook.{experiment}")
    code_cell_fields: dict = {"execution_count": None, "outputs": []}
    cells: list[dict] = [
        {"cell_type": "markdown", "id": "about", "metadata": {}, "source": introduction},
        {"cell_type": "code", "id": "training", "metadata": {}, "source": script_code, **code_cell_fields},
    ]
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    notebook_fields = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(notebook_fields, indent=1, ensure_ascii=False)
