"""The first minute: three questions, answered in their pictures in the browser."""

import streamlit as st

from ... import contents
from ...base.checks import AtlasError
from ...base.i18n import message
from ...teaching import lessons
from ...teaching.lessons.current import address_of
from ...ui.parts import language
from ...ui.parts.component import component, hears
from ...ui.parts.results_cache import run_cached
from . import plot
from .asked import PADDED, PADS, SENTENCE, TEMPERATURES

KEY = "atlas_minute"
_READ = "atlas_minute_read"  # of the session: all three are answered
_LESSON = "attention"  # what goes on from here


def show_minute() -> None:
    """Shows the three questions and, once they are answered, the way on."""
    try:
        beats = (
            plot.attention(run_cached(SENTENCE)),
            plot.temperature(tuple(map(run_cached, TEMPERATURES))),
            plot.mask(run_cached(PADDED), PADS),
        )
    except AtlasError:
        return  # a model is missing: the list of the models names it
    component("minute", __file__)(
        data={
            "beats": [beat.told for beat in beats],
            "steps": [message("minute-step", number=number, count=3) for number in (1, 2, 3)],
            "read": message("minute-read"),
        },
        key=KEY,
        **hears(KEY, "read", _note_read),
    )
    if st.session_state.get(_READ):
        _show_way_on()


def _note_read(_event: dict) -> None:
    st.session_state[_READ] = True


def _show_way_on() -> None:
    try:
        lesson = lessons.read_lesson(_LESSON)
    except AtlasError:
        return
    with st.container(key="minute_on", horizontal_alignment="center"):
        st.page_link(
            contents.page(lesson.steps[0].page).file,
            label=message("minute-on", minutes=lesson.minutes_alone),
            icon=":material/arrow_forward:",
            query_params=address_of(lesson, 1) | language.link(),
        )
