"""The sentences of a class: each student submits one, and the teacher opens pages with them."""

import streamlit as st

from ... import contents
from ...base.i18n import message
from ...base.text import escape_markdown
from . import rooms, students, urls
from .database import Database
from .records import Room
from .students import Sentence

_PAGE_QUERY_PARAMS = {  # pages that take a sentence: what its address calls it
    "tokens": ("tokens_text", {}),
    "translation": ("translation_text", {}),
    "attention": ("attention_text", {}),
    "shakespeare": ("shakespeare_prompt", {"shakespeare_view": "Next character"}),
    "masking": ("masking_sentences", {}),
}


def show_sentences(database: Database, room: Room) -> None:
    """Shows the toggle for sentences, and each sentence with a button that moves the class to a page with
    it.
    """
    accepts_sentences = st.toggle(
        message("sentences-accept"),
        room.accepts_sentences,
        key=f"classroom_accept_sentences_{room.accepts_sentences}",
    )
    if accepts_sentences != room.accepts_sentences:
        rooms.update_room(database, room.code, accepts_sentences=accepts_sentences)
        st.rerun()
    class_sentences = students.list_sentences(database, room.code)
    if st.button(message("sentences-refresh"), key="classroom_refresh", icon=":material/refresh:"):
        st.rerun()
    if not class_sentences:
        st.caption(message("sentences-refresh.none"))
        return
    page = st.segmented_control(
        message("sentences-refresh.page"),
        list(_PAGE_QUERY_PARAMS),
        default="translation",
        required=True,
        format_func=lambda name: contents.find_page(name).title,
        key="classroom_page",
    )
    for sentence in class_sentences:
        _show_sentence(database, room, sentence, page or "translation")


def _show_sentence(database: Database, room: Room, sentence: Sentence, page: str) -> None:
    if sentence.is_hidden:
        return
    name = f" :small[{escape_markdown(sentence.nickname)}]" if sentence.nickname else ""
    key = f"classroom_sentence_{sentence.student_id}"
    with st.container(horizontal=True, vertical_alignment="center", border=True):
        st.markdown(f"{escape_markdown(sentence.text)}{name}")
        if st.button(message("sentences-refresh.hide"), key=f"{key}_hide"):
            students.hide_student_texts(database, room.code, sentence.student_id)
            st.rerun()
        sentence_param, fixed_params = _PAGE_QUERY_PARAMS[page]
        page_path = urls.build_page_path(page, fixed_params | {sentence_param: sentence.text})
        if room.page_path == page_path:
            st.link_button(
                message("sentences-refresh.open"),
                urls.build_page_url(page_path),
                type="primary",
                icon=":material/open_in_new:",
            )
        elif st.button(message("sentences-refresh.run"), key=f"{key}_run", icon=":material/play_arrow:"):
            rooms.update_room(database, room.code, page_path=page_path)
            st.rerun()
