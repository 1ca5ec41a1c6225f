"""Orders to a training are followed by the trainings of this process."""

import logging

from ...base.answering import answers
from ...datasets import DatasetError
from .. import script
from ..run import Run
from ..runs import RUNS, key_of
from .ask import RunRequest, RunTrace

_log = logging.getLogger(__name__)


@answers(RunRequest)
def answer(request: RunRequest) -> RunTrace:
    """Follows an order, and returns how the training goes then."""
    key = key_of(request.run)
    if request.order == "warm":
        RUNS.warm()
    elif request.order == "start":
        if RUNS.full:
            return RunTrace(state="full")
        try:
            RUNS.start(key, request.run, request.who)
        except DatasetError as error:
            _log.warning("A training has no text: %s", error)
            return RunTrace(state="missing")
    elif request.order == "continue":
        RUNS.go_on(key, request.who)
    elif request.order == "stop":
        RUNS.stop(key, request.who)
    run = RUNS.find(key, request.who if request.order == "look" else "")
    if run is None:
        return RunTrace(state="none")
    moments = list(run.moments)
    return RunTrace(
        state=run.state,
        place=RUNS.place(run),
        step=run.step,
        total=run.total,
        seconds_left=run.seconds_left,
        others=len(run.watchers() - {request.who}),
        trace=request.run.traced(run.layers, moments) if moments else None,
        file=_file(run, request.order),
    )


def _file(run: Run, order: str) -> bytes:
    if order == "keras":
        return run.model
    if order in ("script", "notebook"):
        return getattr(script, order)(run.experiment, run.settings).encode()
    return b""
