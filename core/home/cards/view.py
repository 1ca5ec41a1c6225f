"""The cards of the pages, the lessons, the lab and the classroom on Home."""

import importlib

import streamlit as st

from ... import contents
from ...base.checks import AtlasError
from ...base.i18n import load_page_text, message
from ...contents import CLASSROOM, LAB, PAGES, Page
from ...figures.thumbnail import Thumbnail
from ...teaching import lessons
from ...teaching.lessons.active_step import build_step_parameters, count_answered_steps
from ...teaching.lessons.progress import clear_progress, format_progress_dots, sync_with_browser
from ...topics.positions.matrix.schema import PositionsRequest
from ...ui.parts import page_language
from ...ui.parts.results_cache import cached_picture, run_cached
from ...ui.server.errors import show_error_text
from ..minute.requests import ATTENTION_REQUEST, NUM_PADS, PADDED_REQUEST, TEMPERATURE_REQUESTS
from . import plot

_NUM_COLUMNS = 3


# --- the drawings -------------------------------------------------------------------------------------------


def draw_next_character() -> Thumbnail:
    request = TEMPERATURE_REQUESTS[1]
    return cached_picture(plot.plot_next_character, run_cached(request), request=request)


def draw_positions() -> Thumbnail:
    request = PositionsRequest(num_positions=40, width=40)
    return cached_picture(plot.plot_positions, run_cached(request), request=request)


def draw_padding() -> Thumbnail:
    return cached_picture(
        plot.plot_padding, run_cached(PADDED_REQUEST), request=PADDED_REQUEST, num_pads=NUM_PADS
    )


def draw_attention() -> Thumbnail:
    return cached_picture(plot.plot_attention, run_cached(ATTENTION_REQUEST), request=ATTENTION_REQUEST)


# --- the cards ----------------------------------------------------------------------------------------------


def show_cards() -> None:
    """Shows a card for each page, in the order of the chapter."""
    for first in range(0, len(PAGES), _NUM_COLUMNS):
        for page, column in zip(PAGES[first : first + _NUM_COLUMNS], st.columns(_NUM_COLUMNS)):
            with column.container(border=True, height="stretch", key=f"home_{page.name}"):
                _show_card(page)


def _show_card(page: Page) -> None:
    st.page_link(
        page.file,
        label=f"**{page.title}**",
        icon=page.icon,
        query_params=page.link_params | page_language.language_params(),
    )
    module, function = page.thumbnail_function.split(":")
    try:
        thumbnail = getattr(importlib.import_module(module), function)()
    except (AtlasError, KeyError, IndexError):
        thumbnail = None  # a missing model is named in the list of models
    if thumbnail:
        st.image(thumbnail.svg, width="stretch", alt=thumbnail.story)
    st.markdown(page.question)


def _show_lab_and_classroom() -> None:
    for entry in (CLASSROOM, LAB):
        with st.container(border=True, key=f"home_{entry.name}"):
            title = f"**{entry.title}**"
            st.page_link(
                entry.file, label=title, icon=entry.icon, query_params=page_language.language_params()
            )
            st.markdown(entry.question)
            st.markdown(load_page_text("home", entry.name))


# --- the lessons --------------------------------------------------------------------------------------------


def show_lessons() -> None:
    """Shows the lessons, and beside them the classroom and the lab."""
    left, right = st.columns([2, 1])
    with left:
        _show_lesson_list()
    with right:
        _show_lab_and_classroom()


def _show_lesson_list() -> None:
    """Shows the lessons, each a link to its first unanswered question."""
    with st.container(border=True, height="stretch", key="lessons_list"):
        st.markdown(f"## {message('cards-lessons')}\n\n{message('cards-lessons.about')}")
        sync_with_browser()
        all_lessons = lessons.read_lessons()
        for lesson in all_lessons:
            _show_lesson_link(lesson)
        if any(map(count_answered_steps, all_lessons)):
            st.button(
                message("cards-lessons.anew"), key="lessons_anew", type="tertiary", on_click=clear_progress
            )
    for lesson_error in lessons.read_lesson_errors():
        show_error_text(str(lesson_error))


def _show_lesson_link(lesson: lessons.Lesson) -> None:
    num_steps, num_answered = len(lesson.questions), count_answered_steps(lesson)
    message_key = "cards-lesson.begun" if num_answered else "cards-lesson"
    next_step = num_answered % num_steps + 1
    progress_text = message(
        message_key,
        num_questions=num_steps,
        minutes=lesson.self_study_minutes,
        num_answered=num_answered,
        next_question=next_step,
        dots=format_progress_dots(lesson),
    )
    st.page_link(
        contents.find_page(lesson.questions[next_step - 1].page).file,
        label=f"{lesson.title} :small[· {progress_text}]",
        icon=lesson.icon,
        query_params=build_step_parameters(lesson, next_step) | page_language.language_params(),
    )
