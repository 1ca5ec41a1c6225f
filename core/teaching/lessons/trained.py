"""A step whose figure needs a training, which is waited for under the question.

It begins with the question where the visitor answered another one before; whoever comes by a link presses
Start, since any page may open a link. Nothing of what is learnt is sent to the browser before the answer.
"""

import contextlib
import time
from typing import Any

import streamlit as st

from ...base.checks import AtlasError, EngineAwayError
from ...base.i18n import has_message, message
from ...topics.lab.running.view import Trainings, progress
from .. import lessons
from . import Step
from .current import BEGAN, Current

_TICK = 1.0  # seconds between two looks


def training_of(step: Step):
    """Returns the request of the training that a step's request is or names, or None where there is none."""
    asked = None
    with contextlib.suppress(AtlasError):  # one that is refused is told where it is asked
        asked = lessons.request_of(step) if step.request else None
    return next((one for one in (asked, getattr(asked, "run", None)) if hasattr(one, "experiment")), None)


def _trainings(step: Step, run) -> Trainings:
    return Trainings(step.page, run.experiment)


def awaited(now: Current) -> Any:
    """Begins the training of a step where it is not there and may begin, and returns how it goes.

    Returns:
        None where the step needs none, or it is done; also where the engine is away, which says so itself.
    """
    run = training_of(now.step)
    if run is None:
        return None
    with contextlib.suppress(EngineAwayError):
        starts = st.session_state.get(BEGAN, False)
        found = _trainings(now.step, run).begin(run, anew=now.given is None, starts=starts)
        return None if found.state == "done" else found
    return None


@st.fragment(run_every=_TICK)
def show_waiting(now: Current) -> None:
    """Shows how far the training of a step is; once it is done the page runs anew."""
    found = awaited(now)
    if found is None:
        st.rerun()
    if found.goes_on:
        st.progress(min(1.0, found.step / max(1, found.total)), text=progress(found))
        st.caption(message("lesson-training"))
    elif found.state == "none":
        st.info(_sentence(found), icon=":material/play_arrow:")
    else:
        st.warning(_sentence(found))
    fails = has_message(f"running-{found.state}") and not has_message(f"lesson-training.{found.state}")
    if fails or found.state == "none":
        st.button(message("training-start"), key="atlas_train", on_click=_start, args=(now.step,))


def _start(step: Step) -> None:
    """Starts the training of a step, also one that failed before."""
    st.session_state[BEGAN] = True
    run = training_of(step)
    trainings = _trainings(step, run)
    found = trainings.begin(run, anew=True)
    if not found.goes_on and found.state != "done":
        trainings.order(run, "start")


def wait_for(step: Step) -> None:
    """Begins the training of a step, if it needs one, and shows a bar until it is done.

    Raises:
        AtlasError: If it fails, or the lab is closed.
    """
    run = training_of(step)
    if run is None:
        return
    trainings = _trainings(step, run)
    found = trainings.begin(run, anew=True)
    if has_message(f"running-{found.state}"):  # it failed before
        found = trainings.order(run, "start")
    bar = st.empty()
    while found.goes_on:
        bar.progress(min(1.0, found.step / max(1, found.total)), text=progress(found))
        time.sleep(_TICK)
        found = trainings.order(run)
    bar.empty()
    if found.state != "done":
        raise AtlasError(_sentence(found))


def _sentence(found) -> str:
    """Returns why a training does not go on: as a lesson says it, or as its view does."""
    state = found.state
    own = f"lesson-training.{state}"
    return message(
        own if has_message(own) else "training-closed" if state == "closed" else f"running-{state}"
    )
