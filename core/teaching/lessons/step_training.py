"""Steps with a training, which runs while visitors read the question.

It starts with the question if the visitor has answered one before; at a link the visitor presses Start,
since any page may open a link. Nothing of what is learnt is sent to the browser before the answer.
"""

import contextlib
import time
from typing import Any

import streamlit as st

from ...base.checks import AtlasError, EngineUnavailableError
from ...base.i18n import has_message, message
from ...topics.lab.run_control.descriptions import progress_text
from ...topics.lab.run_control.view import TrainingPanel
from .. import lessons
from . import Question
from .active_step import HAS_STARTED_KEY, ActiveStep

_POLL_SECONDS = 1.0


def find_training_request(question: Question):
    """Returns the training request that a step's request is or contains, or None."""
    request = None
    with contextlib.suppress(AtlasError):  # the page shows why a request is refused
        request = lessons.build_request(question) if question.request_type else None
    return next(
        (
            candidate
            for candidate in (request, getattr(request, "training_request", None))
            if hasattr(candidate, "experiment_name")
        ),
        None,
    )


def ensure_training(active_step: ActiveStep) -> Any:
    """Starts the training of a step if it is needed and may start.

    Returns:
        The status of the training; None if the step needs none, it is done, or the engine does not respond.
    """
    run = find_training_request(active_step.question)
    if run is None:
        return None
    with contextlib.suppress(EngineUnavailableError):
        may_start = st.session_state.get(HAS_STARTED_KEY, False)
        status = TrainingPanel(active_step.question.page, run.experiment_name).begin(
            run, replace_other=active_step.answer_text is None, may_start=may_start
        )
        return None if status.state == "done" else status
    return None


@st.fragment(run_every=_POLL_SECONDS)
def show_training_progress(active_step: ActiveStep) -> None:
    """Shows the progress of a step's training; the page reruns when it is done."""
    status = ensure_training(active_step)
    if status is None:
        st.rerun()
    if status.is_active:
        st.progress(min(1.0, status.step / max(1, status.total_steps)), text=progress_text(status))
        st.caption(message("lesson-training"))
    elif status.state == "none":
        st.info(_format_status(status), icon=":material/play_arrow:")
    else:
        st.warning(_format_status(status))
    has_failed = has_message(f"running-{status.state}") and not has_message(f"lesson-training.{status.state}")
    if has_failed or status.state == "none":
        st.button(
            message("training-start"),
            key="atlas_train",
            on_click=_start_training,
            args=(active_step.question,),
        )


def _start_training(question: Question) -> None:
    st.session_state[HAS_STARTED_KEY] = True
    run = find_training_request(question)
    trainings = TrainingPanel(question.page, run.experiment_name)
    status = trainings.begin(run, replace_other=True)
    if not status.is_active and status.state != "done":
        trainings.request_action(run, "start")


def wait_for_training(question: Question) -> None:
    """Starts the training of a step, if it needs one, and shows a progress bar until it is done.

    Raises:
        AtlasError: If it fails, or the lab is closed.
    """
    run = find_training_request(question)
    if run is None:
        return
    trainings = TrainingPanel(question.page, run.experiment_name)
    status = trainings.begin(run, replace_other=True)
    if has_message(f"running-{status.state}"):  # it failed before
        status = trainings.request_action(run, "start")
    progress_bar = st.empty()
    while status.is_active:
        progress_bar.progress(min(1.0, status.step / max(1, status.total_steps)), text=progress_text(status))
        time.sleep(_POLL_SECONDS)
        status = trainings.request_action(run)
    progress_bar.empty()
    if status.state != "done":
        raise AtlasError(_format_status(status))


def _format_status(status) -> str:
    state = status.state
    lesson_message_key = f"lesson-training.{state}"
    return message(
        lesson_message_key
        if has_message(lesson_message_key)
        else "training-closed"
        if state == "closed"
        else f"running-{state}"
    )
