"""The sentences of a class: each student types one, the teacher runs any of them."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import escape_markdown
from . import rooms, students, urls
from .database import Database
from .records import Room
from .students import Sentence

_SENTENCE_PARAMETERS = {  # pages that take a sentence: what its address calls it
    "tokens": ("tokens_text", {}),
    "translation": ("translation_text", {}),
    "attention": ("attention_text", {}),
    "shakespeare": ("shakespeare_prompt", {"shakespeare_view": "Next character"}),
    "masking": ("masking_sentences", {}),
}


def show_sentences(database: Database, room: Room) -> None:
    """Shows whether sentences are taken, and each with a button that takes the class to a page with it."""
    wants_sentences = st.toggle(
        message("sentences-ask"), room.wants_sentences, key=f"classroom_wants_{room.wants_sentences}"
    )
    if wants_sentences != room.wants_sentences:
        rooms.update_room(database, room.code, wants_sentences=wants_sentences)
        st.rerun()
    class_sentences = students.list_sentences(database, room.code)
    if st.button(message("sentences-look"), key="classroom_look", icon=":material/refresh:"):
        st.rerun()
    if not class_sentences:
        st.caption(message("sentences-look.none"))
        return
    page = st.segmented_control(
        message("sentences-look.page"),
        list(_SENTENCE_PARAMETERS),
        default="translation",
        required=True,
        format_func=lambda name: contents.find_page(name).title,
        key="classroom_on",
    )
    for sentence in class_sentences:
        _show_sentence(database, room, sentence, page or "translation")


def _show_sentence(database: Database, room: Room, sentence: Sentence, page: str) -> None:
    if sentence.hidden:
        return
    name = f" :small[{escape_markdown(sentence.nickname)}]" if sentence.nickname else ""
    key = f"classroom_sentence_{sentence.student}"
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.markdown(f"{escape_markdown(sentence.text)}{name}")
        if st.button(message("sentences-look.hide"), key=f"{key}_hide"):
            students.hide_student(database, room.code, sentence.student)
            st.rerun()
        parameter, fixed_parameters = _SENTENCE_PARAMETERS[page]
        page_path = urls.build_page_path(page, fixed_parameters | {parameter: sentence.text})
        if room.place == page_path:
            st.link_button(
                message("sentences-look.open"),
                urls.build_page_url(page_path),
                type="primary",
                icon=":material/open_in_new:",
            )
        elif st.button(message("sentences-look.run"), key=f"{key}_run", icon=":material/play_arrow:"):
            rooms.update_room(database, room.code, place=page_path)
            st.rerun()
