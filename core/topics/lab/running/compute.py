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
from ..run import ABSENT, Run
from ..runs import RUNS, key_of
from .schema import RunRequest, RunResult

_SETTINGS = re.compile(r"^SETTINGS = \{.*?^\}\n", re.MULTILINE | re.DOTALL)
_log = logging.getLogger(__name__)


@handles(RunRequest)
def answer(request: RunRequest) -> RunResult:
    key = key_of(request.run)
    if request.order == "warm":
        RUNS.warm()
    elif request.order == "start":
        if RUNS.is_full_for(request.who):
            return RunResult(state="full")
        try:
            RUNS.start(key, request.run, request.who)
        except DatasetError as error:
            _log.warning("A training has no text: %s", error)
            return RunResult(state="missing")
    elif request.order == "continue":
        RUNS.go_on(key, request.who)
    elif request.order == "stop":
        RUNS.stop(key, request.who)
    run = RUNS.find(key, request.who if request.order == "look" else "")
    if run is None:
        return RunResult(state="none")
    moments = list(run.moments)
    return RunResult(
        state=run.how,
        place=RUNS.place(run),
        step=run.step,
        total=run.total,
        seconds_left=run.seconds_left,
        age=0.0 if run.goes_on else time.monotonic() - run.noted,
        others=len(run.watchers(ABSENT) - {request.who}),
        model=bool(run.model),
        trace=request.run.traced(run.layers, moments) if moments else None,
        file=_file(run, request.order),
    )


def _file(run: Run, order: str) -> bytes:
    if order == "keras":
        return run.model
    if order == "script":
        return script(run.experiment, run.settings).encode()
    if order == "notebook":
        return notebook(run.experiment, run.settings).encode()
    return b""


def script(experiment: str, settings: dict) -> str:
    """Returns the whole Python script of a training, which needs Keras with TensorFlow and NumPy alone."""
    path = pathlib.Path(__file__).parents[1] / experiment / "train.py"
    written = f"SETTINGS = {pprint.pformat(settings, sort_dicts=False)}\n"
    return _SETTINGS.sub(lambda _: written, path.read_text(encoding="utf-8"), count=1)


def notebook(experiment: str, settings: dict) -> str:
    """Returns the script as the text of a notebook (.ipynb)."""
    text = script(experiment, settings)
    told = message(f"training-notebook.{experiment}")
    code: dict = {"execution_count": None, "outputs": []}
    cells: list[dict] = [
        {"cell_type": "markdown", "id": "about", "metadata": {}, "source": told},
        {"cell_type": "code", "id": "training", "metadata": {}, "source": text, **code},
    ]
    metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    whole = {"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, indent=1, ensure_ascii=False)
