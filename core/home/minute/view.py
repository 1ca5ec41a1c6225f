"""The first minute: three questions, answered in their figures in the browser."""

from typing import Any

import streamlit as st

from ... import contents
from ...base.checks import AtlasError
from ...base.i18n import message
from ...teaching import lessons
from ...teaching.lessons.active_step import build_step_parameters
from ...ui.parts import page_language
from ...ui.parts.component import component, on_trigger
from ...ui.parts.results_cache import run_cached
from . import plot
from .requests import ATTENTION_REQUEST, NUM_PADS, PADDED_REQUEST, TEMPERATURE_REQUESTS

COMPONENT_KEY = "atlas_minute"
_FINISHED_KEY = "atlas_minute_finished"  # of the session: whether all three are answered
_NEXT_LESSON = "attention"  # lesson that follows


def show_minute() -> None:
    """Shows the three questions and, when they are answered, a link to the first lesson."""
    try:
        data = make_minute_data()
    except AtlasError:
        return  # a missing model is named in the list of models
    component("minute", __file__)(
        data=data, key=COMPONENT_KEY, **on_trigger(COMPONENT_KEY, "finished", _mark_finished)
    )
    if st.session_state.get(_FINISHED_KEY):
        _show_next_lesson()


def make_minute_data() -> dict[str, Any]:
    """Returns the data of the component: the three questions and what stands around them.

    Raises:
        AtlasError: If a model is missing.
    """
    questions = (
        plot.plot_attention(run_cached(ATTENTION_REQUEST)),
        plot.plot_temperature(tuple(map(run_cached, TEMPERATURE_REQUESTS))),
        plot.plot_mask(run_cached(PADDED_REQUEST), NUM_PADS),
    )
    return {
        "questions": questions,
        "step_labels": [message("minute-step", step=step, num_steps=3) for step in (1, 2, 3)],
        "summary": message("minute-read"),
    }


def _mark_finished(_event: dict) -> None:
    st.session_state[_FINISHED_KEY] = True


def _show_next_lesson() -> None:
    try:
        lesson = lessons.read_lesson(_NEXT_LESSON)
    except AtlasError:
        return
    with st.container(key="minute_on", horizontal_alignment="center"):
        st.page_link(
            contents.find_page(lesson.questions[0].page).file,
            label=message("minute-on", minutes=lesson.self_study_minutes),
            icon=":material/arrow_forward:",
            query_params=build_step_parameters(lesson, 1) | page_language.language_params(),
        )
