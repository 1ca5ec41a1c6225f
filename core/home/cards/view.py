"""A card a page, which opens what it draws; the lessons; the classroom."""

import importlib

import streamlit as st

from ... import contents
from ...base.checks import AtlasError
from ...base.i18n import message, page_text
from ...contents import CLASSROOM, LAB, PAGES, Page
from ...figures.miniature import Miniature
from ...teaching import lessons
from ...teaching.lessons.current import address_of, answered
from ...teaching.lessons.progress import dots, forget, keep
from ...topics.positions.matrix.schema import PositionsRequest
from ...ui.parts import language
from ...ui.parts.results_cache import cached_picture, run_cached
from ...ui.server.errors import show_sentence
from ..minute.asked import PADDED, PADS, SENTENCE, TEMPERATURES
from . import plot

_COLUMNS = 3


# --- the drawings -------------------------------------------------------------------------------------------


def draw_next_character() -> Miniature:
    request = TEMPERATURES[1]
    return cached_picture(plot.next_character, run_cached(request), request=request)


def draw_positions() -> Miniature:
    request = PositionsRequest(count=40, width=40)
    return cached_picture(plot.positions, run_cached(request), request=request)


def draw_padding() -> Miniature:
    return cached_picture(plot.padding, run_cached(PADDED), request=PADDED, pads=PADS)


def draw_attention() -> Miniature:
    return cached_picture(plot.attention, run_cached(SENTENCE), request=SENTENCE)


# --- the cards ----------------------------------------------------------------------------------------------


def show_cards() -> None:
    """Shows a card a page in the order of the chapter."""
    for first in range(0, len(PAGES), _COLUMNS):
        for page, column in zip(PAGES[first : first + _COLUMNS], st.columns(_COLUMNS)):
            with column.container(border=True, height="stretch", key=f"home_{page.name}"):
                _card(page)


def _card(page: Page) -> None:
    st.page_link(
        page.file, label=f"**{page.title}**", icon=page.icon, query_params=page.opens | language.link()
    )
    module, function = page.drawing.split(":")
    try:
        miniature = getattr(importlib.import_module(module), function)()
    except (AtlasError, KeyError, IndexError):
        miniature = None  # a model that is missing is named below, in the list of the models
    if miniature:
        st.image(miniature.svg, width="stretch", alt=miniature.story)
    st.markdown(page.question)


def _show_others() -> None:
    """Shows the way to the pages for a whole class and for a training: there is nothing to draw before."""
    for entry in (CLASSROOM, LAB):
        with st.container(border=True, key=f"home_{entry.name}"):
            title = f"**{entry.title}**"
            st.page_link(entry.file, label=title, icon=entry.icon, query_params=language.link())
            st.markdown(entry.question)
            st.markdown(page_text("home", entry.name))


# --- the lessons --------------------------------------------------------------------------------------------


def show_lessons() -> None:
    """Shows the lessons, and beside them the pages for a whole class and for a training."""
    left, right = st.columns([2, 1])
    with left:
        _show_list()
    with right:
        _show_others()


def _show_list() -> None:
    """Shows the lessons, each a link to the first question that was not answered yet."""
    with st.container(border=True, height="stretch", key="lessons_list"):
        st.markdown(f"## {message('cards-lessons')}\n\n{message('cards-lessons.about')}")
        keep()
        ordered = lessons.read_lessons()
        for lesson in ordered:
            _show_lesson(lesson)
        if any(map(answered, ordered)):
            st.button(message("cards-lessons.anew"), key="lessons_anew", type="tertiary", on_click=forget)
    for damage in lessons.damages():
        show_sentence(str(damage))


def _show_lesson(lesson: lessons.Lesson) -> None:
    count, done = len(lesson.steps), answered(lesson)
    begun = "cards-lesson.begun" if done else "cards-lesson"
    number = done % count + 1
    about = message(
        begun, count=count, minutes=lesson.minutes_alone, done=done, next=number, dots=dots(lesson)
    )
    st.page_link(
        contents.page(lesson.steps[number - 1].page).file,
        label=f"{lesson.title} :small[· {about}]",
        icon=lesson.icon,
        query_params=address_of(lesson, number) | language.link(),
    )
